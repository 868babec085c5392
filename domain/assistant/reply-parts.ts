import type { Country } from "../kernel/market.ts";
import type { TemplateKey } from "./config.ts";
import { day, es, money } from "./es.ts";
import type { Offering } from "./offering.ts";
import type { Understood } from "./understanding.ts";

/** Input of a reply. */
export type ReplyContext = {
  readonly understood: Understood;
  /** Plans of the visitor's market. */
  readonly offerings: readonly Offering[];
  readonly operators: readonly string[];
  readonly country: Country;
  readonly botName: string;
};

/** Parts of a reply, before it is cut to the maximum length. */
export type ReplyParts = {
  readonly lines: readonly string[];
  /** Lines that a quick reply does not replace. */
  readonly facts: readonly string[];
  readonly closing: string;
  /** Quick replies that may replace the opening, most specific first. */
  readonly templates: readonly TemplateKey[];
  /** Ids of the services whose prices are in the reply. */
  readonly services: readonly number[];
};

/** Invitation to the wizard. */
export const wizardInvitation = ({ country }: ReplyContext): string =>
  country === "chile" ? es.wizardChile : es.wizard;

type PlanListing = {
  readonly opening: string;
  readonly plans: readonly Offering[];
  readonly templates: readonly TemplateKey[];
  /** Lines between the opening and the plans. */
  readonly remarks?: readonly string[];
};

/** A list of plans: opening, plans with prices, date of the prices, and invitation to the wizard. */
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
