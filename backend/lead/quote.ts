import type { Currency, HousingType } from "@asesorador/domain/kernel/market";
import { estimateOf } from "@asesorador/domain/recommendation/estimates";
import { forHousing, type Plan, toPlan } from "@asesorador/domain/recommendation/plan";
import { savingsForLead } from "@asesorador/domain/recommendation/savings";

/** The catalogue's service in the HTTP contract's shape. */
type Service = Parameters<typeof toPlan>[0];

export type QuoteRequest = {
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

const NOTHING = { plan: null, currency: null, monthlySavingsCents: 0, annualSavingsCents: 0 } as const;

/**
 * Prices the visitor's choice by the current catalogue, or by its category's estimate; the browser's own figures are
 * ignored. A payment in another currency than the offer's has no savings.
 */
export const quoter = (findService: (id: number) => Promise<Service | null>) => {
  /** Cache keyed by object identity: the catalogue is replaced as a whole, so the same object is the same plan. */
  const plans = new WeakMap<Service, Plan>();
  const planOf = (service: Service): Plan => {
    const known = plans.get(service);
    if (known) return known;
    const plan = toPlan(service);
    plans.set(service, plan);
    return plan;
  };
  return async (request: QuoteRequest) => {
    const { serviceId, housing } = request;
    const service = serviceId === null ? null : await findService(serviceId);
    if (!service) return estimated(request);
    const plan = planOf(service);
    const { offer, brand, name } = forHousing(plan, housing);
    const monthlyPaymentCents = comparable(request, plan.currency);
    const { monthlyCents, annualCents } = savingsForLead({ plan, housing, monthlyPaymentCents });
    return {
      plan: {
        serviceId: plan.serviceId,
        name,
        brand,
        priceCents: offer.priceCents,
        promotion: offer.promotion,
      },
      currency: plan.currency,
      monthlySavingsCents: monthlyCents,
      annualSavingsCents: annualCents,
    };
  };
};

/** The payment if it is comparable with an offer in this currency, else null. */
const comparable = (
  { monthlyPaymentCents, paymentCurrency }: QuoteRequest,
  currency: Currency,
): number | null => (paymentCurrency === null || paymentCurrency === currency ? monthlyPaymentCents : null);

/** Categories without a catalogue: specification, section 9. */
const estimated = (request: QuoteRequest) => {
  const estimate = estimateOf(request.serviceCategory, request.monthlyPaymentCents ?? 0);
  if (!estimate) return NOTHING;
  const { currency } = estimate;
  if (comparable(request, currency) === null) return { ...NOTHING, currency };
  const { monthlySavingsCents, annualSavingsCents } = estimate;
  return { plan: null, currency, monthlySavingsCents, annualSavingsCents };
};
