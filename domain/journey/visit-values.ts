import * as z from "zod/mini";
import { ServiceId } from "../kernel/ids.ts";
import { STEPS, WIZARDS } from "./steps.ts";

// Names that the browser's messages and the stored events share. Stored names stay: add some, remove none.

/**
 * Random, generated when a wizard opens and kept in the tab (its session storage) for 30 minutes after the latest step:
 * it identifies a visit, never a person or a lead.
 */
export const JourneyId = z.uuid().check(z.toLowerCase()).brand<"JourneyId">();
export type JourneyId = z.infer<typeof JourneyId>;

export const Wizard = z.enum(WIZARDS);
export const Viewport = z.enum(["phone", "tablet", "desktop"]);
export const StepName = z.enum([...new Set(WIZARDS.flatMap((wizard) => STEPS[wizard]))]);

/** The weight of each component, in whole percent. */
export const WeightShares = z.object({
  saving: z.int().check(z.gte(0), z.lte(100)),
  service: z.int().check(z.gte(0), z.lte(100)),
  extras: z.int().check(z.gte(0), z.lte(100)),
});
export type WeightShares = z.infer<typeof WeightShares>;

/** Points, 0 to 100; null in a wizard that does not score. */
export const Score = z.nullable(z.int().check(z.gte(0), z.lte(100)));

/** The first entry of the list that was shown. */
export const TopPlan = z.object({ serviceId: ServiceId, score: Score });
export type TopPlan = z.infer<typeof TopPlan>;

/** The most entries that a screen lists. */
const MAX_PLANS = 500;
export const PlanCount = z.int().check(z.gte(0), z.lte(MAX_PLANS));
export const Rank = z.int().check(z.gte(1), z.lte(MAX_PLANS));
