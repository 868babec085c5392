import type { Position } from "@asesorador/domain/kernel/event-store";

/** The time at which everything up to a position was in some state; ms of one clock. */
export type Moment = { readonly position: Position; readonly at: number };

/**
 * For each lead: ms from its answer until the read model reached its position; 0 when that was before the answer.
 * Infinity when no notification covers it. Both lists in any order; the result in the order of `answered`.
 */
export const lagsMs = (answered: readonly Moment[], announced: readonly Moment[]): Float64Array => {
  const reached = [...announced].sort((a, b) => compare(a.position, b.position));
  // Notifications may arrive out of order: the first that covers a lead counts.
  for (let i = reached.length - 2; i >= 0; i -= 1) {
    const [here, next] = [reached[i], reached[i + 1]];
    if (here && next && next.at < here.at) reached[i] = { ...here, at: next.at };
  }
  return Float64Array.from(answered, ({ position, at }) => {
    const visible = firstFrom(reached, position);
    return visible ? Math.max(0, visible.at - at) : Number.POSITIVE_INFINITY;
  });
};

const compare = (a: Position, b: Position): number => (a < b ? -1 : a > b ? 1 : 0);

/** The first of the sorted moments at `position` or beyond. */
const firstFrom = (sorted: readonly Moment[], position: Position): Moment | undefined => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.position ?? position) < position) low = middle + 1;
    else high = middle;
  }
  return sorted[low];
};
