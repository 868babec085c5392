/** What is known of a key: itself, or that it is gone. */
export type KnownKey = Buffer | "erased";

export type KeyCache = ReturnType<typeof keyCache>;

/** An erased key may be used this long where the news of it was not heard. Not more than a minute: design, "caches". */
const TTL_MS = 60_000;
const MAX_KEYS = 20_000;

/** Opened keys, least recently used first to go. `clock`: any steady ms. */
export const keyCache = (clock: () => number) => {
  const entries = new Map<string, { readonly key: KnownKey; readonly expires: number }>();
  let evictions = 0;
  return {
    get: (keyId: string): KnownKey | undefined => {
      const entry = entries.get(keyId);
      if (!entry) return undefined;
      entries.delete(keyId);
      if (entry.expires <= clock()) return undefined;
      entries.set(keyId, entry);
      return entry.key;
    },
    /** Take it before asking the database; see `put`. */
    evictions: (): number => evictions,
    /** Does nothing when a key was evicted since `asOf`: what was read before may be what the eviction was about. */
    put: (keyId: string, key: KnownKey, asOf: number): void => {
      if (asOf !== evictions) return;
      entries.delete(keyId);
      entries.set(keyId, { key, expires: clock() + TTL_MS });
      if (entries.size > MAX_KEYS) {
        for (const oldest of entries.keys()) {
          entries.delete(oldest);
          break;
        }
      }
    },
    evict: (keyId: string): void => {
      evictions += 1;
      entries.delete(keyId);
    },
    clear: (): void => {
      evictions += 1;
      entries.clear();
    },
  };
};
