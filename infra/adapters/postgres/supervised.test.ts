import { rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { scratchFolder } from "../../testing/scratch-folder.ts";
import { startSupervisedPostgres } from "./supervised.ts";

const ask = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query({ text: sql, rowMode: "array" })).rows;
  } finally {
    await client.end().catch(() => {});
  }
};

/** A server of its own, which ends with the test. */
const supervised = async () => {
  const folder = scratchFolder("supervised-");
  const lines: string[] = [];
  const server = await startSupervisedPostgres({
    dataDir: join(folder, "pg"),
    syncNewFolder: false,
    report: (line) => lines.push(line),
  });
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { url: server.url("postgres"), lines };
};

test("a server that is killed comes back on its port with its data", { timeout: 60_000 }, async () => {
  const { url, lines } = await supervised();
  await ask(url, "create table kept as select 42 as answer");

  // Without a clean shutdown; the sessions end as in a crash.
  await ask(url, "copy (select 1) to program 'kill -9 $PPID; kill -9 $(head -1 postmaster.pid)'").catch(
    () => {},
  );

  await expect.poll(() => lines).toContain("PostgreSQL is back");
  await expect.poll(() => ask(url, "select answer from kept")).toEqual([[42]]);
});

test("a crashed backend ends the server, which its supervisor starts again", {
  timeout: 60_000,
}, async () => {
  const { url, lines } = await supervised();

  await ask(url, "copy (select 1) to program 'kill -9 $PPID'").catch(() => {});

  await expect.poll(() => lines).toContain("PostgreSQL is back");
  await expect.poll(() => ask(url, "select 1")).toEqual([[1]]);
});
