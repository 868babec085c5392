import { VIEW_NAME_MAX } from "@asesorador/domain/workspace/contract";
import * as z from "zod/mini";
import { EVERYTHING, type Filters, filtersIn, searchWith } from "../filters.ts";

/** A named set of filters, for every market. Without the search text, which may be personal data. */
type View = { readonly name: string; readonly filters: Filters };

const Stored = z.array(z.object({ name: z.string().check(z.maxLength(VIEW_NAME_MAX)), search: z.string() }));
/** Opens the storage of this browser, which throws where it is blocked. */
type Open = () => Pick<Storage, "getItem" | "removeItem">;

/** Where older versions kept a user's views: in the browser alone. */
const keyOf = (username: string) => `asesorador.lead-views.${username}`;

/** What a view keeps of the filters: neither the search text nor the market. */
const viewOf = (filters: Filters): Filters => ({
  ...filters,
  q: EVERYTHING.q,
  market: EVERYTHING.market,
});

/** A saved view's filters; unknown ones are left out. */
export const filtersOf = (search: string): Filters => viewOf(filtersIn(search));
export const searchOf = (filters: Filters): string => searchWith("", viewOf(filters));

/** The views that an older version stored in this browser; none when nothing valid is stored. */
export const legacyViews = (open: Open, username: string): readonly View[] => {
  try {
    const stored = Stored.safeParse(JSON.parse(open().getItem(keyOf(username)) ?? "[]"));
    if (!stored.success) return [];
    return stored.data.map(({ name, search }) => ({ name, filters: filtersOf(search) }));
  } catch {
    return [];
  }
};

/**
 * Removes them, once the account has them. Where the browser refuses that, they are read and saved again at the next visit,
 * which changes nothing.
 */
export const removeLegacyViews = (open: Open, username: string): void => {
  try {
    open().removeItem(keyOf(username));
  } catch {}
};

/** Whether the list shows this view; a search does not matter. */
export const isShown = (view: Filters, filters: Filters): boolean => searchOf(view) === searchOf(filters);

/** The predefined views. */
export const PRESETS = {
  unassigned: { ...EVERYTHING, assignee: "nobody", sort: "due" },
  breached: { ...EVERYTHING, sla: "breached", sort: "due" },
  mine: { ...EVERYTHING, assignee: "me", sort: "due" },
  today: { ...EVERYTHING, today: true, sort: "due" },
} as const satisfies Readonly<Record<string, Filters>>;
export type Preset = keyof typeof PRESETS;
