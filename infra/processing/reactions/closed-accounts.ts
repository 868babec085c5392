import type { ReactionPorts } from "@asesorador/backend/application/reaction-ports";
import { freeLeads } from "@asesorador/backend/lead/free-leads";
import type { Reaction } from "./reaction.ts";

/** Whoever leaves the team leaves their open leads to be taken by somebody else. */
export const closedAccountsReaction = (ports: ReactionPorts): Reaction => ({
  name: "closed-accounts",
  types: ["AccountDeactivated", "AccountRoleChanged"],
  // Who was let go before this was here may be back by now.
  from: "head",
  handle: (events) => freeLeads(ports, events),
});
