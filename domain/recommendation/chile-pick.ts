import type { CurrentService, Priority, ServiceType } from "../kernel/market.ts";
import { SERVICE_TYPE_OF } from "../kernel/service-type.ts";
import { searchable } from "../kernel/strings.ts";
import { byCoverage } from "./coverage.ts";
import { forHousing, type Plan, type PricedPlan } from "./plan.ts";
import { annualSavings, monthlySavings } from "./savings.ts";

// Source: specification, section 9, "Chile-style recommendation", and section 2.2, step 4.

/** Customers of these companies get a call instead of plans. */
export const WITHOUT_PLANS = ["vtr", "claro"] as const;
/** The preferred brand among plans of equal saving. */
export const PREFERRED_BRAND = "vtr";

export type ChileProfile = {
  /** Null where nothing is paid today. */
  readonly monthlyPaymentCents: number | null;
  readonly company: string;
  readonly service: CurrentService;
  readonly priority: Priority;
  /** The household's comuna, by its code; absent or null when it was not stated. */
  readonly district?: string | null | undefined;
};

export type ChilePlan = {
  readonly plan: PricedPlan;
  /** 0 also where nothing is paid today. */
  readonly monthlySavingsCents: number;
  /** Monthly x 12 at the entry price: decides for "ambos" and is stored with the lead. Visitors see the actual twelve months. */
  readonly annualSavingsCents: number;
};

/** The offer of the notice "Seamos honestos contigo". */
export type ChileAlternative = { readonly kind: ServiceType | "premium"; readonly plan: PricedPlan };

export type ChilePick =
  /** "No recommendations, our team will help". */
  | { readonly kind: "none"; readonly reason: "company" | "no_plans" }
  | { readonly kind: "none_of_type"; readonly alternatives: readonly ChileAlternative[] }
  /**
   * Cheapest first, those that do not serve the comuna last; the pick is one of them, and one that serves it where
   * there is any.
   */
  | { readonly kind: "plans"; readonly plans: readonly ChilePlan[]; readonly pick: Picked };

/** "ALTERNATIVA" where no plan of the type costs less than today's bill, else "PARA TI". */
type Picked = { readonly serviceId: number; readonly mark: "for_you" | "alternative" };

export type ChileInput = { readonly plans: readonly Plan[]; readonly profile: ChileProfile };

/** Step 4 of the Chile-style wizard, over active Chilean plans with a price above 0 (soles and pesos do not compare). */
export const pickChile = ({ plans, profile }: ChileInput): ChilePick => {
  if (isOneOf(WITHOUT_PLANS, profile.company)) return { kind: "none", reason: "company" };
  const active = offeredInChile(plans);
  if (active.length === 0) return { kind: "none", reason: "no_plans" };
  const ofType = active
    .filter((plan) => plan.type === SERVICE_TYPE_OF[profile.service])
    .sort(byPriceThenBrand);
  const sorted = ofType.map((plan) => withSavings(plan, profile.monthlyPaymentCents));
  const { within, outside } = byCoverage(sorted, profile.district);
  const among = within.length > 0 ? within : sorted;
  const savers = among.filter((one) => one.monthlySavingsCents > 0);
  const pick = best(savers.length > 0 ? savers : among, profile);
  if (!pick) return { kind: "none_of_type", alternatives: alternatives(active, profile.district) };
  const isFallback = profile.monthlyPaymentCents !== null && pick.monthlySavingsCents === 0;
  const mark = isFallback ? "alternative" : "for_you";
  return { kind: "plans", plans: [...within, ...outside], pick: { serviceId: pick.plan.serviceId, mark } };
};

/** Active Chilean plans with a price above 0. */
export const offeredInChile = (plans: readonly Plan[]): readonly PricedPlan[] =>
  plans
    .filter((plan) => plan.isActive && plan.country === "chile")
    .map((plan) => forHousing(plan, null))
    .filter((plan) => plan.offer.priceCents > 0);

/** A plan of this flow with what it saves against today's payment. */
export const withSavings = (plan: PricedPlan, paymentCents: number | null): ChilePlan => {
  const monthlySavingsCents = monthlySavings(paymentCents ?? 0, plan.entryPriceCents);
  return { plan, monthlySavingsCents, annualSavingsCents: annualSavings(monthlySavingsCents) };
};

/** The plans that can be chosen: those of the type, or the alternatives where there is none. */
export const offered = (pick: ChilePick | null, paymentCents: number | null): readonly ChilePlan[] => {
  if (pick?.kind === "plans") return pick.plans;
  if (pick?.kind !== "none_of_type") return [];
  return pick.alternatives.map(({ plan }) => withSavings(plan, paymentCents));
};

/** Text order by code unit: the same in every browser and on the server. */
const byPriceThenBrand = (a: PricedPlan, b: PricedPlan): number =>
  a.entryPriceCents - b.entryPriceCents ||
  (a.brand < b.brand ? -1 : a.brand > b.brand ? 1 : a.serviceId - b.serviceId);

/**
 * The preferred brand's plans where it has any; of those by priority. The specification says "otherwise highest
 * first-year savings or price closest to current spend": the first for "ambos", the second for "mejor_servicio", where
 * the spending stays equal and the service improves (project rule); without a bill, the fastest. On a tie the first of
 * the sorted list.
 */
const best = (
  sorted: readonly ChilePlan[],
  { priority, monthlyPaymentCents }: ChileProfile,
): ChilePlan | null => {
  const preferred = sorted.filter(({ plan }) => isOneOf([PREFERRED_BRAND], plan.brand));
  const among = preferred.length > 0 ? preferred : sorted;
  const least = {
    ahorrar: ({ plan }: ChilePlan) => plan.entryPriceCents,
    mejor_servicio: ({ plan }: ChilePlan) =>
      monthlyPaymentCents === null
        ? -(plan.megabits ?? 0)
        : Math.abs(plan.entryPriceCents - monthlyPaymentCents),
    ambos: ({ annualSavingsCents }: ChilePlan) => -annualSavingsCents,
  }[priority];
  return among.reduce<ChilePlan | null>(
    (found, one) => (found && least(found) <= least(one) ? found : one),
    null,
  );
};

/**
 * The cheapest of each type on offer, and the fastest of all as "premium": of the plans that serve the comuna or may
 * serve it, and of the others only where there is none of those. In the specification's order.
 */
const alternatives = (
  active: readonly PricedPlan[],
  district: ChileProfile["district"],
): readonly ChileAlternative[] => {
  const cheapest = active.toSorted(byPriceThenBrand).map((plan) => ({ plan }));
  const { within, outside } = byCoverage(cheapest, district);
  const inOrder = [...within, ...outside];
  const fastest = (within.length > 0 ? within : outside).reduce<PricedPlan | null>(
    (found, { plan }) => (found && (found.megabits ?? 0) >= (plan.megabits ?? 0) ? found : plan),
    null,
  );
  const types: readonly ServiceType[] = ["doble_pack", "internet", "triple_pack"];
  const ofTypes = types.flatMap((kind): readonly ChileAlternative[] => {
    const first = inOrder.find(({ plan }) => plan.type === kind);
    return first ? [{ kind, plan: first.plan }] : [];
  });
  return fastest ? [...ofTypes, { kind: "premium", plan: fastest }] : ofTypes;
};

const isOneOf = (names: readonly string[], name: string): boolean => names.includes(searchable(name));
