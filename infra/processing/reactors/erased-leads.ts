import type { ReactionPorts } from "@asesorador/backend/application/reaction-ports";
import { eraseConversationsOfLeads } from "@asesorador/backend/assistant/erase";
import type { Reactor } from "@asesorador/projections/kernel/reactor";

/** Conversations that became a lead are erased with it. */
export const erasedLeadsReactor = (ports: ReactionPorts): Reactor => ({
  name: "erased-leads",
  types: ["PersonalDataErased"],
  from: "start",
  handle: (events, signal) => eraseConversationsOfLeads({ ...ports, signal }, events),
});
