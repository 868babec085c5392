import { type ConversationStatus, VISITOR_NAME } from "@asesorador/domain/assistant/conversation-contract";
import { truncated } from "../../../kernel/formats.ts";
import type { Tone } from "../../../ui/StatusBadge.tsx";

/** Companion specification, section 9. */
const PREVIEW = 100;

/** The first 100 characters of a message, with an ellipsis when there are more. */
export const messagePreview = (text: string): string => truncated(text.replace(/\s+/g, " "), PREVIEW);

/** Visitors are anonymous here: the start of the conversation's id is shown as their name. */
export const visitorName = (id: string): string => `${VISITOR_NAME} ${id.slice(0, 6)}`;

export const STATUS_TONES: Readonly<Record<ConversationStatus, Tone>> = {
  active: "green",
  completed: "blue",
  escalated: "orange",
  abandoned: "grey",
};
