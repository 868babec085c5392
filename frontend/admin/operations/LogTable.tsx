import type { ReactNode } from "react";

type LogTableProps = {
  readonly title: string;
  /** Shown in place of the table when there are no rows. */
  readonly none: string;
  readonly columns: readonly string[];
  /** One row each; empty: none. */
  readonly children: readonly ReactNode[];
};

/** A log, newest first: a scrolling table, and cards on a phone. A last column without a heading holds the buttons. */
export const LogTable = ({ title, none, columns, children }: LogTableProps) => (
  <div className="mt-4">
    <h4 className="text-base">{title}</h4>
    {children.length === 0 ? (
      <p className="mt-1 text-sm text-ink2">{none}</p>
    ) : (
      <section className="scroll-hint mt-1 max-h-96 overflow-auto" aria-label={title}>
        <table className="w-full text-sm max-lg:block lg:min-w-[40rem]">
          <thead className="sticky top-0 bg-surface max-lg:hidden">
            <tr className="border-b border-line text-left text-xs text-ink2">
              {columns.map((column) => (
                <th key={column} scope="col" className="py-2 pr-4 font-semibold">
                  {column}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody className="max-lg:grid max-lg:gap-3">{children}</tbody>
        </table>
      </section>
    )}
  </div>
);
