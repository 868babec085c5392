import { es } from "../es.ts";
import { byFirstYear, type Offering, operatorsOf } from "../offering.ts";
import { PLAN_LISTING } from "../understanding/slot-intents.ts";
import type { Understood } from "../understanding/understood.ts";
import { withoutUsedService } from "./catalogue-replies.ts";
import { reaching } from "./district-replies.ts";
import { replyPartsFor } from "./intent-replies.ts";
import { fits } from "./plan-filter.ts";
import { withNotes } from "./reply-notes.ts";
import { MAX_PLANS, planLine, type ReplyContext, type ReplyParts } from "./reply-parts.ts";

/**
 * The plans of the operators that are known to serve the place, followed by plans whose coverage is unknown when those
 * are few. null without a place, or when no such plan meets the criteria.
 */
export const knownReachFirst = (context: ReplyContext): ReplyParts | null => {
  const { place, offerings, understood } = context;
  const isListed = PLAN_LISTING.has(understood.intent) && understood.intent !== "comparison";
  if (place === null || !isListed || understood.nth !== null || understood.operators.length > 0) return null;
  const reached = reaching(context);
  const served = offerings.filter((plan) => reached.includes(plan));
  const unsure = offerings.filter((plan) => !reached.includes(plan));
  const found = unsure.length === 0 ? null : meetingParts({ ...context, offerings: served });
  if (found === null) return null;
  const known = {
    ...found,
    lines: found.lines.map(es.district.amongThese),
    facts: found.facts.map(es.district.amongThese),
  };
  if (known.services.length >= MAX_PLANS) {
    const better = keepingLimit(served, understood).length > 0 ? [] : keepingLimit(unsure, understood);
    const shown = byFirstYear(better).slice(0, MAX_BESIDE);
    const left = operatorsOf(unsure)
      .filter((name) => !understood.excluded.includes(name) && shown.every(({ brand }) => brand !== name))
      .toSorted((a, b) => a.localeCompare(b, "es"));
    const notes = [
      ...(shown.length === 0 ? [] : [es.district.maybe, ...shown.map(planLine)]),
      ...(left.length === 0 ? [] : [es.district.notKnown(left, place.name)]),
    ];
    return {
      ...withNotes(known, notes),
      services: [...known.services, ...shown.map(({ serviceId }) => serviceId)],
    };
  }
  const others = meetingParts({ ...context, offerings: unsure });
  if (others === null) return known;
  const shown = others.services.slice(0, MAX_PLANS - known.services.length);
  const lines = others.lines.filter((line) => line.startsWith("• ")).slice(0, shown.length);
  return { ...withNotes(known, [es.district.maybe, ...lines]), services: [...known.services, ...shown] };
};

/** Plans that meet the criteria, a limit every month and not only at first; empty where none is named. */
const keepingLimit = (plans: readonly Offering[], understood: Understood): readonly Offering[] => {
  const { budget } = understood;
  return budget === null
    ? []
    : plans.filter((plan) => plan.priceCents <= budget * 100 && fits(understood)(plan));
};

const MAX_BESIDE = 2;

/** The reply, where it lists plans that meet the criteria; null: it lists the nearest ones, or none. */
const meetingParts = (context: ReplyContext): ReplyParts | null => {
  if (context.offerings.length === 0) return null;
  const parts = replyPartsFor(context);
  const meets = fits(withoutUsedService(context).understood);
  const isMet = (id: number): boolean =>
    context.offerings.some((plan) => plan.serviceId === id && meets(plan));
  return parts.services.length > 0 && parts.services.every(isMet) ? parts : null;
};
