import { Usage } from "../../kernel/command-line.ts";
import { type ExportFolder, withExportFolder } from "./export-folder.ts";
import { type ExportManifest, NoExport, readManifest } from "./export-manifest.ts";
import { planOf } from "./export-plan.ts";
import { forgetErased, REVEALED, revealOf } from "./reveal.ts";
import { readingOf, runExport } from "./run-export.ts";
import { table as textTable, timeText } from "./text.ts";
import { type ReplayContext, text, type Verb, writeJson } from "./verb.ts";

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
    to: "string",
    tables: "string",
    at: "string",
    known: "boolean",
    since: "string",
    market: "string",
    type: "string",
    reveal: "string",
    reason: "string",
    ticket: "string",
  },
  positionals: { min: 1, max: 2 },
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

const manifestText = ({ at, clock, files, personalData, ...manifest }: ExportManifest): string =>
  [
    `${timeText(Date.parse(at), clock)}\n${positionsText(manifest)}\n`,
    textTable(
      ["file", "rows", "bytes", "sha256"],
      files.map(({ file, rows, bytes, sha256 }) => [file, rows, bytes, sha256.slice(0, 16)]),
    ),
    ...(personalData === "none"
      ? []
      : [`In the clear, for the owner of the file alone: ${personalData.join(", ")} in ${REVEALED}\n`]),
  ].join("\n");

/** Without table `event` there is no first position. */
const positionsText = ({
  firstPosition,
  lastPosition,
}: Pick<ExportManifest, "firstPosition" | "lastPosition">): string =>
  firstPosition === null ? `up to position ${lastPosition}` : `positions ${firstPosition} to ${lastPosition}`;
