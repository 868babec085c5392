import type { ShredPorts } from "@asesorador/backend/application/shred";
import { operatorMetadata } from "@asesorador/backend/application/system-metadata";
import { eraseConversation } from "@asesorador/backend/assistant/erase";
import { eraseLead } from "@asesorador/backend/lead/erase";
import { LeadId } from "@asesorador/domain/kernel/ids";

const FOUND = { erased: "erased", erased_before: "was erased before" } as const;
const NOT_FOUND = "no such lead or conversation";

type Outcome = (typeof FOUND)[keyof typeof FOUND] | typeof NOT_FOUND;

/** Erases a lead as the panel does, or a conversation with the assistant, at an operator's request. */
export const eraseById = async (ports: ShredPorts, id: string): Promise<Outcome> => {
  const parsed = LeadId.safeParse(id);
  if (!parsed.success) return NOT_FOUND;
  const uuid = parsed.data;
  const metadata = operatorMetadata(new Date().toISOString(), uuid);
  const lead = await eraseLead(ports, uuid, metadata);
  if (lead.outcome !== "no_such_lead") return FOUND[lead.outcome];
  const request = { conversationId: uuid, reason: "requested", metadata } as const;
  const { outcome } = await eraseConversation(ports, request);
  return outcome === "no_such_conversation" ? NOT_FOUND : FOUND[outcome];
};
