import type { Priority } from "../kernel/market.ts";
import { BADGE } from "./constants.ts";
import { savesAtLeast } from "./peru-score.ts";
import type { PricedPlan } from "./plan.ts";
import { MONTHS_PER_YEAR, monthlySavings, savedOver } from "./savings.ts";

/** In the specification's words: Máximo Ahorro, Máxima Calidad, Ideal para ti, Gran Ahorro, Alta Velocidad, … */
export type Badge =
  | "maximum_saving"
  | "maximum_quality"
  | "ideal"
  | "great_saving"
  | "high_speed"
  | "recommended"
  | "good_saving"
  | "good_speed"
  | "valid_option";

const HIGHEST = {
  ahorrar: "maximum_saving",
  mejor_servicio: "maximum_quality",
  ambos: "ideal",
} as const satisfies Record<Priority, Badge>;

export type BadgeInput = {
  readonly plan: PricedPlan;
  readonly paymentCents: number;
  readonly priority: Priority;
  readonly score: number;
};

/**
 * The badge of a plan: the first whose condition holds; null where none does. Source: specification, section 9,
 * "Badges". Project rules: "maximum_saving" only where no plan of the list saves more, and no badge of a saving on a
 * plan that costs more than today's bill over the first year, or for a household that pays no bill today.
 */
export const badgeOf = (input: BadgeInput & { readonly isCheapest: boolean }): Badge | null => {
  const { plan, paymentCents, priority, score, isCheapest } = input;
  const megabits = plan.megabits ?? 0;
  const isSaving = paymentCents > 0 && savedOver(paymentCents, plan, MONTHS_PER_YEAR) >= 0;
  const saving = isSaving ? monthlySavings(paymentCents, plan.entryPriceCents) : 0;
  const highest = HIGHEST[priority];
  if (score >= BADGE.highestScore && (highest !== "maximum_saving" || (isCheapest && isSaving)))
    return highest;
  if (score >= BADGE.highScore) {
    if (isSaving && savesAtLeast(paymentCents, plan.entryPriceCents, BADGE.greatSavingPercent))
      return "great_saving";
    return megabits >= BADGE.highSpeedMegabits ? "high_speed" : "recommended";
  }
  if (priority === "ahorrar" && saving > BADGE.goodSavingCents) return "good_saving";
  if (megabits >= BADGE.goodSpeedMegabits) return "good_speed";
  return saving > 0 ? "valid_option" : null;
};
