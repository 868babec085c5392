import type { Role } from "@asesorador/domain/kernel/endpoint";
import type { Country } from "@asesorador/domain/kernel/market";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type ComponentType, createElement, type LazyExoticComponent } from "react";
import { lazyPart } from "../../kernel/lazy-part.ts";
import { configsQuery, statsQuery } from "../assistant/queries.ts";
import { servicesOf, servicesQuery } from "../catalog/queries.ts";
import { filtersIn, marketIn } from "../leads/filters.ts";
import { leadsQuery, recentLeadsQuery, summaryQuery } from "../leads/queries.ts";
import { es } from "./es.ts";

/** Props of every tab. */
export type TabProps = {
  /** The market whose leads are shown. */
  readonly market: Country;
  readonly role: Role;
  /** Opens another tab; null when the role has no tab of that name. */
  readonly goTo: (name: string) => (() => void) | null;
  /** Refetches what several tabs show. */
  readonly onRefresh: () => void;
};

export type PanelTab = {
  /** Its name in the address: "?tab=leads". */
  readonly name: string;
  readonly label: string;
  /** The roles that see it. The server enforces the same on every route behind it. */
  readonly roles: readonly Role[];
  /** Loads the tab's chunk, when it is first opened. */
  readonly load: () => Promise<ComponentType<TabProps>>;
  /** A hook: the number beside the label; undefined while loading. */
  readonly useCount?: (market: Country) => number | undefined;
  /** It has figures of its own, beside which those of today would mislead. */
  readonly ownFigures?: true;
  /** Prefetches the tab's data while the panel's figures are loading. */
  readonly prefetch?: (client: QueryClient, search: string, role: Role) => void;
};

const TEAM = ["admin", "adviser", "analyst"] as const;

/** The tab with the figures in full. */
export const FIRST_TAB = "resumen";

/** The panel's tabs in order. A new tab is a new entry. */
export const PANEL_TABS: readonly PanelTab[] = [
  {
    name: FIRST_TAB,
    label: es.overview,
    roles: TEAM,
    load: async () => {
      const { SummaryTab } = await import("../overview/SummaryTab.tsx");
      return ({ market, role, goTo }) =>
        createElement(SummaryTab, {
          market,
          onLeads: goTo("leads"),
          // The catalogue's tabs are Peru's only.
          onBrands: market === "peru" ? goTo("marcas") : null,
          onServices: market === "peru" ? goTo("servicios") : null,
          recent: role !== "analyst",
        });
    },
    prefetch: (client, search, role) => {
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
    prefetch: (client, search) => void client.prefetchInfiniteQuery(leadsQuery(filtersIn(search))),
  },
  {
    name: "marcas",
    label: es.brands,
    roles: ["admin"],
    load: async () => (await import("../catalog/brands/BrandsTab.tsx")).BrandsTab,
    prefetch: (client) => void client.prefetchQuery(servicesQuery),
  },
  {
    name: "servicios",
    label: es.services,
    roles: ["admin"],
    load: async () => (await import("../catalog/services/ServicesTab.tsx")).ServicesTab,
    prefetch: (client) => void client.prefetchQuery(servicesQuery),
  },
  {
    name: "ia-config",
    label: es.assistant,
    roles: ["admin"],
    load: async () => (await import("../assistant/AssistantTab.tsx")).AssistantTab,
    prefetch: (client) => {
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
  {
    name: "historia",
    label: es.history,
    roles: ["admin", "analyst"],
    load: async () => (await import("../history/HistoryTab.tsx")).HistoryTab,
    ownFigures: true,
  },
];

/** A tab's component, loaded when it is first rendered. */
export const tabContent = (tab: PanelTab): LazyExoticComponent<ComponentType<TabProps>> => {
  const known = contents.get(tab.name) ?? lazyPart(tab.load);
  contents.set(tab.name, known);
  return known;
};
const contents = new Map<string, LazyExoticComponent<ComponentType<TabProps>>>();

/** Prefetches a tab's code and data. Never rejects. */
export const prefetchTab = (
  client: QueryClient,
  tab: PanelTab,
  { search, role }: { readonly search: string; readonly role: Role },
): void => {
  // A failure to load is reported where the tab is rendered.
  tab.load().catch(() => undefined);
  tab.prefetch?.(client, search, role);
};
