import type { ReactionPorts } from "@asesorador/backend/application/reaction-ports";
import { eraseConversationsOfLeads } from "@asesorador/backend/assistant/erase";
import type { Reaction } from "./reaction.ts";

/** Conversations that became a lead are erased with it. */
export const erasedLeadsReaction = (ports: ReactionPorts): Reaction => ({
  name: "erased-leads",
  types: ["PersonalDataErased"],
  from: "start",
  handle: (events) => eraseConversationsOfLeads(ports, events),
});
