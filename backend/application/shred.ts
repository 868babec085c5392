import { type EventStore, type Position, type Recorded, START } from "@asesorador/domain/kernel/event-store";
import { sealedIn, type Vault } from "@asesorador/domain/kernel/vault";

export type ShredPorts = { readonly store: EventStore; readonly vault: Vault };

/**
 * Crypto-shredding: destroys every key that these events name; resolves to how many of them existed. Safe to repeat. Throws
 * VaultUnavailable.
 */
export const destroyKeys = async (
  vault: Pick<Vault, "erase">,
  stored: readonly Pick<Recorded, "data">[],
): Promise<number> => {
  let found = 0;
  for (const key of keysIn(stored)) if (await vault.erase(key)) found += 1;
  return found;
};

const keysIn = (stored: readonly Pick<Recorded, "data">[]): ReadonlySet<string> =>
  new Set(stored.flatMap((event) => sealedIn(event)?.k ?? []));

const PAGE = 1_000;
/** Events that record the destruction of a stream's keys. */
const ERASURES = ["PersonalDataErased", "ConversationErased"] as const;

/**
 * Destroys every key of the streams that are erased according to history: restoring a backup of the keys that is older
 * than an erasure restores its key without a tombstone. Resolves to the number of such streams and of keys that
 * existed. Safe to repeat.
 */
export const eraseAgain = async (
  ports: ShredPorts,
): Promise<{ readonly streams: number; readonly keys: number }> => {
  const counts = { streams: 0, keys: 0 };
  let after: Position = START;
  for (;;) {
    const page = await ports.store.readAll({ after, types: ERASURES, limit: PAGE });
    for (const { stream } of page) {
      counts.streams += 1;
      counts.keys += await destroyKeys(ports.vault, await ports.store.readStream(stream));
    }
    const last = page.at(-1);
    if (!last) return counts;
    after = last.position;
  }
};
