import { useEffect, useState } from "react";
import type { LeadsList } from "./use-list.ts";

export type Neighbours = { readonly previous: string | null; readonly next: string | null };

/**
 * The leads before and after `id`, given the index at which it was last seen: a lead that left the list, as by its own
 * change of status, leaves its place to the next one.
 */
export const neighboursOf = (
  order: readonly string[],
  id: string | null,
  lastIndex: number,
): Neighbours & { readonly index: number } => {
  const found = id === null ? -1 : order.indexOf(id);
  const index = found === -1 ? lastIndex : found;
  if (index === -1) return { index, previous: null, next: null };
  return {
    index,
    previous: order[index - 1] ?? null,
    next: order[found === -1 ? index : index + 1] ?? null,
  };
};

/** Another page is loaded when so few leads are left. */
const AHEAD = 3;

type Loading = Pick<LeadsList["query"], "hasNextPage" | "isFetching" | "isFetchNextPageError">;

/**
 * Whether the list needs another page for the lead at `index`. A page that could not be loaded waits for the next poll, or
 * for the list's button: asked for again at once, it would be requested without a pause for as long as the server fails.
 */
export const needsMore = (index: number, shown: number, query: Loading): boolean =>
  index !== -1 &&
  index >= shown - AHEAD &&
  query.hasNextPage &&
  !query.isFetching &&
  !query.isFetchNextPageError;

/** The open lead's neighbours in the filtered list; loads more of it before its end is reached. */
export const useNeighbours = ({ query, leads }: LeadsList, id: string | null): Neighbours => {
  const [lastIndex, setLastIndex] = useState(-1);
  const order = leads?.map((lead) => lead.id) ?? [];
  const { index, ...neighbours } = neighboursOf(order, id, id === null ? -1 : lastIndex);
  if (index !== lastIndex) setLastIndex(index);
  const { fetchNextPage } = query;
  const more = needsMore(index, order.length, query);
  useEffect(() => {
    if (more) void fetchNextPage();
  }, [more, fetchNextPage]);
  return neighbours;
};
