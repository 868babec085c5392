import type { Model } from "@asesorador/domain/assistant/training-contract";

type Counted = Model["confusion"][number];
type Cell = {
  readonly count: number;
  /** Share of the row's examples that were recognised as this intent: 0 is under a twentieth, 1 under a fifth, 2 more. */
  readonly level: 0 | 1 | 2;
};
export type CellPosition = { readonly row: number; readonly column: number };
/** Steps of rows and columns. */
export type Direction = readonly [rows: -1 | 0 | 1, columns: -1 | 0 | 1];

export type ConfusionGrid = {
  /** Intents of the rows and columns, by their names. */
  readonly intents: readonly string[];
  readonly cells: ReadonlyMap<string, Cell>;
  /** The first cell that is not empty. */
  readonly first: CellPosition;
  /** The least recognised first. */
  readonly rows: readonly {
    readonly intent: string;
    readonly all: number;
    readonly right: number;
    /** The most frequent first. */
    readonly mistaken: readonly Counted[];
  }[];
};

const keyOf = ({ row, column }: CellPosition): string => `${row}-${column}`;

/** Rows are what examples are, columns what they were taken for. */
export const gridOf = (confusion: Model["confusion"], nameOf: (intent: string) => string): ConfusionGrid => {
  const intents = [...new Set(confusion.flatMap(({ intent, taken }) => [intent, taken]))].toSorted((a, b) =>
    nameOf(a).localeCompare(nameOf(b), "es"),
  );
  const rows = [...Map.groupBy(confusion, ({ intent }) => intent)].map(([intent, counted]) => ({
    intent,
    all: counted.reduce((sum, { count }) => sum + count, 0),
    right: counted.find(({ taken }) => taken === intent)?.count ?? 0,
    mistaken: counted.filter(({ taken }) => taken !== intent).toSorted((a, b) => b.count - a.count),
  }));
  const all = new Map(rows.map((row) => [row.intent, row.all]));
  const cells = new Map(
    confusion.map(({ intent, taken, count }) => [
      keyOf({ row: intents.indexOf(intent), column: intents.indexOf(taken) }),
      { count, level: levelOf(count / (all.get(intent) ?? 1)) },
    ]),
  );
  const positions = intents.flatMap((_, row) => intents.map((_other, column) => ({ row, column })));
  return {
    intents,
    cells,
    first: positions.find((position) => cells.has(keyOf(position))) ?? { row: 0, column: 0 },
    rows: rows.toSorted((a, b) => a.right / a.all - b.right / b.all),
  };
};

const levelOf = (share: number): Cell["level"] => (share < 0.05 ? 0 : share < 0.2 ? 1 : 2);

/** null: no example. */
export const cellIn = ({ cells }: ConfusionGrid, position: CellPosition): Cell | null =>
  cells.get(keyOf(position)) ?? null;

/** The next cell in a direction that is not empty; the same one where there is none. */
export const nextCell = (
  grid: ConfusionGrid,
  from: CellPosition,
  [rows, columns]: Direction,
): CellPosition => {
  const isInside = ({ row, column }: CellPosition) =>
    row >= 0 && column >= 0 && row < grid.intents.length && column < grid.intents.length;
  for (
    let position = { row: from.row + rows, column: from.column + columns };
    isInside(position);
    position = { row: position.row + rows, column: position.column + columns }
  )
    if (cellIn(grid, position)) return position;
  return from;
};
