/** The chosen rows, and the one from which a press with Shift reaches. Ids stay chosen while the list moves. */
export type Selection = {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
};

export const NOTHING: Selection = { ids: new Set(), anchor: null };

/** Chooses a row or lets it go; with `reach`, all rows of `order` between the anchor and it follow suit. */
export const toggled = (
  { ids, anchor }: Selection,
  id: string,
  { order, reach }: { readonly order: readonly string[]; readonly reach: boolean },
): Selection => {
  const chosen = !ids.has(id);
  const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)];
  const meant =
    reach && from !== -1 && to !== -1 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  const next = new Set(ids);
  for (const each of meant) {
    if (chosen) next.add(each);
    else next.delete(each);
  }
  return { ids: next, anchor: id };
};

/** Every loaded row, or none when all of them were chosen. */
export const allToggled = ({ ids }: Selection, order: readonly string[]): Selection =>
  order.every((id) => ids.has(id)) ? NOTHING : { ids: new Set([...ids, ...order]), anchor: null };
