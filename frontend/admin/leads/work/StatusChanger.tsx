import type { Lead } from "@asesorador/domain/lead/contract";
import { type LeadStatus, needsReason } from "@asesorador/domain/lead/status";
import { useState } from "react";
import { useMe } from "../../../access/current-user.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { toast } from "../../../ui/toast.ts";
import { STATUS_TONE } from "../display.ts";
import { es } from "../es.ts";
import { movesOf } from "../moves.ts";
import { MoveForm, Overtaken } from "./MoveForm.tsx";
import { MAIN_BUTTON, Part, Problem } from "./Part.tsx";
import { type MoveEnd, useStatusMove } from "./use-status-move.ts";

type Step = { readonly from: LeadStatus; readonly to: LeadStatus };

/** The lead's status and its allowed changes. */
export const StatusChanger = ({ lead }: { readonly lead: Lead }) => {
  const [step, setStep] = useState<Step | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <Part
      title={es.move.title}
      aside={<StatusBadge tone={STATUS_TONE[lead.status]} label={es.status[lead.status]} />}
    >
      {step ? (
        <Moving
          lead={lead}
          step={step}
          onEnd={(end) => {
            setStep(null);
            setProblem(end.problem);
            if (end.written) toast({ title: es.move.done(es.status[step.to]), tone: "good" });
          }}
        />
      ) : (
        <Choice
          key={lead.status}
          lead={lead}
          onChoose={(to) => {
            setProblem(null);
            setStep({ from: lead.status, to });
          }}
        />
      )}
      {!step && <Problem>{problem}</Problem>}
    </Part>
  );
};

type ChoiceProps = { readonly lead: Lead; readonly onChoose: (to: LeadStatus) => void };

const Choice = ({ lead, onChoose }: ChoiceProps) => {
  const [to, setTo] = useState<LeadStatus | "">("");
  const moves = movesOf(lead, useMe()?.isAdmin ?? false);
  if (moves.length === 0)
    return lead.status === "converted" ? <p className="text-xs text-ink2">{es.move.final}</p> : null;
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (to !== "") onChoose(to);
      }}
    >
      <SelectField
        dense
        className="flex-1"
        label={es.move.to}
        value={to}
        options={[
          { value: "", label: es.bulk.choose },
          ...moves.map((value) => ({ value, label: es.status[value] })),
        ]}
        onChange={(next) => {
          setTo(next);
          // A move that needs an explanation asks for it at once; nothing is written yet.
          if (next !== "" && needsReason(lead.status, next)) onChoose(next);
        }}
      />
      <DenseButton type="submit" blocked={to === ""} className={to === "" ? undefined : MAIN_BUTTON}>
        {es.move.confirm}
      </DenseButton>
    </form>
  );
};

type MovingProps = {
  readonly lead: Lead;
  readonly step: Step;
  readonly onEnd: (end: MoveEnd) => void;
};

const Moving = ({ lead, step, onEnd }: MovingProps) => {
  const move = useStatusMove({ id: lead.id, ...step }, onEnd);
  if (move.state.matches("overtaken")) return <Overtaken move={move} />;
  if (needsReason(step.from, step.to)) return <MoveForm move={move} />;
  return (
    <p role="status" className="text-xs text-ink2">
      {es.move.saving}
    </p>
  );
};
