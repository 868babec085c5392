import { count } from "../kernel/formats.ts";
import { CopyCsv } from "./CopyCsv.tsx";
import { es } from "./es-copy.ts";

type Props = {
  readonly title: string;
  readonly head: readonly string[];
  /** The first cell is the row's header. */
  readonly rows: readonly (readonly (string | number)[])[];
  readonly format?: (value: number) => string;
  /** The same rows for the clipboard, where they differ. */
  readonly copied?: Props["rows"];
};

/** The numbers of a chart as a table, closed at first. */
export const TableBehind = ({ title, head, rows, format = count, copied = rows }: Props) => {
  const [first = "", ...others] = head;
  return (
    <details className="mt-3 text-xs">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-pine underline lg:min-h-8">
        {es.table}
        <span className="sr-only">{`: ${title}`}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region needs the focus for the arrow keys. */}
      <section aria-label={title} className="scroll-hint max-h-80 overflow-auto" tabIndex={0}>
        <table className="num w-full">
          <caption className="sr-only">{title}</caption>
          <thead className="sticky top-0 bg-surface">
            <tr className="border-b border-line text-left text-ink2">
              <th scope="col" className="py-1 pr-3">
                {first}
              </th>
              {others.map((column) => (
                <th key={column} scope="col" className="py-1 pr-3 text-right">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([header = "", ...cells], i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name that is theirs alone
              <tr key={i} className="border-b border-line">
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  {header}
                </th>
                {cells.map((cell, column) => (
                  <td key={others[column]} className="py-1 pr-3 text-right">
                    {typeof cell === "number" ? format(cell) : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <CopyCsv title={title} head={head} rows={copied} />
    </details>
  );
};
