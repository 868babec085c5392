import type { Lead } from "@asesorador/domain/lead/contract";
import type { LeadStatus } from "@asesorador/domain/lead/status";
import { useDroppable } from "@dnd-kit/core";
import { count } from "../../../kernel/formats.ts";
import { cx } from "../../../ui/cx.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { STATUS_TONE } from "../display.ts";
import { es } from "../es.ts";
import { esBoard } from "../es-board.ts";
import type { Filters } from "../filters.ts";
import { movesOf } from "../moves.ts";
import { useNow } from "../use-now.ts";
import { BoardCard } from "./BoardCard.tsx";
import { type Column, countShift, type Moving, withMoving } from "./board-model.ts";
import { useColumn } from "./use-column.ts";

const TICK_MS = 60_000;

type Props = {
  readonly column: Column;
  readonly filters: Filters;
  readonly moving: readonly Moving[];
  /** Whether a card is being dragged. */
  readonly dragging: boolean;
  /** Whether the dragged card comes from this column. */
  readonly own: boolean;
  /** Why the dragged card can't be dropped here; null: it can, or none is dragged. */
  readonly refusal: string | null;
  readonly isAdmin: boolean;
  readonly onOpen: (id: string) => void;
  readonly onMove: (lead: Lead, to: LeadStatus) => void;
  readonly onRetry: () => void;
};

/** A column of the board. */
export const BoardColumn = (props: Props) => {
  const { column, filters, moving, dragging, own, refusal, isAdmin, onOpen, onMove, onRetry } = props;
  const { status } = column;
  const found = useColumn(column, filters);
  const now = useNow(TICK_MS);
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const cards = withMoving(found.cards, status, moving);
  const total =
    found.loading || found.failed
      ? es.notCounted
      : `${count(Math.max(0, found.total + countShift(status, moving)))}${found.open ? "+" : ""}`;
  const name = es.status[status];
  return (
    <section
      ref={setNodeRef}
      data-column={status}
      aria-label={esBoard.column(name, total)}
      className={cx(
        "flex max-h-full w-[82vw] max-w-80 shrink-0 snap-start flex-col rounded-card border bg-paper sm:w-72 xl:w-auto xl:min-w-0 xl:flex-1",
        refusal !== null && "opacity-45",
        borderOf({ isOver, isRefused: refusal !== null, isTarget: dragging && !own }),
      )}
    >
      <header className="flex items-center justify-between gap-2 px-3 py-2.5">
        <h3 className="font-sans tracking-normal">
          <StatusBadge tone={STATUS_TONE[status]} label={name} />
        </h3>
        <span className="num text-xs font-semibold text-ink2">{total}</span>
      </header>
      <ColumnState found={found} isEmpty={cards.length === 0} onRetry={onRetry} />
      <ul
        // A scrolling part must be reachable by keys.
        tabIndex={cards.length === 0 ? -1 : 0}
        aria-label={esBoard.cardsOf(name)}
        className="relative grid min-h-0 flex-1 grid-cols-1 content-start gap-2 overflow-y-auto overscroll-contain px-2 pb-2 focus-visible:-outline-offset-3"
      >
        {cards.map((lead) => (
          <BoardCard
            key={lead.id}
            lead={lead}
            now={now}
            busy={moving.some((other) => other.lead.id === lead.id)}
            moves={movesOf(lead, isAdmin)}
            onOpen={onOpen}
            onMove={onMove}
          />
        ))}
      </ul>
      {found.more && (
        <DenseButton
          className="mx-2 my-2 shrink-0 bg-surface"
          busy={found.busy}
          aria-label={esBoard.moreOf(name)}
          onClick={found.fetchMore}
        >
          {found.busy ? es.loadingMore : esBoard.more}
        </DenseButton>
      )}
    </section>
  );
};

type Drop = { readonly isOver: boolean; readonly isRefused: boolean; readonly isTarget: boolean };

/** Classes of the border while a card is dragged. */
const borderOf = ({ isOver, isRefused, isTarget }: Drop): string => {
  if (isOver)
    return isRefused ? "border-clay border-dashed" : "border-pine shadow-[inset_0_0_0_2px_var(--color-pine)]";
  return isTarget && !isRefused ? "border-edge border-dashed" : "border-line";
};

type StateProps = {
  readonly found: Pick<ReturnType<typeof useColumn>, "failed" | "loading">;
  readonly isEmpty: boolean;
  readonly onRetry: () => void;
};

/** Why a column shows no cards, or not all. */
const ColumnState = ({ found: { failed, loading }, isEmpty, onRetry }: StateProps) => {
  if (failed)
    return (
      <p role="alert" className="grid gap-2 px-3 pb-3 text-xs text-clay">
        {esBoard.failed}
        <DenseButton onClick={onRetry}>{es.failed.retry}</DenseButton>
      </p>
    );
  if (loading)
    return (
      <p role="status" className="px-3 pb-3 text-xs text-ink2">
        {esBoard.loading}
      </p>
    );
  return isEmpty ? <p className="px-3 pb-4 text-xs text-ink2">{esBoard.empty}</p> : null;
};
