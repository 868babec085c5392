import type { HousingType } from "@asesorador/domain/kernel/market";
import { forHousing, type Plan, toPlan } from "@asesorador/domain/recommendation/plan";
import { savingsForLead } from "@asesorador/domain/recommendation/savings";

/** The catalogue's service as the HTTP contract has it. */
type Service = Parameters<typeof toPlan>[0];

export type Wish = {
  /** Null or unknown: no plan, and no savings that we could vouch for. */
  readonly serviceId: number | null;
  /** "edificio" pays the building's prices. */
  readonly housing: HousingType | null;
  /** What the visitor pays a month today. */
  readonly monthlyPaymentCents: number | null;
};

/** Prices what a visitor chose at the catalogue's prices of this moment; the browser's own figures have no say. */
export const quoter = (findService: (id: number) => Promise<Service | null>) => {
  /** The catalogue is renewed as a whole: a service that is the same object is the same plan. */
  const plans = new WeakMap<Service, Plan>();
  const planOf = (service: Service): Plan => {
    const known = plans.get(service);
    if (known) return known;
    const plan = toPlan(service);
    plans.set(service, plan);
    return plan;
  };
  return async ({ serviceId, housing, monthlyPaymentCents }: Wish) => {
    const service = serviceId === null ? null : await findService(serviceId);
    if (!service) return { plan: null, currency: null, monthlySavingsCents: 0, annualSavingsCents: 0 };
    const plan = planOf(service);
    const { offer, brand, name } = forHousing(plan, housing);
    const { monthlyCents, annualCents } = savingsForLead({ plan, housing, monthlyPaymentCents });
    return {
      plan: {
        serviceId: plan.serviceId,
        name,
        brand,
        priceCents: offer.priceCents,
        promotionalPriceCents: offer.promotion?.priceCents ?? null,
        promotionalMonths: offer.promotion?.months ?? null,
      },
      currency: plan.currency,
      monthlySavingsCents: monthlyCents,
      annualSavingsCents: annualCents,
    };
  };
};
