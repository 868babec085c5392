import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { LeadId } from "@asesorador/domain/kernel/ids";
import { type LeadEvent, leadEvents, leadStream } from "@asesorador/domain/lead/events";
import type { Context } from "../application/context.ts";

/**
 * A lead's events with their personal data opened, oldest first; empty for an unknown lead. Throws StoreUnavailable and
 * VaultUnavailable.
 */
export const openLead = async (
  { store, vault }: Pick<Context, "store" | "vault">,
  leadId: LeadId,
): Promise<readonly Recorded<LeadEvent>[]> =>
  (await vault.open(await store.readStream(leadStream(leadId)))).map(leadEvents.decode);
