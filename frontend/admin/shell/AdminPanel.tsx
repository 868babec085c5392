import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { AdminGuard } from "../../access/AdminGuard.tsx";
import { brand } from "../../kernel/brand.ts";
import { count } from "../../kernel/formats.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { brandsQuery, servicesQuery } from "../catalog/queries.ts";
import { LEADS_KEY } from "../leads/leads-query.ts";
import { SummaryCards } from "../overview/SummaryCards.tsx";
import { SUMMARY_KEY, summaryQuery } from "../overview/summary.ts";
import { es } from "./es.ts";
import { PanelHeader } from "./PanelHeader.tsx";
import { searchOf, type TabName, tabIn } from "./tab-address.ts";
import { BrandsTab, LeadsTab, readyTab, ServicesTab, SummaryTab } from "./tab-chunks.ts";

/** /peru-admin: the panel, for administrators only. */
export const AdminPanel = () => <AdminGuard>{({ username }) => <Panel username={username} />}</AdminGuard>;

const Panel = ({ username }: { readonly username: string }) => {
  const client = useQueryClient();
  const summary = useQuery(summaryQuery);
  const brands = useQuery(brandsQuery);
  const { tab, open } = useTab();
  useEffect(() => {
    document.title = `${es.title} · ${brand.name}`;
    window.scrollTo(0, 0);
  }, []);
  if (summary.isPending || brands.isPending) return <Loading />;

  const refresh = () => {
    for (const queryKey of [LEADS_KEY, SUMMARY_KEY, brandsQuery.queryKey, servicesQuery.queryKey])
      void client.invalidateQueries({ queryKey });
  };
  const goTo = (name: TabName) => {
    open(name);
    // The pressed button goes away with its tab: the focus goes on with the person.
    document.querySelector<HTMLElement>(`[data-tab="${name}"]`)?.focus();
  };
  return (
    <div className="min-h-dvh bg-hoja">
      <PanelHeader username={username} />
      <main className="mx-auto max-w-[1440px] px-5 pt-5 lg:px-6">
        <SummaryCards summary={summary.data} brands={brands.data} />
        <div className="mt-4">
          <Tabs
            label={es.tabs}
            value={tab}
            onChange={open}
            tabs={[
              {
                value: "resumen",
                label: es.overview,
                content: inTime(
                  <SummaryTab
                    onLeads={() => goTo("leads")}
                    onBrands={() => goTo("marcas")}
                    onServices={() => goTo("servicios")}
                  />,
                ),
              },
              {
                value: "leads",
                label: es.leads,
                note: summary.data && count(summary.data.total),
                content: inTime(<LeadsTab onRefresh={refresh} />),
              },
              { value: "marcas", label: es.brands, content: inTime(<BrandsTab />) },
              { value: "servicios", label: es.services, content: inTime(<ServicesTab />) },
            ]}
          />
        </div>
      </main>
    </div>
  );
};

/** The tab of the address. Another one is a step in the browser's history. */
const useTab = () => {
  const client = useQueryClient();
  const search = useSearch();
  const [path, navigate] = useLocation();
  const tab = tabIn(search);
  // Once, ahead of the figures that the panel waits for.
  useState(() => readyTab(client, tab, search));
  const open = (name: string) => {
    const wanted = tabIn(`?tab=${name}`);
    // Asked of the address itself: a tab that takes the focus opens itself, perhaps before this page has followed.
    if (tabIn(window.location.search) !== wanted) navigate(path + searchOf(window.location.search, wanted));
  };
  return { tab, open };
};

const inTime = (tab: ReactNode) => (
  <Suspense
    fallback={
      <p role="status" className="py-10 text-center text-sm text-tinta2">
        {es.loadingTab}
      </p>
    }
  >
    {tab}
  </Suspense>
);

const Loading = () => (
  <main className="grid min-h-dvh place-items-center bg-hoja p-6">
    <p role="status" className="text-tinta2">
      {es.loading}
    </p>
  </main>
);
