import type { Lead } from "@asesorador/domain/lead/contract";
import { memo } from "react";
import { cx } from "../../ui/cx.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { AssigneeMark } from "./AssigneeMark.tsx";
import { ClockBadge } from "./ClockBadge.tsx";
import { wallClock } from "./clocks.ts";
import { DuplicateMark } from "./DuplicateMark.tsx";
import { categoryOf, momentOf, nameOf, phoneLinks, phoneOf, STATUS_TONE, shortId } from "./display.ts";
import { es } from "./es.ts";
import { type ListProps, Tick } from "./LeadsTable.tsx";
import { useRows } from "./list/use-rows.ts";
import { SavingAmount } from "./SavingAmount.tsx";

/** Estimated height of a card, px; the real one is measured. */
const CARD_PX = 290;

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
      <div className="mb-2 flex items-center gap-1 text-xs text-ink2">
        <Tick
          label={es.select.all}
          checked={leads.every(({ id }) => selected.has(id))}
          onChange={onSelectAll}
        />
        <span aria-hidden="true">{es.select.all}</span>
      </div>
      <ul
        ref={rows.list}
        style={{ paddingTop: rows.above, paddingBottom: rows.below }}
        className="mx-auto grid max-w-2xl grid-cols-1"
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
                className="pb-3"
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

const Card = memo(({ lead, fresh, now, selected, onSelect, onOpen }: CardProps) => {
  const clock = wallClock(lead, now);
  return (
    <div
      data-row={lead.id}
      className={cx(
        "flex flex-col rounded-card border p-4",
        selected || fresh ? "border-pine bg-mint" : "border-line bg-surface",
      )}
    >
      <div className="flex items-start gap-2">
        <div className="-mt-0.5 -ml-1.5">
          <Tick
            label={es.select.row(nameOf(lead))}
            checked={selected}
            onChange={(extend) => onSelect(lead.id, extend)}
          />
        </div>
        <h3
          className={cx(
            "min-w-0 flex-1 font-sans text-base tracking-normal wrap-anywhere",
            lead.erased && "font-normal text-ink3 italic",
          )}
        >
          {nameOf(lead)}
          {lead.duplicateOf !== null && <DuplicateMark className="ml-1.5" />}
          {fresh && <span className="sr-only">{` (${es.fresh})`}</span>}
        </h3>
        <StatusBadge tone={STATUS_TONE[lead.status]} label={es.status[lead.status]} />
      </div>
      <p className="num mt-1 flex flex-wrap justify-between gap-x-3 text-xs text-ink2">
        <span className="min-w-0 wrap-anywhere">{categoryOf(lead)}</span>
        <span>{shortId(lead.id)}</span>
      </p>
      <div className="mt-2 flex items-end justify-between gap-3">
        <div className="min-w-0 text-sm">
          <Phone lead={lead} />
          {lead.email && <p className="break-all text-ink2">{lead.email}</p>}
        </div>
        <p className="shrink-0 text-right">
          <span className="block">
            <SavingAmount lead={lead} className="text-lg leading-tight font-[650] text-saving" />
          </span>
          <span className="text-xs text-ink2">{es.perMonth}</span>
        </p>
      </div>
      <div className="mt-3 flex items-center justify-between gap-3 border-t border-dashed border-line pt-2">
        {clock ? <ClockBadge clock={clock} /> : <span />}
        <AssigneeMark assignee={lead.assignee} />
      </div>
      <p className="num mt-1 flex flex-wrap gap-x-3 text-xs text-ink2">
        <span>{momentOf(lead.createdAt)}</span>
        <span className="break-all">{lead.leadSource}</span>
        <span>{es.country[lead.market]}</span>
      </p>
      <div className="mt-auto pt-3">
        <DenseButton className="w-full" aria-label={es.detailsOf(nameOf(lead))} onClick={() => onOpen(lead)}>
          {es.details}
        </DenseButton>
      </div>
    </div>
  );
});
Card.displayName = "Card";

const Phone = ({ lead }: { readonly lead: Lead }) => {
  const href = phoneLinks(lead)?.tel;
  return href ? (
    <a href={href} className="num link inline-block py-1.5">
      {phoneOf(lead)}
    </a>
  ) : (
    <p className="num py-1.5">{phoneOf(lead)}</p>
  );
};
