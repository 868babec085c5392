/** Something kept at hand that others may take back. */
export type HeardCache<Value> = {
  get(key: string): Value | undefined;
  /** Take it before asking the database; see `put`. */
  evictions(): number;
  /** Does nothing when something was evicted since `asOf`: what was read before may be what the eviction was about. */
  put(key: string, value: Value, asOf: number): void;
  evict(key: string): void;
  clear(): void;
};

export type HeardCacheSettings = {
  /** How long a value may be used where the news of its end was not heard. */
  readonly ttlMs: number;
  readonly max: number;
  /** Steady ms. */
  readonly clock: () => number;
};

/** Values that are evicted by NOTIFY, and by time where none is heard; the least recently used is the first to go. */
export const heardCache = <Value>({ ttlMs, max, clock }: HeardCacheSettings): HeardCache<Value> => {
  const entries = new Map<string, { readonly value: Value; readonly expires: number }>();
  let evictions = 0;
  // Kept, because a map remembers the places of what was deleted: a new walk would pass all of them again each time.
  let oldestFirst = entries.keys();
  const dropOldest = (): void => {
    let oldest = oldestFirst.next();
    if (oldest.done) {
      oldestFirst = entries.keys();
      oldest = oldestFirst.next();
    }
    if (!oldest.done) entries.delete(oldest.value);
  };
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (entry.expires <= clock()) return undefined;
      entries.set(key, entry);
      return entry.value;
    },
    evictions: () => evictions,
    put: (key, value, asOf) => {
      if (asOf !== evictions) return;
      entries.delete(key);
      entries.set(key, { value, expires: clock() + ttlMs });
      if (entries.size > max) dropOldest();
    },
    evict: (key) => {
      evictions += 1;
      entries.delete(key);
    },
    clear: () => {
      evictions += 1;
      entries.clear();
    },
  };
};
