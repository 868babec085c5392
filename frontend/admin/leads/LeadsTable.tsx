import type { Lead } from "@asesorador/domain/lead/contract";
import { ArrowDown, ArrowUp } from "lucide-react";
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { cx } from "../../ui/cx.ts";
import { CancelledMark } from "./CancelledMark.tsx";
import { COLUMNS, type ColumnName, ENDS_PX, minWidth, nextSort, ROOMY_PX, widthOf } from "./columns.tsx";
import { DuplicateMark } from "./DuplicateMark.tsx";
import { nameOf, shortId } from "./display.ts";
import { es } from "./es.ts";
import type { Sort } from "./filters.ts";
import { useRows } from "./list/use-rows.ts";

export type ListProps = {
  readonly leads: readonly Lead[];
  /** Total count; null when the server stopped counting at its limit. */
  readonly total: number | null;
  readonly fresh: ReadonlySet<string>;
  /** For the promise badges, ms since 1970. */
  readonly now: number;
  /** The table's, in order; cards show everything. */
  readonly columns: readonly ColumnName[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (id: string, extend: boolean) => void;
  readonly onSelectAll: () => void;
  readonly onOpen: (lead: Lead) => void;
};

export const ROW_PX = 36;

/** One row per lead under a sticky header. Of a long list only the rows near the window are rendered. */
export const LeadsTable = (props: ListProps) => {
  const { leads, total, fresh, now, columns, selected, onSelect, onSelectAll, onOpen } = props;
  const rows = useRows<HTMLTableSectionElement>({
    count: leads.length,
    height: ROW_PX,
    keyOf: (index) => leads[index]?.id ?? String(index),
  });
  const { frame, width } = useWidth();
  const isRoomy = width !== null && width >= Math.max(ROOMY_PX, minWidth(columns, "roomy"));
  const density = isRoomy ? "roomy" : "compact";
  const minPx = minWidth(columns, density);
  return (
    // Scrolls sideways only where the chosen columns need it: the header then sticks no more.
    <div ref={frame} className={cx(width !== null && width < minPx && "scroll-hint overflow-x-auto")}>
      <table
        // The header is a row, too; -1 means that the total is unknown.
        aria-rowcount={total === null ? -1 : total + 1}
        style={{ minWidth: minPx }}
        className="w-full table-fixed border-separate border-spacing-0 text-xs"
      >
        <caption className="sr-only">{es.caption}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <Head width={ENDS_PX[0]}>
              <Tick
                label={es.select.all}
                checked={leads.every(({ id }) => selected.has(id))}
                onChange={onSelectAll}
              />
            </Head>
            <Head>{es.columns.name}</Head>
            {columns.map((column) => (
              <SortHead key={column} column={column} width={widthOf(column, density)} {...props} />
            ))}
            <Head width={ENDS_PX[1]}>
              <span className="sr-only">{es.columns.details}</span>
            </Head>
          </tr>
        </thead>
        <tbody ref={rows.list}>
          <Spacer height={rows.above} columns={columns} />
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
                  columns={columns}
                  selected={selected.has(lead.id)}
                  onSelect={onSelect}
                  onOpen={onOpen}
                />
              )
            );
          })}
          <Spacer height={rows.below} columns={columns} />
        </tbody>
      </table>
    </div>
  );
};

/** The frame's width, px; null until it is measured. */
const useWidth = () => {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { frame, width };
};

type SpacerProps = { readonly height: number; readonly columns: readonly ColumnName[] };

/** Takes the height of the rows that are not rendered. */
const Spacer = ({ height, columns }: SpacerProps) =>
  height > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={columns.length + 3} style={{ height, padding: 0 }} />
    </tr>
  );

type HeadProps = {
  /** px; without one the column takes what the others leave. */
  readonly width?: number;
  readonly sorted?: "ascending" | "descending" | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

const Head = ({ width, sorted, className, children }: HeadProps) => (
  <th
    scope="col"
    aria-sort={sorted}
    style={width === undefined ? undefined : { width }}
    className={cx(
      "sticky top-0 z-10 h-9 truncate border-b border-edge bg-surface px-1.5 text-left font-semibold text-ink2",
      className,
    )}
  >
    {children}
  </th>
);

type SortHeadProps = Pick<ListProps, "sort" | "onSort"> & {
  readonly column: ColumnName;
  readonly width: number;
};

/** A heading; where the column has an order of the server's, pressing it asks for that order. */
const SortHead = ({ column, width, sort, onSort }: SortHeadProps) => {
  const label = es.columns.names[column];
  const right = COLUMNS[column].alignRight === true;
  const sorting = nextSort(column, sort);
  if (!sorting)
    return (
      <Head width={width} className={right ? "text-right" : undefined}>
        {label}
      </Head>
    );
  const { next, current } = sorting;
  const up = sort === "oldest" || sort === "due";
  const Icon = up ? ArrowUp : ArrowDown;
  return (
    <Head width={width} sorted={current ? (up ? "ascending" : "descending") : undefined}>
      <button
        type="button"
        title={es.sort[next]}
        className={cx(
          "-mx-1.5 flex h-9 w-[calc(100%+0.75rem)] items-center gap-1 px-1.5 font-semibold hover:text-pine focus-visible:-outline-offset-3",
          right ? "justify-end" : "justify-start",
          current && "text-pine",
        )}
        onClick={() => onSort(next)}
      >
        <span className="truncate underline decoration-line decoration-dotted underline-offset-4">
          {label}
        </span>
        {current && <Icon aria-hidden="true" strokeWidth={2} className="size-3.5 shrink-0" />}
      </button>
    </Head>
  );
};

type TickProps = {
  readonly label: string;
  readonly checked: boolean;
  /** A target for a thumb. */
  readonly large?: boolean;
  /** The label is shown beside it. */
  readonly beside?: boolean;
  readonly onChange: (extend: boolean) => void;
};

/** A checkbox that selects a row; with Shift, all rows from the last one on. */
export const Tick = ({ label, checked, large = false, beside = false, onChange }: TickProps) => (
  <label
    className={cx(
      "checkbox place-items-center",
      beside
        ? "relative -my-2 -ml-1 flex min-h-11 w-fit items-center gap-2 px-1.5 text-xs text-ink2 @max-[17rem]:my-0"
        : large
          ? "grid size-11"
          : "grid size-7",
    )}
  >
    <span className={beside ? "order-2" : "sr-only"}>{label}</span>
    <input
      type="checkbox"
      checked={checked}
      className="!size-4.5 accent-pine"
      onChange={(event) => onChange("shiftKey" in event.nativeEvent && event.nativeEvent.shiftKey === true)}
    />
  </label>
);

type RowProps = Pick<ListProps, "now" | "columns" | "onSelect" | "onOpen"> & {
  readonly lead: Lead;
  readonly index: number;
  readonly fresh: boolean;
  readonly selected: boolean;
};

/** Memoised: a poll changes few rows. */
const Row = memo(({ lead, index, fresh, now, columns, selected, onSelect, onOpen }: RowProps) => (
  <tr
    data-row={lead.id}
    // Row 1 is the header.
    aria-rowindex={index + 2}
    className={cx(
      "group h-9 scroll-mt-10 scroll-mb-16",
      selected || fresh ? "bg-mint" : "focus-within:bg-paper hover:bg-paper",
    )}
  >
    <td
      className={cx("border-b border-line pr-1 pl-1.5", fresh && "shadow-[inset_3px_0_0_var(--color-pine)]")}
    >
      <Tick
        label={es.select.row(nameOf(lead))}
        checked={selected}
        onChange={(extend) => onSelect(lead.id, extend)}
      />
    </td>
    <NameCell lead={lead} fresh={fresh} withId={!columns.includes("id")} />
    {columns.map((column) => {
      const { content, title, className } = COLUMNS[column].show(lead, { now, columns });
      return (
        <td
          key={column}
          title={title}
          className={cx(
            "truncate border-b border-line px-1.5",
            COLUMNS[column].alignRight && "text-right",
            className,
          )}
        >
          {content}
        </td>
      );
    })}
    <td className="border-b border-line px-1.5 text-right">
      <button
        type="button"
        data-open
        aria-label={es.detailsOf(nameOf(lead))}
        className="h-8 rounded-ctl px-1.5 font-semibold whitespace-nowrap text-pine underline decoration-line decoration-2 underline-offset-4 group-hover:decoration-pine hover:bg-mint"
        onClick={() => onOpen(lead)}
      >
        {es.details}
      </button>
    </td>
  </tr>
));
Row.displayName = "Row";

type NameCellProps = Pick<RowProps, "lead" | "fresh"> & {
  /** With the lead's short id below, which has no column of its own. */
  readonly withId: boolean;
};

/** The name, which heads the row, with its marks. */
const NameCell = ({ lead, fresh, withId }: NameCellProps) => (
  <th
    scope="row"
    title={`${nameOf(lead)} · ${lead.id}`}
    className={cx(
      "border-b border-line px-1.5 text-left leading-[1.05rem]",
      lead.erased ? "font-normal text-ink3 italic" : "font-semibold",
    )}
  >
    <span className="relative block truncate">
      {lead.duplicateOf !== null && <DuplicateMark className="mr-1" />}
      {lead.contractCancelledAt !== null && <CancelledMark className="mr-1" />}
      {nameOf(lead)}
      {fresh && <span className="sr-only">{` (${es.fresh})`}</span>}
    </span>{" "}
    {withId && (
      <span className="num block truncate text-[12px] leading-[0.9rem] font-normal text-ink2 not-italic">
        {shortId(lead.id)}
      </span>
    )}
  </th>
);
