import type { Recorded } from "../kernel/event-store.ts";
import { WebhookEventType, type WebhookPayload } from "./contract.ts";

/** Sealed, or the visitor's own word: none of it leaves. */
const KEPT_BACK: ReadonlySet<string> = new Set(["pii", "leadId", "claimed", "consent"]);

/** What is told of a stored event; null when it is none that is told. */
export const payloadOf = ({ type, data, metadata }: Recorded): WebhookPayload | null => {
  const told = WebhookEventType.safeParse(type);
  if (!told.success || typeof data !== "object" || data === null) return null;
  const fields = Object.entries(data);
  const leadId = "leadId" in data && typeof data.leadId === "string" ? data.leadId : null;
  return {
    type: told.data,
    timestamp: metadata.occurredAt,
    leadId,
    data: Object.fromEntries(fields.filter(([name]) => !KEPT_BACK.has(name))),
  };
};
