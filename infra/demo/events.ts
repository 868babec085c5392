import { event, eventCatalogue } from "@asesorador/domain/kernel/events";
import * as z from "zod/mini";

// Stored events: never edit a shape, add a version.

/** Contents of the demo; `events` counts neither of the two events below. */
const DemoCounts = z.object({ brands: z.int(), services: z.int(), leads: z.int(), events: z.int() });
export type DemoCounts = z.infer<typeof DemoCounts>;

/** `until`: the midnight in Lima before which the whole demo happened, ISO 8601 UTC. */
const DemoSeedingStarted = event("DemoSeedingStarted", 1, z.object({ until: z.iso.datetime() }));
const DemoSeeded = event("DemoSeeded", 1, DemoCounts);

export const DemoEvent = z.discriminatedUnion("type", [DemoSeedingStarted, DemoSeeded]);
export type DemoEvent = z.infer<typeof DemoEvent>;

export const demoEvents = eventCatalogue([DemoSeedingStarted, DemoSeeded]);
