import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { STACKED_CELL, STACKED_FIGURE, STACKED_ROW } from "./stacked-table.ts";

export type FigureCell = {
  /** The heading of its column. */
  readonly label: string;
  readonly value: string;
  /** Smaller, below the figure. */
  readonly note?: ReactNode;
};

type Props = { readonly name: string; readonly cells: readonly FigureCell[]; readonly noWrap?: boolean };

/** The figures of one person or group, as a row of a stacked table. `noWrap`: figures of several words stay in one line where it is a row. */
export const StackedFigureRow = ({ name, cells, noWrap = false }: Props) => (
  <tr className={STACKED_ROW}>
    <th
      scope="row"
      className="text-left font-semibold break-all max-lg:col-span-2 lg:min-w-32 lg:py-2 lg:pr-4"
    >
      {name}
    </th>
    {cells.map(({ label, value, note }) => (
      <td
        key={label}
        data-label={label}
        className={cx(STACKED_CELL, STACKED_FIGURE, noWrap && "lg:whitespace-nowrap")}
      >
        {value}
        {note && <span className="block text-xs text-ink2">{note}</span>}
      </td>
    ))}
  </tr>
);
