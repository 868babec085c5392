import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Country } from "@asesorador/domain/kernel/market";
import { ContactField } from "@asesorador/domain/lead/work";
import { EXPORT_TABLES, type Table } from "@asesorador/domain/replay/export-columns";
import * as z from "zod/mini";
import { hasCode } from "../../kernel/has-code.ts";

export const FORMATS = ["ndjson", "csv", "parquet"] as const;
export const MANIFEST = "manifest.json";
/** Raised when a table gets a column, or one changes its meaning. */
export const EXPORT_SCHEMA = 7;

const Position = z.string().check(z.regex(/^\d{1,20}$/));
const ManifestFile = z.object({
  table: z.enum(EXPORT_TABLES as readonly [Table, ...Table[]]),
  /** YYYY-MM in Lima; null: all months. */
  month: z.nullable(z.string()),
  file: z.string().check(z.regex(/^(?:kind=[a-z_]+\/month=\d{4}-\d{2}\/)?[a-z_]+(?:-\d+)?\.[a-z]+$/)),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string(),
});
export type ManifestFile = z.infer<typeof ManifestFile>;

const ExportManifest = z.object({
  schema: z.literal(EXPORT_SCHEMA),
  format: z.enum(FORMATS),
  madeAt: z.string(),
  /** Commit of the source that wrote it; null outside of a checkout. */
  commit: z.nullable(z.string()),
  /** Counts the exports into this folder, from 0. */
  generation: z.int(),
  filter: z.object({
    at: z.string(),
    tables: z.array(z.string()),
    /** null: both. */
    market: z.nullable(Country),
    /** Event types of table `event`; null: all. */
    types: z.nullable(z.array(z.string())),
  }),
  clock: z.enum(["occurred", "known"]),
  at: z.string(),
  /** Events of leads and visits. */
  events: z.int(),
  /** Positions of the first and the last exported event. */
  firstPosition: z.nullable(Position),
  lastPosition: z.nullable(Position),
  /** Everything up to here was read. */
  head: Position,
  /** The id of the first event of history: identifies the history. */
  historyId: z.nullable(z.string()),
  /** "none", or the fields in the clear that revealed.ndjson holds. */
  personalData: z.union([z.literal("none"), z.array(ContactField)]),
  files: z.array(ManifestFile),
  /** Hash of the fields above; absent where an earlier version wrote them. */
  sha256: z.optional(z.string()),
});
export type ExportManifest = z.infer<typeof ExportManifest>;

/** A position as a manifest holds it. */
export const positionText = (position: bigint | null): string | null =>
  position === null ? null : String(position);

/** With a hash of its fields, so that one that is changed later is noticed. */
export const hashedManifest = (manifest: Omit<ExportManifest, "sha256">): ExportManifest => ({
  ...manifest,
  sha256: hashOf(manifest),
});

const hashOf = (fields: object): string => createHash("sha256").update(JSON.stringify(fields)).digest("hex");

/** There is no manifest of an export in this folder, it is damaged or changed, or another version wrote it. */
export class NoExport extends Error {
  override readonly name = "NoExport";
}

/** Throws NoExport. */
export const readManifest = async (folder: string): Promise<ExportManifest> => {
  const path = join(folder, MANIFEST);
  const json = await readJson(path);
  if (json === undefined) throw new NoExport(`${folder} holds no export: there is no ${path}`);
  const read = ExportManifest.safeParse(json);
  if (!read.success) {
    const other = schemaOf(json);
    const which =
      other === null || other === EXPORT_SCHEMA
        ? ""
        : `: its schema is ${other}, so export again into another folder`;
    throw new NoExport(`${path} is not the manifest of an export of schema ${EXPORT_SCHEMA}${which}`);
  }
  const { sha256, ...fields } = json as ExportManifest;
  if (sha256 !== undefined && hashOf(fields) !== sha256)
    throw new NoExport(`${path} was changed after it was written: its fields have another SHA-256`);
  return read.data;
};

/** Whether an earlier version of the product exported into this folder. */
export const hasOlderSchema = async (folder: string): Promise<boolean> => {
  const schema = schemaOf(await readJson(join(folder, MANIFEST)));
  return schema !== null && schema < EXPORT_SCHEMA;
};

/** The version of the format that a manifest names; null: none. */
const schemaOf = (manifest: unknown): number | null =>
  z.object({ schema: z.int() }).safeParse(manifest).data?.schema ?? null;

/** Undefined: missing. Null: not JSON. */
const readJson = async (path: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
};
