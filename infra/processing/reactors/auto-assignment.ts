import { type AutoAssignPorts, assignSubmitted } from "@asesorador/backend/lead/auto-assign";
import type { Reactor } from "@asesorador/projections/kernel/reactor";

/** A lead that comes while support answers is assigned at once, where an administrator switched that on. */
export const autoAssignmentReactor = (ports: AutoAssignPorts): Reactor => ({
  name: "auto-assignment",
  types: ["LeadSubmitted"],
  // Earlier leads are assigned by the team.
  from: "head",
  handle: (events, signal) => assignSubmitted({ ...ports, signal }, events),
});
