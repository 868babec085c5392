/** Upper edges of the histogram of stays, ms; one more column counts longer stays. */
export const EDGES_MS = [
  2_000, 4_000, 7_000, 10_000, 15_000, 20_000, 30_000, 45_000, 60_000, 90_000, 120_000, 180_000, 300_000,
  600_000,
] as const;

/** Names of the histogram's columns, shortest stays first. */
export const BUCKETS: readonly string[] = [
  ...EDGES_MS.map((_, i) => `stays_${i}`),
  `stays_${EDGES_MS.length}`,
];

/** The column in which a stay of this many ms is counted. */
export const bucketOf = (dwellMs: number): string => {
  const i = EDGES_MS.findIndex((edge) => dwellMs <= edge);
  return BUCKETS[i < 0 ? EDGES_MS.length : i] ?? "";
};

/**
 * The median of a histogram, ms, assuming that stays are distributed evenly within a bucket; null when there are none.
 * A stay beyond the last edge counts as that edge.
 */
export const medianMs = (counts: readonly number[]): number | null => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let before = 0;
  for (const [i, count] of counts.entries()) {
    if (before + count >= total / 2) {
      const [from, to] = [EDGES_MS[i - 1] ?? 0, EDGES_MS[i] ?? EDGES_MS.at(-1) ?? 0];
      return Math.round(from + ((total / 2 - before) / count) * Math.max(0, to - from));
    }
    before += count;
  }
  return null;
};
