import { readModels } from "@asesorador/projections/all";
import {
  type ComparedRows,
  type ComparedTable,
  compareRows,
} from "@asesorador/projections/kernel/compare-rows";
import { type CheckedHistory, checkHistory } from "@asesorador/projections/replay/check-history";
import { ReplayStopped } from "@asesorador/projections/replay/read-history";
import { currentEventSchemas, EditedEvent, readEventSchemas } from "../event-schemas.ts";
import { table } from "./text.ts";
import { type ReplayContext, text, type Values, type Verb, writeJson } from "./verb.ts";
import { verifyExport } from "./verify-export.ts";

export const verify: Verb = {
  form: "[FOLDER]",
  summary:
    "history whole, unchanged and readable, nothing personal outside a seal, live rows equal to a fresh fold; or an export as its manifest has it",
  examples: ["verify", "verify --json", "verify --store esdb://localhost:2113", "verify ./history"],
  options: {},
  positionals: { least: 0, most: 1 },
  run: async (context, values, [folder]) => {
    if (folder !== undefined) return verifyFolder(context, values, folder);
    const schemas = await editedSchema();
    // Read models belong to the store that the other commands use.
    const given = text(values, "store") ?? "current";
    const { history, models } = await checkAll(context, given === "current");
    const ok =
      history.findings === 0 && schemas === null && models.every(({ compared }) => isEqual(compared));
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
      });
    else context.out.write([historyText(history), schemasText(schemas), ...models.map(modelText)].join("\n"));
    return ok ? 0 : 1;
  },
};

const verifyFolder = async (
  { signal, out }: ReplayContext,
  values: Values,
  folder: string,
): Promise<0 | 1> => {
  const verified = await verifyExport(folder, signal);
  const { files, rows, bytes, difference } = verified;
  if (values["json"]) writeJson(out, { ok: difference === null, ...verified });
  else if (difference) out.write(`${difference.file} differs from the manifest: ${difference.reason}\n`);
  else out.write(`${files} files, ${rows} rows, ${bytes} bytes: as the manifest has them\n`);
  return difference === null ? 0 : 1;
};

/**
 * The check of history computes here while PostgreSQL compares rows. Both have ended when it settles. Throws what the first of
 * them that fails throws, and ReplayStopped after a stop.
 */
const checkAll = async (context: ReplayContext, compares: boolean) => {
  const failed = new AbortController();
  const both = { ...context, signal: AbortSignal.any([context.signal, failed.signal]) };
  const checked = checkHistory(context.store, both);
  const compared = compares ? compareAll(both) : [];
  try {
    const [history, models] = await Promise.all([checked, compared]);
    return { history, models };
  } catch (error) {
    failed.abort();
    await Promise.allSettled([checked, compared]);
    throw context.signal.aborted ? new ReplayStopped() : error;
  }
};

type Model = { readonly name: string; readonly compared: ComparedRows };

const compareAll = async ({ store, signal, openRows }: ReplayContext): Promise<readonly Model[]> => {
  const rows = await openRows();
  const models: Model[] = [];
  for (const readModel of readModels)
    models.push({
      name: readModel.name,
      compared: await compareRows({ ...rows, store, signal, readModel }),
    });
  return models;
};

/** Tables that are not there yet, or of another version, do not count as different: the projector creates them. */
const isEqual = (compared: ComparedRows): boolean =>
  typeof compared === "string"
    ? compared !== "other_history"
    : compared.quarantined === 0 && compared.tables.every(({ firstDifference }) => firstDifference === null);

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
  ...[name, rows.live, hash.live.slice(0, 12)],
  firstDifference === null ? "equal" : `differs (${rows.fresh} rows), first at ${firstDifference}`,
];
