import { destroyKeys, type Erased, eraseLead as shred } from "@asesorador/backend/lead/erase";
import { type EventStore, type Position, START } from "@asesorador/domain/kernel/event-store";
import { LeadId } from "@asesorador/domain/kernel/ids";
import type { Vault } from "@asesorador/domain/kernel/vault";

type Ports = { readonly store: EventStore; readonly vault: Vault };

/** Crypto-shredding of one lead in the operator's name; an id that is none finds no lead. Safe to repeat. */
export const eraseLead = async (ports: Ports, id: string): Promise<Erased> => {
  const leadId = LeadId.safeParse(id);
  if (!leadId.success) return "no such lead";
  const at = new Date().toISOString();
  return shred(ports, leadId.data, {
    actor: "operator",
    correlationId: leadId.data,
    causationId: leadId.data,
    occurredAt: at,
    recordedAt: at,
  });
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
