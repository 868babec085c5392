import type { Role } from "@asesorador/domain/kernel/endpoint";
import type { Country } from "@asesorador/domain/kernel/market";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { configsQuery, statsQuery } from "../assistant/queries.ts";
import { servicesOf, servicesQuery } from "../catalog/queries.ts";
import { filtersIn, marketIn } from "../leads/filters.ts";
import { leadsQuery, recentLeadsQuery, summaryQuery } from "../leads/queries.ts";
import { es } from "./es.ts";

/** What the panel hands to whichever tab is open. */
export type TabProps = {
  /** Whose leads are shown. */
  readonly market: Country;
  readonly role: Role;
  /** Opens another tab; null when this role has none of that name. */
  readonly goTo: (name: string) => (() => void) | null;
  /** Asks the server anew for everything that several tabs show. */
  readonly onRefresh: () => void;
};

export type PanelTab = {
  /** In the address: "?tab=leads". */
  readonly name: string;
  readonly label: string;
  /** Who sees it. The server enforces the same on every route behind it. */
  readonly roles: readonly Role[];
  /** Fetches the tab's own chunk, when it is first opened. */
  readonly load: () => Promise<ComponentType<TabProps>>;
  /** A number beside the label; undefined while there is none. A hook. */
  readonly useCount?: (market: Country) => number | undefined;
  /** Fetches its data ahead, while the panel's figures are still under way. */
  readonly ready?: (client: QueryClient, search: string, role: Role) => void;
};

const TEAM = ["admin", "adviser", "analyst"] as const;

/** The panel's tabs, in their order. One more tab is one more entry. */
export const PANEL_TABS: readonly PanelTab[] = [
  {
    name: "resumen",
    label: es.overview,
    roles: TEAM,
    load: async () => {
      const { SummaryTab } = await import("../overview/SummaryTab.tsx");
      return ({ market, role, goTo }) => (
        <SummaryTab
          market={market}
          onLeads={goTo("leads")}
          // The catalogue's tabs are Peru's.
          onBrands={market === "peru" ? goTo("marcas") : null}
          onServices={market === "peru" ? goTo("servicios") : null}
          recent={role !== "analyst"}
        />
      );
    },
    ready: (client, search, role) => {
      const market = marketIn(search);
      if (role !== "analyst") void client.prefetchQuery(recentLeadsQuery(market));
      void client.prefetchQuery(servicesOf(market));
    },
  },
  {
    name: "leads",
    label: es.leads,
    roles: ["admin", "adviser"],
    load: async () => (await import("../leads/LeadsTab.tsx")).LeadsTab,
    useCount: (market) => useQuery(summaryQuery(market)).data?.total,
    ready: (client, search) => void client.prefetchInfiniteQuery(leadsQuery(filtersIn(search))),
  },
  {
    name: "marcas",
    label: es.brands,
    roles: ["admin"],
    load: async () => (await import("../catalog/brands/BrandsTab.tsx")).BrandsTab,
    ready: (client) => void client.prefetchQuery(servicesQuery),
  },
  {
    name: "servicios",
    label: es.services,
    roles: ["admin"],
    load: async () => (await import("../catalog/services/ServicesTab.tsx")).ServicesTab,
    ready: (client) => void client.prefetchQuery(servicesQuery),
  },
  {
    name: "ia-config",
    label: es.assistant,
    roles: ["admin"],
    load: async () => (await import("../assistant/AssistantTab.tsx")).AssistantTab,
    ready: (client) => {
      void client.prefetchQuery(statsQuery);
      void client.prefetchQuery(configsQuery);
    },
  },
  {
    name: "operaciones",
    label: es.operations,
    roles: ["admin"],
    load: async () => (await import("../operations/OperationsTab.tsx")).OperationsTab,
  },
  {
    name: "equipo",
    label: es.team,
    roles: ["admin"],
    load: async () => (await import("../team/TeamTab.tsx")).TeamTab,
  },
  {
    name: "auditoria",
    label: es.audit,
    roles: ["admin"],
    load: async () => (await import("../audit/AuditTab.tsx")).AuditTab,
  },
];

/** A tab's component; its chunk comes when it is first shown. */
export const tabContent = (tab: PanelTab): LazyExoticComponent<ComponentType<TabProps>> => {
  const known = contents.get(tab.name) ?? lazy(async () => ({ default: await tab.load() }));
  contents.set(tab.name, known);
  return known;
};
const contents = new Map<string, LazyExoticComponent<ComponentType<TabProps>>>();

/** Fetches a tab's code and data ahead. Never rejects. */
export const readyTab = (
  client: QueryClient,
  tab: PanelTab,
  { search, role }: { readonly search: string; readonly role: Role },
): void => {
  // A chunk that does not come is reported where the tab is shown.
  tab.load().catch(() => undefined);
  tab.ready?.(client, search, role);
};
