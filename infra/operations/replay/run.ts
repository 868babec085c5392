import { realpath } from "node:fs/promises";
import { extname, resolve } from "node:path";
import type { AnalysisRow } from "@asesorador/projections/replay/analysis";
import { knownTypes, UnreadableEvent } from "@asesorador/projections/replay/catalogues";
import { type PublicEvent, publicEvent } from "@asesorador/projections/replay/public-event";
import { readHistory } from "@asesorador/projections/replay/read-history";
import { Usage } from "../../kernel/command-line.ts";
import { isWithin, rangeOf, type Times, timesOf } from "./events.ts";
import { writeNewFile } from "./export-folder.ts";
import { parquetFile, typesOf } from "./parquet.ts";
import { runAnalysis } from "./run-analysis.ts";
import { table } from "./text.ts";
import { oneOf, type ReplayContext, text, unknownWord, type Verb } from "./verb.ts";

const FORMATS = ["table", "ndjson", "parquet"] as const;
type Format = (typeof FORMATS)[number];
const PAGE_EVENTS = 1_000;

export const run: Verb = {
  form: "FILE [--from M] [--to M] [--known] [--format table|ndjson|parquet] [--out FILE]",
  summary: "your own fold over history, from one typed file; without files, network or personal data",
  examples: [
    "run infra/analytics/savings-by-brand.ts --from 2026-10-01 --to 2026-10-31",
    "run ./mine.ts --format ndjson --out mine.ndjson",
    "run ./mine.ts --format parquet --out mine.parquet",
  ],
  options: {
    from: "string",
    to: "string",
    known: "boolean",
    format: "string",
    out: "string",
  },
  positionals: 1,
  run: async (context, values, [given = ""]) => {
    const file = await fileAt(given);
    const times = timesOf(values);
    const format = oneOf(values, "format", FORMATS) ?? (values["json"] ? "ndjson" : "table");
    const out = text(values, "out");
    if (format === "parquet" && out === undefined) throw new Usage("run: --format parquet needs --out FILE");
    const events = (types: readonly string[]) => eventsOf(context, types, times);
    const rows = await runAnalysis({ file, events, signal: context.signal, err: { write: context.report } });
    const content = ENCODERS[format](rows);
    if (out === undefined) context.out.write(content as string);
    else await writeNewFile(resolve(out), content);
    return 0;
  },
};

const fileAt = async (given: string): Promise<string> => {
  if (![".ts", ".mts", ".js", ".mjs"].includes(extname(given)))
    throw new Usage(`run: ${given} is no TypeScript or JavaScript file`);
  try {
    return await realpath(given);
  } catch {
    throw new Usage(`run: there is no file ${given}`);
  }
};

/** Throws UnreadableEvent: a result with holes would be taken for the whole. */
async function* eventsOf(
  context: ReplayContext,
  types: readonly string[],
  times: Times,
): AsyncGenerator<readonly PublicEvent[]> {
  for (const type of types)
    if (!knownTypes.includes(type)) throw new Usage(unknownWord("types", type, knownTypes));
  const wanted = { ...context, types, ...rangeOf(times), pageEvents: PAGE_EVENTS };
  for await (const page of readHistory(context.store, wanted))
    yield page
      .filter((event) => isWithin(times, event))
      .map((stored) => {
        const { event, problem } = publicEvent(stored, context.others);
        if (problem !== null) throw new UnreadableEvent(stored, "its data can't be read");
        return event;
      });
}

const ENCODERS: Readonly<Record<Format, (rows: readonly AnalysisRow[]) => string | Uint8Array>> = {
  table: (rows) => {
    const [first] = rows;
    if (!first) return "no rows\n";
    const cells = (row: AnalysisRow) =>
      Object.values(row).map((cell) => (typeof cell === "boolean" ? String(cell) : cell));
    return table(Object.keys(first), rows.map(cells));
  },
  ndjson: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
  parquet: (rows) => {
    const file = parquetFile(typesOf(rows));
    for (const row of rows) file.add(row);
    return Buffer.concat([...(rows.length > 0 ? [file.rowGroup()] : []), file.end()]);
  },
};
