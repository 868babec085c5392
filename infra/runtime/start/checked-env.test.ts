import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { testDatabase } from "../../testing/test-database.ts";
import { BadEnvironment } from "../env.ts";
import { readCheckedEnv } from "./checked-env.ts";

const folder = temporaryFolder("asesorador-start-");
let database: Awaited<ReturnType<typeof testDatabase>>;
/** Accepts connections and never answers. */
let silent: Server;
const held = new Set<Socket>();
const silentPort = (): number => (silent.address() as AddressInfo).port;

beforeAll(async () => {
  silent = createServer((socket) => held.add(socket.on("error", () => {}))).listen(0, "127.0.0.1");
  database = await testDatabase();
});
afterAll(async () => {
  silent.close();
  for (const socket of held) socket.destroy();
  await database.drop();
});

const problemsOf = async (variables: Record<string, string>, serves = true): Promise<readonly string[]> => {
  try {
    await readCheckedEnv({ ASESORADOR_DATA_DIR: join(folder, "data"), PORT: "0", ...variables }, { serves });
    return [];
  } catch (error) {
    if (error instanceof BadEnvironment) return error.problems;
    throw error;
  }
};

/** A database that does answer may take longer than one attempt on a machine with other work: it is asked again. */
const PATIENT = { STARTUP_WAIT_SECONDS: "60" };

test("a valid environment has no problem, and its data folder is created for its owner alone", async () => {
  expect(await problemsOf({ DATABASE_URL: database.url, ...PATIENT })).toEqual([]);
  expect(existsSync(join(folder, "data"))).toBe(true);
});

test("PORT and METRICS_PORT in use are both reported; a role without visitors needs no PORT", async () => {
  const taken = { PORT: String(silentPort()), METRICS_PORT: "0" };
  const line = `port ${silentPort()} on 127.0.0.1 is in use by another program`;
  expect(await problemsOf(taken)).toEqual([`PORT: ${line}`]);
  expect(await problemsOf(taken, false)).toEqual([]);
  expect(await problemsOf({ METRICS_PORT: String(silentPort()) })).toEqual([`METRICS_PORT: ${line}`]);
});

test("one port for two listeners is reported", async () => {
  expect(await problemsOf({ PORT: "4999", METRICS_PORT: "4999" })).toEqual([
    "METRICS_PORT: must be another port than PORT",
  ]);
});

test("a HOST that is no address of this machine is reported", async () => {
  expect(await problemsOf({ HOST: "192.0.2.1", PORT: "4999" })).toEqual([
    expect.stringMatching(/^HOST: .*EADDRNOTAVAIL.*192\.0\.2\.1/),
  ]);
});

const PASSWORD = "password-of-the-tests";

// Concurrently: one of each kind waits for its time limit.
test.concurrent.each([
  [
    "refuses connections",
    () => ({ DATABASE_URL: `postgres://ana:${PASSWORD}@127.0.0.1:1/x` }),
    /^DATABASE_URL: no answer: .*ECONNREFUSED/,
  ],
  [
    "never answers",
    () => ({ DATABASE_URL: `postgres://ana:${PASSWORD}@127.0.0.1:${silentPort()}/x` }),
    /^DATABASE_URL: no answer: .*timeout/,
  ],
  [
    "has a wrong password",
    () => ({ DATABASE_URL: database.url.replace(/:[^:@/]+@/, `:${PASSWORD}@`), ...PATIENT }),
    /^DATABASE_URL: password authentication failed/,
  ],
  [
    "names no database",
    () => ({ DATABASE_URL: database.url.replace(/[^/]+$/, "nowhere"), ...PATIENT }),
    /^DATABASE_URL: database "nowhere" does not exist$/,
  ],
])("a DATABASE_URL that %s is reported, without its password", async (_what, variables, line) => {
  const problems = await problemsOf(variables());
  expect(problems).toEqual([expect.stringMatching(line)]);
  expect(problems.join()).not.toContain(PASSWORD);
});

test.concurrent.each([
  ["refuses connections", () => `esdb://admin:${PASSWORD}@127.0.0.1:1?tls=false`],
  ["never answers", () => `esdb://admin:${PASSWORD}@127.0.0.1:${silentPort()}?tls=false`],
  ["is no address", () => `esdb://admin:${PASSWORD}@:::?tls=maybe`],
])("an EVENTSTORE_URL that %s is reported, without its password", async (_what, url) => {
  // With the embedded database: one that is asked may be slower than its time limit.
  const problems = await problemsOf({ EVENTSTORE_URL: url() });
  expect(problems).toEqual([expect.stringMatching(/^EVENTSTORE_URL: /)]);
  expect(problems.join()).not.toContain(PASSWORD);
});

test("a data folder below a file is reported", async () => {
  writeFileSync(join(folder, "file"), "");
  expect(await problemsOf({ ASESORADOR_DATA_DIR: join(folder, "file/data") })).toEqual([
    expect.stringMatching(/^ASESORADOR_DATA_DIR: .*file\/data/),
  ]);
});

test.runIf(process.platform === "linux")(
  "a data folder that cannot be created is reported, and the check ends",
  async () => {
    expect(await problemsOf({ ASESORADOR_DATA_DIR: "/proc/asesorador/data" })).toEqual([
      expect.stringMatching(/^ASESORADOR_DATA_DIR: ENOENT.*\/proc\/asesorador/),
    ]);
  },
);

test.skipIf(process.platform === "win32")(
  "files of another user in the data folder are reported",
  async () => {
    const closed = join(folder, "closed");
    mkdirSync(join(closed, "secrets"), { recursive: true });
    chmodSync(join(closed, "secrets"), 0o000);
    const asOther = process.getuid?.() === 0 ? 65_534 : null;
    chmodSync(folder, 0o711);
    if (asOther !== null) process.seteuid?.(asOther);
    try {
      expect(await problemsOf({ ASESORADOR_DATA_DIR: closed })).toEqual([
        expect.stringMatching(/^ASESORADOR_DATA_DIR: .*closed.*this process runs as user \d+/),
      ]);
    } finally {
      if (asOther !== null) process.seteuid?.(0);
      chmodSync(join(closed, "secrets"), 0o700);
    }
  },
);

test("all problems are reported at once", async () => {
  const problems = await problemsOf({
    PORT: String(silentPort()),
    DATABASE_URL: "postgres://ana@127.0.0.1:1/x",
    ASESORADOR_DATA_DIR: "/dev/null/data",
  });
  expect(problems.map((line) => line.split(":")[0])).toEqual(["PORT", "ASESORADOR_DATA_DIR", "DATABASE_URL"]);
});
