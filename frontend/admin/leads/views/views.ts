import * as z from "zod/mini";
import { EVERYTHING, type Filters, filtersIn, searchWith } from "../filters.ts";

/** A named set of filters, for every market. Without the search text, which may be personal data. */
export type View = { readonly name: string; readonly filters: Filters };

const MAX_VIEWS = 20;
export const LONGEST_NAME = 40;

const Stored = z.array(z.object({ name: z.string().check(z.maxLength(LONGEST_NAME)), search: z.string() }));
type Box = Pick<Storage, "getItem" | "setItem">;

/** Storage key per user. */
const keyOf = (username: string) => `asesorador.lead-views.${username}`;

const viewOf = (filters: Filters): Filters => ({
  ...filters,
  q: EVERYTHING.q,
  market: EVERYTHING.market,
});

/** The user's saved views; none when nothing valid is stored. */
export const readViews = (box: Box, username: string): readonly View[] => {
  try {
    const stored = Stored.safeParse(JSON.parse(box.getItem(keyOf(username)) ?? "[]"));
    if (!stored.success) return [];
    return stored.data.map(({ name, search }) => ({ name, filters: viewOf(filtersIn(search)) }));
  } catch {
    return [];
  }
};

/** false when the browser refuses to store (private windows, a full disk). */
export const writeViews = (box: Box, username: string, views: readonly View[]): boolean => {
  const stored = views.map(({ name, filters }) => ({ name, search: searchWith("", viewOf(filters)) }));
  try {
    box.setItem(keyOf(username), JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
};

/** Adds a view at the end; one of the same name is replaced, the oldest is dropped when there are too many. */
export const withView = (views: readonly View[], { name, filters }: View): readonly View[] => {
  const called = name.trim().slice(0, LONGEST_NAME);
  if (called === "") return views;
  const others = views.filter((view) => view.name.toLocaleLowerCase("es") !== called.toLocaleLowerCase("es"));
  return [...others, { name: called, filters: viewOf(filters) }].slice(-MAX_VIEWS);
};

/** Whether the list shows this view; a search does not matter. */
export const isShown = (view: Filters, filters: Filters): boolean =>
  searchWith("", viewOf(view)) === searchWith("", viewOf(filters));

/** The predefined views. */
export const PRESETS = {
  unassigned: { ...EVERYTHING, assignee: "nobody", sort: "due" },
  breached: { ...EVERYTHING, sla: "breached", sort: "due" },
  mine: { ...EVERYTHING, assignee: "me", sort: "due" },
  today: { ...EVERYTHING, today: true, sort: "due" },
} as const satisfies Readonly<Record<string, Filters>>;
export type Preset = keyof typeof PRESETS;
