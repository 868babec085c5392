import { accept, type Decider } from "../kernel/decider.ts";
import { messageEvents, type PreferenceEvent } from "./events.ts";
import { REMINDER_CONSENT } from "./reminder-consent.ts";

/** Which e-mail the person of a lead receives: messages about the request, and the reminder, which needs a separate consent. */
export type MessagePreferences = { readonly messages: boolean; readonly reminder: boolean };

const INITIAL_PREFERENCES: MessagePreferences = { messages: true, reminder: false };

export type PreferenceCommand = {
  readonly type: "SetMessagePreferences";
  readonly leadId: string;
  /** From the status page, or by a message's unsubscribe link. */
  readonly by: "page" | "link";
} & MessagePreferences;

/** Which messages the person of a lead wants. */
export const preferencesStream = (leadId: string) => `messagePreferences-${leadId}`;

/** The reminder requires that messages are on. */
export const preferencesDecider: Decider<PreferenceCommand, PreferenceEvent, MessagePreferences, never> = {
  initialState: INITIAL_PREFERENCES,
  evolve: (_, { data: { messages, reminder } }) => ({ messages, reminder: reminder !== null }),
  decide: ({ leadId, by, messages, reminder: wanted }, before) => {
    const reminder = messages && wanted;
    if (messages === before.messages && reminder === before.reminder) return accept<PreferenceEvent>();
    const { id, sha256 } = REMINDER_CONSENT;
    return accept(
      messageEvents.create("MessagePreferencesSet", {
        leadId,
        by,
        messages,
        reminder: reminder ? { id, sha256 } : null,
      }),
    );
  },
};
