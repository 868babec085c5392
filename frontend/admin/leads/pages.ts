import type { Answered } from "@asesorador/domain/kernel/endpoint";
import {
  CHANGES_MAX_ROWS,
  type changedLeads,
  type Lead,
  type listLeads,
} from "@asesorador/domain/lead/contract";

export type Page = Answered<typeof listLeads>;

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

type Changes = Answered<typeof changedLeads>;
type Asked = { readonly rows: number; readonly since?: string };

/** In place of a cursor: the nth of the pages that were read at once. */
export const pageName = (nth: number): string => `page:${nth}`;

/**
 * The loaded pages as they are now, by one request for their order and for what changed since they were read. A row that came from further
 * down without a change is in neither, and then all rows are read.
 */
export const readAgain = async (
  pages: readonly Page[],
  ask: (input: Asked) => Promise<Changes>,
): Promise<readonly [Page, ...Page[]]> => {
  const known = leadsIn(pages);
  const rows = Math.max(1, Math.min(known.length, CHANGES_MAX_ROWS));
  const version = pages[0]?.version ?? null;
  const changes = await ask({ rows, ...(version === null ? {} : { since: version }) });
  const leads = merged(known, changes);
  if (leads) return paged(leads, pages.length, changes);
  const all = await ask({ rows });
  return paged(merged([], all) ?? [], pages.length, all);
};

/** In the new order; null when one of them is not known. */
const merged = (known: readonly Lead[], { order, changed }: Changes): readonly Lead[] | null => {
  const byId = new Map([...known, ...changed].map((lead) => [lead.id, lead]));
  const leads = order.flatMap((id) => byId.get(id) ?? []);
  return leads.length === order.length ? leads : null;
};

/** In at most as many pages as there were. */
const paged = (
  leads: readonly Lead[],
  most: number,
  { total, nextCursor, version }: Changes,
): readonly [Page, ...Page[]] => {
  const size = Math.max(1, Math.ceil(leads.length / most));
  const count = Math.max(1, Math.ceil(leads.length / size));
  const page = (nth: number): Page => ({
    contacts: leads.slice(nth * size, (nth + 1) * size),
    total,
    nextCursor: nth === count - 1 ? nextCursor : pageName(nth + 1),
    version,
  });
  return [page(0), ...Array.from({ length: count - 1 }, (_, i) => page(i + 1))];
};
