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
  const told: unknown[] = [];
  await replays.run("as_of", asked, patient(), (news) => told.push(news));
  expect(told).toEqual([{ progress: { events: 2, share: 1 } }]);
});

test("a replay that takes too long is ended", async () => {
  const replays = replayThreads({ address: database.url, now, timeoutMs: 0 });
  expect(await replays.run("as_of", asked, patient())).toEqual({ kind: "too_large" });
});

test("as many as may run at once do, as many wait, and any more is refused at once", async () => {
  const replays = replayThreads({ address: database.url, now, running: 1, waiting: 1 });
  const [running, waiting] = [1, 2].map(() => replays.run("as_of", asked, patient()));
  expect(await replays.run("as_of", asked, patient())).toEqual({ kind: "busy" });
  expect(await running).toMatchObject({ kind: "done" });
  expect(await waiting).toMatchObject({ kind: "done" });
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
