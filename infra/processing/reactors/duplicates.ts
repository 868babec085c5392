import type { ReactionPorts } from "@asesorador/backend/application/reaction-ports";
import { flagDuplicates } from "@asesorador/backend/lead/flag-duplicates";
import type { Reactor } from "@asesorador/projections/kernel/reactor";

/** A new lead with the phone, document or e-mail of an earlier one is flagged, never refused. */
export const duplicatesReactor = (ports: ReactionPorts): Reactor => ({
  name: "duplicates",
  types: ["LeadSubmitted"],
  from: "start",
  handle: (events, signal) => flagDuplicates({ ...ports, signal }, events),
});
