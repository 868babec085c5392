import { listBrands, listServices } from "@asesorador/domain/catalog/contract";
import { listScheduledPrices, priceHistory } from "@asesorador/domain/catalog/price-contract";
import type { Country } from "@asesorador/domain/kernel/market";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { DAILY_POLL_MS, POLL_MS, polled } from "../../kernel/query-times.ts";
import { read } from "../../kernel/read.ts";
import { refetchAfterWrite } from "../../kernel/read-your-writes.ts";

/** Never stale between polls: several tabs show these lists, and each mount would otherwise read them again. */
const LIST = { ...polled(POLL_MS), staleTime: Number.POSITIVE_INFINITY } as const;

const BRANDS_KEY = ["brands"] as const;
const SERVICES_KEY = ["services"] as const;

/** Every brand of a market, the inactive ones included. */
export const brandsOf = (market: Country) =>
  queryOptions({
    queryKey: [...BRANDS_KEY, market],
    queryFn: ({ signal }) => read(listBrands, { country: market }, { signal }).then(({ brands }) => brands),
    ...LIST,
  });

/** Every service of a market, the inactive ones included. */
export const servicesOf = (market: Country) =>
  queryOptions({
    queryKey: [...SERVICES_KEY, market],
    queryFn: ({ signal }) =>
      read(listServices, { country: market }, { signal }).then(({ services }) => services),
    ...LIST,
  });

/** The same services for a form that offers plans, which needs a change of the catalogue less soon than a list of it. */
export const plansOf = (market: Country) =>
  queryOptions({ ...servicesOf(market), refetchInterval: DAILY_POLL_MS });

/** The catalogue that the panel edits is Peru's. */
export const brandsQuery = brandsOf("peru");
export const servicesQuery = servicesOf("peru");

/** Prices that take effect on a later day. Under the services' key: what refetches those refetches these. */
export const scheduledQuery = queryOptions({
  queryKey: [...SERVICES_KEY, "scheduled"],
  queryFn: ({ signal }) => read(listScheduledPrices, {}, { signal }).then(({ scheduled }) => scheduled),
  ...LIST,
});

/** The price changes of one service, from its own stream; a new `revision` is a new query. */
export const historyQuery = (id: number, revision: string) =>
  queryOptions({
    queryKey: ["price-history", id, revision],
    queryFn: ({ signal }) =>
      read(priceHistory, { id: String(id) }, { signal }).then(({ entries }) => entries),
    networkMode: "always",
  });

/** After a write to the catalogue; `position` is null when it was refused. Never rejects. */
export const refetchCatalog = (client: QueryClient, position: string | null): Promise<void> =>
  refetchAfterWrite(client, [BRANDS_KEY, SERVICES_KEY], position);
