import { unreachable } from "../kernel/decider.ts";
import type { BadgeInput } from "./badges.ts";
import { CONFIDENCE } from "./constants.ts";
import { savesAtLeast } from "./peru-score.ts";

/**
 * Confidence of the recommendation, in whole percent from 68 to 95. The specification clamps it there; the methodology
 * page says so. Source: specification, section 9, "Confidence level".
 */
export const confidenceOf = (input: BadgeInput): number => {
  const { plan, score } = input;
  const complete = plan.megabits !== null && plan.features.length > 0 && plan.offer.priceCents > 0;
  const sum =
    CONFIDENCE.base +
    Math.min(CONFIDENCE.scoreCap, score * CONFIDENCE.perScorePoint) +
    priorityBonus(input) +
    (complete ? CONFIDENCE.complete : 0) +
    (plan.offer.promotion ? CONFIDENCE.promotional : 0);
  return Math.round(Math.min(CONFIDENCE.highest, Math.max(CONFIDENCE.lowest, sum)));
};

const priorityBonus = (input: BadgeInput): number => {
  switch (input.priority) {
    case "ahorrar":
      return savingBonus(input);
    case "mejor_servicio":
      return speedBonus(input) + (input.plan.isRecommended ? CONFIDENCE.recommended : 0);
    case "ambos":
      return CONFIDENCE.both * (savingBonus(input) + speedBonus(input));
    default:
      return unreachable(input.priority);
  }
};

const savingBonus = ({ plan, paymentCents }: BadgeInput): number =>
  CONFIDENCE.saving.find(({ percent }) => savesAtLeast(paymentCents, plan.entryPriceCents, percent))?.bonus ??
  0;

const speedBonus = ({ plan }: BadgeInput): number =>
  CONFIDENCE.speed.find(({ megabits }) => (plan.megabits ?? 0) >= megabits)?.bonus ?? 0;
