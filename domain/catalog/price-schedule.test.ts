import fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "../kernel/decider.ts";
import { spec } from "../kernel/decider-spec.ts";
import { sampleService, sampleServiceId as serviceId } from "./catalog-samples.ts";
import type { ServiceCommand } from "./commands.ts";
import { type ServiceEvent, serviceEvents } from "./events.ts";
import type { PriceChanges, PriceDraft } from "./prices.ts";
import { ScheduleId } from "./schedule-id.ts";
import { serviceDecider } from "./service-decider.ts";

const service = spec(serviceDecider);
const [first, second] = ["1", "2"].map((n) =>
  ScheduleId.parse(`0195f6a0-0000-4000-8000-00000000000${n}`),
) as [ScheduleId, ScheduleId];
const [DECEMBER, JANUARY] = ["2026-12-01T05:00:00.000Z", "2027-01-01T05:00:00.000Z"];
const { create } = serviceEvents;
const added = create("ServiceAdded", { ...sampleService, serviceId, isActive: true });
const priced = (priceCents: number) => ({ house: { priceCents } });
const repriced = (from: number, to: number) =>
  create("ServiceRepriced", { serviceId, housing: "house", from, to });
const scheduled = (
  scheduleId = first,
  changes: PriceChanges = priced(8_900),
  effectiveAt = DECEMBER,
  scheduledOn: string | null = "2026-11-20",
): ServiceEvent => create("PriceScheduled", { serviceId, scheduleId, scheduledOn, effectiveAt, changes });
const schedule = (
  changes: PriceDraft = priced(8_900),
  rest: { scheduleId?: ScheduleId; effectiveAt?: string; at?: string } = {},
): ServiceCommand => ({
  type: "SchedulePrice",
  serviceId,
  scheduleId: first,
  effectiveAt: DECEMBER,
  at: "2026-11-20T15:00:00.000Z",
  on: "2026-11-20",
  changes,
  ...rest,
});
const apply: ServiceCommand = { type: "ApplyPriceSchedule", serviceId, scheduleId: first };
const cancel: ServiceCommand = { type: "CancelPriceSchedule", serviceId, scheduleId: first };
const applied: ServiceEvent = {
  type: "PriceScheduleApplied",
  version: 1,
  data: { serviceId, scheduleId: first },
};
const cancelled: ServiceEvent = { ...applied, type: "PriceScheduleCancelled" };
const nothing = { ok: true, events: [] };
const refused = (rejection: string) => ({ ok: false, rejection });

test("a price is scheduled for a day ahead, and a repeat is the same schedule", () => {
  expect(service(added).when(schedule())).toEqual({ ok: true, events: [scheduled()] });
  expect(service(added, scheduled()).when(schedule())).toEqual(nothing);
  expect(service(added, scheduled(), applied).when(schedule())).toEqual(nothing);
});

test.each([
  ["an unknown service", [], schedule(), "service_not_found"],
  ["a day that has begun", [added], schedule(priced(1), { at: DECEMBER }), "schedule_not_ahead"],
  [
    "a day that is taken",
    [added, scheduled()],
    schedule(priced(1), { scheduleId: second }),
    "schedule_day_taken",
  ],
  [
    "half a promotion",
    [added],
    schedule({ house: { promotion: { priceCents: 5_000 } } }),
    "promotion_incomplete",
  ],
  [
    "a promotion without months",
    [added],
    schedule({ house: { promotion: { priceCents: 5_000, months: null } } }),
    "promotion_incomplete",
  ],
  ["the prices of today", [added], schedule(priced(15_900)), "schedule_changes_nothing"],
  [
    "a promotion that lowers nothing",
    [added],
    schedule({ house: { promotion: { priceCents: 15_900, months: 3 } } }),
    "promotion_not_lower",
  ],
  [
    "a promotion that lowers nothing by what a flat pays",
    [added],
    schedule({ building: { promotion: { priceCents: 15_900, months: 3 } } }),
    "building_promotion_not_lower",
  ],
  [
    "a promotion that lowers nothing by an earlier schedule's price",
    [added, scheduled()],
    schedule(
      { house: { promotion: { priceCents: 9_900, months: 3 } } },
      { scheduleId: second, effectiveAt: JANUARY },
    ),
    "promotion_not_lower",
  ],
] as const)("a schedule for %s is refused", (_, given, command, rejection) => {
  expect(service(...given).when(command)).toEqual(refused(rejection));
});

test("today's price may come back after a scheduled one", () => {
  const back = schedule(priced(15_900), { scheduleId: second, effectiveAt: JANUARY });
  expect(service(added, scheduled()).when(back)).toMatchObject({
    ok: true,
    events: [{ type: "PriceScheduled" }],
  });
});

test("on its day a schedule reprices the service, once", () => {
  const edited = repriced(15_900, 8_900);
  expect(service(added, scheduled()).when(apply)).toEqual({ ok: true, events: [applied, edited] });
  expect(service(added, scheduled(), applied, edited).when(apply)).toEqual(nothing);
});

test.each([
  [
    "an older check moves to the day on which the price was scheduled",
    "2026-11-04",
    "2026-11-20",
    "2026-11-20",
  ],
  ["a later check stays", "2026-11-25", "2026-11-20", null],
  ["a price without a check stays without", null, "2026-11-20", null],
  ["a check stays where the day of scheduling was not recorded", "2026-11-04", null, null],
])("when a scheduled price takes effect, %s", (_, priceCheckedAt, scheduledOn, checkedOn) => {
  const dated = create("ServiceAdded", { ...sampleService, priceCheckedAt, serviceId, isActive: true });
  const check = checkedOn && create("ServiceEdited", { serviceId, changes: { priceCheckedAt: checkedOn } });
  expect(service(dated, scheduled(first, priced(8_900), DECEMBER, scheduledOn)).when(apply)).toEqual({
    ok: true,
    events: [applied, ...(check ? [check] : []), repriced(15_900, 8_900)],
  });
});

test("a schedule that changes no price any more is no check", () => {
  const dated = create("ServiceAdded", {
    ...sampleService,
    priceCheckedAt: "2026-11-04",
    serviceId,
    isActive: true,
  });
  expect(service(dated, scheduled(), repriced(15_900, 8_900)).when(apply)).toEqual({
    ok: true,
    events: [applied],
  });
});

test("a later schedule is applied after the earlier ones, so that the later price is the one that stays", () => {
  const decision = service(
    added,
    scheduled(second, priced(7_900), JANUARY),
    scheduled(first, priced(8_900), DECEMBER),
  ).when({ ...apply, scheduleId: second } as ServiceCommand);
  expect(decision).toMatchObject({
    ok: true,
    events: [
      { type: "PriceScheduleApplied", data: { scheduleId: first } },
      { type: "ServiceRepriced", data: { to: 8_900 } },
      { type: "PriceScheduleApplied", data: { scheduleId: second } },
      { type: "ServiceRepriced", data: { to: 7_900 } },
    ],
  });
});

test("a schedule whose prices came about otherwise is done without an edit", () => {
  const edited = repriced(15_900, 8_900);
  expect(service(added, scheduled(), edited).when(apply)).toEqual({ ok: true, events: [applied] });
});

test("a cancelled schedule is never applied, and cancelling twice is no news", () => {
  expect(service(added, scheduled()).when(cancel)).toEqual({ ok: true, events: [cancelled] });
  for (const command of [cancel, apply])
    expect(service(added, scheduled(), cancelled).when(command)).toEqual(nothing);
  expect(service(added).when(cancel)).toEqual(refused("schedule_not_found"));
});

test("a schedule that has been applied can't be cancelled, and applying it again is no news", () => {
  expect(service(added, scheduled(), applied).when(cancel)).toEqual(refused("schedule_applied"));
  expect(service(added, scheduled(), applied).when(apply)).toEqual(nothing);
});

test("whatever is edited meanwhile, the day leaves whole promotions", () => {
  const cents = fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null });
  const months = fc.option(fc.integer({ min: 1, max: 24 }), { nil: null });
  const drafts: fc.Arbitrary<PriceDraft> = fc
    .record({ priceCents: cents, months }, { requiredKeys: [] })
    .map((promotion) => ({ house: { promotion } }));
  fc.assert(
    fc.property(drafts, fc.array(drafts, { maxLength: 4 }), (planned, edits) => {
      const events: ServiceEvent[] = [added];
      const state = () => fold(serviceDecider, events);
      const run = (command: ServiceCommand) => {
        const decision = serviceDecider.decide(command, state());
        if (decision.ok) events.push(...decision.events);
      };
      run(schedule({ house: { ...planned.house, priceCents: 1 } }));
      for (const changes of edits) run({ type: "EditService", serviceId, on: "2026-11-27", changes });
      run(apply);
      for (const event of events) expect(() => serviceEvents.validate(event)).not.toThrow();
    }),
  );
});
