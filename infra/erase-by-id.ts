import { eraseLead as erase } from "@asesorador/backend/lead/erase";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { LeadId } from "@asesorador/domain/kernel/ids";
import type { Vault } from "@asesorador/domain/kernel/vault";

export type Erased = "erased" | "was erased before" | "no such lead";

const SAID = {
  erased: "erased",
  erased_before: "was erased before",
  no_such_lead: "no such lead",
} as const satisfies Record<string, Erased>;

/** As the panel's erasure, asked for by the operator at a terminal. */
export const eraseLead = async (
  ports: { readonly store: EventStore; readonly vault: Vault },
  id: string,
): Promise<Erased> => {
  const leadId = LeadId.safeParse(id);
  if (!leadId.success) return "no such lead";
  const at = new Date().toISOString();
  const { outcome } = await erase(ports, leadId.data, {
    actor: "operator",
    correlationId: leadId.data,
    causationId: leadId.data,
    occurredAt: at,
    recordedAt: at,
  });
  return SAID[outcome];
};
