import { type NotifiedCache, notifiedCache } from "../postgres/notified-cache.ts";

/** What is known of a key: itself, or that it is gone. */
export type KnownKey = Buffer | "erased";

export type KeyCache = NotifiedCache<KnownKey>;

/** An erased key may be used this long where the news of it was not heard; design: "TTL ≤ 60 s". */
const TTL_MS = 60_000;
const MAX_KEYS = 20_000;

/** Opened keys. `clock`: steady ms. */
export const keyCache = (clock: () => number): KeyCache =>
  notifiedCache<KnownKey>({ ttlMs: TTL_MS, max: MAX_KEYS, clock });
