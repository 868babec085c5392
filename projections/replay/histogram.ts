/** How many values lie from `from` on and below `until`. */
export type Bin = { readonly from: number; readonly until: number; readonly n: number };

const MAX_BINS = 12;
const STEPS = [1, 2, 5];

/**
 * Equally wide bins over values and how often each occurs, at most 12, without gaps; 0 is a boundary, so that no bin holds
 * both signs. The width is 1, 2 or 5 times a power of ten, at least `least`.
 */
export const histogramOf = (counts: ReadonlyMap<number, number>, least = 1): readonly Bin[] => {
  const values = [...counts.keys()];
  if (values.length === 0) return [];
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  const width = widthFor(low, high, least);
  const first = Math.floor(low / width);
  const bins = Array.from({ length: Math.floor(high / width) - first + 1 }, (_, i) => ({
    from: (first + i) * width,
    until: (first + i + 1) * width,
    n: 0,
  }));
  for (const [value, n] of counts) {
    const bin = bins[Math.floor(value / width) - first];
    if (bin) bin.n += n;
  }
  return bins;
};

const widthFor = (low: number, high: number, least: number): number => {
  for (let unit = 1; ; unit *= 10)
    for (const step of STEPS) {
      const width = step * unit;
      if (width >= least && Math.floor(high / width) - Math.floor(low / width) < MAX_BINS) return width;
    }
};
