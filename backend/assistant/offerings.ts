import type { Offering } from "@asesorador/domain/assistant/offering";
import type { Service } from "@asesorador/domain/catalog/contract";
import { type Coverage, NOTHING_KNOWN } from "@asesorador/domain/recommendation/coverage";
import { toPlan } from "@asesorador/domain/recommendation/plan";

/** The current catalogue by service id, inactive services included. */
type Catalogue = () => Promise<ReadonlyMap<number, Service>>;

/** What the assistant reads of the catalogue. `coverage`: of each brand by its id. */
export type Offered = {
  readonly catalogue: Catalogue;
  readonly coverage: () => Promise<ReadonlyMap<number, Coverage>>;
};

/** The active plans of active brands as the assistant presents them; plans with price 0 are left out. */
export const offeringsOf = (
  services: Iterable<Service>,
  coverage: ReadonlyMap<number, Coverage>,
): readonly Offering[] => {
  const offerings: Offering[] = [];
  for (const service of services) {
    const plan = toPlan(service, coverage.get(service.brand.id) ?? NOTHING_KNOWN);
    const { priceCents, promotion } = plan.house;
    if (!plan.isActive || priceCents <= 0) continue;
    const { serviceId, brand, name, type, currency, megabits, streaming, features } = plan;
    const { building, installationCents, permanenceMonths, tvChannels, hasPhone } = plan;
    offerings.push({
      serviceId,
      brand,
      name,
      type,
      currency,
      priceCents,
      promotion,
      megabits,
      streaming,
      features,
      building,
      installationCents,
      permanenceMonths,
      tvChannels,
      hasPhone,
      decoders: plan.decoders + plan.smartDecoders,
      checkedOn: plan.priceCheckedAt,
      coverage: plan.coverage,
    });
  }
  return offerings;
};
