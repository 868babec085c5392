import { CURRENCY, type Currency, type HousingType } from "@asesorador/domain/kernel/market";
import { estimateOf } from "@asesorador/domain/recommendation/estimates";
import { forHousing, type Plan, toPlan } from "@asesorador/domain/recommendation/plan";
import { savingsForLead } from "@asesorador/domain/recommendation/savings";

/** The catalogue's service in the HTTP contract's shape. */
type Service = Parameters<typeof toPlan>[0];

export type Choice = {
  /** null or unknown: no plan; savings then only where the category has an estimate. */
  readonly serviceId: number | null;
  readonly serviceCategory: string;
  /** "edificio" uses the building's prices. */
  readonly housing: HousingType | null;
  /** The visitor's current monthly payment. */
  readonly monthlyPaymentCents: number | null;
  /** Currency of the payment according to the client; null: the currency of the offer it is compared with. */
  readonly paymentCurrency: Currency | null;
};

/** A payment of 0 leaves nothing to save. */
const UNKNOWN = { monthlySavingsCents: null, annualSavingsCents: null } as const;
const NOTHING = { monthlySavingsCents: 0, annualSavingsCents: 0 } as const;

/**
 * Prices the visitor's choice by the current catalogue, or by its category's estimate; the browser's own figures are
 * ignored. Savings are null without a payment, and 0 against an offer in another currency or none at all.
 */
export const choicePricing = (findService: (id: number) => Promise<Service | null>) => {
  /** Cache keyed by object identity: the catalogue is replaced as a whole, so the same object is the same plan. */
  const plans = new WeakMap<Service, Plan>();
  const planOf = (service: Service): Plan => {
    const known = plans.get(service);
    if (known) return known;
    const plan = toPlan(service);
    plans.set(service, plan);
    return plan;
  };
  return async (request: Choice) => {
    const { serviceId, housing } = request;
    const service = serviceId === null ? null : await findService(serviceId);
    if (!service) return estimated(request);
    const plan = planOf(service);
    const { offer, brand, name } = forHousing(plan, housing);
    return {
      plan: {
        serviceId: plan.serviceId,
        name,
        brand,
        priceCents: offer.priceCents,
        promotion: offer.promotion,
      },
      currency: plan.currency,
      ...saved(request, plan.currency, (monthlyPaymentCents) => {
        const { monthlyCents, annualCents } = savingsForLead({ plan, housing, monthlyPaymentCents });
        return { monthlySavingsCents: monthlyCents, annualSavingsCents: annualCents };
      }),
    };
  };
};

type Saved = {
  readonly monthlySavingsCents: number | null;
  readonly annualSavingsCents: number | null;
};

/** What the stated payment saves against an offer in `currency`. */
const saved = (
  { monthlyPaymentCents, paymentCurrency }: Choice,
  currency: Currency,
  against: (monthlyPaymentCents: number) => Saved,
): Saved => {
  if (!monthlyPaymentCents) return UNKNOWN;
  return paymentCurrency === null || paymentCurrency === currency ? against(monthlyPaymentCents) : NOTHING;
};

/** Categories without a catalogue, in pesos unless the client says soles: specification, section 9. */
const estimated = (request: Choice) => {
  const { serviceCategory, monthlyPaymentCents, paymentCurrency } = request;
  const asked = { serviceCategory, todayCents: monthlyPaymentCents ?? 0 };
  const estimate = estimateOf({ ...asked, currency: paymentCurrency ?? CURRENCY.chile });
  if (!estimate) return { plan: null, currency: null, ...(monthlyPaymentCents ? NOTHING : UNKNOWN) };
  const { currency, monthlySavingsCents, annualSavingsCents } = estimate;
  return {
    plan: null,
    currency,
    ...saved(request, currency, () => ({ monthlySavingsCents, annualSavingsCents })),
  };
};
