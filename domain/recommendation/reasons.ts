import type { Priority, ServiceType } from "../kernel/market.ts";
import { REASONS, SPEED_REASONS } from "./constants.ts";
import { hasStreaming } from "./features.ts";
import { savesAtLeast } from "./peru-score.ts";
import type { PricedPlan } from "./plan.ts";
import { MONTHS_PER_YEAR, monthlySavings, savedOver } from "./savings.ts";

/** Why a plan is shown, as a code and its figures; the front end provides the text. Money in cents a month. */
export type Reason =
  | { readonly code: "saving_percent"; readonly percent: number; readonly savingCents: number }
  | { readonly code: "saving_amount"; readonly savingCents: number }
  | { readonly code: "saving_some"; readonly savingCents: number }
  | { readonly code: "speed"; readonly band: (typeof SPEED_REASONS)[number]; readonly megabits: number }
  | { readonly code: "streaming"; readonly services: readonly string[] }
  | { readonly code: "pack"; readonly type: Exclude<ServiceType, "internet"> }
  | { readonly code: "promotion"; readonly priceCents: number; readonly months: number }
  | { readonly code: "no_permanence" }
  | { readonly code: "free_installation" }
  | { readonly code: "operator_pick" }
  /** "Plan de telecomunicaciones" */
  | { readonly code: "generic_plan" }
  /** "Información disponible en detalle" */
  | { readonly code: "generic_details" };

/**
 * Two or three reasons, the visitor's priority first, no code twice. Source: specification, section 9 (thresholds of
 * 25 % and S/ 20, speed bands, counts) and section 8 (the two generic lines); the order and the rest are ours.
 */
export const reasonsFor = (plan: PricedPlan, paymentCents: number, priority: Priority): readonly Reason[] => {
  const saving = savingReason(plan, paymentCents);
  const speed = speedReason(plan);
  const first = priority === "mejor_servicio" ? [...speed, ...saving] : [...saving, ...speed];
  const reasons = [...first, ...extraReasons(plan)].slice(0, REASONS.atMost);
  const missing = Math.max(0, REASONS.atLeast - reasons.length);
  return [...reasons, ...GENERIC.slice(0, missing)];
};

const GENERIC: readonly Reason[] = [{ code: "generic_plan" }, { code: "generic_details" }];

/** None for a plan that costs more over the first year: the months after the promotion cancel what it saves (ours). */
const savingReason = (plan: PricedPlan, paymentCents: number): readonly Reason[] => {
  if (savedOver(paymentCents, plan, MONTHS_PER_YEAR) < 0) return [];
  const { entryPriceCents } = plan;
  const savingCents = monthlySavings(paymentCents, entryPriceCents);
  if (savesAtLeast(paymentCents, entryPriceCents, REASONS.savingPercent))
    return [{ code: "saving_percent", percent: Math.floor((savingCents * 100) / paymentCents), savingCents }];
  if (savingCents >= REASONS.savingCents) return [{ code: "saving_amount", savingCents }];
  return savingCents > 0 ? [{ code: "saving_some", savingCents }] : [];
};

const speedReason = ({ megabits }: PricedPlan): readonly Reason[] => {
  const band = SPEED_REASONS.find((min) => (megabits ?? 0) >= min);
  return band === undefined || megabits === null ? [] : [{ code: "speed", band, megabits }];
};

const extraReasons = (plan: PricedPlan): readonly Reason[] => {
  const { type, streaming, offer } = plan;
  const reasons: Reason[] = [];
  if (hasStreaming(plan)) reasons.push({ code: "streaming", services: streaming });
  if (type !== "internet") reasons.push({ code: "pack", type });
  if (offer.promotion) reasons.push({ code: "promotion", ...offer.promotion });
  if (plan.permanenceMonths === 0) reasons.push({ code: "no_permanence" });
  if (plan.installationCents === 0) reasons.push({ code: "free_installation" });
  if (plan.isRecommended) reasons.push({ code: "operator_pick" });
  return reasons;
};
