import { conversationDecider } from "@asesorador/domain/assistant/conversation-decider";
import { decodeConversationEvent } from "@asesorador/domain/assistant/events";

export const conversation = { decider: conversationDecider, decode: decodeConversationEvent };
