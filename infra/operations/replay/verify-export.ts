import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { ReplayStopped } from "@asesorador/projections/replay/read-history";
import { asyncBufferFromFile, parquetMetadataAsync } from "hyparquet";
import { type ExportManifest, type ManifestFile, NoExport, readManifest } from "./export-manifest.ts";

export type VerifiedExport = {
  readonly files: number;
  readonly rows: number;
  readonly bytes: number;
  /** The first file, in the order of the manifest, that is not as the manifest has it. */
  readonly difference: { readonly file: string; readonly reason: string } | null;
};

/**
 * Compares the files of an export with its manifest: that each is there, its bytes, hash and rows. Stops at the first
 * difference. Throws NoExport, also where another export wrote into the folder meanwhile.
 */
export const verifyExport = async (folder: string, signal: AbortSignal): Promise<VerifiedExport> => {
  const manifest = await readManifest(folder);
  const verified = await verifyFiles(folder, manifest, signal);
  if ((await readManifest(folder)).generation !== manifest.generation)
    throw new NoExport(`${folder}: another export wrote into it meanwhile; verify it again`);
  return verified;
};

const verifyFiles = async (
  folder: string,
  { files, format }: ExportManifest,
  signal: AbortSignal,
): Promise<VerifiedExport> => {
  const sum = { files: 0, rows: 0, bytes: 0 };
  for (const listed of files) {
    if (signal.aborted) throw new ReplayStopped();
    const reason = await differenceOf(join(folder, listed.file), listed, format);
    if (reason !== null) return { ...sum, difference: { file: listed.file, reason } };
    sum.files += 1;
    sum.rows += listed.rows;
    sum.bytes += listed.bytes;
  }
  return { ...sum, difference: null };
};

/** Null: none. */
const differenceOf = async (
  path: string,
  { rows, bytes, sha256 }: ManifestFile,
  format: ExportManifest["format"],
): Promise<string | null> => {
  const read = await readFileOnce(path, format);
  if (read === null) return "it is missing";
  if (read.bytes !== bytes) return `it has ${read.bytes} bytes, and the manifest ${bytes}`;
  if (read.sha256 !== sha256) return "its content has changed: another SHA-256";
  const found = format === "parquet" ? await parquetRows(path) : read.lines - (format === "csv" ? 1 : 0);
  return found === rows ? null : `it has ${found} rows, and the manifest ${rows}`;
};

/** Lines of a CSV are its records: a quoted cell may hold line ends. Null: no such file. */
const readFileOnce = async (path: string, format: ExportManifest["format"]) => {
  const hash = createHash("sha256");
  let [bytes, lines, isQuoted] = [0, 0, false];
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      if (format === "parquet") continue;
      for (const byte of chunk)
        if (byte === QUOTE && format === "csv") isQuoted = !isQuoted;
        else if (byte === LINE_END && !isQuoted) lines += 1;
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  return { bytes, lines, sha256: hash.digest("hex") };
};
const QUOTE = 0x22;
const LINE_END = 0x0a;

const parquetRows = async (path: string): Promise<number> =>
  Number((await parquetMetadataAsync(await asyncBufferFromFile(path))).num_rows);
