/** Results kept before the cache is cleared: bounds its memory. */
const MAX_ENTRIES = 20_000;

/** Caches the results of a pure function of one word, or of a few; at most `most` at a time. */
export const memoize = <Found>(
  find: (word: string) => Found,
  most = MAX_ENTRIES,
): ((word: string) => Found) => {
  const cache = new Map<string, Found>();
  return (word) => {
    const cached = cache.get(word);
    if (cached !== undefined) return cached;
    const found = find(word);
    if (cache.size >= most) cache.clear();
    cache.set(word, found);
    return found;
  };
};
