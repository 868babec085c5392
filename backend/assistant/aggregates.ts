import { configDecider } from "@asesorador/domain/assistant/config-decider";
import { conversationDecider } from "@asesorador/domain/assistant/conversation-decider";
import { configEvents, conversationEvents } from "@asesorador/domain/assistant/events";

export const config = { decider: configDecider, events: configEvents };
export const conversation = { decider: conversationDecider, events: conversationEvents };
