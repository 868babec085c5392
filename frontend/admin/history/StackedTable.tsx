import type { ReactNode } from "react";
import { cx } from "../../ui/cx.ts";
import { STACKED_FIGURE } from "../../ui/stacked-table.ts";

type Props = {
  readonly caption: string;
  readonly head: readonly string[];
  /** Headings of the columns with figures. */
  readonly figures?: readonly string[];
  /** Rows of the question before, shown until those of this one arrive. */
  readonly busy?: boolean;
  readonly className?: string;
  /** Rows with the classes of `stacked-table.ts`. */
  readonly children: ReactNode;
};

/** A table that becomes a list of blocks below the `lg` breakpoint. */
export const StackedTable = ({ caption, head, figures, busy, className, children }: Props) => (
  <table aria-busy={busy} className={cx("w-full text-xs max-lg:block", busy && "opacity-60", className)}>
    <caption className="sr-only">{caption}</caption>
    <thead className="max-lg:sr-only">
      <tr className="border-b border-edge text-left text-ink2">
        {head.map((column) => (
          <th
            key={column}
            scope="col"
            className={cx("py-1.5 pr-4", figures?.includes(column) && STACKED_FIGURE)}
          >
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="max-lg:grid max-lg:gap-2">{children}</tbody>
  </table>
);
