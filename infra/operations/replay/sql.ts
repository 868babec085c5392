import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { csvOf } from "@asesorador/backend/lead/export-csv";
import { COLUMN_TEXTS, PLAN_TEXTS, SPANISH } from "@asesorador/domain/replay/es-dictionary";
import { EXPORT_TABLES } from "@asesorador/domain/replay/export-columns";
import { Usage } from "../../kernel/command-line.ts";
import { hasCode } from "../../kernel/has-code.ts";
import { currentExport } from "./current-export.ts";
import { BadQuery, openSql, type SqlFolder, type SqlResult } from "./duckdb.ts";
import { table } from "./text.ts";
import { type ReplayContext, text, unknownWord, type Values, type Verb, writeJson } from "./verb.ts";

export const sql: Verb = {
  form: '["SELECT …" | FILE.sql] [--to FOLDER] [--month 2026-10] [--csv]',
  summary:
    "queries over an export, which is made or continued first; without a query a prompt. Nothing is written",
  examples: [
    "sql",
    'sql "select status, count(*) from lead group by all"',
    "sql infra/analytics/08-savings.sql --month 2026-10",
    'sql ".columns lead"',
    "sql --to ./october --csv < mine.sql",
  ],
  options: { to: "string", month: "string", csv: "boolean" },
  positionals: { min: 0, max: 1 },
  run: async (context, values, [given]) => {
    const month = monthOf(values);
    if (given !== undefined && isHelp(given)) {
      context.out.write(HELP);
      return 0;
    }
    const described = given === undefined ? null : viewNamed(given);
    if (described !== null) {
      const columns = columnsOf(described);
      if (columns === null) throw new Usage(unknownView(described));
      context.out.write(columns);
      return 0;
    }
    const command = given === undefined ? null : commandIn(given);
    if (command !== null) throw new Usage(unknownCommand(command));
    const query = given === undefined ? null : await queryOf(given);
    const { folder, manifest } = await currentExport(context, text(values, "to"));
    const opened = await openSql(folder, manifest, { report: context.report, signal: context.signal, month });
    try {
      if (query === null) return await prompt(context, opened, values);
      for (const result of await opened.query(query)) await write(context, result, values);
      return 0;
    } finally {
      opened.close();
    }
  },
};

/** Null: no month. Throws Usage. */
export const monthOf = (values: Values): string | null => {
  const month = text(values, "month");
  if (month === undefined) return null;
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month))
    throw new Usage(`--month: ${JSON.stringify(month)} is no month, as in 2026-10`);
  return month;
};

/** A text that ends in .sql names a file. */
const queryOf = async (given: string): Promise<string> => {
  if (!/^\S+\.sql$/.test(given)) return given;
  try {
    return await readFile(given, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) throw new Usage(`sql: there is no file ${given}`);
    throw error;
  }
};

const write = async ({ out }: ReplayContext, { columns, rows }: SqlResult, values: Values): Promise<void> => {
  if (values["json"]) {
    for (const row of rows)
      writeJson(out, Object.fromEntries(columns.map((column, i) => [column, row[i] ?? null])));
  } else if (values["csv"]) {
    const cells = async function* () {
      yield rows.map((row) => row.map((cell) => (typeof cell === "boolean" ? String(cell) : cell)));
    };
    for await (const chunk of csvOf(columns, cells())) out.write(String(chunk));
  } else
    out.write(
      `${table(
        columns,
        rows.map((row) => row.map(shown)),
      )}(${rows.length} rows)\n`,
    );
};

const shown = (cell: string | number | boolean | null): string | number | null =>
  typeof cell === "boolean" ? String(cell) : cell;

const HELP = `Views: ${Object.entries(SPANISH)
  .map(([english, spanish]) => `${english} (${spanish})`)
  .join(", ")}, plan (each plan of price once), export_info (exportacion).
A query ends with a semicolon. .columns VIEW says what its columns are, .tables or .help repeats this, .exit or Ctrl-D ends.
`;

/** Without a view, its columns can't be said: the views are. */
const isHelp = (text: string): boolean =>
  /^\s*\.(?:help|ayuda|tables|tablas|columns|columnas)\s*$/.test(text);

/** The view of ".columns lead"; null: another text. */
const viewNamed = (text: string): string | null =>
  /^\s*\.(?:columns|columnas)\s+(\w+)\s*$/.exec(text)?.[1] ?? null;

/** The first word of a line that begins like one of the prompt's commands, and not like SQL; null: another text. */
const commandIn = (line: string): string | null => /^\s*(\.[a-z]\S*)/i.exec(line)?.[1] ?? null;

const unknownCommand = (command: string): string =>
  unknownWord("command", command, [".columns", ".tables", ".help", ".exit"]);

const columnsOf = (view: string): string | null => {
  const texts = VIEW_TEXTS.get(view);
  return texts === undefined ? null : table(["column", "is"], Object.entries(texts));
};

const unknownView = (view: string): string => unknownWord("view", view, [...VIEW_TEXTS.keys()]);

/** What the columns of each view are, by its English and its Spanish name. */
const VIEW_TEXTS = new Map<string, Readonly<Record<string, string>>>([
  ...EXPORT_TABLES.map((name) => [name, COLUMN_TEXTS[name]] as const),
  ...EXPORT_TABLES.map((name) => [SPANISH[name], COLUMN_TEXTS[name]] as const),
  ["plan", PLAN_TEXTS],
]);

/** Reads queries until the input ends. A query that fails does not end a prompt, but a file of them. */
const prompt = async (context: ReplayContext, { query }: SqlFolder, values: Values): Promise<0 | 1> => {
  const { input, out, report } = context;
  const atTerminal = "isTTY" in input && input.isTTY === true;
  if (atTerminal) report(HELP);
  const lines = createInterface({ input, terminal: false });
  context.signal.addEventListener("abort", () => lines.close());
  const ask = (open: boolean) => atTerminal && out.write(open ? "  … " : "sql> ");
  let waiting = "";
  /** Whether there is more input. */
  const run = async (statement: string): Promise<boolean> => {
    try {
      for (const result of await query(statement)) await write(context, result, values);
      return true;
    } catch (error) {
      if (!(error instanceof BadQuery)) throw error;
      report(error.message);
      return atTerminal;
    }
  };
  ask(false);
  for await (const line of lines) {
    if (waiting === "" && /^\s*\.(?:exit|quit|salir)\s*$/.test(line)) break;
    const [view, command] = waiting === "" ? [viewNamed(line), commandIn(line)] : [null, null];
    if (view !== null) report(columnsOf(view) ?? unknownView(view));
    else if (waiting === "" && isHelp(line)) report(HELP);
    else if (command !== null) {
      report(unknownCommand(command));
      if (!atTerminal) return 1;
    } else waiting += `${line}\n`;
    if (/;\s*$/.test(waiting)) {
      if (!(await run(waiting))) return 1;
      waiting = "";
    }
    if (waiting.trim() === "") waiting = "";
    ask(waiting !== "");
  }
  return waiting.trim() === "" || (await run(waiting)) ? 0 : 1;
};
