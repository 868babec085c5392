import type { Reminder } from "./reminder-contract.ts";

/** What a browser is sent: enough for a sentence and a link, and nothing of the lead's person. */
export type PushPayload = Pick<Reminder, "leadId" | "kind" | "at">;

/** The notification's tag: the same reminder, from an open panel or pushed, is shown once. Another time is another one. */
export const reminderTag = ({ leadId, kind, at }: PushPayload): string => `${leadId}/${kind}/${at}`;
