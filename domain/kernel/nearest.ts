/** The names that a mistyped word may have meant, best first; none when none is near, or nothing was typed. */
export const nearest = (word: string, names: readonly string[]): readonly string[] => {
  if (word === "") return [];
  const limit = Math.max(2, Math.ceil(word.length / 3));
  const near = names
    .map((name) => ({ name, edits: editsBetween(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= limit || name.toLowerCase().startsWith(word.toLowerCase()))
    .sort((a, b) => a.edits - b.edits)
    .map(({ name }) => name);
  return near.slice(0, 3);
};

/** Levenshtein distance. */
const editsBetween = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
};
