/** So many words are remembered before all are forgotten. */
const MOST = 20_000;

/** Finds the same for a word only once, for as long as it is remembered. */
export const remembering = <Found>(find: (word: string) => Found): ((word: string) => Found) => {
  const known = new Map<string, Found>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const found = find(word);
    if (known.size >= MOST) known.clear();
    known.set(word, found);
    return found;
  };
};
