import type { Lead } from "@asesorador/domain/lead/contract";
import { AttemptOutcome } from "@asesorador/domain/lead/work";
import { logAttempt } from "@asesorador/domain/lead/work-contract";
import { useState } from "react";
import { call } from "../../../kernel/http.ts";
import { AreaField } from "../../../ui/AreaField.tsx";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { es } from "../es.ts";
import { FollowUpPicker } from "../FollowUpPicker.tsx";
import { DraftNote } from "./DraftNote.tsx";
import { CHANNELS, canBeReached } from "./FollowUp.tsx";
import { ATTEMPT_DRAFT, type AttemptDraft } from "./lead-drafts.ts";
import { MAIN_BUTTON, Part } from "./Part.tsx";
import { type HeldDraft, useLeadDraft } from "./use-lead-draft.ts";
import { useLeadMutation } from "./use-lead-mutation.ts";

const text = es.attempt;
const OUTCOMES = [
  { value: "", label: text.choose },
  ...AttemptOutcome.options.map((value) => ({ value, label: es.outcome[value] })),
] as const;
const LONGEST = 2000;

/** Records a contact attempt, its outcome and the next follow-up. */
export const Attempt = ({ lead }: { readonly lead: Lead }) => {
  const kept = useLeadDraft(lead, ATTEMPT_DRAFT);
  return (
    <Part
      title={text.title}
      aside={<span className="num text-xs text-ink2">{text.count(lead.attempts)}</span>}
    >
      {canBeReached(lead) ? (
        kept && <AttemptForm lead={lead} kept={kept} />
      ) : (
        <p className="text-xs text-ink2">{lead.consentWithdrawnAt === null ? text.closed : text.blocked}</p>
      )}
    </Part>
  );
};

type FormProps = { readonly lead: Lead; readonly kept: HeldDraft<AttemptDraft> };

const AttemptForm = ({ lead, kept }: FormProps) => {
  const { draft } = kept;
  const [problem, setProblem] = useState<string | null>(null);
  const edit = (change: Partial<AttemptDraft>) => kept.edit({ ...draft, ...change });
  const { run, busy } = useLeadMutation({
    send: ({ outcome }: { readonly outcome: AttemptOutcome }) => call(logAttempt, sent(lead, draft, outcome)),
    done: () => text.done,
    saved: kept.drop,
    after: kept.reset,
  });
  const submit = () => {
    const { outcome, next } = draft;
    const past = next !== null && Date.parse(next) <= Date.now();
    setProblem(outcome === "" ? text.missing : past ? es.followUp.past : null);
    if (outcome !== "" && !past) run({ outcome });
  };
  return (
    <form
      noValidate
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DraftNote draft={kept} what={text.title} />
      <div className="grid gap-2.5 sm:grid-cols-2">
        <SelectField
          dense
          label={text.channel}
          options={CHANNELS}
          value={draft.channel}
          onChange={(channel) => edit({ channel })}
        />
        <SelectField
          dense
          label={text.outcome}
          options={OUTCOMES}
          value={draft.outcome}
          alert
          error={problem === text.missing && draft.outcome === "" ? problem : null}
          onChange={(outcome) => edit({ outcome })}
        />
      </div>
      <AreaField
        dense
        label={text.remark}
        maxLength={LONGEST}
        value={draft.remark}
        onText={(remark) => edit({ remark })}
      />
      <FollowUpPicker
        country={lead.country}
        label={text.next}
        value={draft.next}
        error={problem === es.followUp.past ? problem : null}
        onChange={(next) => edit({ next })}
      />
      <DenseButton type="submit" busy={busy} className={`justify-self-start ${MAIN_BUTTON}`}>
        {text.add}
      </DenseButton>
    </form>
  );
};

const sent = (lead: Lead, draft: AttemptDraft, outcome: AttemptOutcome) => ({
  id: lead.id,
  attemptId: draft.attemptId,
  channel: draft.channel,
  outcome,
  remark: draft.remark.trim() === "" ? null : draft.remark.trim(),
  followUp: draft.next === null ? null : { at: draft.next, channel: draft.channel },
});
