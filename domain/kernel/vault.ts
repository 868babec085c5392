import type { Recorded } from "./event-store.ts";

/**
 * Personal data inside an event: sealed with the subject's own key. `k` names the key, `d` is
 * base64(nonce ‖ ciphertext ‖ tag), AES-256-GCM, AAD = stream|type|version.
 */
export type Sealed = { readonly k: string; readonly d: string };

/** In place of a block whose key was destroyed. */
export const ERASED = "erased";

/** Instead of a block whose key is neither stored nor erased: keys were restored from a backup that is older than history. */
export const KEY_MISSING = "key_missing";

/** Names of the values that blind indexes compare. */
export type BlindKind = "phone" | "document" | "email";

/** Where a sealed block belongs; a block that was moved elsewhere cannot be opened. */
export type SealContext = { readonly stream: string; readonly type: string; readonly version: number };

/** A sealed block and its place, which is part of what was sealed. */
export type SealedBlock = Sealed & SealContext;

/** A stored event whose `data.pii` was opened. */
export type Opened = Recorded & {
  /** The block as it is stored; absent from events without one. */
  readonly sealed?: Sealed;
};

/** Whether an event's data has a block of personal data, sealed or in the clear. An erased one is a text. */
export const hasPii = (data: unknown): data is { readonly pii: object } =>
  typeof data === "object" &&
  data !== null &&
  "pii" in data &&
  typeof data.pii === "object" &&
  data.pii !== null;

/** The sealed block of a stored event; null without one, or where it is in the clear or erased. */
export const sealedIn = ({ data }: Pick<Recorded, "data">): Sealed | null => {
  if (!hasPii(data)) return null;
  const { pii } = data;
  if (!("k" in pii && "d" in pii)) return null;
  return typeof pii.k === "string" && typeof pii.d === "string" ? { k: pii.k, d: pii.d } : null;
};

/** The key of a stream, which its first sealed block names; null when nothing was ever sealed. */
export const keyIn = (stored: readonly Pick<Recorded, "data">[]): string | null => {
  for (const event of stored) {
    const sealed = sealedIn(event);
    if (sealed) return sealed.k;
  }
  return null;
};

/** The arguments of `searchTokens` are at most this many bytes of UTF-8 each. */
export const MAX_SEARCH_PART_BYTES = 15;

/**
 * Keys for personal data (crypto-shredding): one random 256-bit key per subject, wrapped by a versioned master key.
 * Throws VaultUnavailable when keys can't be read or made; the caller may retry.
 */
export type Vault = {
  /** Creates a key, durably stored; its id goes into the subject's first event. */
  newKey(): Promise<string>;
  /** Seals `plain` (JSON) under the key. Throws KeyErased when the key was destroyed. */
  seal(keyId: string, context: SealContext, plain: unknown): Promise<Sealed>;
  /** The same events with `data.pii` opened; ERASED where the key was destroyed. Events without a sealed block pass unchanged. */
  open(events: readonly Recorded[]): Promise<readonly Opened[]>;
  /** The contents of these blocks, in the same order; ERASED where the key was destroyed, KEY_MISSING where it should exist. */
  openBlocks(blocks: readonly SealedBlock[]): Promise<readonly unknown[]>;
  /** Destroys a key; every later `open` under it returns ERASED. Resolves to whether there was one. */
  erase(keyId: string): Promise<boolean>;
  /** HMAC-SHA-256 under the pepper, base64url: shows only whether two inputs are equal. Normalise first. */
  blindIndex(kind: BlindKind, value: string): string;
  /**
   * A keyed 64-bit hash of each part, in their order, as the decimal text of a signed integer: a token shows
   * only whether two parts are equal. The key is derived from the pepper and used for nothing else. Throws RangeError for a part that is too long.
   */
  searchTokens(parts: readonly string[]): readonly string[];
};

/** Nothing can be sealed under the key any more: its lead or conversation was erased. */
export class KeyErased extends Error {
  override readonly name = "KeyErased";
}

/** Keys cannot be read or written at present, or the master key that wraps them is missing; retry later. */
export class VaultUnavailable extends Error {
  override readonly name = "VaultUnavailable";
}
