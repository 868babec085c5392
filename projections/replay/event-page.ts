import { parsePosition, type Recorded } from "@asesorador/domain/kernel/event-store";
import type { Wanted } from "./blocks.ts";
import { isOfStream, occurredMs } from "./cut.ts";
import { type PublicEvent, publicEvent } from "./public-event.ts";
import { type HistoryReader, historyReader, type ReadOptions } from "./read-history.ts";

/** Null: any. Times are ms since 1970 by when it happened, both included. */
export type EventFilter = {
  readonly types: readonly string[] | null;
  readonly actor: string | null;
  /** A whole stream, or its category: all leads are "lead". */
  readonly stream: string | null;
  readonly correlation: string | null;
  readonly from: number | null;
  readonly to: number | null;
  /** Only events that lie before this position. */
  readonly before: string | null;
};

/** `before`: where the next page begins; null: there is none. */
export type EventPage = { readonly events: readonly PublicEvent[]; readonly before: string | null };

const PAGE = 50;

/** The most recently recorded events that match, the last one first. Throws ReplayStopped, StoreUnavailable. */
export const readEventPage = async (
  store: HistoryReader,
  filter: EventFilter,
  options: Omit<ReadOptions, "types" | "range">,
): Promise<EventPage> => {
  const end = filter.before === null ? null : parsePosition(filter.before);
  const reader = await historyReader(store, { ...options, ...wantedOf(filter) });
  // One more than a page, to detect whether there is another page.
  let found: readonly Recorded[] = [];
  for (const stretch of reader.stretches.toReversed()) {
    if (end !== null && stretch.after >= end) continue;
    let here: Recorded[] = [];
    for await (const page of reader.read(stretch)) {
      const earlier = end === null ? page : page.filter(({ position }) => position < end);
      here = [...here, ...earlier.filter((event) => matches(filter, event))].slice(-PAGE - 1);
      if (earlier.length < page.length) break;
    }
    found = [...here, ...found].slice(-PAGE - 1);
    if (found.length > PAGE) break;
  }
  const shown = found.slice(-PAGE).reverse();
  const last = shown.at(-1);
  return {
    events: shown.map((event) => publicEvent(event).event),
    before: found.length > PAGE && last ? String(last.position) : null,
  };
};

const wantedOf = ({ types, from, to }: EventFilter): Wanted => ({
  ...(types === null ? {} : { types }),
  range: {
    clock: "occurred",
    from: from ?? Number.NEGATIVE_INFINITY,
    to: to ?? Number.POSITIVE_INFINITY,
  },
});

const matches = (filter: EventFilter, event: Recorded): boolean => {
  const { metadata } = event;
  const at = occurredMs(event);
  return (
    (filter.actor === null || metadata.actor === filter.actor) &&
    (filter.correlation === null || metadata.correlationId === filter.correlation) &&
    (filter.stream === null || isOfStream(event, filter.stream)) &&
    (filter.from === null || at >= filter.from) &&
    (filter.to === null || at <= filter.to)
  );
};
