import type { Currency, Priority } from "../kernel/market.ts";

// Every figure of the Peruvian recommendation. "Specification" is its section 9, which calls its own base scoring
// "partial in the source"; "ours" completes it in its spirit. Money in cents, percent of today's payment.

/** Specification: assumed payment of a visitor who did not state one (S/ 150). */
export const DEFAULT_PAYMENT_CENTS = 15_000;
/** Specification: price shown when the chosen plan's is unknown (S/ 129). */
export const DEFAULT_SELECTED_PRICE_CENTS = 12_900;

/** Estimated monthly price of an alarm system by market, in cents. Chile: specification, "estimated new price fixed at 25000". */
export const ALARM_PRICE_CENTS = {
  CLP: 25_000_00,
  /** Project constant, a demonstration price: every text that shows it says so. Set the partner's price before going live. */
  PEN: 89_00,
} as const satisfies Record<Currency, number>;

/** Points of the saving component, out of SAVING_MAX. The first matching band counts. */
export const SAVING_BANDS = [
  { percent: 40, points: 70 }, // ours: the weight's full 70 must be within reach, and 30 % is not the end of the scale
  { percent: 30, points: 60 }, // specification
  { percent: 20, points: 45 }, // specification
  { percent: 10, points: 30 }, // specification
] as const;
/** Specification: any saving at all. */
export const SAVING_POSITIVE_POINTS = 15;
/** Ours, see the first band. */
export const SAVING_MAX = 70;

/** Points of the service component, out of SPEED_MAX. Specification. */
export const SPEED_BANDS = [
  { megabits: 600, points: 20 },
  { megabits: 300, points: 15 },
  { megabits: 100, points: 10 },
] as const;
/** Specification: slower, or unknown. */
export const SPEED_OTHERWISE_POINTS = 5;
/** Specification: the highest band. */
export const SPEED_MAX = 20;

/** First group of extras: what the plan includes. Points and cap: specification. */
export const CONTENT_POINTS = { streaming: 15, pack: 10, recommended: 5 } as const;
export const CONTENT_CAP = 30;
/** Second group of extras: contract terms. Points: ours; cap: specification. */
export const TERMS_POINTS = { noPermanence: 10, freeInstallation: 10, promotion: 5 } as const;
export const TERMS_CAP = 20;
/** Specification: 0.2 and 0.1 of "ambos" are the two groups; the same 2 to 1 wherever extras count (ours). */
export const EXTRAS_SHARE = { content: 2 / 3, terms: 1 / 3 } as const;

/** Weight of each component; the three add up to 1. */
export type Weights = { readonly saving: number; readonly service: number; readonly extras: number };

/** Specification: 0.7 + 0.2 + 0.1, 0.7 + 0.2 + 0.1 and 0.35 + 0.35 + (0.2 + 0.1). The assignment of 0.2 and 0.1 is ours. */
export const WEIGHTS = {
  ahorrar: { saving: 0.7, service: 0.2, extras: 0.1 },
  mejor_servicio: { saving: 0.2, service: 0.7, extras: 0.1 },
  ambos: { saving: 0.35, service: 0.35, extras: 0.3 },
} as const satisfies Record<Priority, Weights>;

/** Specification: the minimum score of a recommended plan. */
export const RECOMMENDED_SCORE = 60;
/** Specification: the minimum score for the first of the sorted list to be the top choice. */
export const TOP_CHOICE_SCORE = 30;

/** Badges. Specification; that "saving > 20" is soles is ours. */
export const BADGE = {
  highestScore: 80,
  highScore: 60,
  greatSavingPercent: 25,
  highSpeedMegabits: 300,
  goodSpeedMegabits: 200,
  goodSavingCents: 2_000,
} as const;

/** Reasons. Specification. */
export const REASONS = { atMost: 3, atLeast: 2, savingPercent: 25, savingCents: 2_000 } as const;
/** Specification: speed bands 1000, 600, 300, 100. */
export const SPEED_REASONS = [1000, 600, 300, 100] as const;

/** Confidence in percent. Specification, but for `both`. */
export const CONFIDENCE = {
  base: 50,
  perScorePoint: 0.4,
  scoreCap: 25,
  saving: [
    { percent: 30, bonus: 20 },
    { percent: 15, bonus: 15 },
    { percent: 5, bonus: 10 },
  ],
  speed: [
    { megabits: 600, bonus: 20 },
    { megabits: 300, bonus: 15 },
    { megabits: 100, bonus: 10 },
  ],
  /** With priority "mejor_servicio". */
  recommended: 5,
  /** Ours (the specification hides the amounts): with priority "ambos" each of the two bonuses counts half. */
  both: 0.5,
  /** Speed, features and price are all known. */
  complete: 5,
  promotional: 3,
  lowest: 68,
  highest: 95,
} as const;
