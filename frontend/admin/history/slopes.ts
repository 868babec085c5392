/**
 * Where to put labels of these heights, top down, 0 to 1: at least `gap` apart, each as near to its own as the others allow,
 * in the same order. Where there is no room for all, they are spread evenly.
 */
export const labelHeights = (heights: readonly number[], gap: number): readonly number[] => {
  const order = heights.map((height, i) => ({ height, i })).sort((a, b) => a.height - b.height || a.i - b.i);
  const step = Math.min(gap, order.length > 1 ? 1 / (order.length - 1) : 1);
  const spread = order.map(({ height }) => height);
  // Pushed down from the top, then up from the bottom.
  for (let i = 1; i < spread.length; i += 1)
    spread[i] = Math.max(spread[i] ?? 0, (spread[i - 1] ?? 0) + step);
  for (let i = spread.length - 1; i >= 0; i -= 1)
    spread[i] = Math.min(spread[i] ?? 0, 1 - (spread.length - 1 - i) * step);
  const result = new Array<number>(heights.length).fill(0);
  for (const [at, { i }] of order.entries()) result[i] = spread[at] ?? 0;
  return result;
};
