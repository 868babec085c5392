import { eraseConversationsOfLeads } from "@asesorador/backend/assistant/erase";
import type { ReactionPorts } from "@asesorador/backend/kernel/reaction-ports";
import type { Reaction } from "./reaction.ts";

/** Conversations that became a lead are erased with it. */
export const erasedLeadsReaction = (ports: ReactionPorts): Reaction => ({
  name: "erased-leads",
  types: ["PersonalDataErased"],
  from: "start",
  handle: (events) => eraseConversationsOfLeads(ports, events),
});
