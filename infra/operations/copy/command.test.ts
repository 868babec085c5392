import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Usage } from "../../kernel/command-line.ts";
import { type Stopping, stopping } from "../../kernel/stopping.ts";
import { testDatabase } from "../../testing/test-database.ts";
import { add, historyOf, inEventStoreDb, inPostgres } from "../../testing/test-stores.ts";
import { copyCommand } from "./command.ts";
import { NoEventStore } from "./open.ts";

let postgres: Awaited<ReturnType<typeof inPostgres>>;
let esdb: Awaited<ReturnType<typeof inEventStoreDb>>;
let empty: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  [postgres, esdb, empty] = await Promise.all([inPostgres(), inEventStoreDb(), testDatabase()]);
  for (let n = 0; n < 20; n += 1) await add(postgres, n % 4);
});
afterAll(() => Promise.all([postgres.close(), esdb.close(), empty.drop()]));

let all: Stopping = stopping();
afterEach(async () => {
  expect(await all.stop()).toEqual([]);
  all = stopping();
});

const run = async (...args: readonly string[]): Promise<string> => {
  let written = "";
  const out = { write: (text: string) => (written += text) };
  const signal = new AbortController().signal;
  await copyCommand({ args, current: async () => postgres.url, all, signal, out });
  return written;
};
const secret = () => new URL(postgres.url).password || new URL(postgres.url).username;

test("to EventStoreDB: both hashes are printed and equal, the switch is explained, and no secret is printed", async () => {
  const written = await run("--from", "current", "--to", esdb.url);
  expect(written).toContain("copied 20 events");
  const hashes = [...written.matchAll(/^(source|target) 20 events, sha256 ([0-9a-f]{64})$/gm)];
  expect(hashes.map(([, side]) => side)).toEqual(["source", "target"]);
  expect(hashes[0]?.[2]).toBe(hashes[1]?.[2]);
  expect(written).toContain("start with EVENTSTORE_URL set to the target");
  expect(written).not.toContain(`${secret()}@`);
  expect(await historyOf(esdb)).toEqual(await historyOf(postgres));
});

test("an address as KurrentDB writes it is that of an EventStoreDB", async () => {
  const written = await run("--from", "current", "--to", esdb.url.replace(/^esdb/, "kurrentdb"));
  expect(written).toContain("target 20 events");
});

test("and back into an empty database", async () => {
  const written = await run("--from", esdb.url, "--to", empty.url);
  expect(written).toContain("copied 20 events");
  expect(written).toContain("the schema vault");
  expect(await run("--from", "current", "--to", empty.url)).toContain("copied 0 events");
});

test("a database without an event store is refused as a source", async () => {
  const other = await testDatabase();
  await expect(run("--from", other.url, "--to", esdb.url)).rejects.toThrow(NoEventStore);
  await all.stop();
  await other.drop();
});

test.each([
  [["--from", "current"], "copy needs --from and --to"],
  [["--from", "current", "--to", "current"], "the same store"],
  [["--from", "current", "--to", "mysql://u:pass/wo?rd@h/db"], /^mysql:\/\/h\/db: expected/],
  [["--from", "current", "--to", "elsewhere"], /^elsewhere: expected/],
  [["--form", "current"], "Unknown option '--form'"],
] as const)("%j is refused before anything is opened", async (args, message) => {
  await expect(run(...args)).rejects.toThrow(message);
  await expect(run(...args)).rejects.toThrow(Usage);
});
