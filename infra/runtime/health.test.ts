import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { readModels } from "@asesorador/projections/all";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPool } from "../adapters/postgres/pool.ts";
import { memoryEventStore } from "../testing/memory-event-store.ts";
import { memoryVault } from "../testing/memory-vault.ts";
import { followToHead, newEvent, readModelDatabase, rebuildOne } from "../testing/read-models.ts";
import { healthChecks, remembered } from "./health.ts";

let database: Awaited<ReturnType<typeof readModelDatabase>>;
let store: EventStore;
beforeAll(async () => {
  database = await readModelDatabase();
});
beforeEach(() => {
  store = memoryEventStore();
});
afterAll(() => database.drop());

const setting = () => ({ pool: database.pool, store, vault: memoryVault(), readModels });
const happened = (stream: string, at?: string) =>
  store.append(stream, "no_stream", [newEvent({ type: "WizardStarted", version: 1, data: {} }, at)]);
const watched = (changes: Partial<Parameters<typeof healthChecks>[0]> = {}) =>
  healthChecks({ ...setting(), secretCheck: { quick: async () => null }, lagLimitMs: 60_000, ...changes });
const FINE = { ok: true, detail: "ok" };

test("read models that are missing, late or without notifications are degraded, and no reason for 503", async () => {
  const projections = async (changes: Parameters<typeof watched>[0] = {}) =>
    (await watched(changes).health())["projections"];
  expect(await projections()).toEqual({
    ok: true,
    degraded: true,
    detail: expect.stringContaining("no tables of this history yet"),
  });
  for (const readModel of readModels) await rebuildOne(setting(), readModel);
  expect(await projections()).toEqual(FINE);
  expect(await projections({ receivesNotifications: () => false })).toMatchObject({
    ok: true,
    degraded: true,
  });

  await happened("journey-1", new Date(Date.now() - 3_600_000).toISOString());
  expect(await projections()).toMatchObject({
    ok: true,
    degraded: true,
    detail: expect.stringMatching(/ 3[67]\d\d s behind$/),
  });
  expect(await projections({ lagLimitMs: 7_200_000 })).toEqual(FINE);
  const { readModels: metrics, leading } = await watched({ leading: () => true }).processMetrics();
  expect(leading).toBe(true);
  expect(metrics.map(({ name }) => name)).toEqual(readModels.map(({ name }) => name));
  for (const { lagMs, quarantined } of metrics) {
    expect(lagMs).toBeGreaterThanOrEqual(3_600_000);
    expect(quarantined).toBe(0);
  }
  await followToHead(setting());
  expect(await projections()).toEqual(FINE);
});

test("an unreachable store or database is not ok, with the component's name", async () => {
  const away = createPool("postgres://nobody@127.0.0.1:1/none", {
    max: 1,
    statementTimeoutMs: 1_000,
    name: "test",
  });
  const refused: Pick<EventStore, "head" | "readAll" | "readStream"> = {
    head: () => Promise.reject(new Error("away")),
    readAll: () => Promise.reject(new Error("away")),
    readStream: () => Promise.reject(new Error("away")),
  };
  const components = await watched({ pool: away, store: refused }).health();
  expect(components).toMatchObject({
    database: { ok: false, detail: expect.stringContaining("ECONNREFUSED") },
    store: { ok: false },
    projections: { ok: true, degraded: true },
  });
  await expect(watched({ pool: away }).processMetrics()).rejects.toThrow();
  await away.end();
});

test("concurrent and soon repeated checks share one query, failures included", async () => {
  let asked = 0;
  let now = 0;
  let go = Promise.withResolvers<string>();
  const answer = remembered(
    () => {
      asked += 1;
      return go.promise;
    },
    { freshMs: 100, clock: () => now },
  );
  const both = Promise.all([answer(), answer()]);
  now = 5_000;
  const slow = answer();
  go.resolve("first");
  expect([await both, await slow, asked]).toEqual([["first", "first"], "first", 1]);
  now = 5_099;
  expect([await answer(), asked]).toEqual(["first", 1]);
  now = 5_100;
  go = Promise.withResolvers<string>();
  go.reject(new Error("away"));
  await expect(answer()).rejects.toThrow("away");
  await expect(answer()).rejects.toThrow("away");
  expect(asked).toBe(2);
});

test("secrets of another database are a reason for 503; an unavailable database is another component's", async () => {
  const secrets = async (quick: () => Promise<string | null>) =>
    (await watched({ secretCheck: { quick } }).health())["secrets"];
  expect(await secrets(async () => null)).toEqual(FINE);
  const reason = "PII_MASTER_KEY: master key 1 is missing";
  expect(await secrets(async () => reason)).toEqual({ ok: false, detail: reason, reason });
  expect(await secrets(() => Promise.reject(new Error("down")))).toEqual(FINE);
});
