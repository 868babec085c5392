import type { Recorded } from "../kernel/event-store.ts";
import { fromCents } from "../kernel/money.ts";
import type { PriceChanges, ServiceEvent, ServiceFields } from "./events.ts";
import type { HistoryEntry, PriceField, PriceMove, Prices } from "./price-contract.ts";

/** The `causationId` of everything that an import writes begins with this. */
export const IMPORT_CAUSE = "import/";

/** Every change of a plan's price in its stream, and every one that was planned, oldest first. Of other changes: nothing. */
export const priceHistoryOf = (events: readonly Recorded<ServiceEvent>[]): readonly HistoryEntry[] => {
  const entries: HistoryEntry[] = [];
  const scheduled = new Map<string, Recorded<ServiceEvent>>();
  let prices: Prices = NO_PRICES;

  const enter = (
    { eventId, metadata }: Recorded,
    entry: Pick<HistoryEntry, "what" | "moves"> & Partial<HistoryEntry>,
  ): void => {
    const by = metadata.causationId.startsWith(IMPORT_CAUSE) ? "import" : "panel";
    const { occurredAt: at, actor } = metadata;
    entries.push({ id: eventId, at, actor, by, effectiveAt: null, prices, ...entry });
  };

  for (const event of events) {
    switch (event.type) {
      case "ServiceAdded":
        prices = pricesOf(event.data);
        enter(event, { what: "added", moves: firstMoves(prices) });
        break;
      case "ServiceEdited": {
        const before = prices;
        prices = { ...before, ...asPrices(event.data.changes) };
        const moves = movesBetween(before, prices);
        if (moves.length === 0) break;
        const cause = scheduled.get(event.metadata.causationId);
        if (cause?.type === "PriceScheduled") {
          const { actor } = cause.metadata;
          enter(event, {
            what: "changed",
            moves,
            by: "schedule",
            actor,
            effectiveAt: cause.data.effectiveAt,
          });
        } else enter(event, { what: "changed", moves });
        break;
      }
      case "PriceScheduled": {
        scheduled.set(event.eventId, event).set(event.data.scheduleId, event);
        enter(event, { what: "scheduled", ...planOf(event.data, prices) });
        break;
      }
      case "PriceScheduleCancelled": {
        const plan = scheduled.get(event.data.scheduleId);
        if (plan?.type === "PriceScheduled")
          enter(event, { what: "cancelled", ...planOf(plan.data, prices) });
        break;
      }
      case "ServiceToggled":
      case "PriceScheduleApplied":
        break;
    }
  }
  return entries;
};

const planOf = (
  { effectiveAt, changes }: { readonly effectiveAt: string; readonly changes: PriceChanges },
  prices: Prices,
) => ({ effectiveAt, moves: movesBetween(prices, { ...prices, ...asPrices(changes) }) });

/** In an event's units, and in the contract's. */
const CENTS = {
  price: "priceCents",
  promotionalPrice: "promotionalPriceCents",
  buildingPrice: "buildingPriceCents",
  buildingPromotionalPrice: "buildingPromotionalPriceCents",
} as const;
const MONTHS = ["promotionalMonths", "buildingPromotionalMonths"] as const;

/** Prices in cents, in the contract's amounts; only those that are there. */
export const asPrices = (changes: PriceChanges): Partial<Prices> => {
  const prices: { [Field in PriceField]?: number | null } = {};
  for (const field of Object.keys(CENTS) as (keyof typeof CENTS)[]) {
    const cents = changes[CENTS[field]];
    if (cents !== undefined) prices[field] = cents === null ? null : fromCents(cents);
  }
  for (const field of MONTHS) {
    const months = changes[field];
    if (months !== undefined) prices[field] = months;
  }
  return prices as Partial<Prices>;
};

const NO_PRICES: Prices = {
  price: 0,
  promotionalPrice: null,
  promotionalMonths: null,
  buildingPrice: null,
  buildingPromotionalPrice: null,
  buildingPromotionalMonths: null,
};

const pricesOf = (fields: ServiceFields): Prices => ({ ...NO_PRICES, ...asPrices(fields) });

const movesBetween = (before: Prices, after: Prices): PriceMove[] =>
  (Object.keys(NO_PRICES) as PriceField[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] }));

/** A new plan has no price before it. */
const firstMoves = (prices: Prices): PriceMove[] =>
  (Object.keys(NO_PRICES) as PriceField[])
    .filter((field) => prices[field] !== null)
    .map((field) => ({ field, from: null, to: prices[field] }));
