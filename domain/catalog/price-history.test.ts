import { expect, test } from "vitest";
import { parsePosition, type Recorded } from "../kernel/event-store.ts";
import { sampleService, sampleServiceId as serviceId } from "./catalog-samples.ts";
import { type ServiceEvent, serviceEvents } from "./events.ts";
import { priceHistoryOf } from "./price-history.ts";
import type { PriceChanges } from "./prices.ts";
import { ScheduleId } from "./schedule-id.ts";

const scheduleId = ScheduleId.parse("0195f6a0-0000-4000-8000-0000000000a1");
const effectiveAt = "2026-12-01T05:00:00.000Z";
const DAY = "2026-11-20T15:00:00.000Z";

/** A stream of these events; `by`: the actor and the cause of each. */
const stream = (
  ...events: readonly (readonly [ServiceEvent, by?: { actor?: string; cause?: string; command?: string }])[]
) =>
  events.map(
    ([event, { actor = "admin:ana", cause = "c", command } = {}], i): Recorded<ServiceEvent> => ({
      ...event,
      eventId: `event-${i}`,
      stream: "service-7",
      revision: BigInt(i),
      position: parsePosition(String(i + 1)),
      metadata: {
        actor,
        correlationId: "c",
        causationId: cause,
        commandId: command ?? `command-${i}`,
        occurredAt: DAY,
        recordedAt: DAY,
      },
    }),
  );
const { create } = serviceEvents;
const added = create("ServiceAdded", { ...sampleService, serviceId, isActive: true });
const repriced = (from: number, to: number) =>
  create("ServiceRepriced", { serviceId, housing: "house", from, to });
const promoted = (to: { priceCents: number; months: number }) =>
  create("PromotionChanged", { serviceId, housing: "house", from: null, to });
const planned = (changes: PriceChanges) =>
  create("PriceScheduled", { serviceId, scheduleId, scheduledOn: "2026-11-20", effectiveAt, changes });
const prices = {
  price: 159,
  promotionalPrice: null,
  promotionalMonths: null,
  buildingPrice: null,
  buildingPromotionalPrice: null,
  buildingPromotionalMonths: null,
};

test("it begins with the first price, and has of each change when, who and from what to what", () => {
  const history = priceHistoryOf(
    stream(
      [added, { actor: "demo" }],
      [repriced(15_900, 14_900), { command: "edit" }],
      [promoted({ priceCents: 9_990, months: 3 }), { command: "edit" }],
    ),
  );
  expect(history).toEqual([
    {
      id: "event-0",
      at: DAY,
      actor: "demo",
      what: "added",
      by: "panel",
      effectiveAt: null,
      moves: [{ field: "price", from: null, to: 159 }],
      prices,
    },
    {
      id: "event-1",
      at: DAY,
      actor: "admin:ana",
      what: "changed",
      by: "panel",
      effectiveAt: null,
      moves: [
        { field: "price", from: 159, to: 149 },
        { field: "promotionalPrice", from: null, to: 99.9 },
        { field: "promotionalMonths", from: null, to: 3 },
      ],
      prices: { ...prices, price: 149, promotionalPrice: 99.9, promotionalMonths: 3 },
    },
  ]);
});

test("edits of a history that names no commands are an entry each", () => {
  const named = stream([added], [repriced(15_900, 14_900)], [repriced(14_900, 13_900)]);
  const unnamed = named.map((event) => {
    const { commandId: _, ...metadata } = event.metadata;
    return { ...event, metadata };
  });
  expect(priceHistoryOf(unnamed).map(({ moves }) => moves.map(({ to }) => to))).toEqual([
    [159],
    [149],
    [139],
  ]);
});

test("what leaves the price alone is not in it", () => {
  const toggled = create("ServiceToggled", { serviceId, isActive: false });
  const renamed = create("ServiceRenamed", { serviceId, from: "Fibra 300", to: "Otro" });
  const edited = create("ServiceEdited", { serviceId, changes: { speed: "" } });
  expect(priceHistoryOf(stream([added], [renamed], [edited], [toggled]))).toHaveLength(1);
});

test("an import's change is listed as one", () => {
  const history = priceHistoryOf(stream([added], [repriced(15_900, 1), { cause: "import/ab12" }]));
  expect(history[1]).toMatchObject({ what: "changed", by: "import", actor: "admin:ana" });
});

test("a schedule is listed when it is made and when its day comes, in the name of who made it", () => {
  const history = priceHistoryOf(
    stream(
      [added],
      [planned({ house: { priceCents: 8_900 } })],
      [create("PriceScheduleApplied", { serviceId, scheduleId }), { actor: "system", cause: "event-1" }],
      [repriced(15_900, 8_900), { actor: "system", cause: "event-1" }],
    ),
  );
  const moves = [{ field: "price", from: 159, to: 89 }];
  expect(history.slice(1)).toMatchObject([
    { what: "scheduled", by: "panel", effectiveAt, moves, prices },
    {
      what: "changed",
      by: "schedule",
      effectiveAt,
      actor: "admin:ana",
      moves,
      prices: { ...prices, price: 89 },
    },
  ]);
});

test("a cancelled schedule says what it would have brought", () => {
  const history = priceHistoryOf(
    stream(
      [added],
      [planned({ house: { promotion: { priceCents: 5_000, months: 2 } } })],
      [create("PriceScheduleCancelled", { serviceId, scheduleId })],
    ),
  );
  expect(history.at(-1)).toMatchObject({
    what: "cancelled",
    effectiveAt,
    moves: [
      { field: "promotionalPrice", from: null, to: 50 },
      { field: "promotionalMonths", from: null, to: 2 },
    ],
    prices,
  });
});
