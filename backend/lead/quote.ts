import type { HousingType } from "@asesorador/domain/kernel/market";
import { forHousing, toPlan } from "@asesorador/domain/recommendation/plan";
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
export const quoter =
  (findService: (id: number) => Promise<Service | null>) =>
  async ({ serviceId, housing, monthlyPaymentCents }: Wish) => {
    const service = serviceId === null ? null : await findService(serviceId);
    if (!service) return { plan: null, currency: null, monthlySavingsCents: 0, annualSavingsCents: 0 };
    const plan = toPlan(service);
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
