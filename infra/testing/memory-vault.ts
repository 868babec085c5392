import { randomUUID } from "node:crypto";
import type { Vault } from "@asesorador/domain/kernel/vault";
import { newSubjectKeys } from "../adapters/vault/crypto.ts";
import { type KnownKey, keyCache } from "../adapters/vault/key-cache.ts";
import { vaultOver } from "../adapters/vault/vault.ts";

/** The real sealing with keys in a map; for tests. */
export const memoryVault = (pepper = "a pepper for tests"): Vault => {
  const stored = new Map<string, KnownKey>();
  const keys = {
    make: async (count: number) => {
      const fresh = newSubjectKeys(count).map((key) => ({ keyId: randomUUID(), key }));
      for (const { keyId, key } of fresh) stored.set(keyId, key);
      return fresh;
    },
    find: async (keyIds: readonly string[]) =>
      new Map(
        keyIds.flatMap((keyId) => {
          const key = stored.get(keyId);
          return key ? [[keyId, key] as const] : [];
        }),
      ),
    erase: async (keyId: string) => {
      const there = stored.get(keyId);
      stored.set(keyId, "erased");
      return there !== undefined && there !== "erased";
    },
  };
  return vaultOver({ keys, cache: keyCache(() => performance.now()), pepper });
};
