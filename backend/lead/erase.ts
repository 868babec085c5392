import type { EventMetadata, Position } from "@asesorador/domain/kernel/event-store";
import type { LeadId } from "@asesorador/domain/kernel/ids";
import { leadStream } from "@asesorador/domain/lead/events";
import { expectAccepted, handle } from "../application/handle.ts";
import { destroyKeys, type ShredPorts } from "../application/shred.ts";
import { lead } from "./aggregate.ts";

export type Erasure =
  | { readonly outcome: "no_such_lead" }
  /** `erased_before`: no key was left to destroy. `position`: of the lead's last event. */
  | { readonly outcome: "erased" | "erased_before"; readonly position: Position };

/**
 * Crypto-shredding of one lead. The key is destroyed first: from then on no personal data in the stream can be read,
 * here or in a backup of history, and nothing more can be sealed under it; data sealed concurrently by another process
 * becomes unreadable as well. Then the event is appended, and the projector clears the rows. Safe to repeat after a
 * crash in between. Throws StoreUnavailable and VaultUnavailable.
 */
export const eraseLead = async (
  ports: ShredPorts,
  leadId: LeadId,
  metadata: EventMetadata,
): Promise<Erasure> => {
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
  // The stream holds no submission.
  if (!handled.ok && handled.rejection === "lead_not_found") return { outcome: "no_such_lead" };
  return { outcome: found > 0 ? "erased" : "erased_before", position: expectAccepted(handled).position };
};
