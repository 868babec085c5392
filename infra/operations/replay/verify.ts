import { readModels } from "@asesorador/projections/all";
import {
  type ComparedRows,
  type ComparedTable,
  compareRows,
} from "@asesorador/projections/kernel/compare-rows";
import type { ReadModel } from "@asesorador/projections/kernel/read-model";
import type { SharedReader } from "@asesorador/projections/kernel/shared-reads";
import type { CheckedHistory } from "@asesorador/projections/replay/check-history";
import type {
  ComparedFigureIndex,
  ComparedFigures,
} from "@asesorador/projections/replay/compare-figure-index";
import { ReplayStopped } from "@asesorador/projections/replay/read-history";
import { rebuildSlots } from "../../processing/read-models/rebuild-slots.ts";
import { currentEventSchemas, EditedEvent, readEventSchemas } from "../event-schemas.ts";
import { type Checked, checkHistoryAndFigures } from "./check-job.ts";
import { table } from "./text.ts";
import { type ReplayContext, text, type Values, type Verb, writeJson } from "./verb.ts";
import { verifyExport } from "./verify-export.ts";

export const verify: Verb = {
  form: "[FOLDER]",
  summary:
    "history whole, unchanged and readable, nothing personal outside a seal, live rows and the figure index equal to a fresh fold; or an export as its manifest has it",
  examples: [
    "verify",
    "verify --json",
    "verify --store esdb://localhost:2113",
    "verify ./history",
    "verify ./history --store current",
  ],
  options: {},
  positionals: { min: 0, max: 1 },
  run: async (context, values, [folder]) => {
    if (folder !== undefined) return verifyFolder(context, values, folder);
    const schemas = await editedSchema();
    // Read models belong to the store that the other commands use.
    const given = text(values, "store") ?? "current";
    const { history, models, figures } = await checkAll(context, given === "current");
    const ok =
      history.findings === 0 &&
      schemas === null &&
      models.every(({ compared }) => isEqual(compared)) &&
      (figures === null || isSame(figures));
    if (values["json"])
      writeJson(context.out, {
        ok,
        history,
        schemas: schemas ?? "unchanged",
        readModels: models.map(({ name, compared }) =>
          typeof compared === "string"
            ? { name, state: compared }
            : { name, ...compared, position: String(compared.position) },
        ),
        ...(figures === null ? {} : { figureIndex: figuresJson(figures) }),
      });
    else {
      const texts = [historyText(history), schemasText(schemas), ...models.map(modelText)];
      context.out.write([...texts, ...(figures === null ? [] : [figuresText(figures)])].join("\n"));
    }
    return ok ? 0 : 1;
  },
};

/** An export may be of another installation: it is compared with a store only where one is named. */
const verifyFolder = async (
  { store, signal, onProgress, out }: ReplayContext,
  values: Values,
  folder: string,
): Promise<0 | 1> => {
  const named = text(values, "store") === undefined ? null : store;
  const verified = await verifyExport(folder, named, { signal, onProgress });
  const { files, rows, bytes, difference } = verified;
  if (values["json"]) writeJson(out, { ok: difference === null, ...verified });
  else if (difference) out.write(`${difference.file} differs from the manifest: ${difference.reason}\n`);
  else out.write(`${files} files, ${rows} rows, ${bytes} bytes: as the manifest has them\n`);
  return difference === null ? 0 : 1;
};

type Rows = Awaited<ReturnType<ReplayContext["openRows"]>>;

/** Throws what fails first, and ReplayStopped after a stop. */
const checkAll = async (context: ReplayContext, compares: boolean): Promise<Verified> => {
  const rows = compares ? await context.openRows() : null;
  const check = (signal: AbortSignal) => checkTogether({ ...context, signal }, rows);
  try {
    const verified = await (rows?.alone ? rows.alone(check, context) : check(context.signal));
    if (verified) return verified;
  } catch (error) {
    if (!context.signal.aborted) throw error;
  }
  throw new ReplayStopped();
};

/** `rows` null: read models and the figure index are not compared. Everything has ended when it settles. */
const checkTogether = async (context: ReplayContext, rows: Rows | null): Promise<Verified> => {
  const failed = new AbortController();
  const both = { ...context, signal: AbortSignal.any([context.signal, failed.signal]) };
  const checked =
    context.store.checkInThread?.(rows !== null, both) ??
    checkHistoryAndFigures(context.store, { ...both, transact: rows?.transact ?? null });
  const models = rows ? compareAll(both, rows) : [];
  try {
    const [{ history, figures }, ...compared] = await Promise.all([checked, ...models]);
    return { history, models: compared, figures };
  } catch (error) {
    failed.abort();
    await Promise.allSettled([checked, ...models]);
    throw error;
  }
};

type Model = { readonly name: string; readonly compared: ComparedRows };
type Verified = Checked & { readonly models: readonly Model[] };

/** As many at once as rebuilds, which they are but for the swap; those that read the same events read them once. */
const compareAll = ({ store, signal }: ReplayContext, rows: Rows): readonly Promise<Model>[] => {
  const compared = async (readModel: ReadModel, reads?: SharedReader): Promise<Model> => ({
    name: readModel.name,
    compared: await compareRows({ ...rows, store, signal, readModel, reads }),
  });
  return [...rebuildSlots().of(readModels)].map(([readModel, slot]) =>
    slot.run((reads) => compared(readModel, reads)),
  );
};

/** Tables that are not there yet, or of another version, do not count as different: the projector creates them. */
const isEqual = (compared: ComparedRows): boolean =>
  typeof compared === "string"
    ? compared !== "other_history"
    : compared.quarantined === 0 && compared.tables.every(({ firstDifference }) => firstDifference === null);

/** An index that is not there yet is made by the projector. */
const isSame = (compared: ComparedFigureIndex): boolean =>
  typeof compared === "string"
    ? compared === "absent"
    : compared.parts.every(({ firstDifference }) => firstDifference === null);

const historyText = ({ events, streams, blocks, findings, listed }: CheckedHistory): string => {
  const chain =
    blocks.blocks === 0
      ? "no block index to compare with"
      : `${blocks.blocks} blocks with the first ${blocks.events} events have their hashes`;
  return findings === 0
    ? `history: ${events} events in ${streams} streams; no revision missing, every event readable, nothing personal outside a seal; ${chain}\n`
    : `history: ${findings} findings in ${events} events\n${listed.map(({ kind, message }) => `  ${kind}: ${message}\n`).join("")}`;
};

/** The first stored shape whose schema is no longer the one of infra/docs/events.json; null: none. */
const editedSchema = async (): Promise<string | null> => {
  try {
    await currentEventSchemas(await readEventSchemas());
    return null;
  } catch (error) {
    if (error instanceof EditedEvent) return error.message;
    throw error;
  }
};

const schemasText = (edited: string | null): string =>
  edited === null ? "schemas: each stored shape is as it was published\n" : `schemas: ${edited}\n`;

const STATES = {
  absent: "no tables yet: start a projector",
  other_version: "tables of another version: a rebuild is due",
  other_history: "tables of another history: npm run events -- rebuild",
} as const;

const modelText = ({ name, compared }: Model): string => {
  if (typeof compared === "string") return `${name}: ${STATES[compared]}\n`;
  const quarantined = compared.quarantined > 0 ? `, ${compared.quarantined} events in quarantine` : "";
  return `${name} at position ${compared.position}${quarantined}\n${table(["table", "rows", "hash", "fresh fold"], compared.tables.map(rowOf))}`;
};

const rowOf = ({ table: name, rows, hash, firstDifference }: ComparedTable) => [
  name,
  rows.live,
  hash.live.slice(0, 12),
  firstDifference === null ? "equal" : `differs (${rows.fresh} rows), first at ${firstDifference}`,
];

const INDEX_STATES = {
  absent: "none of these figures yet: start a projector",
  other_history: "of another history: the projector makes it again",
  unreadable: "an event in it can't be read any more",
  remade: "was made again meanwhile: verify once more",
} as const;

const figuresText = (compared: ComparedFigureIndex): string =>
  typeof compared === "string"
    ? `figure index: ${INDEX_STATES[compared]}\n`
    : `figure index at position ${compared.position}\n${table(["part", "entries", "fresh fold"], compared.parts.map(partOf))}`;

const PARTS = { hour: "sums by hour", day: "sums by day", step: "steps", record: "records" } as const;

const partOf = ({ part, entries, firstDifference: first }: ComparedFigures) => {
  if (first === null) return [PARTS[part], entries.live, "equal"];
  const where = `${first.figure} at ${new Date(first.at).toISOString()}${first.of ? ` (${first.of})` : ""}`;
  return [
    PARTS[part],
    entries.live,
    `differs (${entries.fresh} entries), first in ${where}: ${first.live} instead of ${first.fresh}`,
  ];
};

const figuresJson = (compared: ComparedFigureIndex) =>
  typeof compared === "string"
    ? { state: compared }
    : {
        position: String(compared.position),
        parts: compared.parts.map(({ firstDifference: first, ...part }) => ({
          ...part,
          firstDifference: first && { ...first, at: new Date(first.at).toISOString() },
        })),
      };
