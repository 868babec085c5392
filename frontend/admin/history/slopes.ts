/**
 * Places for labels at these heights, top down, 0 to 1: at least `gap` apart, each as near to its own as the others allow,
 * in the same order. Where there is no room for all, they are spread evenly.
 */
export const labelPlaces = (heights: readonly number[], gap: number): readonly number[] => {
  const order = heights.map((height, i) => ({ height, i })).sort((a, b) => a.height - b.height || a.i - b.i);
  const step = Math.min(gap, order.length > 1 ? 1 / (order.length - 1) : 1);
  const places = order.map(({ height }) => height);
  // Pushed down from the top, then up from the bottom.
  for (let i = 1; i < places.length; i += 1)
    places[i] = Math.max(places[i] ?? 0, (places[i - 1] ?? 0) + step);
  for (let i = places.length - 1; i >= 0; i -= 1)
    places[i] = Math.min(places[i] ?? 0, 1 - (places.length - 1 - i) * step);
  const result = new Array<number>(heights.length).fill(0);
  for (const [at, { i }] of order.entries()) result[i] = places[at] ?? 0;
  return result;
};
