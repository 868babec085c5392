/** At most so many plans stand side by side: a fourth column could not be read on a desk either. */
export const MOST_COMPARED = 3;
export const LEAST_COMPARED = 2;

/** Which of these values is the best; null is unknown and never best. Nobody is best where all that is known is equal. */
export const bestOf = (
  values: readonly (number | null)[],
  better: "lowest" | "highest",
): readonly boolean[] => {
  const known = values.filter((value) => value !== null);
  const best = better === "lowest" ? Math.min(...known) : Math.max(...known);
  const isContest = known.some((value) => value !== best);
  return values.map((value) => isContest && value === best);
};
