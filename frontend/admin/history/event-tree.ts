import type { HistoryEvent } from "@asesorador/domain/replay/contract";

export type EventNode = { readonly event: HistoryEvent; readonly effects: readonly EventNode[] };

/** Events under the one that caused them; those whose cause is not among them are roots. In the order of recording. */
export const treeOf = (events: readonly HistoryEvent[]): readonly EventNode[] => {
  const known = new Set(events.map(({ eventId }) => eventId));
  const ordered = events.toSorted((a, b) => (BigInt(a.position) < BigInt(b.position) ? -1 : 1));
  const effectsOf = (cause: string): readonly EventNode[] =>
    ordered
      .filter(({ causationId, eventId }) => causationId === cause && eventId !== cause)
      .map((event) => ({ event, effects: effectsOf(event.eventId) }));
  return ordered
    .filter(({ causationId, eventId }) => !known.has(causationId) || causationId === eventId)
    .map((event) => ({ event, effects: effectsOf(event.eventId) }));
};
