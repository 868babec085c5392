import type { Recorded } from "../kernel/event-store.ts";
import { fromCents } from "../kernel/money.ts";
import type { ServiceEvent } from "./events.ts";
import type { HistoryEntry, PriceField, PriceMove, Prices } from "./price-contract.ts";
import { pricesAfter } from "./price-events.ts";
import { type PriceChanges, type ServicePrices, withPriceChanges } from "./prices.ts";

/** The `causationId` of everything that an import writes begins with this. */
export const IMPORT_CAUSE = "import/";

type Scheduled = Recorded<Extract<ServiceEvent, { readonly type: "PriceScheduled" }>>;

/**
 * Every change of a plan's price in its stream, planned ones included, oldest first. The price events of one edit are
 * one entry. Other changes are left out.
 */
export const priceHistoryOf = (events: readonly Recorded<ServiceEvent>[]): readonly HistoryEntry[] => {
  const entries: HistoryEntry[] = [];
  const schedules = new Map<string, Scheduled>();
  let prices = FREE;

  for (const step of stepsOf(events)) {
    const [event] = step;
    const before = prices;
    prices = step.reduce<ServicePrices>(pricesAfter, before);
    const moves = movesBetween(contractPrices(before), contractPrices(prices));
    const enter = entering(entries, event, contractPrices(prices));
    switch (event.type) {
      case "ServiceAdded":
        enter({ what: "added", moves: firstMoves(contractPrices(prices)) });
        break;
      case "ServiceEdited":
      case "ServiceRepriced":
      case "PromotionChanged":
        if (moves.length > 0) enter({ what: "changed", moves, ...bySchedule(event, schedules) });
        break;
      case "PriceScheduled":
        schedules.set(event.eventId, event).set(event.data.scheduleId, event);
        enter({ what: "scheduled", ...planOf(event, prices) });
        break;
      case "PriceScheduleCancelled": {
        const plan = schedules.get(event.data.scheduleId);
        if (plan) enter({ what: "cancelled", ...planOf(plan, prices) });
        break;
      }
      case "ServiceRenamed":
      case "ServiceToggled":
      case "PriceScheduleApplied":
        break;
    }
  }
  return entries;
};

type Step = readonly [Recorded<ServiceEvent>, ...Recorded<ServiceEvent>[]];

/** Consecutive price events of one command together, every other event alone. */
const stepsOf = (events: readonly Recorded<ServiceEvent>[]): readonly Step[] => {
  const steps: [Recorded<ServiceEvent>, ...Recorded<ServiceEvent>[]][] = [];
  for (const event of events) {
    const step = steps.at(-1);
    if (step && isPriceEvent(event) && isPriceEvent(step[0]) && isSameCommand(step[0], event))
      step.push(event);
    else steps.push([event]);
  }
  return steps;
};

const isPriceEvent = ({ type }: ServiceEvent): boolean =>
  type === "ServiceRepriced" || type === "PromotionChanged";

const isSameCommand = (one: Recorded, other: Recorded): boolean =>
  one.metadata.commandId !== undefined && one.metadata.commandId === other.metadata.commandId;

const entering =
  (entries: HistoryEntry[], { eventId, metadata }: Recorded, prices: Prices) =>
  (entry: Pick<HistoryEntry, "what" | "moves"> & Partial<HistoryEntry>): void => {
    const by = metadata.causationId.startsWith(IMPORT_CAUSE) ? "import" : "panel";
    const { occurredAt: at, actor } = metadata;
    entries.push({ id: eventId, at, actor, by, effectiveAt: null, prices, ...entry });
  };

/** For a change that a schedule caused: the schedule's day, and the user who scheduled it. */
const bySchedule = (event: Recorded, schedules: ReadonlyMap<string, Scheduled>): Partial<HistoryEntry> => {
  const cause = schedules.get(event.metadata.causationId);
  if (!cause) return {};
  return { by: "schedule", actor: cause.metadata.actor, effectiveAt: cause.data.effectiveAt };
};

const planOf = ({ data: { effectiveAt, changes } }: Scheduled, prices: ServicePrices) => ({
  effectiveAt,
  moves: movesBetween(contractPrices(prices), contractPrices(withPriceChanges(prices, changes))),
});

/** Changed prices in the contract's amounts; only those that change. */
export const asPrices = ({ house, building }: PriceChanges): Partial<Prices> => ({
  ...(house?.priceCents === undefined ? {} : { price: fromCents(house.priceCents) }),
  ...(house?.promotion === undefined
    ? {}
    : {
        promotionalPrice: amount(house.promotion?.priceCents),
        promotionalMonths: house.promotion?.months ?? null,
      }),
  ...(building?.priceCents === undefined ? {} : { buildingPrice: amount(building.priceCents) }),
  ...(building?.promotion === undefined
    ? {}
    : {
        buildingPromotionalPrice: amount(building.promotion?.priceCents),
        buildingPromotionalMonths: building.promotion?.months ?? null,
      }),
});

const amount = (cents: number | null | undefined): number | null =>
  cents === null || cents === undefined ? null : fromCents(cents);

/** Prices in the contract's amounts. */
const contractPrices = ({ house, building }: ServicePrices): Prices => ({
  price: fromCents(house.priceCents),
  promotionalPrice: amount(house.promotion?.priceCents),
  promotionalMonths: house.promotion?.months ?? null,
  buildingPrice: amount(building.priceCents),
  buildingPromotionalPrice: amount(building.promotion?.priceCents),
  buildingPromotionalMonths: building.promotion?.months ?? null,
});

/** Before the first price. */
const FREE: ServicePrices = {
  house: { priceCents: 0, promotion: null },
  building: { priceCents: null, promotion: null },
};

const FIELDS = Object.keys(contractPrices(FREE)) as PriceField[];

const movesBetween = (before: Prices, after: Prices): PriceMove[] =>
  FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    from: before[field],
    to: after[field],
  }));

/** A new plan has no earlier price. */
const firstMoves = (prices: Prices): PriceMove[] =>
  FIELDS.filter((field) => prices[field] !== null).map((field) => ({ field, from: null, to: prices[field] }));
