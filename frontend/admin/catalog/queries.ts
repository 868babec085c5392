import { listBrands, listServices } from "@asesorador/domain/catalog/contract";
import { listScheduledPrices, priceHistory } from "@asesorador/domain/catalog/price-contract";
import type { Country } from "@asesorador/domain/kernel/market";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../kernel/http.ts";

/** The leads' own rhythm: an unchanged answer is a 304, and another administrator's change shows by itself. */
const POLL_MS = 10_000;
const LIVE = {
  refetchInterval: POLL_MS,
  refetchOnWindowFocus: "always",
  networkMode: "always",
} as const;

const brandsUpTo = (country: Country, position?: string) =>
  queryOptions({
    queryKey: ["brands", country],
    queryFn: ({ signal }) => call(listBrands, { country, position }, { signal }).then(({ brands }) => brands),
    ...LIVE,
  });

const servicesUpTo = (country: Country, position?: string) =>
  queryOptions({
    queryKey: ["services", country],
    queryFn: ({ signal }) =>
      call(listServices, { country, position }, { signal }).then(({ services }) => services),
    ...LIVE,
  });

const scheduledUpTo = (position?: string) =>
  queryOptions({
    // Whatever tells of the services tells of these.
    queryKey: ["services", "scheduled"],
    queryFn: ({ signal }) =>
      call(listScheduledPrices, { position }, { signal }).then(({ scheduled }) => scheduled),
    ...LIVE,
  });

/** What a service's own stream tells of its price; read anew whenever `revision` is another. */
export const historyQuery = (id: number, revision: string) =>
  queryOptions({
    queryKey: ["price-history", id, revision],
    queryFn: ({ signal }) =>
      call(priceHistory, { id: String(id) }, { signal }).then(({ entries }) => entries),
    networkMode: "always",
  });

/** Every brand of a market, also the inactive ones: an administrator gets them too. */
export const brandsOf = (market: Country) => brandsUpTo(market);
/** Every service of a market, as `brandsOf`. */
export const servicesOf = (market: Country) => servicesUpTo(market);
/** The catalogue that the panel edits is Peru's. */
export const brandsQuery = brandsOf("peru");
export const servicesQuery = servicesOf("peru");
/** Every price that waits for its day. */
export const scheduledQuery = scheduledUpTo();

/**
 * Reads the lists anew, and once `position` is in them: the writer sees what was written. A list that could not be
 * read stays as it was until the next poll. Never rejects.
 */
export const catchUp = async (client: QueryClient, position?: string): Promise<void> => {
  const lists = [
    brandsUpTo("peru", position),
    servicesUpTo("peru", position),
    scheduledUpTo(position),
  ] as const;
  // An answer already under way may be from before the write.
  await Promise.all(lists.map(({ queryKey }) => client.cancelQueries({ queryKey })));
  await Promise.all([
    client.prefetchQuery({ ...lists[0], staleTime: 0 }),
    client.prefetchQuery({ ...lists[1], staleTime: 0 }),
    client.prefetchQuery({ ...lists[2], staleTime: 0 }),
  ]);
};
