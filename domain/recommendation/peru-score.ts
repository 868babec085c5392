import type { Priority } from "../kernel/market.ts";
import {
  CONTENT_CAP,
  CONTENT_POINTS,
  EXTRAS_SHARE,
  SAVING_BANDS,
  SAVING_MAX,
  SAVING_POSITIVE_POINTS,
  SPEED_BANDS,
  SPEED_MAX,
  SPEED_OTHERWISE_POINTS,
  TERMS_CAP,
  TERMS_POINTS,
  WEIGHTS,
  type Weights,
} from "./constants.ts";
import { hasStreaming } from "./features.ts";
import type { PricedPlan } from "./plan.ts";
import { monthlySavings } from "./savings.ts";

/** "+60 de 70": whole points. */
export type Component = { readonly points: number; readonly max: number };

/** `points` is the sum of the three components' points, 0 to 100; their maxima add up to 100. */
export type Score = {
  readonly points: number;
  readonly saving: Component;
  readonly service: Component;
  readonly extras: Component;
};

export type ScoreInput = {
  readonly plan: PricedPlan;
  readonly paymentCents: number;
  readonly priority: Priority;
  /** The visitor's weights; the priority's when absent. Scaled to a sum of 1. */
  readonly weights?: Weights | undefined;
};

/**
 * The score of a plan, in points from 0 to 100. Each component is the share of its own base points that the plan earns,
 * times the component's weight. Source: specification, section 9; see constants.ts for what is ours.
 */
export const scorePlan = ({ plan, paymentCents, priority, weights }: ScoreInput): Score => {
  const max = weightShares(weights ?? WEIGHTS[priority]) ?? weightShares(WEIGHTS[priority]) ?? [0, 0, 0];
  const saving = component(savingPoints(paymentCents, plan.entryPriceCents) / SAVING_MAX, max[0]);
  const service = component(speedPoints(plan.megabits) / SPEED_MAX, max[1]);
  const extras = component(extrasShare(plan), max[2]);
  return { points: saving.points + service.points + extras.points, saving, service, extras };
};

const component = (share: number, max: number): Component => ({ points: Math.round(share * max), max });

/** Base points of a saving, 0 to 70. */
export const savingPoints = (paymentCents: number, priceCents: number): number => {
  const band = SAVING_BANDS.find(({ percent }) => savesAtLeast(paymentCents, priceCents, percent));
  return band?.points ?? (monthlySavings(paymentCents, priceCents) > 0 ? SAVING_POSITIVE_POINTS : 0);
};

/** Compared in whole numbers, so that exactly 30 % is not lost to rounding. */
export const savesAtLeast = (paymentCents: number, priceCents: number, percent: number): boolean =>
  paymentCents > 0 && monthlySavings(paymentCents, priceCents) * 100 >= paymentCents * percent;

/** Base points of a speed, 5 to 20. */
export const speedPoints = (megabits: number | null): number =>
  SPEED_BANDS.find((band) => (megabits ?? 0) >= band.megabits)?.points ?? SPEED_OTHERWISE_POINTS;

/** Both groups of extras, each against its cap, 0 to 1. */
const extrasShare = (plan: PricedPlan): number =>
  (EXTRAS_SHARE.content * contentPoints(plan)) / CONTENT_CAP +
  (EXTRAS_SHARE.terms * termsPoints(plan)) / TERMS_CAP;

/** Base points of what the plan includes, 0 to 30. */
export const contentPoints = (plan: PricedPlan): number =>
  Math.min(
    CONTENT_CAP,
    (hasStreaming(plan) ? CONTENT_POINTS.streaming : 0) +
      (plan.type === "internet" ? 0 : CONTENT_POINTS.pack) +
      (plan.isRecommended ? CONTENT_POINTS.recommended : 0),
  );

/** Base points of contract terms, 0 to 20. A term that the operator does not state earns nothing. */
export const termsPoints = (plan: PricedPlan): number =>
  Math.min(
    TERMS_CAP,
    (plan.permanenceMonths === 0 ? TERMS_POINTS.noPermanence : 0) +
      (plan.installationCents === 0 ? TERMS_POINTS.freeInstallation : 0) +
      (plan.offer.promotion ? TERMS_POINTS.promotion : 0),
  );

/** Whole shares that add up to 100, by largest remainder: saving, service, extras; null where all weights are 0. */
export const weightShares = ({
  saving,
  service,
  extras,
}: Weights): readonly [number, number, number] | null => {
  const weights = [saving, service, extras].map((weight) =>
    Number.isFinite(weight) ? Math.max(0, weight) : 0,
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum <= 0 || !Number.isFinite(sum)) return null;
  const exact = weights.map((weight) => (weight / sum) * 100);
  const floors = exact.map(Math.floor);
  const missing = 100 - floors.reduce((total, floor) => total + floor, 0);
  const byRemainder = [0, 1, 2].sort((a, b) => remainder(exact, b) - remainder(exact, a));
  for (const i of byRemainder.slice(0, missing)) floors[i] = (floors[i] ?? 0) + 1;
  const [first = 0, second = 0, third = 0] = floors;
  return [first, second, third];
};

const remainder = (exact: readonly number[], i: number): number => (exact[i] ?? 0) % 1;
