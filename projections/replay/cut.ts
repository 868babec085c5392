import type { EventMetadata, Position, Recorded } from "@asesorador/domain/kernel/event-store";

/**
 * "occurred": history as it was, by the business's clock (`occurredAt`). "known": history as it was known, by the order in
 * which events were stored (`recordedAt`, or a position). They differ where events were imported or recorded late.
 */
export type Clock = "occurred" | "known";

/** A moment of history to travel back to (time travel, an as-of query). `until`: ms since 1970, included; Infinity: all of history. */
export type Cut =
  | { readonly clock: Clock; readonly until: number }
  | { readonly clock: "known"; readonly position: Position };

/** "end": neither this event nor any later one belongs to the moment. */
type Verdict = "in" | "out" | "end";

/**
 * Whether an event belongs to the moment. By the business's clock each event is checked individually, because positions
 * are not in the order of `occurredAt`. "known" includes everything that was stored before the first event with a later
 * time of recording.
 */
export const verdictOf = (cut: Cut, event: Recorded): Verdict => {
  if ("position" in cut) return event.position <= cut.position ? "in" : "end";
  if (cut.clock === "occurred") return occurredMs(event) <= cut.until ? "in" : "out";
  return recordedMs(event) <= cut.until ? "in" : "end";
};

/** As Date.parse. A fold asks for the time of one event several times in a row: the last answer is kept. */
const timeParser = () => {
  let [text, ms] = ["", Number.NaN];
  return (asked: string): number => {
    if (asked !== text) [text, ms] = [asked, Date.parse(asked)];
    return ms;
  };
};
const parseOccurred = timeParser();
const parseRecorded = timeParser();

/** What is needed of an event to say when it happened. */
export type Occurred = { readonly metadata: Pick<EventMetadata, "occurredAt"> };

/** When it happened by the clock of the business, ms since 1970; NaN where the text is no time. */
export const occurredMs = ({ metadata }: Occurred): number => parseOccurred(metadata.occurredAt);
/** When it was handed to the store, ms since 1970; NaN where the text is no time. */
export const recordedMs = ({ metadata }: Recorded): number => parseRecorded(metadata.recordedAt);

/** A stream is named in full, or by its category: all leads are "lead". */
export const isOfStream = ({ stream }: Recorded, name: string): boolean =>
  stream === name || stream.startsWith(`${name}-`);
