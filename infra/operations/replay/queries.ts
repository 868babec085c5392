import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../../analytics");

/** A query of infra/analytics with its comment. */
export type Query = {
  readonly file: string;
  readonly question: string;
  readonly definition: string;
  readonly clock: string;
  readonly leftOut: string;
  /** The column that is drawn as a bar. */
  readonly bar: string;
  readonly sql: string;
};

/** Every query, in the order of the files' numbers. Throws when a comment lacks a part. */
export const readQueries = async (): Promise<readonly Query[]> => {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(files.map(async (file) => queryOf(file, await readFile(join(FOLDER, file), "utf8"))));
};

const queryOf = (file: string, sql: string): Query => {
  const part = (start: RegExp): string => {
    const found = sql.split("\n").find((line) => start.test(line));
    if (found === undefined) throw new Error(`${file} has no line ${start.source}`);
    return found.replace(start, "").trim();
  };
  return {
    file,
    sql,
    question: part(/^-- (?=.*¿)/),
    definition: part(/^-- Definición:/),
    clock: part(/^-- Reloj:/),
    leftOut: part(/^-- Queda fuera:/),
    bar: part(/^-- Barra:/),
  };
};
