import type { Lead } from "@asesorador/domain/lead/contract";
import type { LeadStatus } from "@asesorador/domain/lead/status";
import { useDraggable } from "@dnd-kit/core";
import { GripVertical } from "lucide-react";
import { type KeyboardEvent, memo, useId, useRef, useState } from "react";
import { cx } from "../../../ui/cx.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { AssigneeMark } from "../AssigneeMark.tsx";
import { CancelledMark } from "../CancelledMark.tsx";
import { ClockBadge } from "../ClockBadge.tsx";
import { supportClock } from "../clocks.ts";
import { DuplicateMark } from "../DuplicateMark.tsx";
import { categoryOf, nameOf, STATUS_TONE } from "../display.ts";
import { es } from "../es.ts";
import { esBoard } from "../es-board.ts";
import { SavingAmount } from "../SavingAmount.tsx";

type Props = {
  readonly lead: Lead;
  /** For the promise badge, ms since 1970. */
  readonly now: number;
  /** A move is being written: the card is shown in its new column and cannot be moved again. */
  readonly busy: boolean;
  readonly moves: readonly LeadStatus[];
  readonly onOpen: (id: string) => void;
  readonly onMove: (lead: Lead, to: LeadStatus) => void;
};

/** A lead on the board: dragged by mouse or touch, by its handle with the keyboard, or moved by its menu. */
export const BoardCard = memo(({ lead, now, busy, moves, onOpen, onMove }: Props) => {
  const fixed = busy || moves.length === 0;
  const drag = useDraggable({ id: lead.id, data: { lead }, disabled: fixed });
  const name = nameOf(lead);
  const clock = supportClock(lead, now);
  return (
    <li
      ref={drag.setNodeRef}
      data-row={lead.id}
      aria-busy={busy}
      {...(fixed ? {} : pointerOnly(drag.listeners))}
      className={cx(
        "touch-manipulation rounded-ctl border bg-surface p-2.5 select-none",
        fixed ? "border-line" : "cursor-grab border-line hover:border-edge",
        (drag.isDragging || busy) && "opacity-50",
      )}
    >
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <CardFace lead={lead} />
        </div>
        {!fixed && (
          <button
            ref={drag.setActivatorNodeRef}
            type="button"
            aria-label={esBoard.drag(name)}
            aria-describedby={drag.attributes["aria-describedby"]}
            className="-mt-1 -mr-1 grid size-8 shrink-0 cursor-grab place-items-center rounded-ctl text-ink3 hover:bg-mint hover:text-pine"
            {...drag.listeners}
          >
            <GripVertical aria-hidden="true" strokeWidth={1.75} className="size-4" />
          </button>
        )}
      </div>
      {clock && <ClockBadge clock={clock} className="mt-1" />}
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-1">
        <button
          type="button"
          data-open
          aria-label={es.detailsOf(name)}
          className="min-h-8 rounded-ctl text-xs font-semibold text-pine underline decoration-line decoration-2 underline-offset-4 hover:decoration-pine"
          onClick={() => onOpen(lead.id)}
        >
          {es.details}
        </button>
        {!fixed && <MoveMenu lead={lead} moves={moves} onMove={onMove} />}
      </div>
    </li>
  );
});
BoardCard.displayName = "BoardCard";

type Listeners = ReturnType<typeof useDraggable>["listeners"];

/** The whole card is draggable by pointer; keys go to its buttons. */
const pointerOnly = (listeners: Listeners): Listeners =>
  Object.fromEntries(Object.entries(listeners ?? {}).filter(([name]) => name !== "onKeyDown"));

/** The card's content, also shown while it is dragged. */
export const CardFace = ({ lead }: { readonly lead: Lead }) => (
  <>
    <p className={cx("text-sm wrap-anywhere", lead.erased ? "text-ink3 italic" : "font-semibold")}>
      {nameOf(lead)}
      {lead.duplicateOf !== null && <DuplicateMark className="ml-1" />}
      {lead.contractCancelledAt !== null && <CancelledMark className="ml-1" />}
    </p>
    <p className="truncate text-xs text-ink2">{categoryOf(lead)}</p>
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
      <SavingAmount lead={lead} className="font-semibold text-saving" />
      <AssigneeMark assignee={lead.assignee} />
      {lead.status === "claro_consultation_pending" && (
        <StatusBadge tone={STATUS_TONE[lead.status]} label={esBoard.claro} />
      )}
    </p>
  </>
);

type MenuProps = Pick<Props, "lead" | "moves" | "onMove">;

/** The allowed statuses as buttons, an alternative to dragging. */
const MoveMenu = ({ lead, moves, onMove }: MenuProps) => {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    opener.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape bubbles up to it from the buttons
    <div className="contents" onKeyDown={onKeyDown}>
      <button
        ref={opener}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={esBoard.moveOf(nameOf(lead))}
        className="-mr-1 min-h-8 rounded-ctl px-1 text-xs font-semibold text-ink2 hover:bg-mint hover:text-pine"
        onClick={() => setOpen(!open)}
      >
        {esBoard.moveTo}
      </button>
      <ul id={id} hidden={!open} className="flex w-full flex-wrap gap-1.5 pt-1">
        {open &&
          moves.map((to) => (
            <li key={to}>
              <button
                type="button"
                className="min-h-8 rounded-full border border-edge px-2.5 text-xs font-semibold text-ink2 hover:border-pine hover:bg-mint hover:text-pine"
                onClick={() => {
                  opener.current?.focus();
                  setOpen(false);
                  onMove(lead, to);
                }}
              >
                {es.status[to]}
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
};
