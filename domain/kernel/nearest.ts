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

/** More names than these share a common word, which then suggests nothing beside a near name. */
const FEW = 5;

/**
 * As `nearest`, followed by the names that share a word with it, as "Erased" of `LeadErased`: of its words the one that the fewest names
 * have, where those are few or no name is near.
 */
export const similarNames = (word: string, names: readonly string[]): readonly string[] => {
  const near = nearest(word, names);
  const sharing = wordsOf(word)
    .map((part) => names.filter((name) => wordsOf(name).includes(part)))
    .filter(({ length }) => length > 0)
    .reduce<readonly string[]>(
      (least, of) => (least.length > 0 && least.length <= of.length ? least : of),
      [],
    );
  return sharing.length <= FEW || near.length === 0 ? [...new Set([...near, ...sharing])] : near;
};

const wordsOf = (name: string): readonly string[] =>
  name
    .split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/)
    .flatMap((part) => (part === "" ? [] : part.toLowerCase()));

/** Levenshtein distance. */
export const editsBetween = (a: string, b: string): number => {
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
