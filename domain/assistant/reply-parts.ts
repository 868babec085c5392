import type { Country } from "../kernel/market.ts";
import type { TemplateKey } from "./config.ts";
import { day, es, money } from "./es.ts";
import type { Offering } from "./offering.ts";
import type { Understood } from "./understanding.ts";

/** What an answer is made from. */
export type ReplyContext = {
  readonly understood: Understood;
  /** Of the visitor's market. */
  readonly offerings: readonly Offering[];
  readonly operators: readonly string[];
  readonly country: Country;
  readonly botName: string;
};

/** What there is to say, before it is fitted into an answer. */
export type ReplyParts = {
  readonly lines: readonly string[];
  /** The lines that a quick reply does not replace. */
  readonly facts: readonly string[];
  readonly closing: string;
  /** Quick replies that may stand in for the first words, the narrowest first. */
  readonly templates: readonly TemplateKey[];
  /** Ids of services whose figures stand in it. */
  readonly services: readonly number[];
};

/** The way on to the whole account. */
export const wizardInvitation = ({ country }: ReplyContext): string =>
  country === "chile" ? es.wizardChile : es.wizard;

type PlanListing = {
  readonly opening: string;
  readonly plans: readonly Offering[];
  readonly templates: readonly TemplateKey[];
  /** Between the opening and the plans. */
  readonly remarks?: readonly string[];
};

/** An opening, plans with their prices, the prices' date, and the way on. */
export const planList = (
  context: ReplyContext,
  { opening, plans, templates, remarks = [] }: PlanListing,
): ReplyParts => {
  const facts = [...remarks, ...plans.map(planLine), ...(plans.length > 0 ? [priceDate(plans)] : [])];
  const closing = wizardInvitation(context);
  return {
    lines: [opening, ...facts, closing],
    facts,
    closing,
    templates,
    services: plans.map(({ serviceId }) => serviceId),
  };
};

const MOST_NAME = 60;

const planLine = ({ brand, name, megabits, priceCents, promotion, currency }: Offering): string => {
  const full = name.toLowerCase().startsWith(brand.toLowerCase()) ? name : `${brand} ${name}`;
  const price = money(priceCents, currency);
  return es.plan(
    full.length > MOST_NAME ? `${full.slice(0, MOST_NAME - 1)}…` : full,
    megabits === null || new RegExp(`\\b${megabits}\\b`).test(name) ? "" : es.planSpeed(megabits),
    promotion
      ? es.promotion(money(promotion.priceCents, currency), promotion.months, price)
      : es.perMonth(price),
  );
};

const priceDate = (plans: readonly Offering[]): string => {
  const dates = plans.flatMap(({ checkedOn }) => (checkedOn === null ? [] : [checkedOn])).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  return first === undefined || last === undefined ? es.unchecked : es.checked(day(first), day(last));
};
