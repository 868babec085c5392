import * as z from "zod/mini";
import { decoder, event } from "../kernel/events.ts";

// These shapes are on disk for good: never edit one, add a version and an upcaster.

const about = z.object({ readModel: z.string() });
const RebuildRequested = event("RebuildRequested", 1, z.extend(about, { requestId: z.string() }));
const QuarantineRetried = event("QuarantineRetried", 1, z.extend(about, { stream: z.string() }));
/** `decision`: the operator's reason; never personal data. */
const EventSkipped = event("EventSkipped", 1, z.extend(about, { stream: z.string(), decision: z.string() }));

export const OperationsEvent = z.discriminatedUnion("type", [
  RebuildRequested,
  QuarantineRetried,
  EventSkipped,
]);
export type OperationsEvent = z.infer<typeof OperationsEvent>;

/** @public For whoever replays what operators did. */
export const decodeOperationsEvent = decoder<OperationsEvent>(OperationsEvent, {});

export const OPERATIONS_EVENT_TYPES = OperationsEvent.def.options.flatMap(
  (option) => option.shape.type.def.values,
);

export const operationsStream = (readModel: string) => `operations-${readModel}`;
