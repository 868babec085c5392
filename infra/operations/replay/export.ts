import { csvOf } from "@asesorador/backend/lead/export-csv";
import type { EventStore, Position } from "@asesorador/domain/kernel/event-store";
import { UnreadableEvent } from "@asesorador/projections/replay/catalogues";
import { type Cut, verdictOf } from "@asesorador/projections/replay/cut";
import { MOMENT_TABLES } from "@asesorador/projections/replay/export-tables";
import { publicEvent } from "@asesorador/projections/replay/public-event";
import { ReplayStopped, readHistory } from "@asesorador/projections/replay/read-history";
import { Usage } from "../usage.ts";
import { type ExportFolder, type WrittenFile, withExportFolder } from "./export-folder.ts";
import { writePartitions } from "./export-parquet.ts";
import { parseCut } from "./parse-cut.ts";
import { table, timeText } from "./text.ts";
import {
  momentAt,
  momentPlace,
  type ReplayContext,
  text,
  unknownWord,
  type Values,
  type Verb,
  writeJson,
} from "./verb.ts";

const FORMATS = ["ndjson", "csv", "parquet"] as const;
type Format = (typeof FORMATS)[number];
const TABLES = ["event", ...Object.keys(MOMENT_TABLES)];
/** Raised when a table or column changes its meaning. */
const SCHEMA = 1;

type Row = Readonly<Record<string, unknown>>;

export const exportTables: Verb = {
  form: "ndjson|csv|parquet --to FOLDER [--tables event,lead,…] [--at MOMENT] [--known]",
  summary: "events, leads, status spans, visits and steps as files with a manifest; nothing personal",
  examples: [
    "export ndjson --to ./quarter",
    "export csv --to ./october --tables lead,lead_status --at 2026-10-31",
    "export parquet --to ./history",
  ],
  options: { to: "string", tables: "string", at: "string", known: "boolean" },
  positionals: 1,
  run: async (context, values, [given = ""]) => {
    const format = FORMATS.find((known) => known === given);
    if (!format) throw new Usage(unknownWord("format", given, FORMATS));
    const folder = text(values, "to");
    if (folder === undefined) throw new Usage("export: --to names an empty folder");
    const tables = tablesOf(values);
    const cut = parseCut(text(values, "at") ?? "now", values["known"] === true);
    const manifest = await withExportFolder(folder, async ({ create, write }) => {
      const { place, files } = await writeTables(await atThisHead(context), {
        cut,
        tables,
        format,
        create,
        write,
      });
      const made = {
        ...{ schema: SCHEMA, format, madeAt: new Date(context.nowMs).toISOString() },
        ...{ filter: { at: text(values, "at") ?? "now", tables }, ...place },
        personalData: "none",
        files,
      };
      await write("manifest.json", once(`${JSON.stringify(made, null, 2)}\n`));
      return { made, at: Date.parse(place.at) };
    });
    if (values["json"]) writeJson(context.out, manifest.made);
    else
      context.out.write(
        [
          `${timeText(manifest.at, manifest.made.clock)}\npositions ${manifest.made.firstPosition} to ${manifest.made.lastPosition}\n`,
          table(
            ["file", "rows", "bytes", "sha256"],
            manifest.made.files.map(({ file, rows, bytes, sha256 }) => [
              file,
              rows,
              bytes,
              sha256.slice(0, 16),
            ]),
          ),
        ].join("\n"),
      );
    return 0;
  },
};

const tablesOf = (values: Values): readonly string[] => {
  const names = text(values, "tables")?.split(",") ?? TABLES;
  for (const name of names)
    if (!TABLES.includes(name)) throw new Usage(unknownWord("--tables", name, TABLES));
  return TABLES.filter((name) => names.includes(name));
};

/** All tables are of the same history, also while events are appended. */
const atThisHead = async (context: ReplayContext): Promise<ReplayContext> => {
  const head = await context.store.head();
  const store: EventStore = { ...context.store, head: async () => head };
  return { ...context, store };
};

type Export = Pick<ExportFolder, "create" | "write"> & {
  readonly cut: Cut;
  readonly tables: readonly string[];
  readonly format: Format;
};

const writeTables = async (context: ReplayContext, { cut, tables, format, create, write }: Export) => {
  // Refuses a moment outside of history before anything is written.
  const moment = await momentAt(context, cut);
  const span: Span = { first: null, last: null };
  const files: (WrittenFile & { readonly table: string; readonly rows: number })[] = [];
  for (const name of tables) {
    const counter = { rows: 0 };
    const rows =
      name === "event" ? eventRows(context, cut, span) : inPages(MOMENT_TABLES[name]?.(moment) ?? []);
    const pages = counted(rows, counter, context.signal);
    if (format === "parquet") {
      const parts = await writePartitions({ create }, name, pages);
      files.push(...parts.map((part) => ({ table: name, ...part })));
      continue;
    }
    const written = await write(`${name}.${format}`, ENCODERS[format](pages));
    files.push({ table: name, rows: counter.rows, ...written });
  }
  const { position, ...place } = momentPlace(moment);
  const whole = span.last === null ? { first: null, last: position } : span;
  return {
    place: { ...place, firstPosition: textOf(whole.first), lastPosition: textOf(whole.last) },
    files,
  };
};

type Span = { first: Position | null; last: Position | null };
const textOf = (position: Position | string | null): string | null =>
  position === null ? null : String(position);

/** Throws UnreadableEvent: an export with holes would be taken for all there is. */
async function* eventRows(context: ReplayContext, cut: Cut, span: Span): AsyncGenerator<readonly Row[]> {
  for await (const page of readHistory(context.store, context)) {
    const rows: Row[] = [];
    for (const stored of page) {
      const verdict = verdictOf(cut, stored);
      if (verdict === "end") {
        yield rows;
        return;
      }
      if (verdict === "out") continue;
      const { event, problem } = publicEvent(stored, context.others);
      if (problem !== null) throw new UnreadableEvent(stored, "its data can't be read");
      span.first ??= stored.position;
      span.last = stored.position;
      rows.push(event);
    }
    yield rows;
  }
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

async function* counted(
  pages: AsyncIterable<readonly Row[]>,
  counter: { rows: number },
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  for await (const page of pages) {
    if (signal.aborted) throw new ReplayStopped();
    counter.rows += page.length;
    yield page;
  }
}

async function* once(content: string): AsyncGenerator<string> {
  yield content;
}

async function* ndjson(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((row) => `${JSON.stringify(row)}\n`).join("");
}

/** The header is that of the first row; an empty table is an empty file. */
async function* csv(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string | Uint8Array> {
  const source = pages[Symbol.asyncIterator]();
  let first = await source.next();
  while (!first.done && first.value.length === 0) first = await source.next();
  if (first.done) return;
  const columns = Object.keys(first.value[0] ?? {});
  const cells = async function* () {
    for (let page: IteratorResult<readonly Row[]> = first; !page.done; page = await source.next())
      yield page.value.map((row) => columns.map((column) => cellOf(row[column])));
  };
  for await (const chunk of csvOf(columns, cells())) yield chunk;
}

const cellOf = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number") return value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

const ENCODERS = { ndjson, csv } as const;
