import type { ReactionPorts } from "@asesorador/backend/application/reaction-ports";
import { flagDuplicates } from "@asesorador/backend/lead/flag-duplicates";
import type { Reaction } from "./reaction.ts";

/** New leads that are like an earlier one are flagged, never refused. */
export const duplicatesReaction = (ports: ReactionPorts): Reaction => ({
  name: "duplicates",
  types: ["LeadSubmitted"],
  from: "start",
  handle: (events) => flagDuplicates(ports, events),
});
