import { constants } from "node:os";
import { basename } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postgresEventStore } from "../../adapters/event-store/postgres.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { leadId, leadWriter, readModelDatabase, submitLead } from "../../testing/read-models.ts";
import { replayThreads } from "./replay-threads.ts";

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
const patient = () => new AbortController().signal;

test("a replay in a thread reads the stored history; a moment outside of it is an outcome", async () => {
  const replays = replayThreads({ address: database.url, now });
  expect(await replays.run("as_of", asked, patient())).toMatchObject({
    kind: "done",
    answer: { place: { events: 2 }, figures: { "peru.leads": 1, "peru.status.contacted": 1 } },
  });
  const early = { ...asked, at: Date.parse("2026-09-01T00:00:00.000Z") };
  expect(await replays.run("as_of", early, patient())).toEqual({
    ...{ kind: "outside", from: Date.parse("2026-10-01T15:00:00.000Z"), until: Date.parse(NOW) },
  });
});

test("how far a replay in a thread has read arrives before its outcome", async () => {
  const replays = replayThreads({ address: database.url, now });
  const progress: unknown[] = [];
  await replays.run("as_of", asked, patient(), (news) => progress.push(news));
  expect(progress).toEqual([{ progress: { events: 2, share: 1 } }]);
});

test("a replay that takes too long is ended", async () => {
  const replays = replayThreads({ address: database.url, now, timeoutMs: 0 });
  expect(await replays.run("as_of", asked, patient())).toEqual({
    ...{ kind: "too_large", limit: "time", max: 0 },
  });
});

test("as many as may run at once do, as many wait, and any more is refused at once", async () => {
  const replays = replayThreads({ address: database.url, now, running: 1, waiting: 1 });
  const [running, waiting] = [1, 2].map(() => replays.run("as_of", asked, patient()));
  expect(await replays.run("as_of", asked, patient())).toEqual({ kind: "busy" });
  expect(await running).toMatchObject({ kind: "done" });
  expect(await waiting).toMatchObject({ kind: "done" });
  expect(await replays.run("as_of", asked, patient())).toMatchObject({ kind: "done" });
});

test("a replay whose replica does not answer reads the figure index of the primary", async () => {
  const rows = () => ({ replica: "postgres://127.0.0.1:1/nada", primary: database.url });
  const replays = replayThreads({ address: database.url, rows, now });
  expect(await replays.run("as_of", asked, patient())).toMatchObject({ kind: "done" });
});

test("a caller who leaves ends the replay, and gives its place in the line to others", async () => {
  const replays = replayThreads({ address: database.url, now, running: 1, waiting: 1 });
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

test("a thread answers one replay after the other, and is not kept after one that was stopped", async () => {
  const started: Worker[] = [];
  const onWorker = (worker: Worker) => void started.push(worker);
  process.on("worker", onWorker);
  const replays = replayThreads({ address: database.url, now });
  for (let i = 0; i < 3; i += 1)
    expect(await replays.run("as_of", asked, patient())).toMatchObject({ kind: "done" });
  expect(started).toHaveLength(1);
  const one = new AbortController();
  const stopped = replays.run("as_of", asked, one.signal);
  one.abort(new Error("left"));
  await expect(stopped).rejects.toThrow("left");
  expect(await replays.run("as_of", asked, patient())).toMatchObject({ kind: "done" });
  process.off("worker", onWorker);
  await replays.close();
  expect(started.map(({ threadId }) => threadId)).toEqual(started.map(() => -1));
});

test("closing ends what runs", async () => {
  const replays = replayThreads({ address: database.url, now });
  const running = replays.run("as_of", asked, patient());
  await replays.close();
  await expect(running).rejects.toThrow("stopping");
});

test("without a store at the address the replay is rejected", async () => {
  const replays = replayThreads({ address: "postgres://127.0.0.1:1/nada", now });
  await expect(replays.run("as_of", asked, patient())).rejects.toThrow();
});

test.runIf(process.platform === "linux")(
  "a replay's thread loads its modules and folds at low priority",
  async () => {
    const job = {
      address: database.url,
      rows: null,
      verb: "as_of",
      request: asked,
      blocks: [],
      nowMs: Date.parse(NOW),
    };
    const thread = new Worker(new URL("./replay-thread.ts", import.meta.url), {
      execArgv: ["--import", `data:text/javascript,${encodeURIComponent(REPORT_PRIORITIES)}`],
    });
    const loaded: { readonly url: string; readonly priority: number }[] = [];
    const { promise: answered, resolve } = Promise.withResolvers<object>();
    thread.on("message", (message) => {
      if ("url" in message) loaded.push(message);
      else if ("outcome" in message) resolve(message);
    });
    thread.once("error", resolve);
    thread.postMessage(job);
    expect(await answered).toMatchObject({ outcome: { kind: "done" }, isReusable: true });
    await thread.terminate();
    const low = loaded.filter(({ priority }) => priority === constants.priority.PRIORITY_BELOW_NORMAL);
    expect(loaded.length).toBeGreaterThan(20);
    const first = loaded.slice(0, loaded.length - low.length).map(({ url }) => basename(url));
    expect(first).toEqual(["replay-thread.ts", "thread-priority.ts"]);
  },
);

/** Reports each module with the thread's priority when it is loaded. */
const REPORT_PRIORITIES = `
  import { registerHooks } from "node:module";
  import { getPriority } from "node:os";
  import { parentPort } from "node:worker_threads";
  registerHooks({
    load: (url, context, nextLoad) => {
      if (url.startsWith("file:")) parentPort?.postMessage({ url, priority: getPriority() });
      return nextLoad(url, context);
    },
  });
`;
