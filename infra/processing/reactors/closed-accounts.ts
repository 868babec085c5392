import type { ReactionPorts } from "@asesorador/backend/application/reaction-ports";
import { unassignLeads } from "@asesorador/backend/lead/unassign-leads";
import type { Reactor } from "@asesorador/projections/kernel/reactor";

/** Open leads of an account that was closed, or may no longer have leads, become unassigned. */
export const closedAccountsReactor = (ports: ReactionPorts): Reactor => ({
  name: "closed-accounts",
  types: ["AccountDeactivated", "AccountRoleChanged"],
  // Accounts closed before this reactor existed may be open again by now.
  from: "head",
  handle: (events, signal) => unassignLeads({ ...ports, signal }, events),
});
