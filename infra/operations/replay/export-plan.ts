import { basename, dirname, join, resolve } from "node:path";
import { Country } from "@asesorador/domain/kernel/market";
import { EXPORT_TABLES, type Table } from "@asesorador/domain/replay/export-columns";
import type { ExportFilter } from "@asesorador/projections/replay/export-filter";
import { Usage } from "../../kernel/command-line.ts";
import { typesOf } from "./events.ts";
import { type ExportManifest, FORMATS, MANIFEST, NoExport, readManifest } from "./export-manifest.ts";
import type { Reveal } from "./reveal.ts";
import { oneOf, text, unknownWord, type Values } from "./verb.ts";

/** What one run of the export writes, and where. */
export type ExportPlan = {
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

/** The plan that the command's options ask for. Throws Usage, NoExport. */
export const planOf = async (values: Values, formatName: string): Promise<ExportPlan> => {
  const format = FORMATS.find((known) => known === formatName);
  if (!format) throw new Usage(unknownWord("format", formatName, FORMATS));
  const [to, since] = [text(values, "to"), text(values, "since")];
  if (since !== undefined) return continued(values, format, since);
  if (!to) throw new Usage("export: --to names an empty folder");
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
  if (basename(since) !== MANIFEST)
    throw new Usage(`export: --since names the manifest of an export, ${join(since, MANIFEST)}`);
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

/** The plan that continues the export in a folder with that export's tables and filter. Throws NoExport. */
export const continuing = async (folder: string): Promise<ExportPlan> => {
  const before = await readManifest(folder);
  const { format, filter, clock } = before;
  if (format !== "parquet" || filter.at !== "now")
    throw new NoExport(`${folder} holds ${format} at ${filter.at}: only parquet at now can be continued`);
  const tables = EXPORT_TABLES.filter((table) => filter.tables.includes(table));
  const { market, types } = filter;
  return { folder, format, tables, at: "now", known: clock === "known", filter: { market, types }, before };
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
