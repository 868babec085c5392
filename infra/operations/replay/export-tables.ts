import { type ConversationEvent, conversationEvents } from "@asesorador/domain/assistant/events";
import {
  type BrandEvent,
  brandEvents,
  type ServiceEvent,
  serviceEvents,
} from "@asesorador/domain/catalog/events";
import { type Position, type Recorded, START } from "@asesorador/domain/kernel/event-store";
import type { Country } from "@asesorador/domain/kernel/market";
import type { Table } from "@asesorador/domain/replay/export-columns";
import { decoded, type Readable, UnreadableEvent } from "@asesorador/projections/replay/catalogues";
import { type Cut, verdictOf } from "@asesorador/projections/replay/cut";
import { eventRow, LIST_TYPES, listRows } from "@asesorador/projections/replay/event-rows";
import {
  type ExportFilter,
  eventsOfMarket,
  isRowOf,
  OPENINGS,
} from "@asesorador/projections/replay/export-filter";
import {
  coverageFold,
  messageFold,
  priceFold,
  type TableFold,
} from "@asesorador/projections/replay/export-folds";
import { MOMENT_TABLES } from "@asesorador/projections/replay/export-tables";
import type { Moment } from "@asesorador/projections/replay/moment";
import { publicEvent } from "@asesorador/projections/replay/public-event";
import {
  type HistoryReader,
  type ReadOptions,
  readHistory,
} from "@asesorador/projections/replay/read-history";

export type Row = Readonly<Record<string, unknown>>;

/** First and last position of the exported events. */
export type Span = { first: Position | null; last: Position | null };

export type TableSource = {
  readonly store: HistoryReader;
  readonly options: Pick<ReadOptions, "signal" | "onProgress">;
  readonly others: readonly Readable[];
  readonly cut: Cut;
  readonly filter: ExportFilter;
  /** Its leads, or its visits, in parts. Called once the events before it are written. */
  readonly moments: (of: "leads" | "visits") => AsyncIterable<Moment>;
  /** Called with each event of table `event`. */
  readonly onEvent: (event: Recorded) => void;
  /** Called in place of it, with events of leads and visits, where the rows are cut out of bytes. */
  readonly onCount: (events: number, last: Position) => void;
  /** Tables whose rows never change begin after this position. */
  readonly after: Position;
  readonly span: Span;
};

type Pages = AsyncIterable<readonly Row[]>;

/** The rows of a table, in pages. Throws UnreadableEvent: an export with holes would be taken for all there is. */
export const tablePages = (table: Table, source: TableSource): Pages => {
  const { market } = source.filter;
  const pages = TABLES[table](source);
  return market === null || table === "event" ? pages : pagesOf(market, pages);
};

async function* pagesOf(market: Country, pages: Pages): AsyncGenerator<readonly Row[]> {
  for await (const page of pages) yield page.filter((row) => isRowOf(row, market));
}

const TABLES: Readonly<Record<Table, (source: TableSource) => Pages>> = {
  event: (source) => eventPages(source),
  lead: ({ moments }) => momentPages(moments("leads"), MOMENT_TABLES.lead),
  lead_status: ({ moments }) => momentPages(moments("leads"), MOMENT_TABLES.lead_status),
  visit: ({ moments }) => momentPages(moments("visits"), MOMENT_TABLES.visit),
  visit_step: ({ moments }) => momentPages(moments("visits"), MOMENT_TABLES.visit_step),
  list_shown: (source) => listPages(source),
  price: (source) => folded(source, CATALOGUE, priceFold()),
  coverage: (source) => folded(source, brandEvents, coverageFold()),
  message: (source) => folded(source, conversationEvents, messageFold()),
};

async function* momentPages(moments: AsyncIterable<Moment>, rowsOf: (moment: Moment) => Iterable<Row>) {
  for await (const moment of moments) yield* inPages(rowsOf(moment));
}

async function* eventPages(source: TableSource) {
  const { others, span, onEvent } = source;
  const isWanted = await wantedEvents(source);
  for await (const page of eventsOf(source)) {
    const rows: Row[] = [];
    for (const stored of page) {
      onEvent(stored);
      if (!isWanted(stored)) continue;
      const { event, problem } = publicEvent(stored, others);
      if (problem !== null) throw new UnreadableEvent(stored, "its data can't be read");
      span.first ??= stored.position;
      span.last = stored.position;
      rows.push(eventRow(event));
    }
    yield rows;
  }
}

/** The events of the filter. Those that say the market of a stream are read first where an earlier export has them. */
const wantedEvents = async ({
  store,
  options,
  filter: { market, types },
  after,
}: TableSource): Promise<(event: Recorded) => boolean> => {
  const isOfType = (event: Recorded) => types === null || types.includes(event.type);
  if (market === null) return isOfType;
  const isOfMarket = eventsOfMarket(market);
  if (after !== START)
    for await (const page of readHistory(store, { ...options, types: OPENINGS }))
      for (const event of page) if (event.position <= after) isOfMarket(event);
  return (event) => isOfMarket(event) && isOfType(event);
};

async function* listPages({ store, options, cut, after }: TableSource) {
  for await (const page of eventsOf({ store, options, cut, after }, LIST_TYPES)) yield page.flatMap(listRows);
}

type Reading = Pick<TableSource, "store" | "options" | "cut"> & { readonly after: Position };

/** The events of a cut. */
async function* eventsOf(
  { store, options, cut, after }: Reading,
  types?: readonly string[],
): AsyncGenerator<readonly Recorded[]> {
  for await (const page of readHistory(store, { ...options, after, ...(types ? { types } : {}) })) {
    const own: Recorded[] = [];
    let ended = false;
    for (const stored of page) {
      const verdict = verdictOf(cut, stored);
      ended = verdict === "end";
      if (ended) break;
      if (verdict === "in") own.push(stored);
    }
    yield own;
    if (ended) return;
  }
}

type Catalogue<Event> = { readonly types: readonly string[]; readonly decode: (stored: Recorded) => Event };

const CATALOGUE: Catalogue<Recorded<BrandEvent | ServiceEvent>> = {
  types: [...brandEvents.types, ...serviceEvents.types],
  decode: (stored) =>
    brandEvents.has(stored.type) ? brandEvents.decode(stored) : serviceEvents.decode(stored),
};

async function* folded<Event extends ConversationEvent | BrandEvent | ServiceEvent>(
  { store, options, cut }: TableSource,
  { types, decode }: Catalogue<Recorded<Event>>,
  { add, rows }: TableFold<Event>,
): AsyncGenerator<readonly Row[]> {
  for await (const page of eventsOf({ store, options, cut, after: START }, types))
    for (const stored of page) add(decoded(decode, stored));
  yield* inPages(rows());
}

const PAGE_ROWS = 1_000;
async function* inPages(rows: Iterable<Row>): AsyncGenerator<readonly Row[]> {
  let page: Row[] = [];
  for (const row of rows) {
    page.push(row);
    if (page.length === PAGE_ROWS) {
      yield page;
      page = [];
    }
  }
  yield page;
}
