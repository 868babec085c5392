import type { ReactNode } from "react";
import { cx } from "../../ui/cx.ts";
import { Defined } from "../../ui/Definition.tsx";

type FigureTableProps = {
  readonly caption: string;
  readonly definition: string;
  readonly head: readonly string[];
  /** The first cell is the row's header. */
  readonly rows: readonly (readonly [name: string, ...values: readonly ReactNode[]])[];
  readonly className?: string;
};

/** Figures in rows with a definition of what they count. */
export const FigureTable = ({ caption, definition, head, rows, className }: FigureTableProps): ReactNode => (
  // On a narrow screen the table scrolls, not the page; by keyboard, too.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region needs the focus for the arrow keys.
  <section className={cx("scroll-hint overflow-x-auto", className)} aria-label={caption} tabIndex={0}>
    <p className="pb-2 text-sm font-semibold">
      <Defined label={caption} text={definition} />
    </p>
    <table className="num w-full text-xs">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-ink2">
          {head.map((label, i) => (
            <th
              key={label}
              scope="col"
              className={`px-2 py-1.5 font-semibold ${i === 0 ? "pl-0 text-left" : "text-right"}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1.5 pr-2 text-left font-normal">
              {name}
            </th>
            {values.map((value, i) => (
              <td key={head[i + 1]} className="px-2 py-1.5 text-right whitespace-nowrap">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
