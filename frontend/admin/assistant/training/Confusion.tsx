import type { Model, Training } from "@asesorador/domain/assistant/training-contract";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { count, dayAndTime } from "../../../kernel/formats.ts";
import { percent } from "../../../kernel/percent.ts";
import { cx } from "../../../ui/cx.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { type CellPosition, cellIn, type Direction, gridOf, nextCell } from "./confusion-grid.ts";
import { es } from "./es.ts";
import { nameOfIntent } from "./intent-options.ts";
import { confusionCellQuery } from "./queries.ts";

const { confusion: words } = es;

type Props = { readonly model: Model; readonly training: Training };

/** The confusion matrix of a model: intent by intent, and a summary of each row. */
export const Confusion = ({ model, training }: Props) => {
  const name = (intent: string) => nameOfIntent(training, intent);
  const grid = gridOf(model.confusion, name);
  return (
    <section aria-labelledby="ia-confusion" className="min-w-0">
      <h2 id="ia-confusion" className="text-lg">
        {words.title}
      </h2>
      <p className="mt-1 text-sm text-ink2">{words.note(dayAndTime(model.trainedAt))}</p>
      <Grid modelId={model.id} grid={grid} name={name} />
      <Summary grid={grid} name={name} />
    </section>
  );
};

type Parts = { readonly grid: ReturnType<typeof gridOf>; readonly name: (intent: string) => string };

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const HEAD = "border-line bg-surface text-xs font-normal text-ink2";

const Grid = ({ modelId, grid, name }: Parts & { readonly modelId: string }) => {
  const { intents } = grid;
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<CellPosition>(grid.first);
  const [opened, setOpened] = useState<CellPosition | null>(null);
  // The former model's position may be empty in this one.
  const reachable = cellIn(grid, active) ? active : grid.first;
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key];
    if (!direction) return;
    event.preventDefault();
    const next = nextCell(grid, reachable, direction);
    setActive(next);
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus();
  };
  return (
    <>
      <section
        aria-label={words.region}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region needs the focus for the arrow keys.
        tabIndex={0}
        className="scroll-hint mt-3 max-h-[75dvh] overflow-auto rounded-card border border-line"
      >
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one stop of the tab key, and arrows inside
          role="grid"
          className="num border-separate border-spacing-0 text-xs"
          onKeyDown={onKeyDown}
        >
          <caption className="sr-only">{words.caption}</caption>
          <GridHead intents={intents} name={name} />
          <tbody>
            {intents.map((intent, row) => (
              <GridRow
                key={intent}
                grid={grid}
                name={name}
                row={row}
                reachable={reachable}
                onFocus={setActive}
                onOpen={setOpened}
              />
            ))}
          </tbody>
        </table>
      </section>
      {opened && (
        <CellDialog
          modelId={modelId}
          intent={intents[opened.row] ?? ""}
          taken={intents[opened.column] ?? ""}
          name={name}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
};

type HeadProps = Pick<Parts, "name"> & { readonly intents: readonly string[] };

const GridHead = ({ intents, name }: HeadProps) => (
  <thead>
    <tr>
      <th
        scope="col"
        className={cx(HEAD, "sticky top-0 left-0 z-20 border-r border-b p-2 text-left align-bottom")}
      >
        {words.corner}
      </th>
      {intents.map((intent) => (
        <th key={intent} scope="col" className={cx(HEAD, "sticky top-0 z-10 h-36 border-b p-1 align-bottom")}>
          <span className="mx-auto block max-h-34 rotate-180 overflow-hidden text-left leading-tight [writing-mode:vertical-rl]">
            {name(intent)}
          </span>
        </th>
      ))}
    </tr>
  </thead>
);

type RowProps = Parts & {
  readonly row: number;
  /** The grid's one stop of the tab key. */
  readonly reachable: CellPosition;
  readonly onFocus: (position: CellPosition) => void;
  readonly onOpen: (position: CellPosition) => void;
};

/** The examples of one intent, by the intent that the model took them for. */
const GridRow = ({ grid, name, row, reachable, onFocus, onOpen }: RowProps) => {
  const { intents } = grid;
  const own = name(intents[row] ?? "");
  return (
    <tr>
      <th
        scope="row"
        className={cx(
          HEAD,
          "sticky left-0 z-10 w-34 max-w-34 min-w-34 border-r border-b p-2 text-left text-ink hyphens-auto sm:w-44 sm:max-w-44 sm:min-w-44",
        )}
        lang="es"
      >
        {own}
      </th>
      {intents.map((taken, column) => (
        <Cell
          key={taken}
          cell={cellIn(grid, { row, column })}
          position={{ row, column }}
          label={(times) => words.cell(own, name(taken), times, row === column)}
          isReachable={reachable.row === row && reachable.column === column}
          onFocus={onFocus}
          onOpen={onOpen}
        />
      ))}
    </tr>
  );
};

type GridCellProps = {
  readonly cell: ReturnType<typeof cellIn>;
  readonly position: CellPosition;
  /** The accessible name, for the number as it is shown. */
  readonly label: (times: string) => string;
  /** Whether it is the grid's one stop of the tab key. */
  readonly isReachable: boolean;
  readonly onFocus: (position: CellPosition) => void;
  readonly onOpen: (position: CellPosition) => void;
};

/** A button with the number of examples; empty without any. */
const Cell = ({ cell, position, label, isReachable, onFocus, onOpen }: GridCellProps) => {
  const { row, column } = position;
  return (
    <td className="size-11 min-w-11 border-b border-line p-0 text-center lg:size-9 lg:min-w-9">
      {cell && (
        <button
          type="button"
          data-cell={`${row}-${column}`}
          tabIndex={isReachable ? 0 : -1}
          aria-label={label(count(cell.count))}
          className={cx(
            "grid size-full min-h-11 min-w-11 place-items-center focus-visible:-outline-offset-2 lg:min-h-9 lg:min-w-9",
            row === column ? "bg-mint font-semibold text-pine" : TINTS[cell.level],
          )}
          onFocus={() => onFocus(position)}
          onClick={() => onOpen(position)}
        >
          {count(cell.count)}
        </button>
      )}
    </td>
  );
};

/** By the share of the row that was mistaken so. */
const TINTS = ["text-ink", "bg-amber-soft text-ink", "bg-clay-soft font-semibold text-ink"] as const;

type CellProps = Pick<Parts, "name"> & {
  readonly modelId: string;
  readonly intent: string;
  readonly taken: string;
  readonly onClose: () => void;
};

const CellDialog = ({ modelId, intent, taken, name, onClose }: CellProps) => {
  const { data, isError } = useQuery(confusionCellQuery(modelId, intent, taken));
  const isRight = intent === taken;
  return (
    <Dialog
      title={isRight ? words.rightOf(name(intent)) : words.mistakenOf(name(intent), name(taken))}
      description={data && words.shown(count(data.examples.length), count(data.count))}
      closeLabel={words.close}
      onClose={onClose}
    >
      {!data && <p role="status">{isError ? words.failed : words.loading}</p>}
      {data?.examples.length === 0 && <p className="text-sm text-ink2">{words.unnamed}</p>}
      <ul className="divide-y divide-line">
        {data?.examples.map(({ text, isOwn }) => (
          <li key={text} className="flex flex-wrap items-center justify-between gap-2 py-2.5 text-sm">
            <span className="min-w-0 break-words">{text}</span>
            {isOwn && <StatusBadge tone="blue" label={words.own} />}
          </li>
        ))}
      </ul>
    </Dialog>
  );
};

const MAX_MISTAKEN = 4;

const Summary = ({ grid, name }: Parts) => (
  <>
    <h3 className="mt-5 text-base">{words.summary}</h3>
    <table className="mt-2 w-full text-left text-sm">
      <thead className="text-xs text-ink2">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 pr-3 font-normal">
            {words.columns.intent}
          </th>
          <th scope="col" className="py-2 pr-3 font-normal">
            {words.columns.right}
          </th>
          <th scope="col" className="py-2 font-normal">
            {words.columns.mistaken}
          </th>
        </tr>
      </thead>
      <tbody>
        {grid.rows.map(({ intent, all, right, mistaken }) => (
          <tr key={intent} className="border-b border-line align-top">
            <th scope="row" className="py-2 pr-3 font-semibold break-words">
              {name(intent)}
            </th>
            <td className="num py-2 pr-3 whitespace-nowrap">
              {percent((right / all) * 100)}
              <span className="block text-xs text-ink2">{words.ofAll(count(right), count(all))}</span>
            </td>
            <td className="num py-2 text-xs">
              {mistaken.length === 0
                ? words.none
                : mistaken
                    .slice(0, MAX_MISTAKEN)
                    .map(({ taken, count: times }) => words.mistaken(name(taken), count(times)))
                    .join(", ")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);
