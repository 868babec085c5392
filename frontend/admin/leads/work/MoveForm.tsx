import type { Lead } from "@asesorador/domain/lead/contract";
import { LostReason } from "@asesorador/domain/lead/status";
import { dayAndTime } from "../../../kernel/formats.ts";
import { DenseButton, MAIN_BUTTON } from "../../../ui/DenseButton.tsx";
import { handleSubmit } from "../../../ui/handle-submit.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { es } from "../es.ts";
import { esWork } from "../es-work.ts";
import { OutcomeFields } from "./OutcomeFields.tsx";
import { outcomeKind } from "./outcome-form.ts";
import { Problem } from "./Part.tsx";
import { RemarkField } from "./RemarkField.tsx";
import { type Explanation, missingIn } from "./status-machine.ts";
import { actorOf } from "./timeline-text.ts";
import type { StatusMove } from "./use-status-move.ts";

export const REASONS = [
  { value: "", label: esWork.move.chooseReason },
  ...LostReason.options.map((value) => ({ value, label: esWork.lostReason[value] })),
] as const;

type Props = {
  readonly lead: Lead;
  readonly move: StatusMove;
  /** Called with every change of what is written. */
  readonly onEdit?: ((draft: Explanation) => void) | undefined;
};

/** Asks for the reason of a loss, the remark of a reopening, or what was quoted or contracted. */
export const MoveForm = ({ lead, move: { state, send }, onEdit }: Props) => {
  const { from, to, draft, problem } = state.context;
  const kind = to && outcomeKind(from, to);
  const busy = state.matches("saving") || state.matches("loadingMove");
  const losing = to === "lost";
  const edit = (change: Partial<Explanation>) => {
    send({ type: "edit", change });
    onEdit?.({ ...draft, ...change });
  };
  const isMissing = missingIn(state.context) !== null;
  const fieldProblem = isMissing ? problem : null;
  return (
    <form
      noValidate
      className="grid gap-2.5"
      aria-busy={busy}
      onSubmit={handleSubmit(() => send({ type: "submit" }))}
    >
      {losing && (
        <SelectField
          dense
          label={esWork.move.reason}
          options={REASONS}
          value={draft.reason}
          alert
          error={fieldProblem}
          onChange={(reason) => edit({ reason })}
        />
      )}
      {kind ? (
        <OutcomeFields
          lead={lead}
          kind={kind}
          typed={draft.outcome}
          checked={fieldProblem !== null}
          onType={(outcome) => edit({ outcome })}
        />
      ) : (
        <RemarkField
          label={losing ? esWork.move.remark : esWork.move.remarkRequired}
          value={draft.remark}
          alert
          error={losing ? null : fieldProblem}
          onText={(remark) => edit({ remark })}
        />
      )}
      <Problem>{isMissing ? null : problem}</Problem>
      <div className="flex flex-wrap gap-2">
        <DenseButton type="submit" busy={busy} className={MAIN_BUTTON}>
          {busy ? esWork.move.saving : esWork.move.confirm}
        </DenseButton>
        <DenseButton onClick={() => send({ type: "cancel" })}>{esWork.move.cancel}</DenseButton>
      </div>
    </form>
  );
};

/** Shows who changed the status first, and to what. */
export const StatusConflict = ({ move: { state, send } }: { readonly move: StatusMove }) => {
  const { moved } = state.context;
  return (
    <Notice tone="honest" title={esWork.move.conflict}>
      {moved && (
        <p>
          {moved.actor === null || moved.at === null
            ? esWork.move.changedTo(es.status[moved.to])
            : esWork.move.changedBy(actorOf(moved.actor), es.status[moved.to], dayAndTime(moved.at))}
        </p>
      )}
      <DenseButton className="mt-2 bg-surface" onClick={() => send({ type: "cancel" })}>
        {esWork.move.understood}
      </DenseButton>
    </Notice>
  );
};
