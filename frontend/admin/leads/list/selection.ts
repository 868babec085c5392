/** The selected ids, which stay selected while the list changes, and the row from which Shift selects a range. */
export type Selection = {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
};

export const NOTHING: Selection = { ids: new Set(), anchor: null };

/** A selection with the list that it is of: another list starts without one. */
export type Held = { readonly of: string; readonly selection: Selection };

export const selectionOf = (held: Held, of: string): Selection => (held.of === of ? held.selection : NOTHING);

/** What was found in the list `of` is selected, unless rows of another list are by now. */
export const foundIn = (held: Held, of: string, ids: readonly string[]): Held =>
  held.of === of ? { of, selection: { ids: new Set(ids), anchor: null } } : held;

/** Selects or deselects a row; with `extend`, every row of `order` from the anchor to it. */
export const toggled = (
  { ids, anchor }: Selection,
  id: string,
  { order, extend }: { readonly order: readonly string[]; readonly extend: boolean },
): Selection => {
  const chosen = !ids.has(id);
  const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)];
  const meant =
    extend && from !== -1 && to !== -1 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  const next = new Set(ids);
  for (const each of meant) {
    if (chosen) next.add(each);
    else next.delete(each);
  }
  return { ids: next, anchor: id };
};

/** Selects every loaded row, or none when all of them were selected. */
export const allToggled = ({ ids }: Selection, order: readonly string[]): Selection =>
  order.every((id) => ids.has(id)) ? NOTHING : { ids: new Set([...ids, ...order]), anchor: null };
