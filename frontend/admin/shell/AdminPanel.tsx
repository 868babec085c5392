import { usePrefetchInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearch } from "wouter";
import { AdminGuard } from "../../access/AdminGuard.tsx";
import { brand } from "../../kernel/brand.ts";
import { count } from "../../kernel/formats.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { filtersIn } from "../leads/filters.ts";
import { LeadsTab } from "../leads/LeadsTab.tsx";
import { LEADS_KEY, leadsQuery } from "../leads/leads-query.ts";
import { SummaryCards } from "../overview/SummaryCards.tsx";
import { brandsQuery, SUMMARY_KEY, summaryQuery } from "../overview/summary.ts";
import { es } from "./es.ts";
import { PanelHeader } from "./PanelHeader.tsx";

/** /peru-admin: the panel, for administrators only. */
export const AdminPanel = () => <AdminGuard>{({ username }) => <Panel username={username} />}</AdminGuard>;

const Panel = ({ username }: { readonly username: string }) => {
  const client = useQueryClient();
  const summary = useQuery(summaryQuery);
  const brands = useQuery(brandsQuery);
  // Asked for together with the figures, so that the tab finds its list there.
  usePrefetchInfiniteQuery(leadsQuery(filtersIn(useSearch())));
  useEffect(() => {
    document.title = `${es.title} · ${brand.name}`;
    window.scrollTo(0, 0);
  }, []);
  if (summary.isPending || brands.isPending) return <Loading />;

  const refresh = () => {
    for (const queryKey of [LEADS_KEY, SUMMARY_KEY, brandsQuery.queryKey])
      void client.invalidateQueries({ queryKey });
  };
  return (
    <div className="min-h-dvh bg-hoja">
      <PanelHeader username={username} />
      <main className="mx-auto max-w-[1440px] px-5 pt-5 lg:px-6">
        <SummaryCards summary={summary.data} brands={brands.data} />
        <div className="mt-4">
          <Tabs
            label={es.tabs}
            value="leads"
            onChange={() => {}}
            tabs={[
              {
                value: "leads",
                label: es.leads,
                note: summary.data && count(summary.data.total),
                content: <LeadsTab onRefresh={refresh} />,
              },
            ]}
          />
        </div>
      </main>
    </div>
  );
};

const Loading = () => (
  <main className="grid min-h-dvh place-items-center bg-hoja p-6">
    <p role="status" className="text-tinta2">
      {es.loading}
    </p>
  </main>
);
