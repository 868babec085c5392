import { type EventStore, type Position, UnknownPosition } from "@asesorador/domain/kernel/event-store";
import { memoryEventStore } from "@asesorador/infra/testing/memory-event-store";
import { fillWithLists, shownLists } from "@asesorador/infra/testing/shown-lists";
import { expect, test } from "vitest";
import { OutsideHistory } from "./moment.ts";
import { ANY_TIME, readWhatIf, type WhatIf, type WhatIfRequest } from "./read-what-if.ts";
import { NO_CHANGE } from "./what-if.ts";

const NOW_MS = Date.parse("2026-03-04T15:00:00.000Z");
/** Between positions of a store that has gaps. */
const GAP = 1_000n;
const { signal } = new AbortController();

const history = async () => {
  const store = memoryEventStore();
  await fillWithLists(store);
  return store;
};
const asked = (
  store: EventStore,
  change: Partial<WhatIfRequest["change"]>,
  onSample?: (answer: WhatIf) => void,
  shown: WhatIfRequest["shown"] = ANY_TIME,
) =>
  readWhatIf(
    store,
    { markets: ["peru"], change: { ...NO_CHANGE, ...change }, shown, sample: onSample !== undefined },
    { nowMs: NOW_MS, signal, ...(onSample ? { onSample } : {}) },
  );
const peru = async (...args: Parameters<typeof asked>) => {
  const [one] = (await asked(...args)).markets;
  if (!one) throw new Error("no answer");
  return one;
};

test("without a change every list of version 2 is reproduced over the catalogue of its own moment", async () => {
  expect(await peru(await history(), {})).toMatchObject({
    lists: 4,
    submitted: 1,
    replayed: 3,
    otherFirst: 0,
    otherOrder: 0,
    changedCount: 0,
    notReplayable: { first_version: 1, other_rules: 0, unknown_catalogue: 0, not_reproduced: 0 },
    brands: [
      { brand: "Marca 1", before: 2, after: 2 },
      { brand: "Marca 2", before: 1, after: 1 },
    ],
    chosen: { visits: 2, before: { first: 1, second: 1 }, after: { first: 1, second: 1 } },
  });
});

test("the catalogue of a day is used for every list", async () => {
  const at = Date.parse("2026-03-02T23:00:00.000Z");
  const answer = await peru(await history(), { catalogueAt: at });
  expect(answer).toMatchObject({
    replayed: 3,
    otherFirst: 1,
    brands: [
      { brand: "Marca 1", before: 2, after: 3 },
      { brand: "Marca 2", before: 1, after: 0 },
    ],
    savings: { beforeCents: 2 * 9_000 + 3_000, afterCents: 3 * 9_000, more: 1 },
    changed: [{ at: "2026-03-04T01:00:00.000Z", chosen: { serviceId: 24, before: 2, after: 1 } }],
  });
});

test("only the lists of the time that is asked about are in the figures, whichever the visit saw before and after", async () => {
  const store = await history();
  const from = Date.parse("2026-03-02T16:00:00.000Z");
  const to = Date.parse("2026-03-04T01:00:00.000Z");
  expect(await peru(store, { off: [24] }, undefined, { from, to })).toMatchObject({
    lists: 2,
    submitted: 0,
    replayed: 2,
    chosen: { visits: 1 },
    notReplayable: { first_version: 0 },
  });
  expect(await peru(store, {}, undefined, { from: null, to: from - 1 })).toMatchObject({
    lists: 1,
    submitted: 1,
    chosen: { visits: 1, before: { first: 1 } },
  });
  expect(await peru(store, {}, undefined, { from: to + 1, to: null })).toMatchObject({
    lists: 1,
    replayed: 0,
  });
});

test("what a visit chose from a list after that time is not counted for the list before it", async () => {
  const store = memoryEventStore();
  const lists = shownLists(store);
  await lists.addBrand(1, "2026-03-01T15:00:00.000Z");
  await lists.addPlan({ serviceId: 24, brandId: 1, soles: 60, speed: "" }, "2026-03-01T15:01:00.000Z");
  const journeyId = await lists.visit({}, "2026-03-02T15:00:00.000Z");
  await lists.visit({}, "2026-03-02T15:05:00.000Z", { again: journeyId, takes: 1 });
  const shown = { from: null, to: Date.parse("2026-03-02T15:02:00.000Z") };
  expect(await peru(store, {}, undefined, shown)).toMatchObject({ lists: 1, chosen: { visits: 0 } });
  expect(await peru(store, {})).toMatchObject({ lists: 2, chosen: { visits: 1 } });
});

test.each([
  ["other_rules", { ruleset: "000000000000" }],
  ["unknown_catalogue", { catalogue: { position: "4", eventId: "0195f6a0-0000-4000-8000-0000000000ff" } }],
  ["not_reproduced", { count: 7 }],
] as const)("a list that is %s is counted and in no figure", async (reason, changes) => {
  const store = memoryEventStore();
  const lists = shownLists(store);
  await lists.addBrand(1, "2026-03-01T15:00:00.000Z");
  await lists.addPlan({ serviceId: 24, brandId: 1, soles: 60, speed: "" }, "2026-03-01T15:01:00.000Z");
  await lists.visit({}, "2026-03-02T15:00:00.000Z", { changes, takes: 1 });
  expect(await peru(store, { off: [24] })).toMatchObject({
    lists: 1,
    replayed: 0,
    otherFirst: 0,
    brands: [],
    chosen: { visits: 0 },
    notReplayable: { [reason]: 1 },
  });
});

test("a plan that the market has never had, and a day before the catalogue or after now, are refused", async () => {
  const store = await history();
  await expect(asked(store, { off: [25] })).rejects.toMatchObject({
    name: "UnknownPlan",
    serviceId: 25,
    known: [{ serviceId: 24 }, { serviceId: 31 }],
  });
  for (const catalogueAt of [Date.parse("2026-02-28T12:00:00.000Z"), NOW_MS + 1])
    await expect(asked(store, { catalogueAt })).rejects.toThrow(OutsideHistory);
});

test("a sample comes first, and names how many lists it has; the whole answer names none", async () => {
  const samples: WhatIf[] = [];
  const whole = await asked(await history(), { off: [24] }, (sample) => samples.push(sample));
  expect(samples).toMatchObject([{ sample: { lists: 4, spread: true }, markets: [{ lists: 4 }] }]);
  expect(whole.sample).toBeNull();
});

test("a sample of a long history is 2,000 lists from all of it, or its oldest where positions can't be calculated", async () => {
  const store = memoryEventStore();
  const lists = shownLists(store);
  await lists.addBrand(1, "2026-03-01T15:00:00.000Z");
  await lists.addPlan({ serviceId: 24, brandId: 1, soles: 60, speed: "" }, "2026-03-01T15:01:00.000Z");
  const day = (n: number) => `2026-03-0${2 + Math.floor(n / 1_500)}T15:00:00.000Z`;
  for (let n = 0; n < 4_000; n += 1) await lists.visit({}, day(n));
  const opaque: EventStore = {
    ...store,
    head: async () => ((await store.head()) * GAP) as Position,
    readAll: async ({ after, ...query }) => {
      if (after % GAP !== 0n) throw new UnknownPosition(after);
      const page = await store.readAll({ ...query, after: (after / GAP) as Position });
      return page.map((event) => ({ ...event, position: (event.position * GAP) as Position }));
    },
  };
  const samples: WhatIf[] = [];
  const whole = await asked(store, { off: [24] }, (sample) => samples.push(sample));
  const changed = samples[0]?.markets[0]?.changed ?? [];
  expect(samples[0]?.sample).toEqual({ lists: 2_000, spread: true });
  expect(changed[0]?.at).toBe(day(3_999));
  expect(whole.markets[0]).toMatchObject({ lists: 4_000, computed: 1, changedCount: 4_000 });
  expect(whole.markets[0]?.changed).toHaveLength(1_000);
  await asked(opaque, { off: [24] }, (sample) => samples.push(sample));
  expect(samples[1]?.sample).toEqual({ lists: 2_000, spread: false });
});
