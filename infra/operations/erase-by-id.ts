import type { ShredPorts } from "@asesorador/backend/application/shred";
import { operatorMetadata } from "@asesorador/backend/application/system-metadata";
import { eraseConversation } from "@asesorador/backend/assistant/erase";
import { eraseLead } from "@asesorador/backend/lead/erase";
import { LeadId } from "@asesorador/domain/kernel/ids";

type Outcome = "erased" | "was erased before" | "no such lead or conversation";

const OUTCOMES = {
  erased: "erased",
  erased_before: "was erased before",
  no_such_lead: null,
  no_such_conversation: null,
} as const;

/** Erases a lead as the panel does, or a conversation with the assistant, at an operator's request. */
export const eraseById = async (ports: ShredPorts, id: string): Promise<Outcome> => {
  const parsed = LeadId.safeParse(id);
  if (!parsed.success) return "no such lead or conversation";
  const uuid = parsed.data;
  const metadata = operatorMetadata(new Date().toISOString(), uuid);
  const { outcome } = await eraseLead(ports, uuid, metadata);
  return (
    OUTCOMES[outcome] ??
    OUTCOMES[
      (await eraseConversation(ports, { conversationId: uuid, reason: "requested", metadata })).outcome
    ] ??
    "no such lead or conversation"
  );
};
