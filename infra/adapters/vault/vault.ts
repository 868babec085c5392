import { createSecretKey } from "node:crypto";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import {
  ERASED,
  KEY_MISSING,
  KeyErased,
  type Opened,
  type SealContext,
  type Sealed,
  sealedIn,
  type Vault,
} from "@asesorador/domain/kernel/vault";
import { blindIndex, openBlock, sealBlock, searchKeyOf, searchTokenizer } from "./crypto.ts";
import type { KeyCache, KnownKey } from "./key-cache.ts";
import { keyStock, type MakeKeys } from "./key-stock.ts";

/**
 * An event names a key that is neither stored nor erased: the keys of this history are elsewhere (a restored backup,
 * another database). Never treated as erased, which would be recorded permanently.
 */
export class KeyMissing extends Error {
  override readonly name = "KeyMissing";
}

/** Key storage; everything else about a vault is independent of it. */
export type KeyStore = {
  readonly make: MakeKeys;
  /** Those that are stored or erased; unknown ones are left out. */
  readonly find: (keyIds: readonly string[]) => Promise<ReadonlyMap<string, KnownKey>>;
  /** Resolves when the erasure is durable and every process is notified. */
  readonly erase: (keyId: string) => Promise<boolean>;
};

export type VaultParts = { readonly keys: KeyStore; readonly cache: KeyCache; readonly pepper: string };

/** Implements `Vault` over any key store. */
export const vaultOver = ({ keys, cache, pepper }: VaultParts): Vault => {
  const stock = keyStock(keys.make);
  const pepperKey = createSecretKey(pepper, "utf8");
  // Derived at its first use: a process that projects nothing never needs it.
  let tokensOf: Vault["searchTokens"] | undefined;
  const { lookUp, find } = cachedKeys(keys, cache);

  return {
    newKey: async () => {
      const asOf = cache.evictions();
      const { keyId, key } = await stock.take();
      cache.put(keyId, key, asOf);
      return keyId;
    },
    seal: async (keyId, context, plain) => {
      const key = cache.get(keyId) ?? (await find([keyId])).get(keyId);
      if (!key || key === ERASED) throw new KeyErased(`key ${keyId} is erased`);
      return { k: keyId, d: sealBlock(key, context, plain) };
    },
    open: async (events) => {
      const sealed = events.map(sealedIn);
      const found = await find(sealed.flatMap((block) => (block ? [block.k] : [])));
      return events.map((event, i) => {
        const block = sealed[i];
        return block ? withPii(event, openUnder(found.get(block.k), event, block), block) : event;
      });
    },
    openBlocks: async (blocks) => {
      const found = await lookUp(blocks.map(({ k }) => k));
      return blocks.map((block) =>
        found.has(block.k) ? openUnder(found.get(block.k), block, block) : KEY_MISSING,
      );
    },
    erase: async (keyId) => {
      const erased = await keys.erase(keyId);
      cache.evict(keyId);
      return erased;
    },
    blindIndex: (kind, value) => blindIndex(pepperKey, kind, value),
    searchTokens: (parts) => {
      tokensOf ??= searchTokenizer(searchKeyOf(pepper));
      return tokensOf(parts);
    },
  };
};

type Keys = ReadonlyMap<string, KnownKey>;

/** Keys from the cache, else from the store. */
const cachedKeys = (keys: Pick<KeyStore, "find">, cache: KeyCache) => {
  /** The keys that are stored or erased; unknown ones are left out. */
  const lookUp = async (keyIds: Iterable<string>): Promise<Keys> => {
    const found = new Map<string, KnownKey>();
    const unknown: string[] = [];
    for (const keyId of new Set(keyIds)) {
      const key = cache.get(keyId);
      if (key) found.set(keyId, key);
      else unknown.push(keyId);
    }
    if (unknown.length === 0) return found;
    const asOf = cache.evictions();
    for (const [keyId, key] of await keys.find(unknown)) {
      cache.put(keyId, key, asOf);
      found.set(keyId, key);
    }
    return found;
  };
  /** Throws KeyMissing when one is unknown. */
  const find = async (keyIds: readonly string[]): Promise<Keys> => {
    const found = await lookUp(keyIds);
    const missing = keyIds.find((keyId) => !found.has(keyId));
    if (missing) throw new KeyMissing(`key ${missing} is neither stored nor erased`);
    return found;
  };
  return { lookUp, find };
};

const openUnder = (key: KnownKey | undefined, context: SealContext, block: Sealed): unknown =>
  key && key !== ERASED ? openBlock(key, context, block.d) : ERASED;

const withPii = (event: Recorded, pii: unknown, sealed: Sealed): Opened => ({
  ...event,
  data: { ...(event.data as object), pii },
  sealed,
});
