import { flagDuplicates } from "@asesorador/backend/lead/flag-duplicates";
import type { Reaction } from "./reaction.ts";

type Ports = Parameters<typeof flagDuplicates>[0];

/** New leads that are like an earlier one are flagged, never refused. */
export const duplicatesReaction = (ports: Ports): Reaction => ({
  name: "duplicates",
  types: ["LeadSubmitted"],
  from: "start",
  handle: (events) => flagDuplicates(ports, events),
});
