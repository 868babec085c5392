import type { Lead } from "@asesorador/domain/lead/contract";
import { memo, type ReactNode } from "react";
import { clock as clockTime, shortDay } from "../../kernel/formats.ts";
import { cx } from "../../ui/cx.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { AssigneeMark } from "./AssigneeMark.tsx";
import { ClockBadge } from "./ClockBadge.tsx";
import { wallClock } from "./clocks.ts";
import { DuplicateMark } from "./DuplicateMark.tsx";
import { categoryOf, momentOf, nameOf, phoneOf, STATUS_TONE, shortId } from "./display.ts";
import { es } from "./es.ts";
import { useRows } from "./list/use-rows.ts";
import { SavingAmount } from "./SavingAmount.tsx";

export type ListProps = {
  readonly leads: readonly Lead[];
  /** Total count; null when the server stopped counting at its limit. */
  readonly total: number | null;
  readonly fresh: ReadonlySet<string>;
  /** For the promise badges, ms since 1970. */
  readonly now: number;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (id: string, extend: boolean) => void;
  readonly onSelectAll: () => void;
  readonly onOpen: (lead: Lead) => void;
};

export const ROW_PX = 38;

/** The name column takes the remaining width; the others fit their usual values at 14 px. */
const COLUMNS = [
  ["name", ""],
  ["status", "w-34"],
  ["promise", "w-31"],
  ["assignee", "w-16"],
  ["category", "w-19 min-[1400px]:w-34"],
  ["phone", "w-31"],
  ["email", "w-22 min-[1400px]:w-34"],
  ["savings", "w-23 text-right"],
  ["created", "w-24 min-[1400px]:w-34"],
  ["source", "w-16"],
  ["country", "w-11"],
  ["id", "w-14"],
] as const;

/** One row per lead under a sticky header. Of a long list only the rows near the window are rendered. */
export const LeadsTable = (props: ListProps) => {
  const { leads, total, fresh, now, selected, onSelect, onSelectAll, onOpen } = props;
  const rows = useRows<HTMLTableSectionElement>({
    count: leads.length,
    height: ROW_PX,
    keyOf: (index) => leads[index]?.id ?? String(index),
  });
  return (
    <table
      // The header is a row, too; -1 means that the total is unknown.
      aria-rowcount={total === null ? -1 : total + 1}
      className="w-full table-fixed border-separate border-spacing-0 text-xs"
    >
      <caption className="sr-only">{es.caption}</caption>
      <thead>
        <tr aria-rowindex={1}>
          <Head className="w-9">
            <Tick
              label={es.select.all}
              checked={leads.every(({ id }) => selected.has(id))}
              onChange={onSelectAll}
            />
          </Head>
          {COLUMNS.map(([column, width]) => (
            <Head key={column} className={width}>
              {es.columns[column]}
            </Head>
          ))}
          <Head className="w-25">
            <span className="sr-only">{es.columns.details}</span>
          </Head>
        </tr>
      </thead>
      <tbody ref={rows.list}>
        <Spacer height={rows.above} />
        {rows.indexes.map((index) => {
          const lead = leads[index];
          return (
            lead && (
              <Row
                key={lead.id}
                lead={lead}
                index={index}
                fresh={fresh.has(lead.id)}
                now={now}
                selected={selected.has(lead.id)}
                onSelect={onSelect}
                onOpen={onOpen}
              />
            )
          );
        })}
        <Spacer height={rows.below} />
      </tbody>
    </table>
  );
};

/** Takes the height of the rows that are not rendered. */
const Spacer = ({ height }: { readonly height: number }) =>
  height > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={COLUMNS.length + 2} style={{ height, padding: 0 }} />
    </tr>
  );

const Head = ({ className, children }: { readonly className: string; readonly children: ReactNode }) => (
  <th
    scope="col"
    className={cx(
      "sticky top-0 z-10 h-10 truncate border-b border-edge bg-surface px-1.5 text-left font-semibold text-ink2",
      className,
    )}
  >
    {children}
  </th>
);

type TickProps = {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (extend: boolean) => void;
};

/** A checkbox that selects a row; with Shift, all rows from the last one on. */
export const Tick = ({ label, checked, onChange }: TickProps) => (
  <label className="checkbox grid size-7 place-items-center">
    <span className="sr-only">{label}</span>
    <input
      type="checkbox"
      checked={checked}
      className="!size-4.5 accent-pine"
      onChange={(event) => onChange("shiftKey" in event.nativeEvent && event.nativeEvent.shiftKey === true)}
    />
  </label>
);

type RowProps = Pick<ListProps, "now" | "onSelect" | "onOpen"> & {
  readonly lead: Lead;
  readonly index: number;
  readonly fresh: boolean;
  readonly selected: boolean;
};

/** Memoised: a poll changes few rows. */
const Row = memo(({ lead, index, fresh, now, selected, onSelect, onOpen }: RowProps) => {
  const clock = wallClock(lead, now);
  return (
    <tr
      data-row={lead.id}
      // Row 1 is the header.
      aria-rowindex={index + 2}
      className={cx("group h-[38px]", selected || fresh ? "bg-mint" : "hover:bg-paper")}
    >
      <td
        className={cx(
          "border-b border-line pr-1 pl-1.5",
          fresh && "shadow-[inset_3px_0_0_var(--color-pine)]",
        )}
      >
        <Tick
          label={es.select.row(nameOf(lead))}
          checked={selected}
          onChange={(extend) => onSelect(lead.id, extend)}
        />
      </td>
      <th
        scope="row"
        title={nameOf(lead)}
        className={cx(
          "truncate border-b border-line px-1.5 text-left",
          lead.erased ? "font-normal text-ink3 italic" : "font-semibold",
        )}
      >
        {lead.duplicateOf !== null && <DuplicateMark className="mr-1" />}
        {nameOf(lead)}
        {fresh && <span className="sr-only">{` (${es.fresh})`}</span>}
      </th>
      <Cell>
        <StatusBadge tone={STATUS_TONE[lead.status]} label={es.status[lead.status]} />
      </Cell>
      <Cell title={clock?.text}>{clock && <ClockBadge short clock={clock} />}</Cell>
      <Cell>
        <AssigneeMark assignee={lead.assignee} />
      </Cell>
      <Cell title={categoryOf(lead)}>{categoryOf(lead)}</Cell>
      <Cell className={cx("num", lead.erased && "text-ink3 italic")} title={phoneOf(lead)}>
        {phoneOf(lead)}
      </Cell>
      <Cell className={lead.erased ? "text-ink3 italic" : undefined} title={lead.email ?? undefined}>
        {lead.email}
      </Cell>
      <Cell className="num text-right">
        <SavingAmount lead={lead} className="font-normal" />
      </Cell>
      <Cell className="num text-ink2" title={momentOf(lead.createdAt)}>
        {shortDay(lead.createdAt)}
        <span className="max-[1399px]:sr-only">{` ${clockTime(lead.createdAt)}`}</span>
      </Cell>
      <Cell className="text-ink2" title={lead.leadSource}>
        {lead.leadSource}
      </Cell>
      <Cell className="text-ink2">{es.country[lead.market]}</Cell>
      <Cell className="num text-ink2" title={lead.id}>
        {shortId(lead.id)}
      </Cell>
      <td className="border-b border-line px-1.5 text-right">
        <button
          type="button"
          aria-label={es.detailsOf(nameOf(lead))}
          className="h-8 rounded-ctl px-1.5 font-semibold whitespace-nowrap text-pine underline decoration-line decoration-2 underline-offset-4 group-hover:decoration-pine hover:bg-mint"
          onClick={() => onOpen(lead)}
        >
          {es.details}
        </button>
      </td>
    </tr>
  );
});
Row.displayName = "Row";

type CellProps = {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly title?: string | undefined;
};

const Cell = ({ children, className, title }: CellProps) => (
  <td title={title} className={cx("truncate border-b border-line px-1.5", className)}>
    {children}
  </td>
);
