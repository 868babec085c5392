import type { QueryClient } from "@tanstack/react-query";
import { lazy } from "react";
import { servicesQuery } from "../catalog/queries.ts";
import { filtersIn } from "../leads/filters.ts";
import { leadsQuery } from "../leads/leads-query.ts";
import { recentLeadsQuery } from "../overview/summary.ts";
import type { TabName } from "./tab-address.ts";

// Each tab is a chunk of its own, fetched when it is first opened.
const load = {
  resumen: async () => ({ default: (await import("../overview/SummaryTab.tsx")).SummaryTab }),
  leads: async () => ({ default: (await import("../leads/LeadsTab.tsx")).LeadsTab }),
  marcas: async () => ({ default: (await import("../catalog/brands/BrandsTab.tsx")).BrandsTab }),
  servicios: async () => ({ default: (await import("../catalog/services/ServicesTab.tsx")).ServicesTab }),
} as const;

export const SummaryTab = lazy(load.resumen);
export const LeadsTab = lazy(load.leads);
export const BrandsTab = lazy(load.marcas);
export const ServicesTab = lazy(load.servicios);

/** Fetches a tab's code and data while the panel's figures are still under way. Never rejects. */
export const readyTab = (client: QueryClient, tab: TabName, search: string): void => {
  // A chunk that does not come is reported where the tab is shown.
  load[tab]().catch(() => undefined);
  if (tab === "resumen") void client.prefetchQuery(recentLeadsQuery);
  if (tab === "leads") void client.prefetchInfiniteQuery(leadsQuery(filtersIn(search)));
  // The brands are fetched for the panel's own figures.
  else void client.prefetchQuery(servicesQuery);
};
