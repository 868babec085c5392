type Mark = { readonly kind: string; readonly until: string };

const MAX_MARKS = 500;

/** At most MAX_MARKS marks, latest first. `earlier`: how many older ones were left out before, and with these now. */
export const latestMarks = <One extends Mark>(
  marks: readonly One[],
  earlier = 0,
): { readonly marks: readonly One[]; readonly earlier: number } => ({
  marks: marks
    .toSorted((one, other) => other.until.localeCompare(one.until) || one.kind.localeCompare(other.kind))
    .slice(0, MAX_MARKS),
  earlier: earlier + Math.max(0, marks.length - MAX_MARKS),
});
