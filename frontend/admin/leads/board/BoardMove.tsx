import { needsReason } from "@asesorador/domain/lead/status";
import { Dialog } from "../../../ui/Dialog.tsx";
import { nameOf } from "../display.ts";
import { es } from "../es.ts";
import { MoveForm, Overtaken } from "../work/MoveForm.tsx";
import { type MoveEnd, useStatusMove } from "../work/use-status-move.ts";
import type { Moving } from "./board-model.ts";

type Props = { readonly moving: Moving; readonly onEnd: (end: MoveEnd) => void };

/** Writes the move of one card. Visible only when the rules require a reason or another person was faster. */
export const BoardMove = ({ moving: { lead, to }, onEnd }: Props) => {
  const move = useStatusMove({ id: lead.id, from: lead.status, to }, onEnd);
  const { state, send } = move;
  const overtaken = state.matches("overtaken");
  const asks = needsReason(lead.status, to) && state.status === "active";
  if (!overtaken && !asks) return null;
  const title = overtaken
    ? es.move.failed
    : to === "lost"
      ? es.move.losing(nameOf(lead))
      : es.move.reopening(nameOf(lead));
  return (
    <Dialog
      title={title}
      description={null}
      closeLabel={es.dialog.close}
      onClose={() => send({ type: "cancel" })}
    >
      {overtaken ? <Overtaken move={move} /> : <MoveForm move={move} />}
    </Dialog>
  );
};
