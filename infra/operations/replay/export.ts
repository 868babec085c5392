import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { parsePosition, START } from "@asesorador/domain/kernel/event-store";
import { Country } from "@asesorador/domain/kernel/market";
import {
  APPENDED,
  EXPORT_COLUMNS,
  EXPORT_TABLES,
  type Table,
} from "@asesorador/domain/replay/export-columns";
import { knownTypes } from "@asesorador/projections/replay/catalogues";
import type { Cut } from "@asesorador/projections/replay/cut";
import type { ExportFilter } from "@asesorador/projections/replay/export-filter";
import { MOMENT_TABLES } from "@asesorador/projections/replay/export-tables";
import { foldMoment, type MomentExtent, momentCount } from "@asesorador/projections/replay/moment";
import { ReplayStopped } from "@asesorador/projections/replay/read-history";
import { sourceCommit } from "../source-version.ts";
import { Usage } from "../usage.ts";
import { eventCells, eventJson } from "./export-events.ts";
import { type ExportFolder, withExportFolder } from "./export-folder.ts";
import {
  EXPORT_SCHEMA,
  type ExportManifest,
  FORMATS,
  hasOlderSchema,
  MANIFEST,
  type ManifestFile,
  NoExport,
  readManifest,
} from "./export-manifest.ts";
import { writePartitions } from "./export-parquet.ts";
import { type Row, type Span, type TableSource, tablePages } from "./export-tables.ts";
import { ENCODERS } from "./export-text.ts";
import { parseCut } from "./parse-cut.ts";
import {
  forgetErased,
  REVEALED,
  type Reveal,
  readContacts,
  recordReveal,
  revealOf,
  writeContacts,
} from "./reveal.ts";
import { spilledMoment } from "./spilled-moment.ts";
import { table as textTable, timeText } from "./text.ts";
import {
  momentAt,
  momentPlace,
  oneOf,
  type ReplayContext,
  text,
  unknownWord,
  type Values,
  type Verb,
  writeJson,
} from "./verb.ts";

export const exportTables: Verb = {
  form: "ndjson|csv|parquet --to FOLDER [--tables event,lead,…] [--market peru] [--type LeadSubmitted,…] [--at MOMENT] [--known] [--reveal name,phone --reason R] | parquet --since FOLDER/manifest.json | forget FOLDER",
  summary:
    "events, leads, visits, lists, prices and messages as files with a manifest; nothing personal. --since adds what is new",
  examples: [
    "export ndjson --to ./quarter",
    "export ndjson --to ./conversions --type LeadConverted,ContractCancelled --market chile",
    "export csv --to ./october --tables lead,lead_status --at 2026-10-31",
    "export parquet --to ./history",
    "export parquet --since ./history/manifest.json",
    "export parquet --to ./history --reveal name,phone --reason claim --ticket SOP-1234",
    "export forget ./history",
  ],
  options: {
    ...{ to: "string", tables: "string", at: "string", known: "boolean", since: "string" },
    ...{ market: "string", type: "string" },
    ...{ reveal: "string", reason: "string", ticket: "string" },
  },
  positionals: { least: 1, most: 2 },
  run: async (context, values, [given = "", folder]) => {
    if (given === "forget") return forget(context, folder);
    if (folder !== undefined) throw new Usage("export: the folder is named by --to");
    const reveal = revealOf(values);
    if (reveal && text(values, "store") !== undefined)
      throw new Usage(
        "export: --reveal reads the store of this installation, which has the keys; leave out --store",
      );
    const plan = await planOf(values, given);
    const by = reveal && { ...reveal, username: await context.signInAdmin() };
    const manifest = await runExport(context, { ...plan, reveal: by });
    if (values["json"]) writeJson(context.out, manifest);
    else context.out.write(manifestText(manifest));
    return 0;
  },
};

const forget = async (context: ReplayContext, path: string | undefined): Promise<0> => {
  if (path === undefined)
    throw new Usage("export forget FOLDER: the folder of an export with revealed contact data");
  await readManifest(path);
  const work = (folder: ExportFolder) => forgetErased(path, folder, readingOf(context));
  const forgotten = await withExportFolder(path, work, { continues: true });
  if (forgotten === null) throw new NoExport(`${path} holds no ${REVEALED}`);
  context.out.write(`${forgotten} leads that were erased since are no longer in ${path}/${REVEALED}\n`);
  return 0;
};

const readingOf = ({ store, signal, onProgress }: ReplayContext) => ({
  store,
  options: { signal, onProgress },
});

type ExportPlan = {
  readonly folder: string;
  readonly format: ExportManifest["format"];
  readonly tables: readonly Table[];
  readonly at: string;
  readonly known: boolean;
  readonly filter: ExportFilter;
  /** The export that this one continues. */
  readonly before: ExportManifest | null;
  /** Contact data in the clear, and who takes them. */
  readonly reveal?: (Reveal & { readonly username: string }) | null;
};

const planOf = async (values: Values, given: string): Promise<ExportPlan> => {
  const format = FORMATS.find((known) => known === given);
  if (!format) throw new Usage(unknownWord("format", given, FORMATS));
  const [to, since] = [text(values, "to"), text(values, "since")];
  if (since !== undefined) return continued(values, format, since);
  if (to === undefined) throw new Usage("export: --to names an empty folder");
  const moment = text(values, "at") ?? "now";
  const at = moment === "ahora" ? "now" : moment;
  const filter = { market: oneOf(values, "market", Country.options) ?? null, types: typesOf(values) };
  const tables = tablesOf(values, filter);
  return { folder: to, format, tables, at, known: values["known"] === true, filter, before: null };
};

const continued = async (
  values: Values,
  format: ExportPlan["format"],
  since: string,
): Promise<ExportPlan> => {
  const folder = dirname(since);
  const to = text(values, "to");
  if (to !== undefined && resolve(to) !== resolve(folder))
    throw new Usage(
      "export: --since adds to the folder of its manifest; leave out --to, or name that folder",
    );
  if (format !== "parquet") throw new Usage("export: only parquet has files by month, to which --since adds");
  for (const option of ["tables", "at", "known", "market", "type"])
    if (values[option] !== undefined)
      throw new Usage(`export: --since continues an export as it is, without --${option}`);
  return continuing(folder);
};

/** Throws NoExport. */
const continuing = async (folder: string): Promise<ExportPlan> => {
  const before = await readManifest(folder);
  const { format, filter, clock } = before;
  if (format !== "parquet" || filter.at !== "now")
    throw new NoExport(`${folder} holds ${format} at ${filter.at}: only parquet at now can be continued`);
  const tables = EXPORT_TABLES.filter((table) => filter.tables.includes(table));
  const { market, types } = filter;
  return { folder, format, tables, at: "now", known: clock === "known", filter: { market, types }, before };
};

/** Of an export that this version can't read, the manifest last. */
const removeParts = async (folder: string): Promise<void> => {
  for (const table of EXPORT_TABLES)
    await rm(join(folder, `kind=${table}`), { recursive: true, force: true });
  await rm(join(folder, MANIFEST));
};

const STALE_MS = 3_600_000;

/**
 * An export to read from, Parquet with every table: made where there is none, and continued where history has gone on or the
 * hour has passed (what was promised becomes overdue by time alone). The command's own one is replaced where an earlier
 * version wrote it. One at another moment is read as it is. Throws what
 * `runExport` throws.
 */
export const currentExport = async (
  context: ReplayContext,
  folder = context.exportFolder,
): Promise<{ readonly folder: string; readonly manifest: ExportManifest }> => {
  if (folder === context.exportFolder && (await hasOlderSchema(folder))) {
    context.report(`${folder} was exported by an earlier version and is replaced`);
    await removeParts(folder);
  }
  if (!existsSync(join(folder, MANIFEST))) {
    context.report(`Exporting to ${folder} …`);
    const whole = {
      format: "parquet",
      tables: EXPORT_TABLES,
      at: "now",
      known: false,
      filter: { market: null, types: null },
      before: null,
    } as const;
    return { folder, manifest: await runExport(context, { folder, ...whole }) };
  }
  const before = await readManifest(folder);
  if (before.format !== "parquet")
    throw new NoExport(
      `${folder} holds ${before.format}: only parquet can be queried; name another folder by --to`,
    );
  const isCurrent =
    String(await context.store.head()) === before.head && context.nowMs - Date.parse(before.at) < STALE_MS;
  if (isCurrent || before.filter.at !== "now") return { folder, manifest: before };
  context.report(`Continuing the export in ${folder} …`);
  return { folder, manifest: await runExport(context, await continuing(folder)) };
};

/** Types that a slice has a schema for; null: all. Throws Usage. */
const typesOf = (values: Values): readonly string[] | null => {
  const types = text(values, "type")?.split(",") ?? null;
  for (const type of types ?? [])
    if (!knownTypes.includes(type)) throw new Usage(unknownWord("--type", type, knownTypes));
  return types;
};

/** Types are of table `event`: with them it is the only one, unless others are named. Throws Usage. */
const tablesOf = (values: Values, { types }: ExportFilter): readonly Table[] => {
  const names = text(values, "tables")?.split(",") ?? (types ? ["event"] : EXPORT_TABLES);
  for (const name of names)
    if (!EXPORT_TABLES.some((known) => known === name))
      throw new Usage(unknownWord("--tables", name, EXPORT_TABLES));
  if (types && !names.includes("event"))
    throw new Usage("export: --type is of table event, which --tables leaves out");
  return EXPORT_TABLES.filter((name) => names.includes(name));
};

/**
 * Writes the tables and, last, the manifest that makes them valid. An export that continues another one gives each file a new
 * name, so that the earlier manifest holds until the new one replaces it; files with the same content stay. Throws FolderTaken,
 * NoExport, OutsideHistory, UnreadableEvent, ReplayStopped, and what the file system throws.
 */
const runExport = (context: ReplayContext, plan: ExportPlan): Promise<ExportManifest> =>
  withExportFolder(
    plan.folder,
    async (folder) => {
      const { store, head } = await atThisHead(context);
      const { before } = plan;
      const historyId = await historyIdOf(store);
      if (before) {
        if (before.historyId !== historyId || head < parsePosition(before.head))
          throw new NoExport(`${plan.folder} was exported from another history`);
        await removeUnlisted(folder, before);
      }
      const manifest = await writeTables({ ...context, store }, plan, folder, { head, historyId });
      const whole = { ...manifest, personalData: await revealInto(folder, context, plan) };
      await folder.commit(MANIFEST, `${JSON.stringify(whole, null, 2)}\n`);
      await removeUnlisted(folder, whole);
      return whole;
    },
    { continues: plan.before !== null },
  );

/** What the folder holds of contact data in the clear afterwards; leads that were erased since are forgotten. */
const revealInto = async (
  folder: ExportFolder,
  context: ReplayContext,
  { folder: path, reveal, before }: ExportPlan,
): Promise<ExportManifest["personalData"]> => {
  if (!reveal) {
    if (before) await forgetErased(path, folder, readingOf(context));
    return before?.personalData ?? "none";
  }
  const { vault } = await context.openRows();
  const contacts = await readContacts({ ...readingOf(context), vault }, reveal.fields);
  const at = new Date(context.nowMs).toISOString();
  await recordReveal(context.store, { username: reveal.username, count: contacts.length, at, reveal });
  await writeContacts(folder, contacts);
  return [...reveal.fields];
};

/** All tables are of the same history, also while events are appended. */
const atThisHead = async ({ store }: ReplayContext) => {
  const head = await store.head();
  const fixed: ReplayContext["store"] = { ...store, head: async () => head };
  return { store: fixed, head };
};

const historyIdOf = async (store: EventStore): Promise<string | null> =>
  (await store.readAll({ after: START, limit: 1 }))[0]?.eventId ?? null;

/** Parts that a killed or replaced export left. */
const removeUnlisted = async ({ files, remove }: ExportFolder, manifest: ExportManifest): Promise<void> => {
  const listed = new Set(manifest.files.map(({ file }) => file));
  for (const file of await files())
    if (/^kind=[a-z_]+\/month=[\d-]+\/part-\d+\.parquet(?:\.part)?$/.test(file) && !listed.has(file))
      await remove(file);
};

type Place = { readonly head: bigint; readonly historyId: string | null };

const writeTables = async (
  context: ReplayContext,
  plan: ExportPlan,
  folder: ExportFolder,
  { head, historyId }: Place,
): Promise<ExportManifest> => {
  const { before, tables, format, at } = plan;
  const cut = parseCut(at, plan.known);
  const copiedEvents = isWhole(cut, plan.filter) ? context.store.copiedEvents : undefined;
  const isDecoded = copiedEvents === undefined;
  const { scratch } = folder;
  const { extent, ...observed } = await momentOf(context, plan, { cut, isDecoded, scratch });
  const span: Span = { first: null, last: null };
  const { store, others, signal, onProgress } = context;
  const after = before ? parsePosition(before.head) : START;
  const { filter } = plan;
  const reading = { store, others, options: { signal, onProgress } };
  const source = { ...reading, ...observed, cut, after, span, filter };
  const generation = before ? before.generation + 1 : 0;
  const files: ManifestFile[] = [];
  for (const table of tables) {
    const counter = { rows: 0 };
    const copied = table === "event" && copiedEvents ? { ...source, copiedEvents } : null;
    const pages = counted(copied ? eventCells(copied) : tablePages(table, source), counter, signal);
    if (format === "parquet") {
      const parts = await writePartitions(folder, { table, generation }, pages);
      const made = parts.map((part): ManifestFile => ({ table, ...part }));
      files.push(...(await mergedWith(before, table, made, folder)));
    } else {
      const chunks =
        copied && format === "ndjson"
          ? eventJson(copied, counter)
          : ENCODERS[format](pages, Object.keys(EXPORT_COLUMNS[table]));
      const written = await folder.write(`${table}.${format}`, chunks);
      files.push({ table, month: null, rows: counter.rows, ...written });
    }
  }
  const { position, ...place } = momentPlace(await extent());
  return {
    ...{ schema: EXPORT_SCHEMA, format, madeAt: new Date(context.nowMs).toISOString(), generation },
    ...{ commit: sourceCommit(), ...place },
    filter: { at, tables: [...tables], market: filter.market, types: filter.types && [...filter.types] },
    firstPosition: before?.firstPosition ?? positionText(span.first),
    lastPosition: positionText(span.last) ?? before?.lastPosition ?? position,
    ...{ head: String(head), historyId, personalData: "none", files },
  };
};

/** Whether the export keeps every event, so that their rows may be cut out of their bytes. */
const isWhole = (cut: Cut, { market, types }: ExportFilter): boolean =>
  "until" in cut && cut.until === Number.POSITIVE_INFINITY && market === null && types === null;

const UNOBSERVED = { onEvent: () => {}, onCount: () => {} };

const isFolded = (table: Table): boolean => table in MOMENT_TABLES;

/**
 * The moment of an export: from the pass that writes table `event` where that reads all of it, so that history is read once,
 * and folded only where a table needs it; otherwise read first. A moment outside of history is refused with OutsideHistory, in
 * the first case after the pass.
 */
const momentOf = async (
  context: ReplayContext,
  { tables, before }: ExportPlan,
  { cut, isDecoded, scratch }: { readonly cut: Cut; readonly isDecoded: boolean; readonly scratch: string },
): Promise<
  Pick<TableSource, "moments" | "onEvent" | "onCount"> & { readonly extent: () => Promise<MomentExtent> }
> => {
  const folds = tables.some(isFolded);
  const refused = () => momentAt(context, cut);
  const fold = spilledMoment(cut, scratch);
  const readFirst = !tables.includes("event") || (folds && (before !== null || !isDecoded));
  if (readFirst || folds) {
    const { store, nowMs, signal, onProgress } = context;
    const read = readFirst ? await foldMoment(store, cut, fold, { nowMs, signal, onProgress }) : null;
    const extent = async () => read ?? fold.extent(context.nowMs) ?? refused();
    const moments: TableSource["moments"] = async function* (of) {
      yield* fold.parts(of, await extent());
    };
    return { moments, extent, ...UNOBSERVED, ...(readFirst ? {} : { onEvent: fold.add }) };
  }
  const earlier = before && {
    events: before.events,
    position: parsePosition(before.lastPosition ?? before.head),
  };
  const { add, addMany, extent } = momentCount(cut, earlier);
  const extentNow = async () => extent(context.nowMs) ?? refused();
  // Without a folded table no moment is asked for.
  return { moments: async function* () {}, extent: extentNow, onEvent: add, onCount: addMany };
};

const positionText = (position: bigint | null): string | null =>
  position === null ? null : String(position);

/** The files of a table, the earlier ones that still hold included. */
const mergedWith = async (
  before: ExportManifest | null,
  table: Table,
  made: readonly ManifestFile[],
  { remove }: ExportFolder,
): Promise<readonly ManifestFile[]> => {
  const earlier = before?.files.filter((file) => file.table === table) ?? [];
  if (APPENDED.has(table)) return [...earlier, ...made];
  const files: ManifestFile[] = [];
  for (const file of made) {
    const same = earlier.find(({ month, sha256 }) => month === file.month && sha256 === file.sha256);
    if (same) await remove(file.file);
    files.push(same ?? file);
  }
  return files;
};

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

const manifestText = ({ at, clock, firstPosition, lastPosition, files }: ExportManifest): string =>
  [
    `${timeText(Date.parse(at), clock)}\npositions ${firstPosition} to ${lastPosition}\n`,
    textTable(
      ["file", "rows", "bytes", "sha256"],
      files.map(({ file, rows, bytes, sha256 }) => [file, rows, bytes, sha256.slice(0, 16)]),
    ),
  ].join("\n");
