import type { ServiceId } from "../kernel/ids.ts";
import { isSame } from "./changed-fields.ts";
import { type Housing, type ServiceEvent, serviceEvents } from "./events.ts";
import { withLooseChanges } from "./loose-prices.ts";
import type { ServicePrices } from "./prices.ts";

const HOUSINGS: readonly Housing[] = ["house", "building"];

/** The events that lead from one set of prices to the other; none when they are the same. */
export const priceEvents = (
  serviceId: ServiceId,
  before: ServicePrices,
  after: ServicePrices,
): readonly ServiceEvent[] =>
  HOUSINGS.flatMap((housing): ServiceEvent[] => {
    const [old, now] = [before[housing], after[housing]];
    const events: ServiceEvent[] = [];
    if (old.priceCents !== now.priceCents) {
      const move = { from: old.priceCents, to: now.priceCents };
      events.push(serviceEvents.create("ServiceRepriced", { serviceId, housing, ...move }));
    }
    if (!isSame(old.promotion, now.promotion)) {
      const move = { from: old.promotion, to: now.promotion };
      events.push(serviceEvents.create("PromotionChanged", { serviceId, housing, ...move }));
    }
    return events;
  });

/** A service's prices after one more event of its stream; the same object when the event does not change them. */
export const pricesAfter = (prices: ServicePrices, event: ServiceEvent): ServicePrices => {
  switch (event.type) {
    case "ServiceAdded":
      return { house: event.data.house, building: event.data.building };
    case "ServiceEdited":
      return event.version === 1 ? withLooseChanges(prices, event.data.changes) : prices;
    case "ServiceRepriced": {
      const { housing, to } = event.data;
      return { ...prices, [housing]: { ...prices[housing], priceCents: to } };
    }
    case "PromotionChanged": {
      const { housing, to } = event.data;
      return { ...prices, [housing]: { ...prices[housing], promotion: to } };
    }
    default:
      return prices;
  }
};
