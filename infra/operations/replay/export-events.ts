import { type Position, parsePosition, type Recorded } from "@asesorador/domain/kernel/event-store";
import { UnreadableEvent } from "@asesorador/projections/replay/catalogues";
import { eventRow } from "@asesorador/projections/replay/event-rows";
import { MOMENT_TYPES } from "@asesorador/projections/replay/moment";
import { publicEvent } from "@asesorador/projections/replay/public-event";
import { ReplayStopped } from "@asesorador/projections/replay/read-history";
import {
  type CopiedEvent,
  type CopiedEvents,
  type PositionRange,
  recordedOf,
  uuidOf,
} from "../../adapters/event-store/copied-events.ts";
import { EventBytes } from "./event-bytes.ts";
import type { Row, TableSource } from "./export-tables.ts";
import { JsonText } from "./json-text.ts";
import { type ByteRange, type PlainEvent, plainEventReader } from "./plain-event.ts";

/** Events of a page, which is about 1.7 MB. */
const PAGE_EVENTS = 3_000n;
/** Pages that are asked for ahead: more than there are connections for them, so that none waits for the next statement. */
const AHEAD = 4;
const PAGE_BYTES = 9 * 2 ** 18;

type Source = Pick<TableSource, "store" | "others" | "options" | "after" | "span" | "onCount"> & {
  readonly copiedEvents: CopiedEvents;
};

/** Called in position order with each event: `plain` is null for one that has to be decoded. */
type OnEvent = (bytes: Buffer, event: CopiedEvent, plain: PlainEvent | null) => void;

/**
 * Table `event` as NDJSON, cut out of the bytes of the stored events. A chunk is valid until the next one is requested. Throws UnreadableEvent, ReplayStopped, StoreUnavailable.
 */
export async function* eventJson(source: Source, counter: { rows: number }): AsyncGenerator<Uint8Array> {
  const { others } = source;
  // Buffers outside the heap make the collector run, so pages use them again.
  const written: EventBytes[] = [];
  const begin = () => {
    const lines = written.pop() ?? new EventBytes(PAGE_BYTES);
    lines.clear();
    const decoded: { readonly at: number; readonly stored: Recorded }[] = [];
    const onEvent: OnEvent = (bytes, event, plain) => {
      if (plain) lines.addLine(bytes, event, plain);
      else decoded.push({ at: lines.length, stored: recordedOf(bytes, event) });
    };
    return { lines, decoded, onEvent };
  };
  for await (const { lines, decoded, events } of pagesOf(source, begin)) {
    counter.rows += events;
    const { bytes } = lines;
    let end = 0;
    for (const { at, stored } of decoded) {
      if (at > end) yield bytes.subarray(end, at);
      end = at;
      yield Buffer.from(`${JSON.stringify(decodedRow(stored, others))}\n`);
    }
    if (bytes.length > end) yield bytes.subarray(end);
    written.push(lines);
  }
}

/** The same rows, in pages. */
export async function* eventCells(source: Source): AsyncGenerator<readonly Row[]> {
  const { others } = source;
  const begin = () => {
    const rows: (Row | null)[] = [];
    const decoded: Recorded[] = [];
    const onEvent: OnEvent = (bytes, event, plain) => {
      if (!plain) decoded.push(recordedOf(bytes, event));
      rows.push(plain && rowOf(bytes, event, plain));
    };
    return { rows, decoded, onEvent };
  };
  for await (const { rows, decoded } of pagesOf(source, begin)) {
    const waiting = decoded.values();
    yield rows.map((row) => row ?? decodedRow(waiting.next().value as Recorded, others));
  }
}

/** The store copies while the caller works on the pages before. Its positions have no gaps. */
async function* pagesOf<Page extends { readonly onEvent: OnEvent }>(
  { store, copiedEvents, options, after, span, onCount }: Source,
  begin: () => Page,
): AsyncGenerator<Page & { readonly events: number }> {
  const { signal, onProgress } = options;
  const head = await store.head();
  const ranges = rangesOf(after, head);
  const next = () => {
    const { value: range } = ranges.next();
    if (!range) return null;
    const page = copiedPage(copiedEvents, range, begin());
    // A caller that stops meanwhile does not want its failure.
    page.catch(() => {});
    return { ...range, page };
  };
  let events = 0;
  const ahead = Array.from({ length: AHEAD }, next);
  for (let one = ahead.shift(); one; one = ahead.shift()) {
    if (signal.aborted) throw new ReplayStopped();
    const { counts, page } = await one.page;
    ahead.push(next());
    if (counts.first === null) continue;
    span.first ??= counts.first;
    span.last = one.until;
    events += counts.events;
    if (counts.lastCounted !== null) onCount(counts.counted, counts.lastCounted);
    onProgress?.({ events, position: one.until, head });
    yield { ...page, events: counts.events };
  }
}

const copiedPage = async <Page extends { readonly onEvent: OnEvent }>(
  copiedEvents: CopiedEvents,
  range: PositionRange,
  page: Page,
) => {
  const counts: Counts = { events: 0, first: null, counted: 0, lastCounted: null };
  const read = plainEventReader();
  await copiedEvents(range, (bytes, event) => {
    const plain = read(bytes, event);
    counts.events += 1;
    counts.first ??= positionOf(bytes, event);
    if (plain ? plain.shape.isCounted : COUNTED.has(bytes.toString("utf8", event.type, event.typeEnd))) {
      counts.counted += 1;
      counts.lastCounted = positionOf(bytes, event);
    }
    page.onEvent(bytes, event, plain);
  });
  return { counts, page };
};
type Counts = {
  events: number;
  first: Position | null;
  /** Events of leads and visits. */
  counted: number;
  lastCounted: Position | null;
};
const COUNTED: ReadonlySet<string> = new Set(MOMENT_TYPES);

const positionOf = (bytes: Buffer, { position }: CopiedEvent): Position =>
  bytes.readBigInt64BE(position) as Position;

function* rangesOf(first: Position, head: Position): Generator<PositionRange> {
  for (let after = first; after < head; ) {
    const end = after + PAGE_EVENTS;
    const until = end < head ? parsePosition(String(end)) : head;
    yield { after, until };
    after = until;
  }
}

const decodedRow = (...[stored, others]: Parameters<typeof publicEvent>): Row => {
  const { event, problem } = publicEvent(stored, others);
  if (problem !== null) throw new UnreadableEvent(stored, "its data can't be read");
  return eventRow(event);
};

const rowOf = (bytes: Buffer, event: CopiedEvent, plain: PlainEvent): Row => {
  const { occurredAt, recordedAt, actor, correlationId, causationId } = plain;
  return {
    position: String(bytes.readBigInt64BE(event.position)),
    stream: bytes.toString("utf8", event.stream, event.streamEnd),
    revision: String(bytes.readBigInt64BE(event.revision)),
    event_id: uuidOf(bytes, event.eventId),
    type: plain.shape.type,
    version: plain.shape.version,
    occurred_at: stringAt(bytes, occurredAt),
    recorded_at: stringAt(bytes, recordedAt),
    actor: stringAt(bytes, actor),
    correlation_id: stringAt(bytes, correlationId),
    causation_id: causationId.end === 0 ? null : stringAt(bytes, causationId),
    data: new JsonText(EventBytes.dataText(bytes, plain)),
  };
};

/** The JSON string at this place; most have no escapes, and are their own text. */
const stringAt = (bytes: Buffer, { at, end }: ByteRange): string => {
  const text = bytes.toString("utf8", at + 1, end - 1);
  return text.includes("\\") ? (JSON.parse(`"${text}"`) as string) : text;
};
