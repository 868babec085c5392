import * as z from "zod/mini";
import { type EventIn, event, eventCatalogue } from "../kernel/events.ts";
import { MessageKind } from "./kinds.ts";

// Stored shapes: never edit one, add a version and an upcaster. They name messages by id and kind, never a recipient.

/** A message that was given up was queued again. */
const MessageRetried = event("MessageRetried", 1, z.object({ messageId: z.uuid(), kind: MessageKind }));

const about = z.object({ kind: MessageKind });
const MessageTemplateSaved = event(
  "MessageTemplateSaved",
  1,
  z.extend(about, { subject: z.string(), body: z.string() }),
);
/** Back to the text that the program brings. */
const MessageTemplateRestored = event("MessageTemplateRestored", 1, about);

export const messageEvents = eventCatalogue([MessageRetried, MessageTemplateSaved, MessageTemplateRestored]);
export type TemplateEvent = Exclude<EventIn<typeof messageEvents>, { type: "MessageRetried" }>;

export const messageStream = (messageId: string) => `message-${messageId}`;
