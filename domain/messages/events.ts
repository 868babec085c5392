import * as z from "zod/mini";
import { type EventIn, event, eventCatalogue } from "../kernel/events.ts";
import { MessageKind, SendOutcome } from "./kinds.ts";

// Stored shapes: never edit one, add a version and an upcaster. Messages are named by id and kind, never by recipient.

/** A message that was given up was queued again. */
const MessageRetried = event("MessageRetried", 1, z.object({ messageId: z.uuid(), kind: MessageKind }));

/** An administrator sent a message to try the server; to whom is not recorded. */
const TestMessageSent = event("TestMessageSent", 1, z.object({ outcome: SendOutcome }));

const about = z.object({ kind: MessageKind });
const MessageTemplateSaved = event(
  "MessageTemplateSaved",
  1,
  z.extend(about, { subject: z.string(), body: z.string() }),
);
/** Restores the built-in text. */
const MessageTemplateRestored = event("MessageTemplateRestored", 1, about);

/** Which e-mail the person of a lead receives; `reminder`: the text that they accepted, null without it. */
const MessagePreferencesSet = event(
  "MessagePreferencesSet",
  1,
  z.object({
    leadId: z.uuid(),
    by: z.enum(["page", "link"]),
    messages: z.boolean(),
    reminder: z.nullable(z.object({ id: z.string(), sha256: z.string() })),
  }),
);

/** Which e-mail a team account receives; its address is in the vault under `addressId`. */
const StaffMessagesSet = event(
  "StaffMessagesSet",
  1,
  z.object({
    username: z.string(),
    addressId: z.nullable(z.uuid()),
    assigned: z.boolean(),
    digest: z.boolean(),
  }),
);

export const messageEvents = eventCatalogue([
  MessageRetried,
  TestMessageSent,
  MessageTemplateSaved,
  MessageTemplateRestored,
  MessagePreferencesSet,
  StaffMessagesSet,
]);
type MessageEvent = EventIn<typeof messageEvents>;
export type TemplateEvent = Extract<MessageEvent, { type: `MessageTemplate${string}` }>;
/** What a member of the team chose to be told by e-mail. */
export type StaffEvent = Extract<MessageEvent, { type: "StaffMessagesSet" }>;
/** What a visitor chose to be told by e-mail. */
export type PreferenceEvent = Extract<MessageEvent, { type: "MessagePreferencesSet" }>;

/** What operators did with one outgoing message; the message itself is a row. */
export const messageStream = (messageId: string) => `message-${messageId}`;
