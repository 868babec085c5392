/** The most plans that are compared at once: a fourth column would be unreadable even on a desktop screen. */
export const MAX_COMPARED = 3;
export const MIN_COMPARED = 2;

/** Which of these values is the best; null is unknown and never best. None is best where all known values are equal. */
export const bestOf = (
  values: readonly (number | null)[],
  better: "lowest" | "highest",
): readonly boolean[] => {
  const known = values.filter((value) => value !== null);
  const best = better === "lowest" ? Math.min(...known) : Math.max(...known);
  const isContest = known.some((value) => value !== best);
  return values.map((value) => isContest && value === best);
};
