import { REMINDER_CONSENT } from "@asesorador/domain/messages/reminder-consent";
import type { Context } from "../application/context.ts";
import { metadataFor } from "../http/caller.ts";
import type { MailPreferences } from "../lead/status-link.ts";
import { readPreferences, setPreferences } from "./preferences.ts";

/** The preferences that the status page shows and changes. */
export const statusPagePreferences = (
  context: Pick<Context, "store" | "vault" | "messages" | "now">,
): MailPreferences => ({
  of: async (leadId) => (context.messages.server === null ? null : readPreferences(context.store, leadId)),
  set: (leadId, wanted, request) =>
    setPreferences(
      context,
      { type: "SetMessagePreferences", leadId, by: "page", ...wanted },
      {
        commandId: `${request.id}/mail`,
        metadata: metadataFor(request, context.now(), { actor: "visitor" }),
      },
    ),
  reminderText: REMINDER_CONSENT.text,
});
