import type { Lead } from "@asesorador/domain/lead/contract";
import { canMove, type LeadStatus } from "@asesorador/domain/lead/status";
import { useState } from "react";
import { useMe } from "../../../access/current-user.ts";
import { DenseButton, MAIN_BUTTON } from "../../../ui/DenseButton.tsx";
import { FocusKept } from "../../../ui/FocusKept.tsx";
import { handleSubmit } from "../../../ui/handle-submit.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { toast } from "../../../ui/toast.ts";
import { currencyOf } from "../amount.ts";
import { STATUS_TONE } from "../display.ts";
import { es } from "../es.ts";
import { esBulk } from "../es-bulk.ts";
import { esWork } from "../es-work.ts";
import { movesOf } from "../moves.ts";
import { AgreedTerms } from "./AgreedTerms.tsx";
import { DraftNote } from "./DraftNote.tsx";
import { MOVE_DRAFT, type MoveDraft } from "./lead-drafts.ts";
import { MoveForm, StatusConflict } from "./MoveForm.tsx";
import { asksFor, prefilledOutcome } from "./outcome-form.ts";
import { Part, Problem } from "./Part.tsx";
import { type HeldDraft, useLeadDraft } from "./use-lead-draft.ts";
import { type MoveEnd, useStatusMove } from "./use-status-move.ts";

type Step = { readonly from: LeadStatus; readonly to: LeadStatus };

/** The lead's status and its allowed changes. */
export const StatusChanger = ({ lead }: { readonly lead: Lead }) => {
  const kept = useLeadDraft(lead, MOVE_DRAFT);
  return (
    <Part
      title={esWork.move.title}
      aside={<StatusBadge tone={STATUS_TONE[lead.status]} label={es.status[lead.status]} />}
    >
      <AgreedTerms lead={lead} />
      {kept && (
        <FocusKept className="grid gap-2.5">
          <Changer lead={lead} kept={kept} />
        </FocusKept>
      )}
    </Part>
  );
};

type Explained = { readonly kept: HeldDraft<MoveDraft> };

const Changer = ({ lead, kept }: Explained & { readonly lead: Lead }) => {
  const [step, setStep] = useState(() => stepIn(kept.draft, lead.status));
  const [problem, setProblem] = useState<string | null>(null);
  return step ? (
    <Moving
      lead={lead}
      step={step}
      kept={kept}
      onEnd={(end) => {
        setStep(null);
        setProblem(end.problem);
        // After a failure what was written is there for the next try.
        if (end.problem === null && asksFor(step.from, step.to)) kept.reset();
        if (end.written) toast({ title: esWork.move.done(es.status[step.to]), tone: "good" });
      }}
    />
  ) : (
    <>
      <Choice
        key={lead.status}
        lead={lead}
        onChoose={(to) => {
          setProblem(null);
          setStep({ from: lead.status, to });
        }}
      />
      <Problem>{problem}</Problem>
    </>
  );
};

/** The step whose form was left half-written; null when the lead has another status by now. */
const stepIn = ({ from, to }: MoveDraft, now: LeadStatus): Step | null =>
  to !== null && from === now && canMove(from, to) ? { from, to } : null;

type ChoiceProps = { readonly lead: Lead; readonly onChoose: (to: LeadStatus) => void };

const Choice = ({ lead, onChoose }: ChoiceProps) => {
  const [to, setTo] = useState<LeadStatus | "">("");
  const moves = movesOf(lead, useMe()?.isAdmin ?? false);
  if (lead.mergedInto !== null) return <p className="text-xs text-ink2">{esWork.move.merged}</p>;
  if (moves.length === 0)
    return lead.status === "converted" ? <p className="text-xs text-ink2">{esWork.move.final}</p> : null;
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={handleSubmit(() => {
        if (to !== "") onChoose(to);
      })}
    >
      <SelectField
        dense
        className="flex-1"
        label={esWork.move.to}
        value={to}
        options={[
          { value: "", label: esBulk.choose },
          ...moves.map((value) => ({ value, label: es.status[value] })),
        ]}
        onChange={(next) => {
          setTo(next);
          // A move with a form shows it at once; nothing is written yet.
          if (next !== "" && asksFor(lead.status, next)) onChoose(next);
        }}
      />
      <DenseButton type="submit" blocked={to === ""} className={to === "" ? undefined : MAIN_BUTTON}>
        {esWork.move.confirm}
      </DenseButton>
    </form>
  );
};

type MovingProps = Explained & {
  readonly lead: Lead;
  readonly step: Step;
  readonly onEnd: (end: MoveEnd) => void;
};

const Moving = ({ lead, step, kept, onEnd }: MovingProps) => {
  const { reason, remark, outcome } = kept.draft;
  const asks = asksFor(step.from, step.to);
  const move = useStatusMove(
    {
      id: lead.id,
      ...step,
      currency: currencyOf(lead),
      prefilled: prefilledOutcome(lead),
      ...(asks && { draft: { reason, remark, outcome } }),
    },
    onEnd,
  );
  if (move.state.matches("conflict")) return <StatusConflict move={move} />;
  if (asks)
    return (
      <>
        <DraftNote what={esWork.move.title} draft={{ ...kept, reset: () => move.send({ type: "cancel" }) }} />
        <MoveForm lead={lead} move={move} onEdit={(draft) => kept.edit({ ...step, ...draft })} />
      </>
    );
  return (
    <p role="status" className="text-xs text-ink2">
      {esWork.move.saving}
    </p>
  );
};
