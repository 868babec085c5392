import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isAlive, processesIn } from "../../kernel/processes.ts";
import { queryOnce } from "../../testing/query-once.ts";
import { scratchFolder } from "../../testing/scratch-folder.ts";
import { launchPlan } from "./embedded/launch.ts";
import { claim } from "./embedded/owner.ts";
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./embedded.ts";

let folder: string;
let dataDir: string;
const running: EmbeddedPostgres[] = [];

/** Holds a data folder whose server was stopped: making one costs more than all that most tests do with it. */
const made = scratchFolder("asesorador-embedded-");
beforeAll(async () => {
  const server = await startEmbeddedPostgres({ dataDir: join(made, "pg18"), syncNewFolder: false });
  expect(server.fresh).toBe(true);
  await queryOnce(server.url("postgres"), "create table written as select 'ñandú' as word");
  await server.stop();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

beforeEach(() => {
  folder = scratchFolder("asesorador-embedded-");
  dataDir = join(folder, "pg18");
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const start = async (options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ dataDir, syncNewFolder: false, ...options });
  running.push(server);
  return server;
};

/** Puts a copy of it where `start` looks. */
const copyMade = (): void => {
  for (const [from, to] of [
    [realpathSync(join(made, "pg18")), dataDir],
    [join(made, "pg18.password"), `${dataDir}.password`],
  ] as const)
    expect(spawnSync("cp", ["-a", from, to]).status).toBe(0);
};

const postmasterPid = (): number =>
  Number(readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n")[0]);

test("what was written is there after a stop and a start", async () => {
  const second = await start({ dataDir: join(made, "pg18") });
  expect(second.fresh).toBe(false);
  expect(await queryOnce(second.url("postgres"), "select word from written")).toEqual([{ word: "ñandú" }]);
});

test("what was committed is there at the next start after the postmaster was killed with SIGKILL", async () => {
  copyMade();
  const first = await start();
  await queryOnce(first.url("postgres"), "create table kept as select 42 as answer");
  process.kill(postmasterPid(), "SIGKILL");
  await first.exited;
  const second = await start();
  expect(await queryOnce(second.url("postgres"), "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("a lock file whose process id now is another program's does not stop a start, nor end programs in the folder", async () => {
  copyMade();
  writeFileSync(join(dataDir, "postmaster.pid"), `${process.pid}\n${dataDir}\n`);
  const terminal = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000); console.log()"], {
    cwd: dataDir,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(terminal.stdout, "data");
  const server = await start();
  expect(await queryOnce(server.url("postgres"), "select 1 as one")).toEqual([{ one: 1 }]);
  expect(isAlive(terminal.pid ?? 0)).toBe(true);
  terminal.kill();
});

test("of two starts that find the folder of an ended process, the second is refused", () => {
  writeFileSync(`${dataDir}.owner`, "999999999 of long ago");
  let taken = false;
  // The other start takes the folder after this one has found that its owner has ended.
  const slowly = () => {
    if (!taken) {
      taken = true;
      claim(dataDir);
      return false;
    }
    return true;
  };
  expect(() => claim(dataDir, slowly)).toThrow(`Process ${process.pid} already runs the database`);
  expect(() => claim(dataDir)).toThrow(`Process ${process.pid} already runs the database`);
});

// A power failure or a full disk leaves files that were created and never filled.
test("an owner file without a process id does not stop a start", async () => {
  copyMade();
  writeFileSync(`${dataDir}.owner`, "");
  await expect(start()).rejects.toThrow("Another process already runs the database");
  utimesSync(`${dataDir}.owner`, 0, 0);
  const server = await start();
  expect(await queryOnce(server.url("postgres"), "select 1 as one")).toEqual([{ one: 1 }]);
});

test("an empty password file is reported by its name", async () => {
  copyMade();
  writeFileSync(`${dataDir}.password`, "");
  await expect(start()).rejects.toMatchObject({
    name: "EmbeddedPostgresError",
    message: expect.stringContaining(`${dataDir}.password`),
  });
});

test("the server ends when its owner is killed, and the folder can be taken over", async () => {
  copyMade();
  const module = JSON.stringify(new URL("./embedded.ts", import.meta.url).href);
  const program = `const { startEmbeddedPostgres } = await import(${module});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, syncNewFolder: false });
    console.log("up"); setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(owner.stdout, "data");
  const postmaster = postmasterPid();
  owner.kill("SIGKILL");
  await once(owner, "exit");
  await expect.poll(() => isAlive(postmaster)).toBe(false);
  const server = await start();
  expect(server.fresh).toBe(false);
});

test("a second start on a folder in use is refused and leaves the first alone", async () => {
  copyMade();
  const first = await start();
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject({
    name: "EmbeddedPostgresError",
    message: expect.stringContaining(`Process ${process.pid} already runs the database`),
  });
  expect(await queryOnce(first.url("postgres"), "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a taken port is answered with a free one", async () => {
  copyMade();
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as { port: number };
  const server = await start({ port });
  expect(server.port).not.toBe(port);
  expect(await queryOnce(server.url("postgres"), "select 1 as one")).toEqual([{ one: 1 }]);
  taken.close();
});

test("a connection without the password is refused, and only the owner can read it", async () => {
  copyMade();
  const server = await start();
  const url = new URL(server.url("postgres"));
  url.password = "guess";
  await expect(queryOnce(url.href, "select 1")).rejects.toThrow("password authentication failed");
  expect(statSync(`${dataDir}.password`).mode & 0o777).toBe(0o600);
});

test("a server that does not start says why, in its own words, and gives the folder back", async () => {
  copyMade();
  const broken = startEmbeddedPostgres({ dataDir, syncNewFolder: false, settings: { work_mem: "a lot" } });
  await expect(broken).rejects.toMatchObject({
    name: "EmbeddedPostgresError",
    message: expect.stringContaining('invalid value for parameter "work_mem"'),
  });
  expect(await queryOnce((await start()).url("postgres"), "select 1 as one")).toEqual([{ one: 1 }]);
});

describe.runIf(process.getuid?.() === 0)("as root, where the kernel gives no user namespace", () => {
  test("the server runs as an unprivileged user, and its files stand where this user can reach them", async () => {
    const server = await start({ rootBy: "uid" });
    expect(server.kind).toMatch(/^uid:/);
    await queryOnce(server.url("postgres"), "create table kept as select 7 as lucky");
    await server.stop();
    const again = await start({ rootBy: "uid" });
    expect(again.fresh).toBe(false);
    expect(await queryOnce(again.url("postgres"), "select lucky from kept")).toEqual([{ lucky: 7 }]);
    await again.stop();
    const shelter = dirname(realpathSync(dataDir));
    expect(shelter).not.toBe(folder);
    rmSync(dataDir);
    const restarted = await start({ rootBy: "uid" });
    expect(restarted.fresh).toBe(true);
    await restarted.stop();
    rmSync(shelter, { recursive: true });
  });
});

test.runIf(process.getuid?.() === 0)(
  "programs that the server's user cannot reach are copied again after an update",
  () => {
    const native = join(folder, "native");
    const copied = (version: string): string => {
      writeFileSync(join(folder, "package.json"), JSON.stringify({ version }));
      writeFileSync(join(native, "bin/postgres"), version);
      return launchPlan({ native, dataDir }, "uid").native;
    };
    mkdirSync(join(native, "bin"), { recursive: true });
    const copies = ["18.1.0", "18.2.0", "18.2.0"].map((version) =>
      readFileSync(join(copied(version), "bin/postgres"), "utf8"),
    );
    rmSync(dirname(copied("18.2.0")), { recursive: true });
    expect(copies).toEqual(["18.1.0", "18.2.0", "18.2.0"]);
  },
);

test.runIf(process.platform === "linux")("no process is left in the folder after a stop", async () => {
  copyMade();
  const server = await start();
  expect(processesIn(dataDir)).not.toEqual([]);
  await server.stop();
  await expect.poll(() => processesIn(dataDir)).toEqual([]);
});
