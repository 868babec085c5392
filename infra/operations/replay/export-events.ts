import { type Position, parsePosition } from "@asesorador/domain/kernel/event-store";
import { UnreadableEvent } from "@asesorador/projections/replay/catalogues";
import type { EventLines, LinesPage, LinesQuery } from "@asesorador/projections/replay/event-lines";
import { eventRow } from "@asesorador/projections/replay/event-rows";
import { MOMENT_TYPES } from "@asesorador/projections/replay/moment";
import { publicEvent } from "@asesorador/projections/replay/public-event";
import { ReplayStopped } from "@asesorador/projections/replay/read-history";
import type { Row, TableSource } from "./export-tables.ts";
import { JsonText } from "./parquet.ts";

/** Of events whose rows the store makes itself, one page is about a megabyte. */
const PAGE_EVENTS = 2_000n;
/** Pages that the store makes at the same time, on connections of their own. */
const AHEAD = 2;
const DECODED = "!";

type Source = Pick<TableSource, "store" | "others" | "options" | "after" | "span" | "onCount"> & {
  readonly eventLines: EventLines;
};

/** Table `event` as NDJSON, from the rows that the store makes. Throws UnreadableEvent, ReplayStopped, StoreUnavailable. */
export async function* eventJson(source: Source, counter: { rows: number }): AsyncGenerator<string> {
  for await (const page of linePages(source, "json")) {
    counter.rows += page.count;
    if (!hasUndecoded(page)) yield `${page.lines}\n`;
    else
      yield (await decodedPage(source, page))
        .map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`)
        .join("");
  }
}

/** The same rows, in pages. */
export async function* eventCells(source: Source): AsyncGenerator<readonly Row[]> {
  for await (const page of linePages(source, "cells"))
    yield (await decodedPage(source, page)).map((line) => (typeof line === "string" ? rowOf(line) : line));
}

const hasUndecoded = ({ lines }: LinesPage): boolean =>
  lines.startsWith(DECODED) || lines.includes(`\n${DECODED}`);

/** The store answers while the caller works on the pages before. Its positions have no gaps. */
async function* linePages(
  { store, eventLines, options, after, span, onCount }: Source,
  form: LinesQuery["form"],
): AsyncGenerator<LinesPage> {
  const { signal, onProgress } = options;
  const head = await store.head();
  const ranges = rangesOf(after, head);
  const next = () => {
    const { value: range } = ranges.next();
    if (!range) return null;
    const page = eventLines({ ...range, form, counted: MOMENT_TYPES });
    // A caller that stops meanwhile does not want its failure.
    page.catch(() => {});
    return { ...range, page };
  };
  let events = 0;
  const ahead = Array.from({ length: AHEAD }, next);
  for (let one = ahead.shift(); one; one = ahead.shift()) {
    if (signal.aborted) throw new ReplayStopped();
    const page = await one.page;
    ahead.push(next());
    if (page.count === 0) continue;
    span.first ??= firstPosition(page.lines);
    span.last = one.until;
    events += page.count;
    if (page.counted) onCount(page.counted.events, page.counted.last);
    onProgress?.({ events, position: one.until, head });
    yield page;
  }
}

function* rangesOf(first: Position, head: Position): Generator<Pick<LinesQuery, "after" | "until">> {
  for (let after = first; after < head; ) {
    const end = after + PAGE_EVENTS;
    const until = end < head ? parsePosition(String(end)) : head;
    yield { after, until };
    after = until;
  }
}

const firstPosition = (lines: string): Position => parsePosition(/\d+/.exec(lines)?.[0] ?? "");

/** Each line, and the row in place of one that names an event to decode. */
const decodedPage = async (
  { store, others }: Source,
  { lines }: LinesPage,
): Promise<readonly (string | Row)[]> => {
  const all = lines.split("\n");
  const positions = all
    .filter((line) => line.startsWith(DECODED))
    .map((line) => BigInt(line.slice(DECODED.length)));
  const [first, last] = [positions[0], positions.at(-1)];
  if (first === undefined || last === undefined) return all;
  const stored = await store.readAll({
    after: parsePosition(String(first - 1n)),
    limit: Number(last - first) + 1,
  });
  const rows = new Map(
    stored.map((event) => [`${DECODED}${event.position}`, () => decodedRow(event, others)]),
  );
  return all.map((line) => rows.get(line)?.() ?? line);
};

const decodedRow = (...[stored, others]: Parameters<typeof publicEvent>): Row => {
  const { event, problem } = publicEvent(stored, others);
  if (problem !== null) throw new UnreadableEvent(stored, "its data can't be read");
  return eventRow(event);
};

const rowOf = (line: string): Row => {
  const [position, stream, revision, eventId, type, version, ...rest] = line.split("\t");
  const [occurredAt, recordedAt, actor, correlationId, causationId, data] = rest;
  return {
    ...{ position, stream: wordOf(stream), revision, event_id: eventId, type },
    ...{ version: Number(version), occurred_at: wordOf(occurredAt), recorded_at: wordOf(recordedAt) },
    ...{ actor: wordOf(actor), correlation_id: wordOf(correlationId), causation_id: wordOf(causationId) },
    data: new JsonText(data ?? "null"),
  };
};

/** A JSON string or null; most strings are written as they are. */
const wordOf = (json = "null"): string | null =>
  json === "null" ? null : json.includes("\\") ? (JSON.parse(json) as string) : json.slice(1, -1);
