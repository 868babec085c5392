import { serviceEvents } from "@asesorador/domain/catalog/events";
import { priceHistoryOf } from "@asesorador/domain/catalog/price-history";
import { serviceDecider } from "@asesorador/domain/catalog/service-decider";
import { fold } from "@asesorador/domain/kernel/decider";
import { type Fact, parsePosition, type Recorded } from "@asesorador/domain/kernel/event-store";
import { expect, test } from "vitest";
import { catalogReadModel } from "./projection.ts";

// The same history of one service, in the first versions of its events and in the current ones.

const details = {
  serviceId: 7,
  isActive: true,
  productCode: "WIN-300",
  brandId: 1,
  name: "Fibra 300",
  description: "",
  type: "internet",
  country: "peru",
  currency: "PEN",
  installationCents: 0,
  permanenceMonths: null,
  speed: "300 Mbps",
  streamingServices: ["Netflix"],
  features: [],
  tvChannels: null,
  decoders: 0,
  smartDecoders: 0,
  hasPhone: false,
  isRecommended: true,
  priceSource: "",
  priceCheckedAt: null,
};
const serviceId = 7;
const [first, second, third] = ["1", "2", "3"].map((n) => `0195f6a0-0000-4000-8000-00000000000${n}`);
const [december, january, may] = [
  "2026-12-01T05:00:00.000Z",
  "2027-01-01T05:00:00.000Z",
  "2027-05-01T05:00:00.000Z",
];
const fact = (type: string, version: number, data: object): Fact => ({
  type,
  version,
  data: { serviceId, ...data },
});
const edited = (changes: object) => fact("ServiceEdited", 1, { changes });
const repriced = (housing: string, from: number | null, to: number | null) =>
  fact("ServiceRepriced", 1, { housing, from, to });
const promoted = (housing: string, from: object | null, to: object | null) =>
  fact("PromotionChanged", 1, { housing, from, to });
const scheduled = (
  version: number,
  scheduleId: string | undefined,
  effectiveAt: string | undefined,
  changes: object,
) =>
  fact("PriceScheduled", version, {
    scheduleId,
    effectiveAt,
    changes,
    ...(version < 3 ? {} : { scheduledOn: null }),
  });
const applied = fact("PriceScheduleApplied", 1, { scheduleId: first });
const cancelled = fact("PriceScheduleCancelled", 1, { scheduleId: second });

/** The events of one command on each line: first as they were stored, then in their current versions. */
const COMMANDS: readonly (readonly [then: readonly Fact[], now: readonly Fact[], cause?: number])[] = [
  [
    [
      fact("ServiceAdded", 1, {
        ...details,
        priceCents: 9_900,
        promotionalPriceCents: 7_900,
        promotionalMonths: 6,
        buildingPriceCents: null,
        buildingPromotionalPriceCents: null,
        buildingPromotionalMonths: null,
      }),
    ],
    [
      fact("ServiceAdded", 2, {
        ...details,
        house: { priceCents: 9_900, promotion: { priceCents: 7_900, months: 6 } },
        building: { priceCents: null, promotion: null },
      }),
    ],
  ],
  [
    [edited({ name: "Fibra 400", speed: "400 Mbps", priceCents: 10_900, buildingPriceCents: 8_900 })],
    [
      fact("ServiceRenamed", 1, { from: "Fibra 300", to: "Fibra 400" }),
      fact("ServiceEdited", 2, { changes: { speed: "400 Mbps" } }),
      repriced("house", 9_900, 10_900),
      repriced("building", null, 8_900),
    ],
  ],
  [
    [edited({ promotionalMonths: 3 })],
    [promoted("house", { priceCents: 7_900, months: 6 }, { priceCents: 7_900, months: 3 })],
  ],
  [
    [edited({ promotionalPriceCents: null, promotionalMonths: null, buildingPriceCents: null })],
    [promoted("house", { priceCents: 7_900, months: 3 }, null), repriced("building", 8_900, null)],
  ],
  [
    [edited({ buildingPromotionalPriceCents: 5_000, buildingPromotionalMonths: 2 })],
    [promoted("building", null, { priceCents: 5_000, months: 2 })],
  ],
  [
    [
      scheduled(1, first, december, {
        priceCents: 8_900,
        promotionalPriceCents: 4_900,
        promotionalMonths: 1,
      }),
    ],
    [
      scheduled(3, first, december, {
        house: { priceCents: 8_900, promotion: { priceCents: 4_900, months: 1 } },
      }),
    ],
  ],
  [
    [scheduled(1, second, january, { buildingPromotionalPriceCents: null, buildingPromotionalMonths: null })],
    [scheduled(3, second, january, { building: { promotion: null } })],
  ],
  [[cancelled], [cancelled]],
  [
    [applied, edited({ priceCents: 8_900, promotionalPriceCents: 4_900, promotionalMonths: 1 })],
    [applied, repriced("house", 10_900, 8_900), promoted("house", null, { priceCents: 4_900, months: 1 })],
    5,
  ],
  [
    [scheduled(1, third, may, { buildingPriceCents: 9_000 })],
    [scheduled(3, third, may, { building: { priceCents: 9_000 } })],
  ],
  [[fact("ServiceToggled", 1, { isActive: false })], [fact("ServiceToggled", 1, { isActive: false })]],
];

const historyOf = (commands: readonly (readonly Fact[])[]): readonly Recorded[] =>
  commands
    .flatMap((facts, command) => facts.map((one, i) => ({ one, i, command })))
    .map(({ one, i, command }, index) => ({
      ...one,
      eventId: `${command}/${i}`,
      stream: "service-7",
      revision: BigInt(index),
      position: parsePosition(String(index + 1)),
      metadata: {
        actor: "admin:ana",
        correlationId: "c",
        // Events that a schedule caused name the schedule's event.
        causationId: COMMANDS[command]?.[2] === undefined ? "c" : `${COMMANDS[command][2]}/0`,
        commandId: `${command}`,
        occurredAt: `2026-11-${10 + command}T15:00:00.000Z`,
        recordedAt: "2026-11-20T15:00:00.000Z",
      },
    }));
const then = historyOf(COMMANDS.map(([facts]) => facts));
const now = historyOf(COMMANDS.map(([, facts]) => facts));

/** All rows that result from a history, without event numbers. */
const rowsOf = (history: readonly Recorded[]) => {
  const rows = new Map<string, object>();
  for (const event of history)
    for (const change of catalogReadModel.project(event, { searchTokens: () => [] })) {
      const key = JSON.stringify([change.table, change.key]);
      if (change.op === "delete") rows.delete(key);
      if (change.op === "upsert" || change.op === "update")
        rows.set(key, { ...rows.get(key), ...change.set });
    }
  return [...rows].map(([key, row]) => {
    const { revision: _, position: __, event_id: ___, ...rest } = row as Readonly<Record<string, unknown>>;
    return [key, rest];
  });
};

test("a history of first versions leaves the rows that today's events leave", () => {
  const rows = rowsOf(now);
  expect(rowsOf(then)).toEqual(rows);
  expect(rows).toMatchObject([
    [expect.stringContaining("service"), { price_cents: 8_900, promotional_months: 1, name: "Fibra 400" }],
    [
      expect.stringContaining("scheduled_price"),
      { changes: JSON.stringify({ building: { priceCents: 9_000 } }) },
    ],
  ]);
});

test("a history of first versions is decided upon as today's events are", () => {
  const stateOf = (history: readonly Recorded[]) => fold(serviceDecider, history.map(serviceEvents.decode));
  expect(stateOf(then)?.fields).toEqual(stateOf(now)?.fields);
  expect(Object.keys(stateOf(then)?.schedules ?? {})).toEqual(Object.keys(stateOf(now)?.schedules ?? {}));
  expect(stateOf(then)?.settled).toEqual(stateOf(now)?.settled);
});

test("a history of first versions gives the same price history", () => {
  const linesOf = (history: readonly Recorded[]) =>
    priceHistoryOf(history.map(serviceEvents.decode)).map(({ id: _, ...entry }) => entry);
  expect(linesOf(then)).toEqual(linesOf(now));
  expect(linesOf(now).map(({ what }) => what)).toEqual([
    "added",
    "changed",
    "changed",
    "changed",
    "changed",
    "scheduled",
    "scheduled",
    "cancelled",
    "changed",
    "scheduled",
  ]);
});
