import type { ImportedExample } from "@asesorador/domain/assistant/example-import";
import {
  withoutPersonalData,
  withoutVolunteered,
} from "@asesorador/domain/assistant/text/personal-data-in-text";
import type { TrainingExample } from "@asesorador/domain/assistant/training";
import { FileExample } from "@asesorador/domain/assistant/training-contract";
import { MAX_EXAMPLES } from "@asesorador/domain/assistant/training-decider";
import { searchable } from "@asesorador/domain/kernel/text";
import { type CsvTable, readTable, writtenCsv } from "../http/csv-table.ts";
import { csvFile } from "../http/es.ts";
import { issuesIn } from "../http/issues.ts";
import { exampleFile, file } from "./es.ts";
import { rowsOfJson, unreadableFile } from "./json-rows.ts";
import type { FileFormat } from "./knowledge-files.ts";

const COLUMNS = ["userInput", "botResponse", "intent", "isActive"] as const;
type Column = (typeof COLUMNS)[number];

const TABLE: CsvTable<Column> = {
  columns: COLUMNS,
  needed: { userInput: exampleFile.noInput, intent: exampleFile.noIntent },
  maxRows: MAX_EXAMPLES,
  spellings: {
    entrada: "userInput",
    entradadelusuario: "userInput",
    pregunta: "userInput",
    respuesta: "botResponse",
    respuestadelbot: "botResponse",
    intencion: "intent",
    activo: "isActive",
  },
  unknownColumn: file.unknownColumn,
};

/** All examples as a file that `examplesIn` reads again. */
export const exampleFileOf = (examples: Iterable<TrainingExample>, format: FileFormat): string => {
  const rows = [...examples].map(({ userInput, botResponse, intent, isActive }) => ({
    userInput,
    botResponse,
    intent,
    isActive,
  }));
  return format === "json"
    ? `${JSON.stringify({ examples: rows }, null, 2)}\n`
    : writtenCsv(
        TABLE,
        rows.map((row) => ({ ...row, isActive: row.isActive ? exampleFile.yes : exampleFile.no })),
      );
};

/** An element of a file that is no example. */
export type BadExample = { readonly at: number; readonly what: string };

/**
 * The examples of a file without the personal data that visitors wrote, those that have no id yet with one of `newId`, and
 * what is wrong with the others. Throws HttpError 400 where the file cannot be read at all.
 */
export const examplesIn = (
  content: string,
  format: FileFormat,
  newId: (at: number) => string,
): { readonly examples: readonly ImportedExample[]; readonly bad: readonly BadExample[] } => {
  if (content.trim() === "") throw unreadableFile(file.empty);
  const examples: ImportedExample[] = [];
  const bad: BadExample[] = [];
  for (const { at, row } of format === "json" ? placedInJson(content) : placedInCsv(content)) {
    const read = typeof row === "string" ? null : FileExample.safeParse(row);
    if (!read?.success) {
      const [issue] = read ? issuesIn(read.error.issues, row) : [];
      const what = issue && issue.path !== "" ? `${issue.path}: ${issue.message}` : exampleFile.notAnObject;
      bad.push({ at, what: typeof row === "string" ? row : what });
      continue;
    }
    const { userInput, botResponse = "", intent, isActive = true } = read.data;
    examples.push({
      at,
      exampleId: newId(at),
      userInput: withoutVolunteered(userInput),
      botResponse: withoutPersonalData(botResponse),
      intent,
      isActive,
    });
  }
  return { examples, bad };
};

type Placed = { readonly at: number; readonly row: unknown };

const placedInJson = (content: string): readonly Placed[] =>
  rowsOfJson(content, {
    list: "examples",
    maxRows: MAX_EXAMPLES,
    shape: exampleFile.shape,
    notAnObject: exampleFile.notAnObject,
  }).map((row, i) => ({ at: i + 1, row }));

const placedInCsv = (content: string): readonly Placed[] =>
  readTable(TABLE, content).map(({ line, cells, uneven }) => {
    if (uneven) return { at: line, row: csvFile.cells(uneven.cells, uneven.columns) };
    const { isActive = "", ...texts } = cells;
    const active = isActive === "" ? undefined : activeIn(isActive);
    if (active === null) return { at: line, row: exampleFile.notActive };
    const filled = Object.entries(texts).filter(([, cell]) => cell !== "");
    return {
      at: line,
      row: { ...Object.fromEntries(filled), ...(active === undefined ? {} : { isActive: active }) },
    };
  });

/** null: neither yes nor no. */
const activeIn = (cell: string): boolean | null => {
  const said = searchable(cell);
  if (["si", "s", "true", "1", "activo", "verdadero"].includes(said)) return true;
  return ["no", "n", "false", "0", "inactivo", "falso"].includes(said) ? false : null;
};
