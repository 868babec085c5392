import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import * as z from "zod/mini";
import { onDatabase } from "../faults/installation.ts";
import { Answers } from "./answers.ts";

const FOLDER = join(import.meta.dirname, "stages");
const DUMP = ".sql.gz";

/** A database as an earlier version left it, and what that version answered of it. */
const Stage = z.object({ commit: z.string(), date: z.string(), answers: Answers });
export type Stage = z.infer<typeof Stage> & { readonly name: string };

/** The kept stages, the oldest first. */
export const keptStages = (): readonly Stage[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".json"))
    .map((file) => {
      const record: unknown = JSON.parse(readFileSync(join(FOLDER, file), "utf8"));
      return { ...Stage.parse(record), name: file.slice(0, -".json".length) };
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));

/** Fills an empty database with a stage. */
export const restoreStage = (name: string, url: string): Promise<void> =>
  onDatabase(url, async (client) => {
    await client.query(gunzipSync(readFileSync(join(FOLDER, `${name}${DUMP}`))).toString("utf8"));
  });

/** `dump`: plain SQL with INSERT statements, as `pg_dump --inserts` writes it. */
export const keepStage = ({ name, ...stage }: Stage, dump: string): void => {
  // Commands of psql (\restrict) are no SQL.
  const sql = dump
    .split("\n")
    .filter((line) => !/^(?:\\|--|$)/.test(line))
    .join("\n");
  writeFileSync(join(FOLDER, `${name}${DUMP}`), gzipSync(sql, { level: 9 }));
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(stage, null, 2)}\n`);
};
