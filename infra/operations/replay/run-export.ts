import { type EventStore, parsePosition, START } from "@asesorador/domain/kernel/event-store";
import { APPENDED, EXPORT_COLUMNS, type Table } from "@asesorador/domain/replay/export-columns";
import type { Cut } from "@asesorador/projections/replay/cut";
import type { ExportFilter } from "@asesorador/projections/replay/export-filter";
import { MOMENT_TABLES } from "@asesorador/projections/replay/export-tables";
import {
  foldMoment,
  historyExtent,
  type MomentExtent,
  momentCount,
} from "@asesorador/projections/replay/moment";
import { ReplayStopped } from "@asesorador/projections/replay/read-history";
import type { CopiedEvents } from "../../adapters/event-store/copied-events.ts";
import { sourceCommit } from "../../kernel/source-version.ts";
import { eventCells, eventJson } from "./export-events.ts";
import { type ExportFolder, withExportFolder } from "./export-folder.ts";
import {
  EXPORT_SCHEMA,
  type ExportManifest,
  hashedManifest,
  MANIFEST,
  type ManifestFile,
  NoExport,
  positionText,
} from "./export-manifest.ts";
import type { ExportPlan } from "./export-plan.ts";
import { type Row, type Span, type TableSource, tablePages } from "./export-tables.ts";
import { ENCODERS } from "./export-text.ts";
import { forgetErased, readContacts, recordReveal, writeContacts } from "./reveal.ts";
import { spilledMoment } from "./spilled-moment.ts";
import { cutNamed, momentAt, type ReplayContext } from "./verb.ts";

/**
 * Writes the tables and, last, the manifest that makes them valid. An export that continues another one gives each file a new
 * name, so that the earlier manifest holds until the new one replaces it; files with the same content stay. Throws FolderTaken,
 * NoExport, OutsideHistory, UnreadableEvent, ReplayStopped, and what the file system throws.
 */
export const runExport = (context: ReplayContext, plan: ExportPlan): Promise<ExportManifest> =>
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
      const whole = hashedManifest({ ...manifest, personalData: await revealInto(folder, context, plan) });
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

type HistoryHead = { readonly head: bigint; readonly historyId: string | null };

const writeTables = async (
  context: ReplayContext,
  plan: ExportPlan,
  folder: ExportFolder,
  { head, historyId }: HistoryHead,
): Promise<ExportManifest> => {
  const { before, tables, format, at } = plan;
  const cut = await cutNamed(context, at, plan.known);
  const copiedEvents = isWhole(cut, plan.filter) ? context.store.copiedEvents : undefined;
  const isDecoded = copiedEvents === undefined;
  const { scratch } = folder;
  const { extent, ...observed } = await momentOf(context, plan, { cut, isDecoded, scratch });
  const span: Span = { first: null, last: null };
  const { store, others, signal, onProgress } = context;
  const after = before ? parsePosition(before.head) : START;
  const { filter } = plan;
  const reading = { store, others, options: { signal, onProgress } };
  const source: TableSource = { ...reading, ...observed, cut, after, span, filter };
  const generation = before ? before.generation + 1 : 0;
  const files: ManifestFile[] = [];
  for (const table of tables)
    files.push(...(await writeTable(table, { plan, folder, source, copiedEvents, generation })));
  const { position, ...extentText } = historyExtent(await extent());
  return {
    schema: EXPORT_SCHEMA,
    format,
    madeAt: new Date(context.nowMs).toISOString(),
    generation,
    commit: sourceCommit(),
    ...extentText,
    filter: { at, tables: [...tables], market: filter.market, types: filter.types && [...filter.types] },
    firstPosition: before?.firstPosition ?? positionText(span.first),
    lastPosition: positionText(span.last) ?? before?.lastPosition ?? position,
    head: String(head),
    historyId,
    personalData: "none",
    files,
  };
};

type Writing = {
  readonly plan: ExportPlan;
  readonly folder: ExportFolder;
  readonly source: TableSource;
  /** Where events are copied as they are stored; absent: they are decoded. */
  readonly copiedEvents: CopiedEvents | undefined;
  readonly generation: number;
};

/** The files of one table, the earlier ones that still hold included. */
const writeTable = async (
  table: Table,
  { plan: { before, format }, folder, source, copiedEvents, generation }: Writing,
): Promise<readonly ManifestFile[]> => {
  const counter = { rows: 0 };
  const copied = table === "event" && copiedEvents ? { ...source, copiedEvents } : null;
  const pages = counted(
    copied ? eventCells(copied) : tablePages(table, source),
    counter,
    source.options.signal,
  );
  if (format === "parquet") {
    // Loaded for Parquet alone, as in export-text.ts.
    const { writePartitions } = await import("./export-parquet.ts");
    const parts = await writePartitions(folder, { table, generation }, pages);
    const made = parts.map((part): ManifestFile => ({ table, ...part }));
    return mergedWith(before, table, made, folder);
  }
  const chunks =
    copied && format === "ndjson"
      ? eventJson(copied, counter)
      : ENCODERS[format](pages, Object.keys(EXPORT_COLUMNS[table]));
  const written = await folder.write(`${table}.${format}`, chunks);
  return [{ table, month: null, rows: counter.rows, ...written }];
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

/** What was made of a table, with the earlier files that still hold. */
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

/** How a command reads history. */
export const readingOf = ({ store, signal, onProgress }: ReplayContext) => ({
  store,
  options: { signal, onProgress },
});
