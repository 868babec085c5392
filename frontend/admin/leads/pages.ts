import type { Answered } from "@asesorador/domain/kernel/endpoint";
import type { Lead, listContacts } from "@asesorador/domain/lead/contract";

export type Page = Answered<typeof listContacts>;

/** Every loaded lead in the server's order, each once: pages fetched at different moments may overlap. */
export const leadsIn = (pages: readonly Page[]): readonly Lead[] => {
  const byId = new Map<string, Lead>();
  for (const { contacts } of pages)
    for (const lead of contacts) if (!byId.has(lead.id)) byId.set(lead.id, lead);
  return [...byId.values()];
};

/** The total of the newest page; `more` when the server stopped counting at `countedTo` (null: no limit). */
export const totalOf = (
  pages: readonly Page[],
  countedTo: number | null,
): { readonly total: number; readonly more: boolean } => {
  const total = pages[0]?.total ?? 0;
  return { total, more: countedTo !== null && total >= countedTo };
};

/**
 * Ids of the leads that arrived since `before` (both newest first): those above the first lead already known. A lead
 * that moved up from further down does not count. When no known lead is left, all of `after` that is newer than
 * everything in `before` counts.
 */
export const arrivals = (before: readonly Lead[], after: readonly Lead[]): readonly string[] => {
  const known = new Set(before.map(({ id }) => id));
  const newest = before.reduce((latest, { createdAt }) => Math.max(latest, Date.parse(createdAt)), 0);
  const meeting = after.findIndex(({ id }) => known.has(id));
  return after
    .slice(0, meeting === -1 ? after.length : meeting)
    .filter(({ createdAt }) => Date.parse(createdAt) >= newest)
    .map(({ id }) => id);
};
