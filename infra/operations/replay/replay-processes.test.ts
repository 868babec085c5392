import { type ChildProcess, fork } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { constants } from "node:os";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { figureIndexIn } from "@asesorador/projections/replay/figure-index-queries";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postgresEventStore } from "../../adapters/event-store/postgres.ts";
import { allowedCpus } from "../../kernel/cpu-affinity.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { leadId, leadWriter, readModelDatabase, submitLead } from "../../testing/read-models.ts";
import { cpusAfterLeavingOne } from "../../testing/taskset.ts";
import { replayProcesses } from "./replay-processes.ts";

const NOW = "2026-10-10T15:00:00.000Z";
const now = () => NOW;

let database: Awaited<ReturnType<typeof readModelDatabase>>;
beforeAll(async () => {
  database = await readModelDatabase();
  const store = postgresEventStore({ url: database.url, pool: database.pool });
  const write = leadWriter(store, memoryVault());
  await write(submitLead(1), "2026-10-01T15:00:00.000Z");
  await write({ type: "MarkContacted", leadId: leadId(1) }, "2026-10-02T15:00:00.000Z");
  await store.close();
});
afterAll(() => database.drop());

const asked = { at: null, clock: "occurred" } as const;
const PROGRAM = fileURLToPath(new URL("./replay-process.ts", import.meta.url));
const job = () => ({
  address: database.url,
  rows: null,
  verb: "as_of",
  request: asked,
  blocks: [],
  nowMs: Date.parse(NOW),
});
const patient = () => new AbortController().signal;

test("a replay in a process reads the stored history and says how far; a moment outside of it is an outcome", async () => {
  const replays = replayProcesses({ address: database.url, now });
  const progress: unknown[] = [];
  const onProgress = (update: unknown): void => void progress.push(update);
  expect(await replays.run("as_of", asked, patient(), onProgress)).toMatchObject({
    kind: "done",
    answer: { place: { events: 2 }, figures: { "peru.leads": 1, "peru.status.contacted": 1 } },
  });
  expect(progress).toEqual([{ progress: { events: 2, share: 1 } }]);
  const early = { ...asked, at: Date.parse("2026-09-01T00:00:00.000Z") };
  expect(await replays.run("as_of", early, patient())).toEqual({
    kind: "outside",
    from: Date.parse("2026-10-01T15:00:00.000Z"),
    until: Date.parse(NOW),
  });
});

test("indexes that cannot be read are reported, and history is read without them", async () => {
  const errors: unknown[] = [];
  const away = (name: string) => async () => {
    throw new Error(name);
  };
  const store = postgresEventStore({ url: database.url, pool: database.pool });
  const replays = replayProcesses({
    address: database.url,
    now,
    indexed: { ...store, figures: figureIndexIn({ query: away("figures") }) },
    blocks: away("blocks"),
    onError: (error) => errors.push(error),
  });
  expect(await replays.run("as_of", asked, patient())).toMatchObject({
    kind: "done",
    answer: { place: { events: 2 } },
  });
  expect(errors).toEqual([new Error("figures"), new Error("blocks")]);
  await store.close();
});

test("a replay that takes too long is ended", async () => {
  const replays = replayProcesses({ address: database.url, now, timeoutMs: 0 });
  expect(await replays.run("as_of", asked, patient())).toEqual({
    kind: "too_large",
    limit: "time",
    max: 0,
  });
});

test("as many as may run at once do, as many wait, and any more is refused at once", async () => {
  const replays = replayProcesses({ address: database.url, now, running: 1, waiting: 1 });
  const [running, waiting] = [1, 2].map(() => replays.run("as_of", asked, patient()));
  expect(await replays.run("as_of", asked, patient())).toEqual({ kind: "busy" });
  expect(await running).toMatchObject({ kind: "done" });
  expect(await waiting).toMatchObject({ kind: "done" });
  expect(await replays.run("as_of", asked, patient())).toMatchObject({ kind: "done" });
});

test("a replay whose replica does not answer reads the figure index of the primary", async () => {
  const rows = () => ({ replica: "postgres://127.0.0.1:1/nada", primary: database.url });
  const replays = replayProcesses({ address: database.url, rows, now });
  expect(await replays.run("as_of", asked, patient())).toMatchObject({ kind: "done" });
});

test("a caller who leaves ends the replay, and gives its place in the line to others", async () => {
  const replays = replayProcesses({ address: database.url, now, running: 1, waiting: 1 });
  const [one, two] = [new AbortController(), new AbortController()];
  const running = replays.run("as_of", asked, one.signal);
  const waiting = replays.run("as_of", asked, two.signal);
  two.abort(new Error("left the line"));
  await expect(waiting).rejects.toThrow("left the line");
  const next = replays.run("as_of", asked, patient());
  one.abort(new Error("left"));
  await expect(running).rejects.toThrow("left");
  expect(await next).toMatchObject({ kind: "done" });
});

/** The processes that this one starts, until `stop`. */
const watchStarts = () => {
  const started: ChildProcess[] = [];
  const onStart = (message: unknown): void =>
    void started.push((message as { readonly process: ChildProcess }).process);
  subscribe("child_process", onStart);
  return { started, stop: () => unsubscribe("child_process", onStart) };
};

test("a process answers one replay after the other, and is not kept after one that was stopped", async () => {
  const { started, stop } = watchStarts();
  const replays = replayProcesses({ address: database.url, now });
  for (let i = 0; i < 3; i += 1)
    expect(await replays.run("as_of", asked, patient())).toMatchObject({ kind: "done" });
  expect(started).toHaveLength(1);
  const one = new AbortController();
  const stopped = replays.run("as_of", asked, one.signal);
  one.abort(new Error("left"));
  await expect(stopped).rejects.toThrow("left");
  expect(await replays.run("as_of", asked, patient())).toMatchObject({ kind: "done" });
  stop();
  await replays.close();
  expect(started.map(({ signalCode }) => signalCode)).toEqual(started.map(() => "SIGKILL"));
});

/** Server processes of connections that replays of this database have opened, and not closed. */
const connections = async (): Promise<readonly number[]> => {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database()
        and application_name in ('asesorador-copy', 'asesorador-replay') order by pid`,
  );
  return rows.map(({ pid }) => pid);
};

test("a process keeps its connections for the next replay, until that one is of other addresses", async () => {
  const others = await connections();
  const own = async () => (await connections()).filter((pid) => !others.includes(pid));
  let primary = database.url;
  const rows = () => ({ replica: null, primary });
  const replays = replayProcesses({ address: database.url, rows, now });
  const answered = async () =>
    expect(await replays.run("as_of", asked, patient())).toMatchObject({ kind: "done" });
  await answered();
  const first = await own();
  expect(first.length).toBeGreaterThan(0);
  await answered();
  expect(await own()).toEqual(first);
  primary = `${database.url}?keepalives=1`;
  await answered();
  await expect.poll(async () => (await own()).filter((pid) => first.includes(pid))).toEqual([]);
  expect((await own()).length).toBeGreaterThan(0);
  await replays.close();
  await expect.poll(own).toEqual([]);
});

test("a replay that needs more memory than it may take is ended", async () => {
  const replays = replayProcesses({ address: database.url, now, heapMb: 8 });
  expect(await replays.run("as_of", asked, patient())).toEqual({
    kind: "too_large",
    limit: "memory",
    max: 8 * 2 ** 20,
  });
});

test("a process that is killed from outside leaves its replay without an answer, and another one its place", async () => {
  const { started, stop } = watchStarts();
  const replays = replayProcesses({ address: database.url, now, running: 1 });
  const killed = replays.run("as_of", asked, patient());
  await expect.poll(() => started).toHaveLength(1);
  started[0]?.kill("SIGKILL");
  await expect(killed).rejects.toThrow("ended without an answer: SIGKILL");
  stop();
  expect(await replays.run("as_of", asked, patient())).toMatchObject({ kind: "done" });
  await replays.close();
});

test("a process ends when the one that started it has", async () => {
  const child = fork(PROGRAM, { detached: true, serialization: "advanced" });
  child.send(job());
  await once(child, "message");
  child.disconnect();
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("closing ends what runs", async () => {
  const replays = replayProcesses({ address: database.url, now });
  const running = replays.run("as_of", asked, patient());
  await replays.close();
  await expect(running).rejects.toThrow("stopping");
});

test("without a store at the address the replay is rejected, by an error that says whether a retry may help", async () => {
  const replays = replayProcesses({ address: "postgres://127.0.0.1:1/nada", now });
  await expect(replays.run("as_of", asked, patient())).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("a replay's process loads its modules and folds at low priority, on all of several CPUs but one", async () => {
  const child = fork(PROGRAM, {
    execArgv: ["--import", `data:text/javascript,${encodeURIComponent(REPORT_PRIORITIES)}`],
    // From its sources, as an operator starts it: a bundle has other files.
    env: { ...process.env, TEST_PROGRAMS: "" },
    detached: true,
    serialization: "advanced",
  });
  const loaded: { readonly url: string; readonly priority: number }[] = [];
  const { promise: answered, resolve } = Promise.withResolvers<object>();
  child.on("message", (message: object) => {
    if ("url" in message) loaded.push(message as (typeof loaded)[number]);
    else if ("outcome" in message) resolve(message);
  });
  child.once("exit", (code) => resolve({ code }));
  child.send(job());
  expect(await answered).toMatchObject({ outcome: { kind: "done" }, isReusable: true });
  const cpus = allowedCpus(child.pid ?? 0);
  child.kill("SIGKILL");
  expect(cpus).toEqual(cpusAfterLeavingOne(allowedCpus(process.pid)));
  const low = loaded.filter(({ priority }) => priority === constants.priority.PRIORITY_BELOW_NORMAL);
  expect(loaded.length).toBeGreaterThan(20);
  const first = loaded.slice(0, loaded.length - low.length).map(({ url }) => basename(url));
  expect(first).toEqual(["replay-process.ts", "replay-priority.ts", "low-priority.ts"]);
});

/** Reports each module with the process's priority when it is loaded. */
const REPORT_PRIORITIES = `
  import { registerHooks } from "node:module";
  import { getPriority } from "node:os";
  registerHooks({
    load: (url, context, nextLoad) => {
      if (url.startsWith("file:")) process.send({ url, priority: getPriority() });
      return nextLoad(url, context);
    },
  });
`;
