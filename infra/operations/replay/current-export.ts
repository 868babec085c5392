import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import { EXPORT_TABLES } from "@asesorador/domain/replay/export-columns";
import { type ExportManifest, hasOlderSchema, MANIFEST, NoExport, readManifest } from "./export-manifest.ts";
import { continuing } from "./export-plan.ts";
import { runExport } from "./run-export.ts";
import type { ReplayContext } from "./verb.ts";

/** Removes an export that this version can't read, the manifest last. */
const removeParts = async (folder: string): Promise<void> => {
  for (const table of EXPORT_TABLES)
    await rm(join(folder, `kind=${table}`), { recursive: true, force: true });
  await rm(join(folder, MANIFEST));
};

const STALE_MS = HOUR_MS;

/**
 * An export to read from, Parquet with every table: made where there is none, and continued where history has gone on or the
 * hour has passed (what was promised becomes overdue by time alone). The command's own one is replaced where an earlier
 * version wrote it. One at another moment is read as it is. Throws what `runExport` throws.
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
