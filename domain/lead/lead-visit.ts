import * as z from "zod/mini";
import { openingOf } from "../journey/opening.ts";
import { ReportedOpening } from "../journey/record-contract.ts";
import {
  Campaign,
  Entry,
  Language,
  ReferrerHost,
  Variants,
  WizardVersion,
} from "../journey/reported-values.ts";
import type { Wizard } from "../journey/steps.ts";
import { Rank, Viewport, WeightShares, Wizard as WizardName } from "../journey/visit-values.ts";
import { CatalogueRevision } from "../kernel/catalogue-revision.ts";
import { DAY_MS } from "../kernel/durations.ts";
import { Instant } from "../kernel/instant.ts";

/** What the last list of the visit was made with, and the chosen plan's place in it. */
const Seen = {
  /** The weights in force; null in a wizard without weights, or before a list was shown. */
  weights: z.nullable(WeightShares),
  /** Whether they are the visitor's instead of the priority's; null without a list. */
  ownWeights: z.nullable(z.boolean()),
  /** From 1; null when no plan of a list was chosen. */
  rank: z.nullable(Rank),
  /** Catalogue revision of the list's prices. */
  catalogue: z.nullable(CatalogueRevision),
};

/**
 * What is known of the anonymous visit in which a lead was submitted, copied into the lead: without the visit's
 * id, so that a lead cannot be linked to the steps of a visit. Null: the browser did not state it, or not one of the listed values.
 */
export const LeadVisit = z.object({
  wizard: WizardName,
  viewport: Viewport,
  wizardVersion: z.nullable(WizardVersion),
  entry: z.nullable(Entry),
  referrerHost: z.nullable(ReferrerHost),
  campaign: z.nullable(Campaign),
  language: z.nullable(Language),
  variants: z.nullable(Variants),
  ...Seen,
  /**
   * When the browser first tried to send the request, by its own clock; null when that is later than its arrival or
   * longer before it than a request is kept.
   */
  firstTriedAt: z.nullable(z.iso.datetime()),
});
export type LeadVisit = z.infer<typeof LeadVisit>;

/** The visit as a browser sends it with a lead. */
export const ReportedVisit = z.object({
  wizard: WizardName,
  viewport: Viewport,
  opening: ReportedOpening,
  ...Seen,
  firstTriedAt: Instant,
});
type ReportedVisit = z.infer<typeof ReportedVisit>;

/** Categories of leads with a wizard of their own; any other wizard sends any other category. */
const CATEGORIES: Partial<Record<Wizard, string>> = { alarm: "alarmas", car: "seguro_auto" };

/** How long a browser keeps a request that could not be sent. */
const KEPT_MS = DAY_MS;

/**
 * The part of a reported visit that a lead records; null when it is of a wizard that does not send such leads. `waitedMs`: from
 * `firstTriedAt` to the request's arrival.
 */
export const leadVisitOf = (
  { opening, firstTriedAt, ...visit }: ReportedVisit,
  { serviceCategory, waitedMs }: { readonly serviceCategory: string; readonly waitedMs: number },
): LeadVisit | null => {
  const own = Object.values(CATEGORIES).find((category) => category === serviceCategory);
  if (CATEGORIES[visit.wizard] !== own) return null;
  return {
    ...visit,
    ...openingOf(opening).opening,
    firstTriedAt: waitedMs >= 0 && waitedMs <= KEPT_MS ? firstTriedAt : null,
  };
};
