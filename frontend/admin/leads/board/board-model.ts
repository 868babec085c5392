import type { Lead } from "@asesorador/domain/lead/contract";
import type { LeadStatus } from "@asesorador/domain/lead/status";
import { columnOf } from "../moves.ts";
import type { Page } from "../pages.ts";
import { leadsIn } from "../pages.ts";

/** A column. `status` is what a card dropped there gets; `shows` are the statuses of its cards. */
export type Column = { readonly status: LeadStatus; readonly shows: readonly LeadStatus[] };

/** In the order of the sales process. Claro's customers are pending, too, under a label of their own. */
export const COLUMNS = [
  { status: "pending", shows: ["pending", "claro_consultation_pending"] },
  { status: "contacted", shows: ["contacted"] },
  { status: "interested", shows: ["interested"] },
  { status: "quoted", shows: ["quoted"] },
  { status: "converted", shows: ["converted"] },
  { status: "lost", shows: ["lost"] },
] as const satisfies readonly Column[];

/** Page size per status. */
export const STEP = 30;

/** The loaded pages of one status, newest first. */
export type Part = { readonly pages: readonly Page[]; readonly more: boolean };

/**
 * The cards of a column, newest first. Where two statuses share a column, cards older than the last loaded one of
 * either status are left out, so that "ver más" only adds below.
 */
export const cardsOf = (parts: readonly Part[]): readonly Lead[] => {
  const frontier = Math.max(
    Number.NEGATIVE_INFINITY,
    ...parts.filter(({ more }) => more).map(({ pages }) => createdAt(leadsIn(pages).at(-1))),
  );
  const newest = (a: Lead, b: Lead) => createdAt(b) - createdAt(a) || (a.id < b.id ? 1 : -1);
  return parts
    .flatMap(({ pages }) => leadsIn(pages))
    .filter((lead) => createdAt(lead) >= frontier)
    .toSorted(newest);
};

const createdAt = (lead: Lead | undefined) =>
  lead === undefined ? Number.POSITIVE_INFINITY : Date.parse(lead.createdAt);

/** A move that is being written; the card is already shown in its new column. */
export type Moving = { readonly lead: Lead; readonly to: LeadStatus };

/** The column's cards with the moves under way applied; moved cards are on top. */
export const withMoving = (
  cards: readonly Lead[],
  column: LeadStatus,
  moving: readonly Moving[],
): readonly Lead[] => {
  const away = new Set(moving.map(({ lead }) => lead.id));
  const coming = moving.filter(({ to }) => to === column).map(({ lead, to }) => ({ ...lead, status: to }));
  return [...coming, ...cards.filter(({ id }) => !away.has(id))];
};

/** How the moves under way change a column's count. */
export const countShift = (column: LeadStatus, moving: readonly Moving[]): number =>
  moving.filter(({ to }) => to === column).length -
  moving.filter(({ lead }) => columnOf(lead.status) === column).length;
