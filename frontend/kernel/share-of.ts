/** Percentage of the whole; null when the whole is zero. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : (part / whole) * 100;
