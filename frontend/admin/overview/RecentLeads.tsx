import type { Country } from "@asesorador/domain/kernel/market";
import type { Lead } from "@asesorador/domain/lead/contract";
import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useState } from "react";
import { cx } from "../../ui/cx.ts";
import { Notice } from "../../ui/Notice.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { StatusText } from "../../ui/StatusText.tsx";
import { useFocusKept } from "../../ui/use-focus-kept.ts";
import { categoryOf, nameOf, STATUS_TONE } from "../leads/display.ts";
import { es as leadWords } from "../leads/es.ts";
import { LeadDialog } from "../leads/LeadDialog.tsx";
import { recentLeadsQuery } from "../leads/queries.ts";
import { SavingAmount } from "../leads/SavingAmount.tsx";
import { StaleNote } from "../leads/StaleNote.tsx";
import { es } from "./es.ts";

/** The newest leads; each opens its dialog. */
export const RecentLeads = ({ market }: { readonly market: Country }) => {
  const { data: leads, isError, isRefetchError, error, dataUpdatedAt } = useQuery(recentLeadsQuery(market));
  if (!leads) return isError ? <Failed /> : <StatusText className="py-8">{es.recent.loading}</StatusText>;
  return (
    <div className="mt-2 grid gap-2">
      {isRefetchError && <StaleNote since={dataUpdatedAt} error={error} />}
      {leads.length === 0 ? (
        <StatusText className="py-8">{es.recent.none}</StatusText>
      ) : (
        <List label={es.recent.title[market]} leads={leads} />
      )}
    </div>
  );
};

const List = ({ label, leads }: { readonly label: string; readonly leads: readonly Lead[] }) => {
  const [opened, setOpened] = useState<Lead | null>(null);
  // Newer leads may push the opened one out of the list while its dialog is open.
  const { area } = useFocusKept<HTMLUListElement>();
  return (
    <>
      <ul ref={area} tabIndex={-1} aria-label={label}>
        {leads.map((lead) => (
          <Row key={lead.id} lead={lead} onOpen={() => setOpened(lead)} />
        ))}
      </ul>
      {opened && (
        <LeadDialog
          id={opened.id}
          seed={leads.find(({ id }) => id === opened.id) ?? opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
};

const Row = ({ lead, onOpen }: { readonly lead: Lead; readonly onOpen: () => void }) => (
  <li
    data-row={lead.id}
    className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 border-t border-line py-1.5 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_9rem_9rem_auto]"
  >
    <div className="min-w-0">
      <p className={cx("truncate text-sm font-semibold", lead.erased && "font-normal text-ink3 italic")}>
        {nameOf(lead)}
      </p>
      <p className="truncate text-xs text-ink2">{categoryOf(lead)}</p>
    </div>
    <p className="text-right text-sm max-sm:row-start-1 max-sm:col-start-2">
      <SavingAmount
        lead={lead}
        className={cx("font-semibold", (lead.monthlySavings ?? 0) > 0 && "text-saving")}
      />
      {lead.monthlySavings !== null && <span className="block text-xs text-ink2">{es.recent.perMonth}</span>}
    </p>
    <p className="max-sm:col-start-1 max-sm:row-start-2">
      <StatusBadge tone={STATUS_TONE[lead.status]} label={leadWords.status[lead.status]} />
    </p>
    <button
      type="button"
      aria-label={leadWords.detailsOf(nameOf(lead))}
      title={leadWords.details}
      className="grid size-11 place-items-center rounded-ctl text-pine hover:bg-mint max-sm:col-start-3 max-sm:row-start-1"
      onClick={onOpen}
    >
      <Eye aria-hidden="true" strokeWidth={1.75} className="size-5" />
    </button>
  </li>
);

const Failed = () => <Notice tone="bad" title={es.recent.failed} className="mt-3" />;
