import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { endChildren, startChild } from "../testing/children.ts";
import { freePort } from "../testing/free-port.ts";
import { production } from "../testing/production-settings.ts";
import { queryOnce } from "../testing/query-once.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { testDatabase } from "../testing/test-database.ts";
import { buildFrontend } from "./build-frontend.ts";

const BUILD_MS = 120_000;
const WITHIN = { timeout: 60_000, interval: 20 };

const folder = temporaryFolder("asesorador-start-");
let database: Awaited<ReturnType<typeof testDatabase>>;
let other: Server;
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  other = createServer().listen(0, "127.0.0.1");
  [database] = await Promise.all([testDatabase(), buildFrontend(() => {})]);
}, BUILD_MS);
afterEach(endChildren);
afterAll(async () => {
  other.close();
  await database.drop();
});

const dataDir = (name: string): string => join(folder, name);
const demo = (name: string, variables = {}) => ({
  ASESORADOR_DATA_DIR: dataDir(name),
  LOG_LEVEL: "warn",
  PORT: "0",
  ...variables,
});

test("with PORT in use the start prints one line, before it creates a database or fills the demo", async () => {
  const port = String(portOf(other));
  const child = startChild("main.ts", demo("port-taken", { PORT: port }));
  expect(await child.ended).toBe(1);
  expect(child.output()).toBe(`PORT: port ${port} on 127.0.0.1 is in use by another program\n`);
  expect(existsSync(join(dataDir("port-taken"), "pg18"))).toBe(false);
});

test("with a malformed secret in the data folder the start prints one line that names its file", async () => {
  mkdirSync(join(dataDir("bad-secret"), "secrets"), { recursive: true });
  writeFileSync(join(dataDir("bad-secret"), "secrets/pii-pepper"), "half a sec");
  const child = startChild("main.ts", demo("bad-secret"));
  expect(await child.ended).toBe(1);
  expect(child.output()).toMatch(/^BadSecret: \S+pii-pepper holds no secret of 32 bytes in base64\n$/);
});

test("a database that is still starting is waited for, also when it ends connections in the middle of the start", async () => {
  const port = await freePort();
  const url = new URL(database.url);
  const target = { host: url.hostname, port: Number(url.port) };
  url.hostname = "127.0.0.1";
  url.port = String(port);
  const child = startChild("projector.ts", { ...production(url.href), STARTUP_WAIT_SECONDS: "600" });
  let connections = 0;
  const relay = createServer((socket) => {
    connections += 1;
    // The first one finds that the database answers; then it restarts.
    if (connections > 1 && connections < 4) {
      socket.destroy();
      return;
    }
    const far = connect(target).on("error", () => socket.destroy());
    socket.on("error", () => far.destroy());
    socket.pipe(far).pipe(socket);
  }).listen(port, "127.0.0.1");
  await child.waitForOutput(/Projector started/);
  child.process.kill("SIGTERM");
  expect(await child.ended).toBe(0);
  expect(child.output()).toContain("database: no answer, the start waits");
  relay.close();
});

test.each([
  ["replay.ts", ["funnel"], { PORT: "x" }, "PORT: must be a whole number from 0 to 65535"],
] as const)("%s %j ends with one line that names the mistake", async (script, args, variables, line) => {
  const child = startChild(script, variables, { args, fromSources: true });
  expect(await child.ended).toBe(1);
  expect(child.output().split("\n")).toEqual([expect.stringContaining(line), ""]);
});

test("a command that is interrupted does not end as if its work were done", async () => {
  const child = startChild("admin.ts", production(database.url), { args: ["create", "ana"], stdin: null });
  const connections =
    "select from pg_stat_activity where datname = current_database() and application_name = 'asesorador-admin'";
  await expect.poll(() => queryOnce(database.url, connections), WITHIN).not.toEqual([]);
  child.process.kill("SIGTERM");
  expect(await child.ended).toBe(130);
});

describe("SIGTERM during a first start ends it with 0", () => {
  const PHASES: readonly (readonly [string, (folder: string) => Promise<unknown>])[] = [
    [
      "the database is being made",
      (at) => expect.poll(() => existsSync(join(at, "pg18.new")), WITHIN).toBe(true),
    ],
    ["the demo is being filled", (at) => expect.poll(() => countEvents(at), WITHIN).toBeGreaterThan(0)],
  ];
  test.each(PHASES)("when %s", { timeout: 120_000 }, async (phase, reached) => {
    const name = phase.replaceAll(" ", "-");
    const child = startChild("main.ts", demo(name));
    await reached(dataDir(name));
    child.process.kill("SIGTERM");
    expect(await child.ended).toBe(0);
  });
});

const countEvents = async (at: string): Promise<number> => {
  if (!existsSync(join(at, "database-url"))) return 0;
  const url = readFileSync(join(at, "database-url"), "utf8");
  const count = "select count(*)::int as events from event_store.event";
  const rows = await queryOnce<{ events: number }>(url, count).catch(() => []);
  return rows[0]?.events ?? 0;
};
