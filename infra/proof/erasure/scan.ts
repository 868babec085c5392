import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../adapters/postgres/embedded.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import { endChildren, startChild } from "../../testing/children.ts";
import { production } from "../../testing/production-settings.ts";
import { scratchFolder } from "../../testing/scratch-folder.ts";
import { unzipped } from "../../testing/unzipped.ts";
import { openRows } from "../faults/compare.ts";
import { ACCOUNT, onDatabase, prepareDatabase } from "../faults/installation.ts";
import { until } from "../rehearsal/rehearsal-context.ts";
import { newPerson, type Panel, type Person, submit, wordsOf, workOn } from "./people.ts";
import { contentOf, filesIn, foundIn } from "./searched-files.ts";

/** R7 in the goals: from the request to erase. */
export const ERASED_WITHIN_MS = 60_000;

export type ErasurePlan = { readonly kept: number; readonly erased: number };

export type ErasureOutcome = {
  readonly files: number;
  readonly bytes: number;
  /** Of those, bytes of write-ahead log. */
  readonly walBytes: number;
  /** From the request until panel and search no longer hold the person; the slowest. */
  readonly slowestMs: number;
  readonly violations: readonly string[];
};

const CONTROL = "zqcontrolword";
const DATABASE = "app";

/**
 * People whose words are searched for in every file of the database's folder (heap, indexes, statistics, TOAST,
 * write-ahead log, the server's log), in the process's output at its highest level and in every export; before and
 * after some of them are erased.
 */
export const scanErasure = async (
  plan: ErasurePlan,
  all: Stopping,
  report: (line: string) => void,
): Promise<ErasureOutcome> => {
  const { folder, dataDir, url, child, panel } = await startScanned(all);
  const rows = openRows({ url: () => url }, all);

  const kept = Array.from({ length: plan.kept }, newPerson);
  const gone = Array.from({ length: plan.erased }, newPerson);
  await onDatabase(url, (client) =>
    client.query(`create table public.control as select '${CONTROL}' as word`),
  );
  report(`${plan.kept + plan.erased} people …`);
  for (const person of [...kept, ...gone]) {
    await submit(panel, person);
    await until("the lead", () => panel.get(`/api/contacts/${person.leadId}`).catch(() => null));
    await workOn(panel, person);
  }

  const atRest = async (words: readonly string[]): Promise<readonly string[]> => {
    await onDatabase(url, (client) => client.query("analyze"));
    await onDatabase(url, (client) => client.query("checkpoint"));
    return foundIn(() => filesIn(dataDir), words);
  };
  const inOutput = (words: readonly string[]): readonly string[] =>
    words.filter((word) => child.output().includes(word)).map((word) => `${word} in the process's output`);
  const everything = [...kept, ...gone].flatMap(wordsOf);
  const violations: string[] = [];
  const check = (what: string, holds: boolean): void => void (holds || violations.push(what));
  check(
    "an export lacks a person who is not erased",
    exportsHold(await exportsOf(panel), [...kept, ...gone]),
  );
  const found = await atRest([CONTROL, ...everything]);
  const isControl = (line: string): boolean => line.startsWith(`${CONTROL} `);
  check("the scan does not find a word that is there", found.some(isControl));
  violations.push(...found.filter((line) => !isControl(line)), ...inOutput(everything));

  report(`Erasing ${plan.erased} …`);
  const { slowestMs, stillShown } = await eraseAll(panel, gone);
  violations.push(...stillShown);
  const words = gone.flatMap(wordsOf);
  const exported = await exportsOf(panel);
  violations.push(...inExports(exported, words), ...(await atRest(everything)), ...inOutput(everything));
  violations.push(...(await inTables(url, folder, words)));
  check("a person who was not erased is no longer exported", exportsHold(exported, kept));
  check("the read models did not reach the head of history", await rows.caughtUp(ERASED_WITHIN_MS));
  violations.push(...(await rows.differences("after the erasures")));
  const files = filesIn(dataDir);
  const sizeOf = (some: readonly string[]): number =>
    some.reduce((sum, file) => sum + contentOf(file).length, 0);
  return {
    files: files.length,
    bytes: sizeOf(files),
    walBytes: sizeOf(files.filter((file) => file.includes("pg_wal"))),
    slowestMs: Math.round(slowestMs),
    violations,
  };
};

/** PostgreSQL in a folder of its own, an administrator, and a server that prints all it can. */
const startScanned = async (all: Stopping) => {
  const folder = scratchFolder("asesorador-erasure-");
  all.add("folder", async () => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, "pg18");
  const postgres = await startEmbeddedPostgres({ dataDir, syncNewFolder: false });
  all.add("PostgreSQL", () => postgres.stop());
  await onDatabase(postgres.url("postgres"), (client) => client.query(`create database ${DATABASE}`));
  const url = postgres.url(DATABASE);
  await prepareDatabase(url);
  all.add("processes", endChildren);
  const variables = { ...production(url), LOG_LEVEL: "debug", REQUESTS_PER_MINUTE: "0" };
  const child = startChild("main.ts", variables);
  const [origin] = await child.waitForOutput(/http:\/\/127\.0\.0\.1:\d+/);
  const panel = await signInAt(origin);
  return { folder, dataDir, url, child, panel };
};

/** One after the other; each until panel and search no longer show the person. */
const eraseAll = async (panel: Panel, people: readonly Person[]) => {
  const stillShown: string[] = [];
  let slowestMs = 0;
  for (const person of people) {
    const started = performance.now();
    await panel.post(`/api/contacts/${person.leadId}/erase`, { confirm: "ELIMINAR" });
    await until(
      "an erasure",
      async () => ((await isGone(panel, person)) ? true : null),
      ERASED_WITHIN_MS,
    ).catch(() => stillShown.push(`${person.leadId} is still shown after ${ERASED_WITHIN_MS} ms`));
    slowestMs = Math.max(slowestMs, performance.now() - started);
  }
  return { slowestMs, stillShown };
};

const ATTEMPTS_WHEN_BUSY = 10;
/** The chat's limit is reached by many people at one address. */
const TEMPORARY: readonly number[] = [429, 503];

const signInAt = async (origin: string): Promise<Panel> => {
  let token: string | null = null;
  const ask = async (
    method: string,
    path: string,
    body?: object,
    attemptsLeft = ATTEMPTS_WHEN_BUSY,
  ): Promise<Buffer> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(body ? { "content-type": "application/json" } : {}),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    // Under overload, at a limit, or where a part was away for a moment: as the panel does, it asks again.
    const retryAfter = response.headers.get("retry-after");
    if (TEMPORARY.includes(response.status) && retryAfter !== null && attemptsLeft > 0) {
      await wait(1_000 * Number(retryAfter));
      return ask(method, path, body, attemptsLeft - 1);
    }
    if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}: ${bytes}`);
    return bytes;
  };
  const post = async (path: string, body: object): Promise<string> =>
    (await ask("POST", path, body)).toString();
  token = (JSON.parse(await post("/api/auth/login", ACCOUNT)) as { token: string }).token;
  return { get: (path) => ask("GET", path), post };
};

type Exports = { readonly csv: string; readonly workbook: string };

/** The panel's exports, as text; their number is limited by minute. */
const exportsOf = async ({ get }: Panel): Promise<Exports> => ({
  csv: (await get("/api/contacts/export?format=csv")).toString(),
  workbook: [...unzipped(await get("/api/contacts/export?format=xlsx")).values()].join(""),
});

const inExports = ({ csv, workbook }: Exports, words: readonly string[]): readonly string[] =>
  words.flatMap((word) => [
    ...(csv.includes(word) ? [`${word} in the CSV export`] : []),
    ...(workbook.includes(word) ? [`${word} in the workbook`] : []),
  ]);

const exportsHold = ({ csv, workbook }: Exports, people: readonly Person[]): boolean =>
  people.every(({ marker }) => csv.includes(marker) && workbook.includes(marker));

/** The export of tables for analysts, whose files hold no words of any person. */
const inTables = async (
  url: string,
  folder: string,
  words: readonly string[],
): Promise<readonly string[]> => {
  const to = join(folder, "tables");
  const exporting = startChild("replay.ts", production(url), { args: ["export", "ndjson", "--to", to] });
  if ((await exporting.ended) !== 0) return [`the export of tables failed: ${exporting.output()}`];
  return [...foundIn(() => filesIn(to), words), ...words.filter((word) => exporting.output().includes(word))];
};

/** Not in the panel, and not found by any word. */
const isGone = async (panel: Panel, person: Person): Promise<boolean> => {
  const row = JSON.parse((await panel.get(`/api/contacts/${person.leadId}`)).toString()) as {
    erased?: boolean;
  };
  if (row.erased !== true) return false;
  for (const word of wordsOf(person))
    if ((await panel.get(`/api/contacts?q=${word}`)).includes(person.leadId)) return false;
  return true;
};
