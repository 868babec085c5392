import { seeded } from "../demo/random.ts";

/** The value below which `share` of the values lie (nearest rank); NaN when there are none. */
export const quantile = (values: ArrayLike<number>, share: number): number => {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
};

export type MedianRange = { readonly median: number; readonly min: number; readonly max: number };

/** The median is the mean of the two middle values when their number is even. */
export const medianRange = (values: readonly number[]): MedianRange => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    min: at(0),
    max: at(sorted.length - 1),
  };
};

/** Computed round by round, so that effects on both in the same minute cancel out. */
export const ratios = (ours: readonly number[], theirs: readonly number[]): MedianRange =>
  medianRange(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));

/** "median [least–most]". */
export const showMedianRange = ({ median, min, max }: MedianRange, digits: number): string =>
  `${median.toFixed(digits)} [${min.toFixed(digits)}–${max.toFixed(digits)}]`;

const SEED = 1;

/** Independent arrivals (Poisson) in ms from 0 to `forMs`; the same at every call. */
export const arrivalsMs = (perSecond: number, forMs: number): readonly number[] => {
  const { next } = seeded(SEED);
  const arrivals: number[] = [];
  for (let at = 0; ; ) {
    at += (-Math.log(1 - next()) * 1000) / perSecond;
    if (at >= forMs) return arrivals;
    arrivals.push(at);
  }
};
