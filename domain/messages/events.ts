import * as z from "zod/mini";
import { event, eventCatalogue } from "../kernel/events.ts";
import { MessageKind } from "./kinds.ts";

// Stored shapes: never edit one, add a version and an upcaster. They name messages by id and kind, never a recipient.

/** A message that was given up was queued again. */
const MessageRetried = event("MessageRetried", 1, z.object({ messageId: z.uuid(), kind: MessageKind }));

export const messageEvents = eventCatalogue([MessageRetried]);

export const messageStream = (messageId: string) => `message-${messageId}`;
