import type { Lead } from "@asesorador/domain/lead/contract";
import { memo, type ReactNode } from "react";
import { money } from "../../kernel/formats.ts";
import { cx } from "../../ui/cx.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { categoryOf, momentOf, nameOf, phoneOf, STATUS_TONE, shortId } from "./display.ts";
import { es } from "./es.ts";

export type ListProps = {
  readonly leads: readonly Lead[];
  readonly fresh: ReadonlySet<string>;
  readonly onOpen: (lead: Lead) => void;
};

/** The name takes what the others leave; they are as wide as their usual values in 14 px. */
const COLUMNS = [
  ["name", ""],
  ["status", "w-34"],
  ["category", "w-35"],
  ["phone", "w-32"],
  ["email", "w-26 min-[1400px]:w-46"],
  ["savings", "w-24 text-right"],
  ["created", "w-36"],
  ["source", "w-25"],
  ["country", "w-12"],
  ["id", "w-22"],
] as const;

/** Every lead on one dense line, under a head that stays. */
export const LeadsTable = ({ leads, fresh, onOpen }: ListProps) => (
  <table className="w-full table-fixed border-separate border-spacing-0 text-xs">
    <caption className="sr-only">{es.caption}</caption>
    <thead>
      <tr>
        {COLUMNS.map(([column, width]) => (
          <Head key={column} className={width}>
            {es.columns[column]}
          </Head>
        ))}
        <Head className="w-26">
          <span className="sr-only">{es.columns.details}</span>
        </Head>
      </tr>
    </thead>
    <tbody>
      {leads.map((lead) => (
        <Row key={lead.id} lead={lead} fresh={fresh.has(lead.id)} onOpen={onOpen} />
      ))}
    </tbody>
  </table>
);

const Head = ({ className, children }: { readonly className: string; readonly children: ReactNode }) => (
  <th
    scope="col"
    className={cx(
      "sticky top-0 z-10 h-10 border-b border-borde bg-hoja px-1.5 text-left font-semibold text-tinta2 first:pl-3",
      className,
    )}
  >
    {children}
  </th>
);

type RowProps = { readonly lead: Lead; readonly fresh: boolean; readonly onOpen: (lead: Lead) => void };

/** A poll changes few rows: the others are not drawn again. */
const Row = memo(({ lead, fresh, onOpen }: RowProps) => (
  <tr data-row={lead.id} className={cx("group h-[38px]", fresh ? "bg-menta" : "hover:bg-papel")}>
    <th
      scope="row"
      title={nameOf(lead)}
      className={cx(
        "truncate border-b border-linea pr-1.5 pl-3 text-left",
        lead.erased ? "font-normal text-tinta3 italic" : "font-semibold",
        fresh && "shadow-[inset_3px_0_0_var(--color-pino)]",
      )}
    >
      {nameOf(lead)}
      {fresh && <span className="sr-only">{` (${es.fresh})`}</span>}
    </th>
    <Cell>
      <StatusBadge tone={STATUS_TONE[lead.status]} label={es.status[lead.status]} />
    </Cell>
    <Cell title={categoryOf(lead)}>{categoryOf(lead)}</Cell>
    <Cell className={cx("num", lead.erased && "text-tinta3 italic")} title={phoneOf(lead)}>
      {phoneOf(lead)}
    </Cell>
    <Cell className={lead.erased ? "text-tinta3 italic" : undefined} title={lead.email ?? undefined}>
      {lead.email}
    </Cell>
    <Cell className="num text-right">{money(lead.monthlySavings, lead.currency)}</Cell>
    <Cell className="num text-tinta2">{momentOf(lead.createdAt)}</Cell>
    <Cell className="text-tinta2" title={lead.leadSource}>
      {lead.leadSource}
    </Cell>
    <Cell className="text-tinta2">{es.country[lead.country]}</Cell>
    <Cell className="num text-tinta2" title={lead.id}>
      {shortId(lead.id)}
    </Cell>
    <td className="border-b border-linea px-1.5 text-right">
      <button
        type="button"
        aria-label={es.detailsOf(nameOf(lead))}
        className="h-8 rounded-ctl px-1.5 font-semibold whitespace-nowrap text-pino underline decoration-linea decoration-2 underline-offset-4 group-hover:decoration-pino hover:bg-menta"
        onClick={() => onOpen(lead)}
      >
        {es.details}
      </button>
    </td>
  </tr>
));
Row.displayName = "Row";

type CellProps = {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly title?: string | undefined;
};

const Cell = ({ children, className, title }: CellProps) => (
  <td title={title} className={cx("truncate border-b border-linea px-1.5", className)}>
    {children}
  </td>
);
