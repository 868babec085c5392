import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** After this a read no longer waits for the last write: an answer that is behind is better than none. */
const REMEMBERED_MS = 30_000;

let last: { readonly position: string; readonly until: number } | null = null;

/** Remembers the event store's position of this person's newest write. */
export const rememberWrite = (position: string, now = Date.now()): void => {
  const newer = last === null || BigInt(position) >= BigInt(last.position);
  if (newer) last = { position, until: now + REMEMBERED_MS };
};

/**
 * The input of a read that must hold this person's newest write: the server answers once its read models have reached
 * that position. Empty when there is no recent write. The reads of `read.ts` have it.
 */
export const sinceOwnWrite = (now = Date.now()): { readonly position?: string } =>
  last !== null && now < last.until ? { position: last.position } : {};

/**
 * Reads one's own write: remembers its position and refetches what is on screen under `keys`; queries that are not on
 * screen are refetched when they are shown. `position` is null after a refused write, whose cause may be another
 * person's. Never rejects.
 */
export const refetchAfterWrite = async (
  client: QueryClient,
  keys: readonly QueryKey[],
  position: string | null,
): Promise<void> => {
  if (position !== null) rememberWrite(position);
  // A request already under way may have been answered before the write.
  await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })));
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
};
