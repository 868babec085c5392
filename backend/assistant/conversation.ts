import { conversationDecider } from "@asesorador/domain/assistant/conversation-decider";
import { conversationEvents } from "@asesorador/domain/assistant/events";

export const conversation = { decider: conversationDecider, events: conversationEvents };
