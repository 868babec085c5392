import { START } from "@asesorador/domain/kernel/event-store";
import type { Checkpoint } from "@asesorador/projections/kernel/checkpoint";

/** The checkpoint of a processor that has handled no event. */
export const checkpointAtStart = (name: string, kind: Checkpoint["kind"]): Checkpoint => ({
  name,
  kind,
  version: 1,
  generation: 1,
  tables: [],
  position: START,
  changedPosition: START,
  fingerprint: null,
});
