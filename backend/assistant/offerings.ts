import type { Offering } from "@asesorador/domain/assistant/offering";
import type { Service } from "@asesorador/domain/catalog/contract";
import { toPlan } from "@asesorador/domain/recommendation/plan";

/** The current catalogue by service id, inactive services included. */
export type Catalogue = () => Promise<ReadonlyMap<number, Service>>;

/** The active plans of active brands as the assistant presents them; plans with price 0 are left out. */
export const offeringsOf = (services: Iterable<Service>): readonly Offering[] => {
  const offerings: Offering[] = [];
  for (const service of services) {
    const plan = toPlan(service);
    const { priceCents, promotion } = plan.house;
    if (!plan.isActive || priceCents <= 0) continue;
    const { serviceId, brand, name, type, currency, megabits, streaming, features } = plan;
    const { building, installationCents, permanenceMonths, tvChannels, hasPhone } = plan;
    offerings.push({
      ...{ serviceId, brand, name, type, currency, priceCents, promotion, megabits, streaming, features },
      ...{ building, installationCents, permanenceMonths, tvChannels, hasPhone },
      decoders: plan.decoders + plan.smartDecoders,
      checkedOn: plan.priceCheckedAt,
    });
  }
  return offerings;
};
