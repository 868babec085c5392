import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type EventStore, type Position, parsePosition, START } from "@asesorador/domain/kernel/event-store";
import { verdictOf } from "@asesorador/projections/replay/cut";
import { momentCount } from "@asesorador/projections/replay/moment";
import {
  type HistoryReader,
  type ReadOptions,
  ReplayStopped,
  readHistory,
} from "@asesorador/projections/replay/read-history";
import { asyncBufferFromFile, type FileMetaData, parquetMetadataAsync } from "hyparquet";
import { hasCode } from "../../kernel/has-code.ts";
import {
  type ExportManifest,
  MANIFEST,
  type ManifestFile,
  NoExport,
  positionText,
  readManifest,
} from "./export-manifest.ts";
import { parseCut } from "./parse-cut.ts";
import { REVEALED } from "./reveal.ts";

export type VerifiedExport = {
  readonly files: number;
  readonly rows: number;
  readonly bytes: number;
  /** The first file, in the order of the manifest, that is not as the manifest has it; or the manifest itself. */
  readonly difference: Difference | null;
};
type Difference = { readonly file: string; readonly reason: string };

type Options = Pick<ReadOptions, "signal" | "onProgress">;

/**
 * Compares the files of an export with its manifest: that each is there, its bytes, hash and rows, the table and month of its
 * name, and the positions of the events. With `store` also whether the manifest's place in history is one of that history.
 * Stops at the first difference. Throws NoExport, also where another export wrote into the folder meanwhile, StoreUnavailable.
 */
export const verifyExport = async (
  folder: string,
  store: (HistoryReader & EventStore) | null,
  options: Options,
): Promise<VerifiedExport> => {
  const manifest = await readManifest(folder);
  const verified = await verifyFiles(folder, manifest, options.signal);
  const difference =
    verified.difference ?? (store && inManifest(await extentDifference(manifest, store, options)));
  if ((await readManifest(folder)).generation !== manifest.generation)
    throw new NoExport(`${folder}: another export wrote into it meanwhile; verify it again`);
  return { ...verified, difference };
};

const inManifest = (reason: string | null): Difference | null =>
  reason === null ? null : { file: MANIFEST, reason };

const verifyFiles = async (
  folder: string,
  manifest: ExportManifest,
  signal: AbortSignal,
): Promise<VerifiedExport> => {
  const sum = { files: 0, rows: 0, bytes: 0 };
  const listed = inManifest(listDifference(manifest) ?? (await revealedDifference(folder, manifest)));
  if (listed !== null) return { ...sum, difference: listed };
  const span: Span = { first: null, last: null };
  for (const file of manifest.files) {
    if (signal.aborted) throw new ReplayStopped();
    const found = await contentOf(join(folder, file.file), manifest.format);
    const reason = differenceOf(found, file);
    if (reason !== null) return { ...sum, difference: { file: file.file, reason } };
    sum.files += 1;
    sum.rows += file.rows;
    sum.bytes += file.bytes;
    if (file.table === "event" && found) widen(span, found);
  }
  return { ...sum, difference: inManifest(spanDifference(span, manifest)) };
};

/** What the manifest says of its files that can be told without them; null: no contradiction. */
const listDifference = ({
  files,
  filter,
  format,
  generation,
  ...manifest
}: ExportManifest): string | null => {
  const names = new Set<string>();
  for (const { file, table, month } of files) {
    if (names.has(file)) return `it has ${file} twice`;
    names.add(file);
    if (!filter.tables.includes(table)) return `it has ${file}, and no table ${table}`;
    const [, part] = /\/part-(\d+)\.parquet$/.exec(file) ?? [];
    const name =
      format === "parquet" ? `kind=${table}/month=${month}/part-${part}.parquet` : `${table}.${format}`;
    if (file !== name)
      return `it has ${file} as ${format} of ${table}${month === null ? "" : ` in ${month}`}`;
    if (Number(part ?? 0) > generation)
      return `it has ${file}, and only ${generation} exports after the first`;
  }
  const missing =
    format === "parquet" ? undefined : filter.tables.find((table) => !names.has(`${table}.${format}`));
  if (missing !== undefined) return `it has table ${missing}, and no file of it`;
  const { lastPosition, head } = manifest;
  return lastPosition !== null && parsePosition(lastPosition) > parsePosition(head)
    ? `its last position is ${lastPosition}, and its head ${head}`
    : null;
};

const revealedDifference = async (
  folder: string,
  { personalData }: ExportManifest,
): Promise<string | null> => {
  const path = join(folder, REVEALED);
  if (personalData === "none")
    return existsSync(path) ? `it has no personal data, and there is ${REVEALED}` : null;
  if (!existsSync(path)) return `it has personal data, and there is no ${REVEALED}`;
  const allowed = new Set<string>(["lead_id", "erased", ...personalData]);
  for (const line of (await readFile(path, "utf8")).split("\n").filter(Boolean)) {
    const other = Object.keys(JSON.parse(line) as object).find((field) => !allowed.has(field));
    if (other !== undefined) return `it does not have ${other}, which ${REVEALED} has`;
  }
  return null;
};

/** First and last position of events. */
type Span = { first: bigint | null; last: bigint | null };

const widen = (span: Span, { first, last }: Span): void => {
  if (first !== null && (span.first === null || first < span.first)) span.first = first;
  if (last !== null && (span.last === null || last > span.last)) span.last = last;
};

/** Without events the last position is the one of the moment, which the files do not have. */
const spanDifference = (
  { first, last }: Span,
  { firstPosition, lastPosition }: ExportManifest,
): string | null => {
  if (firstPosition !== positionText(first))
    return `its first position is ${firstPosition ?? "none"}, and that of its events ${first ?? "none"}`;
  return last !== null && lastPosition !== positionText(last)
    ? `its last position is ${lastPosition}, and that of its events ${last}`
    : null;
};

type Content = Span & { readonly bytes: number; readonly rows: number; readonly sha256: string };

/** `found` null: no such file. The answer null: no difference. */
const differenceOf = (found: Content | null, { rows, bytes, sha256 }: ManifestFile): string | null => {
  if (found === null) return "it is missing";
  if (found.bytes !== bytes) return `it has ${found.bytes} bytes, and the manifest ${bytes}`;
  if (found.sha256 !== sha256) return "its content has changed: another SHA-256";
  return found.rows === rows ? null : `it has ${found.rows} rows, and the manifest ${rows}`;
};

/** Null: no such file. Positions are of table `event` only. */
const contentOf = async (path: string, format: ExportManifest["format"]): Promise<Content | null> => {
  const read = await readFileOnce(path, format);
  if (read === null) return null;
  const { bytes, sha256, records, first, last } = read;
  if (format !== "parquet")
    return { bytes, sha256, rows: records, first: numberIn(first), last: numberIn(last) };
  // A changed file may be none any more, and its hash says so.
  const metadata = await parquetMetadata(path);
  return { bytes, sha256, ...(metadata ? parquetContent(metadata) : { rows: 0, first: null, last: null }) };
};

/** Position is the first column of table `event`, and the first number of its record. */
const numberIn = (record: string): bigint | null => {
  const [number] = /\d+/.exec(record) ?? [];
  return number === undefined ? null : BigInt(number);
};

/** Null: no such file. */
const readFileOnce = async (path: string, format: ExportManifest["format"]) => {
  const hash = createHash("sha256");
  const records = recordCounter(format);
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      if (format !== "parquet") records.add(chunk);
    }
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
  return { bytes, ...records.counted(), sha256: hash.digest("hex") };
};

/**
 * Counts the records of a text file, and keeps how the first and the last one begin. Records of a CSV are not its lines: a
 * quoted cell may hold line ends; its heading is not counted.
 */
const recordCounter = (format: ExportManifest["format"]) => {
  const starts = { first: "", last: "" };
  let [records, isQuoted, begin] = [format === "csv" ? -1 : 0, false, ""];
  const end = (): void => {
    records += 1;
    if (records === 1) starts.first = begin;
    if (records >= 1) starts.last = begin;
    begin = "";
  };
  return {
    add: (chunk: Buffer): void => {
      for (const byte of chunk) {
        if (begin.length < BEGIN_LENGTH) begin += String.fromCharCode(byte);
        if (byte === QUOTE && format === "csv") isQuoted = !isQuoted;
        else if (byte === LINE_END && !isQuoted) end();
      }
    },
    counted: () => ({ records, ...starts }),
  };
};
const QUOTE = 0x22;
const LINE_END = 0x0a;
/** Enough for the greatest position and its name. */
const BEGIN_LENGTH = 40;

const parquetMetadata = async (path: string): Promise<FileMetaData | null> => {
  try {
    return await parquetMetadataAsync(await asyncBufferFromFile(path));
  } catch {
    return null;
  }
};

const parquetContent = ({ num_rows, row_groups }: FileMetaData): Span & { readonly rows: number } => {
  const span: Span = { first: null, last: null };
  for (const { columns } of row_groups) {
    const { path_in_schema, statistics } = columns[0]?.meta_data ?? {};
    if (path_in_schema?.[0] === "position")
      widen(span, { first: wholeNumber(statistics?.min_value), last: wholeNumber(statistics?.max_value) });
  }
  return { rows: Number(num_rows), ...span };
};

const wholeNumber = (value: unknown): bigint | null => (typeof value === "bigint" ? value : null);

/** What the manifest says of its place in history that this history does not; null: nothing. */
const extentDifference = async (
  manifest: ExportManifest,
  store: HistoryReader & EventStore,
  options: Options,
): Promise<string | null> => {
  const [first] = await store.readAll({ after: START, limit: 1 });
  if ((first?.eventId ?? null) !== manifest.historyId) return "it is of another history than the store's";
  const [head, now] = [parsePosition(manifest.head), await store.head()];
  if (head > now) return `its head is ${head}, and the store's ${now}`;
  const counted = await countedUpTo(head, manifest, { store, options });
  for (const [name, said, found] of counted)
    if (said !== found) return `its ${name} is ${said ?? "none"}, and the store's ${found ?? "none"}`;
  return null;
};

type Counted = readonly [name: string, said: string | number | null, found: string | number | null];

/** Counts the export's events again. Those of a market are not told apart here. */
const countedUpTo = async (
  head: Position,
  { filter, clock, at, madeAt, events, firstPosition, lastPosition }: ExportManifest,
  { store, options }: { readonly store: HistoryReader; readonly options: Options },
): Promise<readonly Counted[]> => {
  const cut = parseCut(filter.at, clock === "known");
  const count = momentCount(cut);
  const span: Span = { first: null, last: null };
  const fixed = { ...store, head: async () => head };
  for await (const page of readHistory(fixed, options))
    for (const event of page) {
      if (verdictOf(cut, event) !== "in") continue;
      count.add(event);
      if (filter.types === null || filter.types.includes(event.type))
        widen(span, { first: event.position, last: event.position });
    }
  const extent = count.extent(Date.parse(madeAt));
  return [
    ["number of events of leads and visits", events, extent?.events ?? 0],
    ["moment", at, extent && new Date(extent.at).toISOString()],
    ...(filter.market === null && firstPosition !== null
      ? ([
          ["first position", firstPosition, positionText(span.first)],
          ["last position", lastPosition, positionText(span.last)],
        ] as const)
      : []),
  ];
};
