import type { Lead } from "@asesorador/domain/lead/contract";
import { LeadStatus } from "@asesorador/domain/lead/status";
import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type ComponentProps, useState } from "react";
import { flushSync } from "react-dom";
import { useMe } from "../../../access/current-user.ts";
import { toast } from "../../../ui/toast.ts";
import { nameOf } from "../display.ts";
import { es } from "../es.ts";
import { esBoard } from "../es-board.ts";
import type { Filters } from "../filters.ts";
import { columnOf, movesOf, refusalOf } from "../moves.ts";
import { asksFor } from "../work/outcome-form.ts";
import { announcementsFor } from "./announcements.ts";
import { CardFace } from "./BoardCard.tsx";
import { BoardColumn } from "./BoardColumn.tsx";
import { BoardMove } from "./BoardMove.tsx";
import { COLUMNS, type Moving } from "./board-model.ts";
import { nextColumn, PromptKeyboardSensor } from "./keyboard.ts";

type MoveOutcome = Parameters<ComponentProps<typeof BoardMove>["onEnd"]>[0];

type Props = {
  readonly filters: Filters;
  readonly onOpen: (id: string) => void;
  readonly onRetry: () => void;
};

/**
 * A mouse press that moves this far, or a touch that rests this long, starts a drag; anything less is a click or a
 * scroll.
 */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } };

const useDragSensors = () =>
  useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(PromptKeyboardSensor, { coordinateGetter: nextColumn }),
  );

/** The column under the pointer; by keyboard the nearest one. */
const underPointer: CollisionDetection = (given) =>
  given.pointerCoordinates ? pointerWithin(given) : closestCenter(given);

/** The leads by status. A card is moved to an allowed status by mouse, touch, keyboard or its menu. */
export const Board = ({ filters, onOpen, onRetry }: Props) => {
  const isAdmin = useMe()?.isAdmin ?? false;
  const [dragged, setDragged] = useState<Lead | null>(null);
  const { moving, move, end } = useMoving();
  const [announcements] = useState(() => announcementsFor(leadOf));
  const sensors = useDragSensors();
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const lead = leadOf(active.data.current);
    const to = LeadStatus.safeParse(over?.id);
    if (!lead || !to.success) return;
    const refusal = refusalOf(lead, to.data, isAdmin);
    if (refusal !== null)
      toast({ title: esBoard.notMoved(nameOf(lead), es.status[to.data]), detail: refusal, tone: "bad" });
    else if (movesOf(lead, isAdmin).includes(to.data)) move(lead, to.data);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      autoScroll={AUTO_SCROLL}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: esBoard.instructions },
      }}
      onDragStart={({ active }: DragStartEvent) => setDragged(leadOf(active.data.current))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      <section
        aria-label={esBoard.label}
        className="relative -mx-5 flex h-[calc(100dvh-4rem)] min-h-96 snap-x snap-mandatory scroll-px-5 items-stretch gap-3 overflow-x-auto px-5 pb-2 lg:-mx-4 lg:h-[calc(100dvh-14.5rem)] lg:scroll-px-4 lg:px-4 xl:mx-0 xl:snap-none xl:px-0"
      >
        {COLUMNS.map((column) => (
          <BoardColumn
            key={column.status}
            column={column}
            filters={filters}
            moving={moving}
            dragging={dragged !== null}
            own={dragged !== null && columnOf(dragged.status) === column.status}
            refusal={dragged && refusalOf(dragged, column.status, isAdmin)}
            isAdmin={isAdmin}
            onOpen={onOpen}
            onMove={move}
            onRetry={onRetry}
          />
        ))}
      </section>
      <DragOverlay dropAnimation={null}>{dragged && <DraggedCard lead={dragged} />}</DragOverlay>
      {moving.map((one) => (
        <BoardMove key={one.lead.id} moving={one} onEnd={(outcome) => end(one, outcome)} />
      ))}
    </DndContext>
  );
};

const DraggedCard = ({ lead }: { readonly lead: Lead }) => (
  <div className="rotate-1 cursor-grabbing rounded-card border border-pine bg-surface p-3 shadow-card">
    <CardFace lead={lead} />
  </div>
);

/** Cards that were dropped and whose move is not written yet; each lead once. */
const useMoving = () => {
  const [moving, setMoving] = useState<readonly Moving[]>([]);
  return {
    moving,
    move: (lead: Lead, to: LeadStatus) => {
      const held = cardOf(lead)?.contains(document.activeElement) ?? false;
      flushSync(() =>
        setMoving((now) => (now.some((other) => other.lead.id === lead.id) ? now : [...now, { lead, to }])),
      );
      if (held) focusCard(lead);
    },
    end: (one: Moving, { written, problem }: MoveOutcome) => {
      flushSync(() => setMoving((now) => now.filter((other) => other !== one)));
      keepFocus(one);
      const name = nameOf(one.lead);
      if (written) toast({ title: esBoard.moved(name, es.status[one.to]), tone: "good" });
      else if (problem !== null)
        toast({ title: esBoard.rolledBack(name, es.status[one.lead.status]), detail: problem, tone: "bad" });
    },
  };
};

/**
 * Scrolls only at the very edge, and slowly: a phone shows little of the next column, and the dragged card must not
 * pass it.
 */
const AUTO_SCROLL = { threshold: { x: 0.05, y: 0.1 }, acceleration: 4 } as const;

/** A form that is over leaves the focus nowhere: the card that it was about has left its place. */
const keepFocus = ({ lead, to }: Moving): void => {
  if (asksFor(lead.status, to)) focusCard(lead);
};

const cardOf = ({ id }: Lead) => document.querySelector(`[data-row="${id}"]`);

/** In its other column the card is another element: that which had the focus is gone. After a touch the board stays where it is. */
const focusCard = (lead: Lead): void => {
  const open = cardOf(lead)?.querySelector<HTMLElement>("[data-open]");
  if (!open || document.activeElement !== document.body) return;
  open.focus({ preventScroll: true });
  if (open.matches(":focus-visible")) open.scrollIntoView({ block: "nearest", inline: "nearest" });
};

const leadOf = (data: Record<string, unknown> | undefined): Lead | null => (data?.["lead"] as Lead) ?? null;
