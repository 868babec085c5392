import type { EventStore, NewEvent, Position, Recorded } from "@asesorador/domain/kernel/event-store";

export const newStream = (): string => `contract-${crypto.randomUUID()}`;
export const newEvent = (data: unknown = { text: "a fact" }, type = "Tested"): NewEvent => ({
  eventId: crypto.randomUUID(),
  type,
  version: 1,
  data,
  metadata: {
    actor: "system",
    correlationId: "c",
    causationId: "d",
    occurredAt: "2026-01-01T00:00:00.000Z",
    recordedAt: "2026-01-01T00:00:00.001Z",
  },
});
export const newEvents = (count: number): readonly NewEvent[] =>
  Array.from({ length: count }, () => newEvent());
export const idsOf = (events: readonly { readonly eventId: string }[]): readonly string[] =>
  events.map(({ eventId }) => eventId);

/** Everything after a position, in pages, as a projector reads. */
export const readToEnd = async (
  store: EventStore,
  after: Position,
  limit = 100,
): Promise<readonly Recorded[]> => {
  const all: Recorded[] = [];
  for (let at = after; ; ) {
    const page = await store.readAll({ after: at, limit });
    all.push(...page);
    const last = page.at(-1);
    if (!last) return all;
    at = last.position;
  }
};

/** Repeats the same append until there is an answer, as callers do after an unknown outcome. */
export const appendUntilAnswered = async (store: EventStore, stream: string, events: readonly NewEvent[]) => {
  for (;;) {
    try {
      return await store.append(stream, "no_stream", events);
    } catch (error) {
      if (!(error instanceof Error && error.name === "StoreUnavailable")) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
};
