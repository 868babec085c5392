import {
  type EventMetadata,
  type EventStore,
  type Position,
  START,
} from "@asesorador/domain/kernel/event-store";
import type { LeadId } from "@asesorador/domain/kernel/ids";
import type { Vault } from "@asesorador/domain/kernel/vault";
import { leadStream } from "@asesorador/domain/lead/events";
import * as z from "zod/mini";
import { handle } from "../kernel/handle.ts";
import { lead } from "./aggregate.ts";

const SealedBlock = z.object({ pii: z.object({ k: z.string() }) });

type Ports = { readonly store: EventStore; readonly vault: Vault };

export type Erasure =
  | { readonly outcome: "no_such_lead" }
  /** `erased_before`: there was no key left to destroy. `position`: of the lead's last event. */
  | { readonly outcome: "erased" | "erased_before"; readonly position: Position };

/**
 * Crypto-shredding of one lead. The key goes first: from then on nothing personal in its stream can be read, here or in
 * a backup of history, and nothing more can be sealed under it; what another process seals in that moment is shredded
 * with the rest. Then the fact is appended, and the projector scrubs the rows. Safe to repeat after a crash in between.
 * Throws StoreUnavailable and VaultUnavailable.
 */
export const eraseLead = async (ports: Ports, leadId: LeadId, metadata: EventMetadata): Promise<Erasure> => {
  const stream = leadStream(leadId);
  const stored = await ports.store.readStream(stream);
  if (stored.length === 0) return { outcome: "no_such_lead" };
  const found = await destroyKeys(ports.vault, stored);
  const handled = await handle(ports, lead, {
    stream,
    commands: [{ type: "EraseLead", leadId }],
    commandId: `erase/${leadId}`,
    metadata,
  });
  // Its stream holds no submission.
  if (!handled.ok) return { outcome: "no_such_lead" };
  return { outcome: found > 0 ? "erased" : "erased_before", position: handled.position };
};

const PAGE = 1_000;

/**
 * Destroys every key of the leads that history says are erased: a backup of the keys that is older than an erasure brings its
 * key back and knows of no tombstone. Resolves to how many such leads there are, and to how many of their keys were there.
 * Safe to repeat.
 */
export const eraseAgain = async (
  ports: Ports,
): Promise<{ readonly leads: number; readonly keys: number }> => {
  const counts = { leads: 0, keys: 0 };
  let after: Position = START;
  for (;;) {
    const page = await ports.store.readAll({ after, types: ["PersonalDataErased"], limit: PAGE });
    for (const { stream } of page) {
      counts.leads += 1;
      counts.keys += await destroyKeys(ports.vault, await ports.store.readStream(stream));
    }
    const last = page.at(-1);
    if (!last) return counts;
    after = last.position;
  }
};

/** How many of them were there. */
const destroyKeys = async (
  vault: Pick<Vault, "erase">,
  stored: readonly { readonly data: unknown }[],
): Promise<number> => {
  let found = 0;
  for (const key of keysIn(stored)) if (await vault.erase(key)) found += 1;
  return found;
};

const keysIn = (stored: readonly { readonly data: unknown }[]): ReadonlySet<string> =>
  new Set(
    stored.flatMap(({ data }) => {
      const block = SealedBlock.safeParse(data);
      return block.success ? [block.data.pii.k] : [];
    }),
  );
