/** A cache whose entries other processes evict by NOTIFY. */
export type NotifiedCache<Value> = {
  /** `maxAgeMs`: where the cache's own time to live is too long at present. */
  get(key: string, maxAgeMs?: number): Value | undefined;
  /** To be read before the database query; see `put`. */
  evictions(): number;
  /** Does nothing when something was evicted since `asOf`: the value read before may be the evicted one. */
  put(key: string, value: Value, asOf: number): void;
  evict(key: string): void;
  clear(): void;
};

export type NotifiedCacheSettings = {
  /** How long a value may be used when the notification of its eviction was missed. */
  readonly ttlMs: number;
  readonly max: number;
  /** Monotonic, in ms. */
  readonly clock: () => number;
};

/** Evicts by NOTIFY, by age, and beyond `max` the least recently used. */
export const notifiedCache = <Value>({ ttlMs, max, clock }: NotifiedCacheSettings): NotifiedCache<Value> => {
  const entries = new Map<string, { readonly value: Value; readonly putAt: number }>();
  let evictions = 0;
  // One iterator for all evictions: a new one would step over the deleted entries at the front again each time.
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
    get: (key, maxAgeMs = ttlMs) => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (clock() - entry.putAt >= Math.min(maxAgeMs, ttlMs)) return undefined;
      entries.set(key, entry);
      return entry.value;
    },
    evictions: () => evictions,
    put: (key, value, asOf) => {
      if (asOf !== evictions) return;
      entries.delete(key);
      entries.set(key, { value, putAt: clock() });
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
