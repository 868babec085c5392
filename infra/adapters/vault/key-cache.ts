import { type NotifiedCache, notifiedCache } from "../postgres/notified-cache.ts";

/** A key, or that it is erased. */
export type KnownKey = Buffer | "erased";

export type KeyCache = NotifiedCache<KnownKey>;

/** Limits the use of an erased key whose notification was lost; design: "TTL ≤ 60 s". */
const TTL_MS = 60_000;
const MAX_KEYS = 20_000;

/** Cache of unwrapped keys. `clock`: monotonic, in ms. */
export const keyCache = (clock: () => number): KeyCache =>
  notifiedCache<KnownKey>({ ttlMs: TTL_MS, max: MAX_KEYS, clock });
