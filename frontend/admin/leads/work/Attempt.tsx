import type { Lead } from "@asesorador/domain/lead/contract";
import { AttemptOutcome } from "@asesorador/domain/lead/work";
import { logAttempt } from "@asesorador/domain/lead/work-contract";
import { useState } from "react";
import { useMe } from "../../../access/current-user.ts";
import { fieldProblem } from "../../../kernel/field-problem.ts";
import { dayAndTime } from "../../../kernel/formats.ts";
import { call } from "../../../kernel/http.ts";
import { CheckboxField } from "../../../ui/CheckboxField.tsx";
import { Definition } from "../../../ui/Definition.tsx";
import { DenseButton, MAIN_BUTTON } from "../../../ui/DenseButton.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FocusKept } from "../../../ui/FocusKept.tsx";
import { handleSubmit } from "../../../ui/handle-submit.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import { es } from "../es.ts";
import { definitions } from "../es-definitions.ts";
import { esWork } from "../es-work.ts";
import { FollowUpPicker } from "../FollowUpPicker.tsx";
import { movesOf } from "../moves.ts";
import { type CallProblem, followUpDone, problemOf, requestOf, statusShown } from "./call-form.ts";
import { DraftNote } from "./DraftNote.tsx";
import { CHANNELS, canBeReached } from "./FollowUp.tsx";
import { ATTEMPT_DRAFT, type AttemptDraft } from "./lead-drafts.ts";
import { REASONS } from "./MoveForm.tsx";
import { Part } from "./Part.tsx";
import { RemarkField } from "./RemarkField.tsx";
import { type HeldDraft, useLeadDraft } from "./use-lead-draft.ts";
import { useLeadMutation } from "./use-lead-mutation.ts";

const text = esWork.attempt;
const OUTCOMES = [
  { value: "", label: text.choose },
  ...AttemptOutcome.options.map((value) => ({ value, label: esWork.outcome[value] })),
] as const;
const LONGEST_PHONE = 40;

/** Records a call or message with all that it led to: outcome, remark, status, next step. */
export const Attempt = ({ lead }: { readonly lead: Lead }) => {
  const kept = useLeadDraft(lead, ATTEMPT_DRAFT);
  return (
    <Part
      title={text.title}
      aside={
        <span className="num pr-2.5 text-xs text-ink2">
          {text.count(lead.attempts)}
          <Definition of={text.title} text={definitions.attempts} className="-my-1 ml-1 align-middle" />
        </span>
      }
    >
      {canBeReached(lead) ? (
        kept && <AttemptForm lead={lead} kept={kept} />
      ) : (
        <>
          <p className="text-xs text-ink2">{lead.consentWithdrawnAt === null ? text.closed : text.blocked}</p>
          {kept && kept.draft.remark.trim() !== "" && <Unsent kept={kept} />}
        </>
      )}
    </Part>
  );
};

/** What was being written when another person merged the lead or withdrew its consent. */
const Unsent = ({ kept: { draft, reset } }: Pick<FormProps, "kept">) => (
  <FocusKept>
    <div
      role="status"
      className="grid justify-items-start gap-2 rounded-ctl bg-sky-soft px-3 py-2 text-xs text-sky"
    >
      <p className="wrap-anywhere whitespace-pre-wrap">{text.unsent(draft.remark.trim())}</p>
      <DenseButton className="bg-surface" aria-label={esWork.draft.discardOf(text.title)} onClick={reset}>
        {esWork.draft.discard}
      </DenseButton>
    </div>
  </FocusKept>
);

type FormProps = { readonly lead: Lead; readonly kept: HeldDraft<AttemptDraft> };

/** The draft with the status that it leads to, what is wrong with it, and its submission. */
const useAttemptForm = ({ lead, kept }: FormProps) => {
  const { draft } = kept;
  const moves = movesOf(lead, useMe()?.isAdmin ?? false);
  const to = statusShown(draft, lead, moves);
  const [tried, setTried] = useState<CallProblem | null>(null);
  const edit = (change: Partial<AttemptDraft>) => {
    setTried(null);
    kept.edit({ ...draft, ...change });
  };
  const { run, busy } = useLeadMutation({
    send: (outcome: AttemptOutcome) => call(logAttempt, requestOf(draft, lead, { to, outcome })),
    done: () => text.done,
    draft: kept,
    refused: (error) => {
      const problem = fieldProblem(error, ["phone"]);
      setTried(problem);
      return problem !== null;
    },
  });
  const errorAt = (field: CallProblem["field"]) => (tried?.field === field ? tried.text : null);
  const submit = () => {
    const problem = problemOf(draft, lead, { to, now: Date.now() });
    setTried(problem);
    if (!problem && draft.outcome !== "") run(draft.outcome);
  };
  return { draft, moves, to, edit, errorAt, submit, busy };
};

const AttemptForm = ({ lead, kept }: FormProps) => {
  const { draft, moves, to, edit, errorAt, submit, busy } = useAttemptForm({ lead, kept });
  return (
    <form noValidate className="grid gap-2.5" onSubmit={handleSubmit(submit)}>
      <DraftNote draft={kept} what={text.title} />
      <CallFields
        draft={draft}
        outcomeError={errorAt("outcome")}
        phoneError={errorAt("phone")}
        onEdit={edit}
      />
      <RemarkField
        label={text.remark}
        value={draft.remark}
        alert
        error={errorAt("remark")}
        onText={(remark) => edit({ remark })}
      />
      {moves.length > 0 && (
        <StatusFields
          lead={lead}
          moves={moves}
          to={to}
          reason={draft.reason}
          reasonError={errorAt("reason")}
          onEdit={edit}
        />
      )}
      <FollowUpPicker
        market={lead.market}
        label={text.next}
        value={draft.next}
        error={errorAt("next")}
        onChange={(next) => edit({ next })}
      />
      {lead.followUpAt !== null && draft.next === null && (
        <CheckboxField
          label={text.followUpDone(dayAndTime(lead.followUpAt))}
          checked={followUpDone(draft, lead)}
          onChange={(done) => edit({ done })}
        />
      )}
      <DenseButton type="submit" busy={busy} className={`justify-self-start ${MAIN_BUTTON}`}>
        {text.add}
      </DenseButton>
    </form>
  );
};

type CallFieldsProps = {
  readonly draft: AttemptDraft;
  readonly outcomeError: string | null;
  readonly phoneError: string | null;
  readonly onEdit: (change: Partial<AttemptDraft>) => void;
};

/** How the person was called or written to, and what came of it. */
const CallFields = ({ draft, outcomeError, phoneError, onEdit }: CallFieldsProps) => (
  <div className="grid gap-2.5 sm:grid-cols-2">
    <SelectField
      dense
      label={text.channel}
      options={CHANNELS}
      value={draft.channel}
      onChange={(channel) => onEdit({ channel })}
    />
    {/* The shortcut is for a call, which the channel says already. */}
    <div data-shortcut="call">
      <SelectField
        dense
        label={text.outcome}
        options={OUTCOMES}
        value={draft.outcome}
        alert
        error={outcomeError}
        onChange={(outcome) => onEdit({ outcome })}
      />
    </div>
    {draft.outcome === "wrong_number" && (
      <Field
        dense
        className="sm:col-span-2"
        type="tel"
        autoComplete="off"
        label={text.phone}
        hint={text.phoneHint}
        maxLength={LONGEST_PHONE}
        alert
        error={phoneError}
        value={draft.phone}
        onText={(phone) => onEdit({ phone })}
      />
    )}
  </div>
);

type StatusFieldsProps = {
  readonly lead: Lead;
  readonly moves: ReturnType<typeof movesOf>;
  readonly to: ReturnType<typeof statusShown>;
  readonly reason: AttemptDraft["reason"];
  readonly reasonError: string | null;
  readonly onEdit: (change: Partial<AttemptDraft>) => void;
};

/** The status after the call, and the reason of a lost one. */
const StatusFields = ({ lead, moves, to, reason, reasonError, onEdit }: StatusFieldsProps) => (
  <div className="grid gap-2.5 sm:grid-cols-2">
    <SelectField
      dense
      label={text.status}
      value={to}
      options={[
        { value: "", label: text.same(es.status[lead.status]) },
        ...moves.map((value) => ({ value, label: es.status[value] })),
      ]}
      onChange={(status) => onEdit({ status })}
    />
    {to === "lost" && (
      <SelectField
        dense
        label={esWork.move.reason}
        options={REASONS}
        value={reason}
        alert
        error={reasonError}
        onChange={(chosen) => onEdit({ reason: chosen })}
      />
    )}
  </div>
);
