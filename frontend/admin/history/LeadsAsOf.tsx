import type { Role } from "@asesorador/domain/kernel/endpoint";
import { type Country, CURRENCY } from "@asesorador/domain/kernel/market";
import { LeadStatus } from "@asesorador/domain/lead/status";
import type { LeadAsOf } from "@asesorador/domain/replay/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayAndTime, money } from "../../kernel/formats.ts";
import { cx } from "../../ui/cx.ts";
import { Defined } from "../../ui/Definition.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { MoreButton } from "../../ui/MoreButton.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { StatusText } from "../../ui/StatusText.tsx";
import { STACKED_CELL, STACKED_FIGURE, STACKED_ROW } from "../../ui/stacked-table.ts";
import { STATUS_TONE, shortId } from "../leads/display.ts";
import { es as leadTexts } from "../leads/es.ts";
import { Explained } from "./Explained.tsx";
import { es } from "./es.ts";
import { leadsAsOfQuery } from "./queries.ts";
import { StackedTable } from "./StackedTable.tsx";
import { useHistoryParams } from "./use-history-params.ts";

type Props = {
  readonly market: Country;
  readonly role: Role;
  /** ISO 8601; undefined: now. */
  readonly at: string | undefined;
  /** null: every status. */
  readonly status: LeadStatus | null;
  readonly onStatus: (status: LeadStatus | "") => void;
};

const text = es.list;
/** Shown until more are asked for: on a phone, one takes a quarter of the screen. */
const FIRST = 10;
const STATUSES = [
  { value: "" as const, label: text.all },
  ...LeadStatus.options.map((value) => ({ value, label: leadTexts.status[value] })),
];

/** The leads as they were at the moment, without the person, the newest first. */
export const LeadsAsOf = ({ market, role, at, status, onStatus }: Props) => {
  const query = useInfiniteQuery(leadsAsOfQuery({ market, at, status }));
  const [isWhole, setIsWhole] = useState(false);
  const loaded = query.data?.pages.flatMap((page) => page.leads);
  const leads = isWhole ? loaded : loaded?.slice(0, FIRST);
  const hasMore = (loaded?.length ?? 0) > (leads?.length ?? 0);
  return (
    <section aria-label={text.title} className="rounded-card border border-line p-4 lg:p-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h3 className="font-sans text-sm font-semibold tracking-normal">
          <Defined label={text.title} text={<Explained figure="list">{text.definition}</Explained>} />
        </h3>
        <SelectField
          dense
          labelHidden
          label={text.filter}
          options={STATUSES}
          value={status ?? ""}
          onChange={onStatus}
        />
      </div>
      {query.isError && !query.isFetchNextPageError && (
        <LoadFailed
          title={text.failed}
          className="mt-3"
          retry={es.retry}
          error={query.error}
          onRetry={query.refetch}
        />
      )}
      {!leads && !query.isError && <StatusText className="py-6">{text.loading}</StatusText>}
      {leads?.length === 0 && <p className="py-6 text-center text-sm text-ink2">{text.empty}</p>}
      {leads && leads.length > 0 && (
        <div className="grid gap-3">
          <LeadTable leads={leads} market={market} role={role} busy={query.isPlaceholderData} />
          <MoreButton
            words={text}
            hasMore={hasMore || query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            hasFailed={query.isFetchNextPageError}
            onMore={() => (hasMore ? setIsWhole(true) : void query.fetchNextPage())}
          >
            {!hasMore && !query.hasNextPage && <p className="text-ink2">{text.noMore}</p>}
          </MoreButton>
        </div>
      )}
    </section>
  );
};

const { columns } = text;
const HEAD = [
  columns.lead,
  columns.status,
  columns.since,
  columns.until,
  columns.submitted,
  columns.plan,
  columns.source,
  columns.savings,
];

type TableProps = Pick<Props, "market" | "role"> & {
  readonly leads: readonly LeadAsOf[];
  /** Rows of another moment, shown until those of this one arrive. */
  readonly busy: boolean;
};

const LeadTable = ({ leads, market, role, busy }: TableProps) => (
  <StackedTable className="mt-3" caption={text.title} head={HEAD} figures={[columns.savings]} busy={busy}>
    {leads.map((lead) => (
      <tr key={lead.leadId} className={STACKED_ROW}>
        <td data-label={columns.lead} className={STACKED_CELL}>
          {role === "admin" ? (
            <a className={LEAD_LINK} href={`/peru-admin?tab=leads&lead=${lead.leadId}&mercado=${market}`}>
              {shortId(lead.leadId)}
            </a>
          ) : (
            <EventsOfLead leadId={lead.leadId} />
          )}
        </td>
        <td data-label={columns.status} className={STACKED_CELL}>
          <StatusBadge tone={STATUS_TONE[lead.status]} label={leadTexts.status[lead.status]} />
        </td>
        <td data-label={columns.since} className={STACKED_CELL}>
          {dayAndTime(lead.since)}
        </td>
        <td data-label={columns.until} className={STACKED_CELL}>
          {lead.until === null ? text.still : dayAndTime(lead.until)}
        </td>
        <td data-label={columns.submitted} className={STACKED_CELL}>
          {dayAndTime(lead.submittedAt)}
        </td>
        <td data-label={columns.plan} className={STACKED_CELL}>
          {[lead.plan, lead.brand].filter(Boolean).join(" · ") || text.noPlan}
        </td>
        <td data-label={columns.source} className={cx(STACKED_CELL, "break-words")}>
          {lead.source}
        </td>
        <td data-label={columns.savings} className={cx(STACKED_CELL, STACKED_FIGURE)}>
          {money(lead.monthlySavings, CURRENCY[market])}
        </td>
      </tr>
    ))}
  </StackedTable>
);

const LEAD_LINK = "inline-flex min-h-11 items-center font-semibold text-pine underline lg:min-h-6";

/** Who may not open the lead itself can read what happened to it. */
const EventsOfLead = ({ leadId }: { readonly leadId: string }) => {
  const { goTo } = useHistoryParams();
  return (
    <button
      type="button"
      className={LEAD_LINK}
      onClick={() => goTo({ view: "eventos", stream: `lead-${leadId}` })}
    >
      {shortId(leadId)}
      <span className="sr-only">{`: ${text.events}`}</span>
    </button>
  );
};
