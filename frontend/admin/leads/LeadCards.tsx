import type { Lead } from "@asesorador/domain/lead/contract";
import { memo } from "react";
import { cx } from "../../ui/cx.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { AssigneeMark } from "./AssigneeMark.tsx";
import { CancelledMark } from "./CancelledMark.tsx";
import { ClockBadge } from "./ClockBadge.tsx";
import { supportClock } from "./clocks.ts";
import { DuplicateMark } from "./DuplicateMark.tsx";
import {
  categoryOf,
  dateTimeText,
  nameOf,
  phoneLinks,
  phoneOf,
  STATUS_TONE,
  shortId,
  sourceOf,
} from "./display.ts";
import { es } from "./es.ts";
import { type ListProps, Tick } from "./LeadsTable.tsx";
import { useRows } from "./list/use-rows.ts";
import { SavingAmount } from "./SavingAmount.tsx";

/** Estimated height of a card, px; the real one is measured. */
const CARD_PX = 152;

/** The list on screens that are too narrow for the table. */
export const LeadCards = (props: ListProps) => {
  const { leads, fresh, now, selected, onSelect, onSelectAll, onOpen } = props;
  const rows = useRows<HTMLUListElement>({
    count: leads.length,
    height: CARD_PX,
    keyOf: (index) => leads[index]?.id ?? String(index),
  });
  return (
    <>
      <Tick
        beside
        label={es.select.all}
        checked={leads.every(({ id }) => selected.has(id))}
        onChange={onSelectAll}
      />
      <ul
        ref={rows.list}
        style={{ paddingTop: rows.above, paddingBottom: rows.below }}
        className="grid grid-cols-1"
      >
        {rows.indexes.map((index) => {
          const lead = leads[index];
          return (
            lead && (
              <li
                key={lead.id}
                ref={rows.measure}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={leads.length}
                className="pb-2"
              >
                <Card
                  lead={lead}
                  fresh={fresh.has(lead.id)}
                  now={now}
                  selected={selected.has(lead.id)}
                  onSelect={onSelect}
                  onOpen={onOpen}
                />
              </li>
            )
          );
        })}
      </ul>
    </>
  );
};

type CardProps = Pick<ListProps, "now" | "onSelect" | "onOpen"> & {
  readonly lead: Lead;
  readonly fresh: boolean;
  readonly selected: boolean;
};

const Card = memo((props: CardProps) => {
  const { lead, fresh, now, selected, onOpen } = props;
  const clock = supportClock(lead, now);
  return (
    <div
      data-row={lead.id}
      className={cx(
        "flex flex-col rounded-card border px-3 pt-1 pb-0.5",
        selected || fresh ? "border-pine bg-mint" : "border-line bg-surface",
      )}
    >
      <Heading {...props} />
      <p className="flex flex-wrap gap-x-2 text-xs leading-5 text-ink2">
        <span className="min-w-0 flex-1 basis-12 truncate">{categoryOf(lead)}</span>
        {clock && <ClockBadge short clock={clock} className="shrink-0" />}
        <span className="shrink-0">
          <SavingAmount
            lead={lead}
            className={cx("font-[650]", (lead.monthlySavings ?? 0) > 0 && "text-saving")}
          />
          {lead.monthlySavings !== null && ` ${es.perMonth}`}
        </span>
      </p>
      <p className="num truncate text-xs leading-5 text-ink2">
        {[dateTimeText(lead.createdAt), sourceOf(lead), es.country[lead.market], shortId(lead.id)].join(
          " · ",
        )}
      </p>
      {lead.email && <p className="truncate text-xs leading-5 text-ink2">{lead.email}</p>}
      <div className="flex flex-wrap items-center gap-x-2">
        <Phone lead={lead} />
        <span className="ml-auto flex items-center gap-2">
          <AssigneeMark assignee={lead.assignee} />
          <button
            type="button"
            data-open
            aria-label={es.detailsOf(nameOf(lead))}
            className="-mr-1.5 min-h-11 shrink-0 rounded-ctl px-1.5 text-sm font-semibold text-pine underline decoration-pine decoration-2 underline-offset-4"
            onClick={() => onOpen(lead)}
          >
            {es.details}
          </button>
        </span>
      </div>
    </div>
  );
});
Card.displayName = "Card";

const Heading = ({ lead, fresh, selected, onSelect }: CardProps) => (
  <div className="flex items-center gap-1.5">
    <div className="-my-1 -mr-2 -ml-3">
      <Tick
        large
        label={es.select.row(nameOf(lead))}
        checked={selected}
        onChange={(extend) => onSelect(lead.id, extend)}
      />
    </div>
    <h3
      className={cx(
        // Also clips the marks' hidden words, which are positioned.
        "relative min-w-0 flex-1 truncate font-sans text-base tracking-normal",
        lead.erased && "font-normal text-ink3 italic",
      )}
    >
      {lead.duplicateOf !== null && <DuplicateMark className="mr-1.5" />}
      {lead.contractCancelledAt !== null && <CancelledMark className="mr-1.5" />}
      {nameOf(lead)}
      {fresh && <span className="sr-only">{` (${es.fresh})`}</span>}
    </h3>
    <StatusBadge tone={STATUS_TONE[lead.status]} label={es.status[lead.status]} />
  </div>
);

const Phone = ({ lead }: { readonly lead: Lead }) => {
  const href = phoneLinks(lead)?.tel;
  return href ? (
    <a href={href} className="num link inline-flex min-h-11 items-center text-sm">
      {phoneOf(lead)}
    </a>
  ) : (
    <p className="num py-1.5 text-sm">{phoneOf(lead)}</p>
  );
};
