import * as z from "zod/mini";
import { type EventIn, event, eventCatalogue } from "../kernel/events.ts";

// Stored shapes: never edit one, add a version and an upcaster.

const about = z.object({ readModel: z.string() });
const RebuildRequested = event("RebuildRequested", 1, z.extend(about, { requestId: z.string() }));
const QuarantineRetried = event("QuarantineRetried", 1, z.extend(about, { stream: z.string() }));
/** `decision`: the operator's reason; never personal data. */
const EventSkipped = event("EventSkipped", 1, z.extend(about, { stream: z.string(), decision: z.string() }));

export const operationsEvents = eventCatalogue([RebuildRequested, QuarantineRetried, EventSkipped]);
export type OperationsEvent = EventIn<typeof operationsEvents>;

/** Operators' decisions about one read model or reactor. */
export const operationsStream = (readModel: string) => `operations-${readModel}`;
