const TYPE = "asesorador-open-lead";

/** What the panel's worker sends to an open panel when a reminder was pressed. */
export const openLeadMessage = (leadId: string) => ({ type: TYPE, leadId }) as const;

/** The lead's id in such a message; null: it is another one. */
export const leadIdIn = (message: unknown): string | null =>
  typeof message === "object" &&
  message !== null &&
  "type" in message &&
  message.type === TYPE &&
  "leadId" in message &&
  typeof message.leadId === "string"
    ? message.leadId
    : null;
