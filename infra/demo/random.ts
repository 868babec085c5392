/** Reproducible pseudo-random numbers: the same seed gives the same draws in the same order. Not for secrets. */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number;
  /** An integer, both bounds included. */
  readonly between: (min: number, max: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  /** A key, drawn with the frequency of its weight. Weights are at least 0 and at least one is positive. */
  readonly weighted: <Key extends string>(weights: Readonly<Record<Key, number>>) => Key;
};

/** Mulberry32, by Tommy Ettinger (public domain): 32 bits of state, sufficient for demo data. */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    weighted: (weights) => weightedKey(weights, next()),
  };
};

const weightedKey = <Key extends string>(weights: Readonly<Record<Key, number>>, draw: number): Key => {
  const entries = Object.entries(weights) as [Key, number][];
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  let rest = draw * total;
  for (const [key, weight] of entries) {
    rest -= weight;
    if (rest < 0) return key;
  }
  throw new RangeError("no weight above 0");
};
