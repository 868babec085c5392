import { coversIn } from "./coverage.ts";
import type { PricedPlan } from "./plan.ts";

/** Counts for the analysis screen and the sentence above the list. */
export type PlanCounts = {
  /** Plans on offer in the market. */
  readonly active: number;
  /** Plans of the visitor's type. */
  readonly ofType: number;
  /** Those of them whose brand serves the district, and those of which it is unknown; null where no district was stated. */
  readonly reach: { readonly yes: number; readonly unknown: number } | null;
  /** Plans of the type that serve the district or may serve it, and cost less than today's payment; null where nothing is paid. */
  readonly cheaper: number | null;
};

type Counted = {
  readonly active: number;
  readonly ofType: readonly PricedPlan[];
  /** Null where nothing is paid today. */
  readonly paymentCents: number | null;
  readonly district: string | null | undefined;
};

export const countPlans = ({ active, ofType, paymentCents, district }: Counted): PlanCounts => {
  const coverage = (wanted: "yes" | "unknown" | "no") =>
    ofType.filter((plan) => coversIn(plan.coverage, district) === wanted);
  const outside = new Set(coverage("no"));
  const isCheaper = (plan: PricedPlan, payment: number) =>
    !outside.has(plan) && plan.entryPriceCents < payment;
  return {
    active,
    ofType: ofType.length,
    reach: district ? { yes: coverage("yes").length, unknown: coverage("unknown").length } : null,
    cheaper: paymentCents === null ? null : ofType.filter((plan) => isCheaper(plan, paymentCents)).length,
  };
};
