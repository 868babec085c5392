import { randomUUID } from "node:crypto";
import { serviceEvents, serviceStream } from "@asesorador/domain/catalog/events";
import { priceHistoryOf } from "@asesorador/domain/catalog/price-history";
import { DAY_MS } from "@asesorador/domain/kernel/durations";
import type { EventStore, Fact } from "@asesorador/domain/kernel/event-store";
import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { catalogReadModel } from "@asesorador/projections/catalog/projection";
import { readServices } from "@asesorador/projections/catalog/queries";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emptiedDatabase } from "../../testing/emptied-database.ts";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { newEvent, readModelDatabase } from "../../testing/read-models.ts";
import { ELECTIONS } from "../leader-election.ts";
import { SILENT } from "../log.ts";
import { type RunProcessors, runProcessors } from "../run-processors.ts";
import { type Clock, type PriceSchedules, priceSchedules } from "./price-schedules.ts";

const DECEMBER = Date.parse("2026-12-01T05:00:00.000Z");

const emptied = emptiedDatabase();
let database: Awaited<ReturnType<typeof emptied>>;
let store: EventStore;
let time: ReturnType<typeof handClock>;
let stop: AbortController;
let running: Promise<unknown>[];

/** A clock that a test moves; waits end when it reaches their time. */
const handClock = (start: number) => {
  let now = start;
  const sleepers = new Set<{ readonly until: number; readonly wake: () => void }>();
  const clock: Clock = {
    nowMs: () => now,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const wake = () => {
          sleepers.delete(sleeper);
          resolve();
        };
        const sleeper = { until: now + ms, wake };
        sleepers.add(sleeper);
        if (signal.aborted) wake();
        else signal.addEventListener("abort", wake, { once: true });
      }),
  };
  return {
    clock,
    /** Remaining ms of each pending wait. */
    waits: () => [...sleepers].map(({ until }) => until - now),
    moveTo: (ms: number) => {
      now = ms;
      for (const sleeper of [...sleepers]) if (sleeper.until <= now) sleeper.wake();
    },
  };
};

const service = {
  serviceId: 7,
  isActive: true,
  productCode: "X",
  brandId: 1,
  name: "Fibra 300",
  description: "",
  type: "internet",
  country: "peru",
  currency: "PEN",
  priceCents: 9_900,
  promotionalPriceCents: null,
  promotionalMonths: null,
  buildingPriceCents: null,
  buildingPromotionalPriceCents: null,
  buildingPromotionalMonths: null,
  installationCents: null,
  permanenceMonths: null,
  speed: "",
  streamingServices: [],
  features: [],
  tvChannels: null,
  decoders: 0,
  smartDecoders: 0,
  hasPhone: false,
  isRecommended: false,
  priceSource: "",
  priceCheckedAt: null,
};
const brand = { brandId: 1, code: "B", name: "B", logoUrl: null, description: "", country: "peru" };

const write = async (stream: string, fact: Fact): Promise<void> => {
  const past = await store.readStream(stream);
  const appended = await store.append(stream, past.at(-1)?.revision ?? "no_stream", [newEvent(fact)]);
  expect(appended.ok).toBe(true);
};
const append = (type: string, data: object, serviceId = 7) =>
  write(serviceStream(serviceId), { type, version: 1, data: { serviceId, ...data } });
/** Appends the first version of the event. */
const schedule = async (
  at: number,
  priceCents: number,
  { serviceId = 7, scheduleId = randomUUID() }: { serviceId?: number; scheduleId?: string } = {},
): Promise<string> => {
  const effectiveAt = new Date(at).toISOString();
  await append("PriceScheduled", { scheduleId, effectiveAt, changes: { priceCents } }, serviceId);
  return scheduleId;
};

beforeEach(async () => {
  database = await emptied();
  store = memoryEventStore();
  time = handClock(DECEMBER - DAY_MS / 24);
  stop = new AbortController();
  running = [
    runProcessors({
      election: ELECTIONS.projectors,
      ...database,
      store,
      vault: memoryVault(),
      readModels: [catalogReadModel],
      log: SILENT,
      signal: stop.signal,
    }).stopped,
  ];
  await write("brand-1", { type: "BrandAdded", version: 1, data: { ...brand, isActive: true } });
  await write(serviceStream(7), { type: "ServiceAdded", version: 1, data: service });
  await expect.poll(prices).toEqual([99]);
});
afterEach(async () => {
  stop.abort();
  await Promise.all(running);
});

type Applying = Pick<RunProcessors, "pool" | "url" | "log" | "signal"> &
  Pick<PriceSchedules, "store" | "clock">;

/** A process that applies scheduled prices while it leads. */
const applying = ({ clock, ...options }: Applying & { readonly store: EventStore }): Promise<void> => {
  const parts = { ...options, vault: memoryVault() };
  const jobs = [priceSchedules({ ...parts, db: options.pool, ...(clock ? { clock } : {}) })];
  return runProcessors({ ...parts, election: ELECTIONS.reactors, jobs }).stopped;
};

const start = (signal = stop.signal, of: EventStore = store): Promise<void> => {
  const worker = applying({ ...database, store: of, log: SILENT, clock: time.clock, signal });
  running.push(worker);
  return worker;
};
/** Prices shown to visitors. */
const prices = async () =>
  (await readServices(database.pool, { onlyActive: true })).map(({ price }) => price);
const types = async () => (await store.readStream(serviceStream(7))).map(({ type }) => type);
const offered = (price: number) => expect.poll(prices).toEqual([price]);
const asleepFor = (ms: number) => expect.poll(() => time.waits()).toEqual([ms]);

test("a price that is scheduled while it sleeps comes into force at its minute, caused by the schedule", async () => {
  void start();
  await asleepFor(6 * 3_600_000);
  await schedule(DECEMBER, 8_900);
  await asleepFor(3_600_000);
  time.moveTo(DECEMBER - 1);
  expect(await types()).toEqual(["ServiceAdded", "PriceScheduled"]);
  time.moveTo(DECEMBER);
  await offered(89);
  expect(await types()).toEqual([
    "ServiceAdded",
    "PriceScheduled",
    "PriceScheduleApplied",
    "ServiceRepriced",
  ]);
  const events = (await store.readStream(serviceStream(7))).map(serviceEvents.decode);
  expect(events.at(-1)?.metadata).toMatchObject({
    actor: "system",
    causationId: events[1]?.eventId,
    occurredAt: "2026-12-01T05:00:00.000Z",
  });
  expect(priceHistoryOf(events).at(-1)).toMatchObject({ by: "schedule", prices: { price: 89 } });
});

test("what fell due while no process ran is applied at the start, in the order of its days", async () => {
  await schedule(DECEMBER + DAY_MS, 7_900);
  await schedule(DECEMBER, 8_900);
  time.moveTo(DECEMBER + 5 * DAY_MS);
  void start();
  await offered(79);
  expect((await types()).filter((type) => type === "ServiceRepriced")).toHaveLength(2);
});

test("a cancelled price never comes into force", async () => {
  const scheduleId = await schedule(DECEMBER, 8_900);
  const later = await schedule(DECEMBER + DAY_MS, 7_900);
  void start();
  await asleepFor(3_600_000);
  await append("PriceScheduleCancelled", { scheduleId });
  await asleepFor(3_600_000 + DAY_MS > 6 * 3_600_000 ? 6 * 3_600_000 : 3_600_000 + DAY_MS);
  time.moveTo(DECEMBER + DAY_MS);
  await offered(79);
  expect(
    (await store.readStream(serviceStream(7)))
      .filter(({ type }) => type === "PriceScheduleApplied")
      .map(({ data }) => (data as { scheduleId: string }).scheduleId),
  ).toEqual([later]);
});

test("schedules of two services with the same id both come into force", async () => {
  await write(serviceStream(8), { type: "ServiceAdded", version: 1, data: { ...service, serviceId: 8 } });
  const scheduleId = await schedule(DECEMBER, 8_900);
  await schedule(DECEMBER, 7_900, { serviceId: 8, scheduleId });
  time.moveTo(DECEMBER);
  void start();
  await expect.poll(prices).toEqual([79, 89]);
});

test("two processes and a restart apply a price once", async () => {
  await schedule(DECEMBER, 8_900);
  const first = new AbortController();
  const ended = start(AbortSignal.any([first.signal, stop.signal]));
  void start();
  await asleepFor(3_600_000);
  time.moveTo(DECEMBER);
  await offered(89);
  first.abort();
  await ended;
  void start();
  await schedule(DECEMBER + DAY_MS, 7_900);
  time.moveTo(DECEMBER + DAY_MS);
  await offered(79);
  expect((await types()).filter((type) => type === "ServiceRepriced")).toHaveLength(2);
});

test("an append that failed, or whose outcome is unknown, is repeated as the same events", async () => {
  let appends = 0;
  const unsure: EventStore = {
    ...store,
    append: async (...args) => {
      appends += 1;
      // Both attempts that `handle` makes fail, so that the worker has to retry.
      if (appends <= 2) throw new StoreUnavailable("away");
      const appended = await store.append(...args);
      if (appends <= 4) throw new StoreUnavailable("no answer");
      return appended;
    },
  };
  await schedule(DECEMBER, 8_900);
  time.moveTo(DECEMBER);
  void start(stop.signal, unsure);
  for (const minutes of [1, 2]) {
    await expect.poll(() => appends).toBe(2 * minutes);
    await expect.poll(() => time.waits().length).toBeGreaterThan(0);
    time.moveTo(DECEMBER + minutes * 60_000);
  }
  await offered(89);
  expect((await types()).filter((type) => type === "ServiceRepriced")).toHaveLength(1);
});

test("before the read model is built it waits for that without an error", async () => {
  const bare = await readModelDatabase();
  const complaints: object[] = [];
  const late = new AbortController();
  const own = handClock(DECEMBER);
  const complain = (fields: object) => complaints.push(fields);
  const log = { ...SILENT, warn: complain, error: complain };
  const options = { store, vault: memoryVault(), signal: late.signal };
  await schedule(DECEMBER, 8_900);
  const worker = applying({ ...bare, ...options, log, clock: own.clock });
  await expect.poll(() => own.waits()).toEqual([6 * 3_600_000]);
  const projector = runProcessors({
    ...bare,
    election: ELECTIONS.projectors,
    ...options,
    readModels: [catalogReadModel],
    log: SILENT,
  });
  await offered(89);
  late.abort();
  await Promise.all([worker, projector.stopped]);
  await bare.drop();
  expect(complaints).toEqual([]);
});
