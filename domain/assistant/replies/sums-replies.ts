import { es } from "../es.ts";
import { money } from "../es-format.ts";
import { byFirstYear, centsOver, type Offering } from "../offering.ts";
import { fits } from "./plan-filter.ts";
import {
  MAX_PLANS,
  nthOf,
  planName,
  priceDate,
  priceText,
  type ReplyContext,
  type ReplyParts,
} from "./reply-parts.ts";

/** What plans cost over the months that a message names, promotion, regular price and installation summed; null: none is asked. */
export const sumsReply = (context: ReplyContext): ReplyParts | null => {
  const { months } = context.understood;
  const plans = months === null ? [] : plansSummed(context);
  if (months === null || plans.length === 0) return null;
  const isPublished = plans.every(({ installationCents }) => installationCents !== null);
  const opening = es.sums.opening(months, isPublished);
  const facts = [...plans.map((plan) => lineOf(plan, months)), priceDate(plans)];
  return {
    lines: [opening, ...facts, es.wizard],
    facts,
    closing: es.wizard,
    templates: [],
    services: plans.map(({ serviceId }) => serviceId),
  };
};

const lineOf = (plan: Offering, months: number): string => {
  const { installationCents, currency } = plan;
  const total = money(centsOver(plan, months), currency);
  const installation = es.facts.installation(installationCents, money(installationCents ?? 0, currency));
  return es.sums.line(planName(plan), total, priceText(plan, currency), installation);
};

/** Those of the last list, unless an operator is named; the cheapest one where that is asked for. */
const plansSummed = ({
  text,
  understood,
  listed,
  offerings,
  operators,
}: ReplyContext): readonly Offering[] => {
  const { months } = understood;
  const one = nthOf(listed, understood.nth);
  if (one !== undefined) return [one];
  const isNamed = operators.some((name) => understood.operators.includes(name));
  const areOfListed =
    listed.length > 0 && listed.every(({ brand }) => !isNamed || understood.operators.includes(brand));
  const meeting = byFirstYear(offerings.filter(fits(understood)));
  const among = areOfListed
    ? listed
    : meeting.toSorted((a, b) => centsOver(a, months ?? 0) - centsOver(b, months ?? 0));
  return among.slice(0, CHEAPEST.test(text) ? 1 : MAX_PLANS);
};
const CHEAPEST = /\bmas (?:barat|economic|comod)[oa]\b/;
