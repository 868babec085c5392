import type { LeadStatus } from "@asesorador/domain/lead/status";
import { useRef } from "react";
import { Dialog } from "../../../ui/Dialog.tsx";
import { currencyOf } from "../amount.ts";
import { nameOf } from "../display.ts";
import { es } from "../es.ts";
import { esWork } from "../es-work.ts";
import { DraftNote } from "../work/DraftNote.tsx";
import { MOVE_DRAFT, type MoveDraft } from "../work/lead-drafts.ts";
import { MoveForm, StatusConflict } from "../work/MoveForm.tsx";
import { asksFor, outcomeKind, prefilledOutcome } from "../work/outcome-form.ts";
import type { Explanation } from "../work/status-machine.ts";
import { type HeldDraft, useLeadDraft } from "../work/use-lead-draft.ts";
import { type MoveEnd, useStatusMove } from "../work/use-status-move.ts";
import type { Moving } from "./board-model.ts";

type Props = { readonly moving: Moving; readonly onEnd: (end: MoveEnd) => void };

/** Writes the move of one card. Visible only when the move has a form or another person was faster. */
export const BoardMove = (props: Props) =>
  asksFor(props.moving.lead.status, props.moving.to) ? <Explained {...props} /> : <Move {...props} />;

const Move = ({ moving: { lead, to }, onEnd }: Props) => {
  const move = useStatusMove({ id: lead.id, from: lead.status, to, currency: currencyOf(lead) }, onEnd);
  if (!move.state.matches("conflict")) return null;
  return (
    <Dialog
      title={esWork.move.failed}
      description={null}
      closeLabel={es.dialog.close}
      onClose={() => move.send({ type: "cancel" })}
    >
      <StatusConflict move={move} />
    </Dialog>
  );
};

/** A move with a form, which is kept as the lead's dialog keeps it. */
const Explained = (props: Props) => {
  const kept = useLeadDraft(props.moving.lead, MOVE_DRAFT);
  return kept && <Explaining {...props} kept={kept} />;
};

const Explaining = ({
  moving: { lead, to },
  onEnd,
  kept,
}: Props & { readonly kept: HeldDraft<MoveDraft> }) => {
  const step = { from: lead.status, to };
  const mine = kept.draft.from === step.from && kept.draft.to === to;
  const { reason, remark, outcome } = kept.draft;
  /** Closed rather than cancelled: what was written stays for the next time. */
  const closed = useRef(false);
  const asked = { id: lead.id, ...step, currency: currencyOf(lead), prefilled: prefilledOutcome(lead) };
  const move = useStatusMove({ ...asked, ...(mine && { draft: { reason, remark, outcome } }) }, (end) => {
    if (end.problem === null && !closed.current) kept.drop();
    onEnd(end);
  });
  const { state, send } = move;
  const conflict = state.matches("conflict");
  if (!conflict && state.status !== "active") return null;
  const name = nameOf(lead);
  const title = conflict ? esWork.move.failed : titleOf(step, name);
  const keep = (written: Explanation) => kept.edit({ ...step, ...written });
  return (
    <Dialog
      title={title}
      description={null}
      closeLabel={es.dialog.close}
      onClose={() => {
        // A move that is being written can't be called off.
        closed.current = state.matches("asking");
        send({ type: "cancel" });
      }}
    >
      {conflict ? (
        <StatusConflict move={move} />
      ) : (
        <div className="grid gap-2.5">
          <DraftNote
            what={esWork.move.title}
            draft={{ restored: kept.restored && mine, reset: () => send({ type: "cancel" }) }}
          />
          <MoveForm lead={lead} move={move} onEdit={keep} />
        </div>
      )}
    </Dialog>
  );
};

const titleOf = ({ from, to }: { readonly from: LeadStatus; readonly to: LeadStatus }, name: string) => {
  if (to === "lost") return esWork.move.losing(name);
  const kind = outcomeKind(from, to);
  return kind === null ? esWork.move.reopening(name) : esWork.agreed.titles[kind](name);
};
