import type { Lead } from "@asesorador/domain/lead/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useMemo, useState } from "react";
import { count } from "../../kernel/formats.ts";
import { cx } from "../../ui/cx.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { es } from "./es.ts";
import { FilterBar } from "./FilterBar.tsx";
import { isFiltered } from "./filters.ts";
import { KeepPlace } from "./KeepPlace.tsx";
import { LeadCards } from "./LeadCards.tsx";
import { LeadDialog } from "./LeadDialog.tsx";
import { LeadsTable } from "./LeadsTable.tsx";
import { Arrived, EmptyList, FailedList, LoadingList, MoreLeads } from "./ListParts.tsx";
import { leadsQuery } from "./leads-query.ts";
import { leadsIn, totalOf } from "./pages.ts";
import { StaleNote } from "./StaleNote.tsx";
import { useArrivals } from "./use-arrivals.ts";
import { useFilters } from "./use-filters.ts";
import { useWide } from "./use-wide.ts";

type Props = {
  /** Fetches everything on the panel again, this list among it. */
  readonly onRefresh: () => void;
};

/** The leads as they come in. */
export const LeadsTab = ({ onRefresh }: Props) => {
  const control = useFilters();
  const { filters } = control;
  const query = useInfiniteQuery(leadsQuery(filters));
  const { data, isPlaceholderData } = query;
  const leads = useMemo(() => data && leadsIn(data.pages), [data]);
  const current = isPlaceholderData || !leads ? null : leads;
  const { fresh, acknowledge } = useArrivals(JSON.stringify(filters), current);
  const [opened, setOpened] = useState<Lead | null>(null);
  const List = useWide() ? LeadsTable : LeadCards;
  const { total, more } = totalOf(data?.pages ?? [], filters.q !== "");

  return (
    <section className="grid grid-cols-1 gap-4 py-5" aria-label={es.caption}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">{es.title(`${count(total)}${more ? "+" : ""}`)}</h2>
        <Refresh busy={query.isFetching} onClick={onRefresh} />
      </div>
      <FilterBar control={control} />
      {query.isRefetchError && <StaleNote since={query.dataUpdatedAt} />}
      {!leads && (query.isError ? <FailedList onRetry={onRefresh} /> : <LoadingList />)}
      {leads?.length === 0 && (
        <EmptyList filtered={isFiltered(filters)} busy={isPlaceholderData} onClear={control.clear} />
      )}
      {leads && leads.length > 0 && (
        <div className={cx(isPlaceholderData && "opacity-60")} aria-busy={isPlaceholderData}>
          <Arrived count={fresh.size} onSee={acknowledge} />
          <KeepPlace>
            <List leads={leads} fresh={fresh} onOpen={setOpened} />
          </KeepPlace>
          <MoreLeads query={query} shown={leads.length} total={total} />
        </div>
      )}
      {opened && (
        <LeadDialog
          lead={leads?.find(({ id }) => id === opened.id) ?? opened}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
};

const Refresh = ({ busy, onClick }: { readonly busy: boolean; readonly onClick: () => void }) => (
  <DenseButton onClick={onClick}>
    <RefreshCw aria-hidden="true" strokeWidth={1.75} className={cx("size-4", busy && "animate-spin")} />
    <span className="max-sm:sr-only">{es.refresh}</span>
  </DenseButton>
);
