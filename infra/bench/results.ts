import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Where every bench and every proof leaves its last result, one JSON file each; `npm run report` reads them. */
export const RESULTS = resolve(import.meta.dirname, "../../.cache/results");

/** Writes a result and returns its file. An earlier one of the same name is replaced. */
export const writeResult = (name: string, record: object, folder = RESULTS): string => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
  return file;
};

/** A result's content. Throws where its file cannot be read. */
export const readResult = (name: string): unknown =>
  JSON.parse(readFileSync(join(RESULTS, `${name}.json`), "utf8"));
