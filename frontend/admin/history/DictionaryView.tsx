import {
  COLUMN_TEXTS,
  FIGURE_IDS,
  FIGURE_TEXTS,
  type FigureId,
  SPANISH,
  TABLE_TEXTS,
} from "@asesorador/domain/replay/es-dictionary";
import { EXPORT_COLUMNS, EXPORT_TABLES, type Table } from "@asesorador/domain/replay/export-columns";
import { type ReactNode, useEffect } from "react";
import { cx } from "../../ui/cx.ts";
import { STACKED_CELL, STACKED_ROW } from "../../ui/stacked-table.ts";
import { es } from "./es.ts";
import { useHistoryParams } from "./use-history-params.ts";

const text = es.dictionary;
const TARGET = "scroll-mt-4 outline-none";

/** Every figure and every table: definition, clock, currency, and what is left out. The address names an entry to show. */
export const DictionaryView = () => {
  const { params } = useHistoryParams();
  useEffect(() => {
    const entry = document.getElementById(figureId(params.figure));
    entry?.scrollIntoView({ block: "center" });
    entry?.focus({ preventScroll: true });
  }, [params.figure]);
  return <Dictionary chosen={params.figure} />;
};

export const figureId = (figure: string): string => `cifra-${figure}`;
const tableId = (table: Table): string => `tabla-${table}`;

/** `chosen`: the entry that is marked. */
export const Dictionary = ({ chosen }: { readonly chosen: string }) => (
  <div className="pt-4">
    <p className="max-w-prose text-sm text-ink2">{text.intro}</p>
    <h3 className="mt-5 font-sans text-base font-semibold tracking-normal">{text.figures}</h3>
    <p className="mt-1 max-w-prose text-sm text-ink2">{text.figuresNote}</p>
    <div className="mt-2 grid gap-x-8 lg:grid-cols-2">
      {FIGURE_IDS.map((figure) => (
        <FigureEntry key={figure} figure={figure} chosen={figure === chosen} />
      ))}
    </div>
    <h3 className="mt-8 font-sans text-base font-semibold tracking-normal">{text.tables}</h3>
    <p className="mt-1 max-w-prose text-sm text-ink2">{text.tablesNote}</p>
    <ul className="mt-1 flex flex-wrap gap-x-4 text-sm">
      {EXPORT_TABLES.map((table) => (
        <li key={table}>
          <a
            href={`#${tableId(table)}`}
            className="inline-flex min-h-11 items-center font-mono text-pine underline lg:min-h-8"
          >
            {table}
          </a>
        </li>
      ))}
    </ul>
    {EXPORT_TABLES.map((table) => (
      <TableEntry key={table} table={table} />
    ))}
  </div>
);

const FigureEntry = ({ figure, chosen }: { readonly figure: FigureId; readonly chosen: boolean }) => {
  const { name, definition, clock, currency, leftOut } = FIGURE_TEXTS[figure];
  return (
    <section
      id={figureId(figure)}
      tabIndex={-1}
      aria-labelledby={`${figureId(figure)}-nombre`}
      className={cx(TARGET, "border-t border-line px-2 py-3", chosen && "bg-mint")}
    >
      <h4 id={`${figureId(figure)}-nombre`} className="font-sans text-sm font-semibold tracking-normal">
        <Code>{name}</Code>
      </h4>
      <Facts
        items={[
          [text.definition, definition],
          [text.clock, clock],
          [text.currency, currency],
          [text.leftOut, leftOut],
        ]}
      />
    </section>
  );
};

const COLUMNS = [text.column, text.type, text.meaning] as const;

const TableEntry = ({ table }: { readonly table: Table }) => {
  const { row, clock, currency, leftOut } = TABLE_TEXTS[table];
  const texts: Readonly<Record<string, string>> = COLUMN_TEXTS[table];
  return (
    <section
      id={tableId(table)}
      tabIndex={-1}
      aria-labelledby={`${tableId(table)}-nombre`}
      className={cx(TARGET, "mt-4 border-t border-edge pt-4")}
    >
      <h4 id={`${tableId(table)}-nombre`} className="font-sans text-sm font-semibold tracking-normal">
        <code>{table}</code> <span className="font-normal text-ink2">{text.alsoNamed(SPANISH[table])}</span>
      </h4>
      <Facts
        items={[
          [text.row, row],
          [text.clock, clock],
          [text.currency, currency],
          [text.leftOut, leftOut],
        ]}
      />
      <table className="mt-2 w-full text-xs max-lg:block">
        <caption className="sr-only">{text.columnsOf(table)}</caption>
        <thead className="max-lg:sr-only">
          <tr className="border-b border-edge text-left text-ink2">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="py-1.5 pr-4">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:grid max-lg:gap-2">
          {Object.entries(EXPORT_COLUMNS[table]).map(([column, type]) => (
            <tr key={column} className={STACKED_ROW}>
              <td data-label={COLUMNS[0]} className={STACKED_CELL}>
                <code className="break-all">{column}</code>
              </td>
              <td data-label={COLUMNS[1]} className={STACKED_CELL}>
                <code>{type}</code>
              </td>
              <td data-label={COLUMNS[2]} className={cx(STACKED_CELL, "max-lg:col-span-2")}>
                <Code>{texts[column] ?? ""}</Code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

type FactsProps = { readonly items: readonly (readonly [name: string, value: string])[] };

const Facts = ({ items }: FactsProps) => (
  <dl className="mt-1 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
    {items.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-ink2">{name}</dt>
        <dd>
          <Code>{value}</Code>
        </dd>
      </div>
    ))}
  </dl>
);

/** Names between backticks as code. */
const Code = ({ children }: { readonly children: string }): ReactNode =>
  children
    .split("`")
    .map((part, i) => ({ part, isName: i % 2 === 1, key: `${i} ${part}` }))
    .map(({ part, isName, key }) =>
      isName ? (
        <code key={key} className="break-words">
          {part}
        </code>
      ) : (
        part
      ),
    );
