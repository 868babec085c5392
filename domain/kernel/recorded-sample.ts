import { type Fact, parsePosition, type Recorded } from "./event-store.ts";

/** What the store adds to a fact, for the samples of stored events in tests: the first event of a stream. */
export const recordedSample = (stream: string, actor: string): Omit<Recorded, keyof Fact> => ({
  eventId: "0195f6a0-0000-7000-8000-0000000000e1",
  stream,
  revision: 0n,
  position: parsePosition("1"),
  metadata: {
    actor,
    correlationId: "c",
    causationId: "c",
    occurredAt: "2026-01-02T03:04:05.000Z",
    recordedAt: "2026-01-02T03:04:05.000Z",
  },
});
