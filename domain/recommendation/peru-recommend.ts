import type { CurrentService, HousingType, Priority, ServiceType } from "../kernel/market.ts";
import { NO_COMPANY } from "../kernel/no-company.ts";
import { SERVICE_TYPE_OF } from "../kernel/service-type.ts";
import { type Badge, badgeOf } from "./badges.ts";
import { confidenceOf } from "./confidence.ts";
import {
  DEFAULT_PAYMENT_CENTS,
  RECOMMENDED_SCORE,
  TOP_CHOICE_SCORE,
  WEIGHTS,
  type Weights,
} from "./constants.ts";
import { byCoverage } from "./coverage.ts";
import { isCheapest } from "./most-saving.ts";
import { type Score, scorePlan } from "./peru-score.ts";
import { forHousing, offerFor, type Plan, type PricedPlan } from "./plan.ts";
import { countPlans, type PlanCounts } from "./plan-counts.ts";
import { type Reason, reasonsFor } from "./reasons.ts";
import { MONTHS_PER_YEAR, type OfferSavings, savingsOf, totalOver } from "./savings.ts";

/** The visitor's answers in steps 1 and 2 of the Peru wizard. */
export type PeruProfile = {
  readonly housing: HousingType | null;
  /** Null or 0 when unknown; then S/ 150 is assumed. Ignored for NO_COMPANY. */
  readonly monthlyPaymentCents: number | null;
  /** NO_COMPANY: nothing is paid today, so no plan saves anything. */
  readonly company: string;
  readonly service: CurrentService;
  readonly priority: Priority;
  /** The household's district, by its code; absent or null when it was not stated. */
  readonly district?: string | null | undefined;
};

export type RankedPlan = {
  readonly plan: PricedPlan;
  readonly savings: OfferSavings;
  readonly score: Score;
  /** Score of 60 or more. */
  readonly recommended: boolean;
  /** "MI RECOMENDACIÓN #1": the first of the list, from a score of 30 on, unless its brand does not serve the district. */
  readonly topChoice: boolean;
  readonly badge: Badge | null;
  /** Whole percent, 68 to 95. */
  readonly confidence: number;
  readonly reasons: readonly Reason[];
};

export type PeruRecommendation =
  /** Claro's customers get a call instead of plans. */
  | { readonly kind: "claro"; readonly counts: PlanCounts }
  | { readonly kind: "none"; readonly reason: "no_plans" | "none_of_type"; readonly counts: PlanCounts }
  /** At least one plan, best first; those that do not serve the district last. */
  | { readonly kind: "ranked"; readonly plans: readonly RankedPlan[]; readonly counts: PlanCounts };

export type PeruInput = {
  readonly plans: readonly Plan[];
  readonly profile: PeruProfile;
  /** The visitor's own weights; with them the list is ordered by score whatever the priority. */
  readonly weights?: Weights | undefined;
  /** The order of another priority than that one. */
  readonly order?: Priority | undefined;
};

/**
 * The Peru wizard's step 4. Only active Peruvian plans of active brands, of the visitor's type and with a price above 0.
 * Source: specification, section 9, "Peru recommendation scoring".
 */
export const recommendPeru = ({ plans, profile, weights, order }: PeruInput): PeruRecommendation => {
  const paymentCents = paymentOf(profile);
  const active = plans.filter(
    (plan) => plan.isActive && plan.country === "peru" && offerFor(plan, profile.housing).priceCents > 0,
  );
  const type = serviceTypeOf(profile.service);
  const ofType = active
    .filter((plan) => plan.type === type)
    .map((plan) => ({ plan: forHousing(plan, profile.housing) }));
  const { priority, district } = profile;
  const counts = countPlans({
    active: active.length,
    ofType: ofType.map(({ plan }) => plan),
    paymentCents,
    district,
  });
  if (profile.company === "claro") return { kind: "claro", counts };
  if (active.length === 0) return { kind: "none", reason: "no_plans", counts };
  if (ofType.length === 0) return { kind: "none", reason: "none_of_type", counts };
  const facts =
    paymentCents === null
      ? { paymentCents: 0, priority, weights: withoutSaving(weights, priority) }
      : { paymentCents, priority, weights };
  const sorted = byOrder(order ?? (weights ? "ambos" : orderOf(profile)));
  const { within, outside } = byCoverage(ofType, district);
  // Only available plans are compared: the cheapest of all may not be available.
  const all = within.map(({ plan }) => plan);
  const best = all
    .map((plan) => assess(plan, { ...facts, isCheapest: isCheapest(all, plan) }))
    .sort(sorted)
    .map((one, i) => (i === 0 && one.score.points >= TOP_CHOICE_SCORE ? { ...one, topChoice: true } : one));
  const last = outside.map(({ plan }) => assess(plan, { ...facts, isCheapest: false })).sort(sorted);
  return { kind: "ranked", plans: [...best, ...last], counts };
};

/** Today's payment, or the specification's assumption; null where nothing is paid. */
const paymentOf = ({ monthlyPaymentCents, company }: PeruProfile): number | null => {
  if (company === NO_COMPANY) return null;
  return monthlyPaymentCents !== null && monthlyPaymentCents > 0
    ? monthlyPaymentCents
    : DEFAULT_PAYMENT_CENTS;
};

/**
 * Weights where nothing is paid and no plan saves anything: the other components share all the points; the priority's
 * weights are used where those two are 0.
 */
const withoutSaving = (own: Weights | undefined, priority: Priority): Weights => {
  const weights = own && own.service + own.extras > 0 ? own : WEIGHTS[priority];
  return { ...weights, saving: 0 };
};

/** The priority by which the list is ordered. Without a bill, saving the most means paying the least. */
export const orderOf = <Wish extends Priority | null>({
  company,
  priority,
}: {
  readonly company: string | null;
  readonly priority: Wish;
}): Wish | "ahorrar" => (company === NO_COMPANY && priority === "ambos" ? "ahorrar" : priority);

const serviceTypeOf = (service: CurrentService): ServiceType => SERVICE_TYPE_OF[service];

type Assessment = {
  readonly paymentCents: number;
  readonly priority: Priority;
  readonly weights: Weights | undefined;
  /** Among the plans of the visitor's type that serve the district or may serve it. */
  readonly isCheapest: boolean;
};

const assess = (
  plan: PricedPlan,
  { paymentCents, priority, weights, isCheapest }: Assessment,
): RankedPlan => {
  const score = scorePlan({ plan, paymentCents, priority, weights });
  const facts = { plan, paymentCents, priority, score: score.points };
  return {
    plan,
    savings: savingsOf(paymentCents, plan),
    score,
    recommended: score.points >= RECOMMENDED_SCORE,
    topChoice: false,
    badge: badgeOf({ ...facts, isCheapest }),
    confidence: confidenceOf(facts),
    reasons: reasonsFor(plan, paymentCents, priority),
  };
};

type Key = (one: RankedPlan) => number;
const price: Key = ({ plan }) => plan.entryPriceCents;
/** Sorting by the year's bill is the same as by the year's saving, and also works where nothing is saved. */
const moreSavings: Key = ({ plan }) => totalOver(plan, MONTHS_PER_YEAR);
const moreScore: Key = ({ score }) => -score.points;
const moreSpeed: Key = ({ plan }) => -(plan.megabits ?? 0);

/** Lower keys first. Source: specification, section 9, "Sorting". */
const ORDER = {
  ahorrar: [price, moreSavings],
  mejor_servicio: [moreScore, moreSpeed],
  ambos: [moreScore, moreSavings],
} as const satisfies Record<Priority, readonly Key[]>;

/** Project rule: the tie-breaker, so that the order never depends on the order of the catalogue. */
const TIE: readonly Key[] = [({ savings }) => savings.twoYearTotalCents, ({ plan }) => plan.serviceId];

const byOrder =
  (priority: Priority) =>
  (a: RankedPlan, b: RankedPlan): number => {
    for (const key of [...ORDER[priority], ...TIE]) {
      const difference = key(a) - key(b);
      if (difference !== 0) return difference;
    }
    return 0;
  };
