import type { District } from "../../kernel/district.ts";
import type { Country } from "../../kernel/market.ts";
import { beginning } from "../../kernel/strings.ts";
import type { TemplateKey } from "../config.ts";
import { es } from "../es.ts";
import { day, money } from "../es-format.ts";
import { comesWithPhone, firstYearCents, type Offering } from "../offering.ts";
import { MIDDLE } from "../text/listed-plans-in-text.ts";
import type { Section } from "../text/section-aspects.ts";
import type { Understood } from "../understanding/understood.ts";
import type { Manners } from "./es-manners.ts";
import { hasTv } from "./plan-filter.ts";

/** A district, or a city of several. */
export type Place = {
  readonly name: string;
  /** Of its districts. */
  readonly codes: readonly string[];
};

/** Input of a reply. */
export type ReplyContext = {
  /** The message, normalised. */
  readonly text: string;
  readonly understood: Understood;
  /** Plans of the visitor's market. */
  readonly offerings: readonly Offering[];
  readonly operators: readonly string[];
  readonly country: Country;
  readonly botName: string;
  /** Texts by the configured tone and language. */
  readonly manners: Manners;
  /** The plans of the assistant's last list, in its order. */
  readonly listed: readonly Offering[];
  /** The plans of all its lists in the conversation. */
  readonly shown: readonly Offering[];
  /** The visitor's former message was not understood either. */
  readonly isSecondMiss: boolean;
  /** The section of the site that the conversation is about; null: none but the plans. */
  readonly section: Section | null;
  /** What the visitor has written, normalised, the message itself last. */
  readonly said: readonly string[];
  /** Where the visitor lives; null: not said. */
  readonly district: District | null;
  /** The same, or the city of which no district was said. */
  readonly place: Place | null;
  /** Whether the message itself names a district, and criteria of the wanted plans. */
  readonly namesDistrict: boolean;
  readonly namesCriteria: boolean;
  /** The districts that the message names, where it names several. */
  readonly districts: readonly District[];
  /** The plans of the market, those that do not serve the district too. */
  readonly everywhere: readonly Offering[];
  /** Operators that were asked for by name, and whose plans are not listed because they do not serve the district. */
  readonly leftOut: readonly string[];
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

export type PlanListing = {
  readonly opening: string;
  readonly plans: readonly Offering[];
  readonly templates: readonly TemplateKey[];
  /** Each plan with what it costs in its first year. */
  readonly withYear?: boolean;
  /** A fact that is added to the line of each plan. */
  readonly fact?: (plan: Offering) => string;
  /** Lines between the opening and the plans. */
  readonly remarks?: readonly string[];
  /** Lines below the plans. */
  readonly conclusion?: readonly string[];
  /** A second list below the first. */
  readonly more?: { readonly heading: string; readonly plans: readonly Offering[] };
};

/** A list of plans: opening, plans with prices, date of the prices, and invitation to the wizard. */
export const planList = ({
  opening,
  plans: listed,
  templates,
  remarks = [],
  conclusion = [],
  more,
  withYear = false,
  fact,
}: PlanListing): ReplyParts => {
  const withFact = (plan: Offering): string => (fact ? `${planLine(plan)}; ${fact(plan)}` : planLine(plan));
  const lineOf = withYear ? yearLine : withFact;
  const plans = [...listed, ...(more?.plans ?? [])];
  const facts = [
    ...remarks,
    ...listed.map(lineOf),
    ...(more ? [more.heading, ...more.plans.map(lineOf)] : []),
    ...conclusion,
    ...(plans.length > 0 ? [priceDate(plans)] : []),
  ];
  const closing = es.wizard;
  return {
    lines: [opening, ...facts, closing],
    facts,
    closing,
    templates,
    services: plans.map(({ serviceId }) => serviceId),
  };
};

/** What one of two plans costs less, in its first year and later, and what else differs; of any other number of plans, nothing. */
export const differenceOf = ([one, other, third]: readonly Offering[]): readonly string[] => {
  if (one === undefined || other === undefined || third !== undefined) return [];
  const year = firstYearCents(other) - firstYearCents(one);
  const month = other.priceCents - one.priceCents;
  const later =
    month === 0
      ? es.sameByMonth
      : es.lessByMonth(planName(month > 0 ? one : other), money(Math.abs(month), one.currency));
  const unpublished = [one, other].filter(({ installationCents }) => installationCents === null);
  const counting = es.countingInstallation(unpublished.map(planName));
  const cost =
    year === 0
      ? es.sameYear(counting, later)
      : es.difference(planName(year > 0 ? one : other), money(Math.abs(year), one.currency), counting, later);
  return [cost, ...speedDifference(one, other), ...permanenceDifference(one, other)];
};

const speedDifference = (one: Offering, other: Offering): readonly string[] => {
  const [slower, faster] = [one, other].toSorted((a, b) => (a.megabits ?? 0) - (b.megabits ?? 0));
  return !slower?.megabits || !faster?.megabits || slower.megabits === faster.megabits
    ? []
    : [es.faster(planName(faster), faster.megabits, slower.megabits)];
};

const permanenceDifference = (one: Offering, other: Offering): readonly string[] => {
  const months = [one, other].map(({ permanenceMonths }) => permanenceMonths);
  return months.includes(null) || months[0] === months[1]
    ? []
    : [es.permanences([one, other].map((plan) => [planName(plan), plan.permanenceMonths]))];
};

/** The plan at a place of the last list: 1 is the first, -1 the last; undefined when the list is shorter, or `nth` is null. */
export const nthOf = (listed: readonly Offering[], nth: number | null): Offering | undefined => {
  if (nth === null) return undefined;
  return nth === MIDDLE ? listed[(listed.length - 1) / 2] : listed.at(nth < 0 ? nth : nth - 1);
};

const MAX_NAME = 60;

/** Operator and plan, at most 60 characters. */
export const planName = ({ brand, name }: Pick<Offering, "brand" | "name">): string => {
  const full = name.toLowerCase().startsWith(brand.toLowerCase()) ? name : `${brand} ${name}`;
  return full.length > MAX_NAME ? `${beginning(full, MAX_NAME - 1)}…` : full;
};

/** "S/ 79.00 al mes por 6 meses, luego S/ 99.00". */
export const priceText = (
  { priceCents, promotion }: Pick<Offering, "priceCents" | "promotion">,
  currency: Offering["currency"],
): string => {
  const price = money(priceCents, currency);
  return promotion
    ? es.promotion(money(promotion.priceCents, currency), promotion.months, price)
    : es.perMonth(price);
};

/**
 * The line of a plan with its charges. An installation that is free, or whose price the operator does not publish, is
 * not a charge.
 */
export const planLine = (plan: Offering): string => {
  const { installationCents, currency } = plan;
  const price = priceLine(plan);
  return installationCents === null || installationCents === 0
    ? price
    : es.withInstallation(price, money(installationCents, currency));
};

const priceLine = (plan: Offering): string => {
  const { name, megabits, currency } = plan;
  return es.plan(
    planName(plan),
    megabits === null || new RegExp(`\\b${megabits}\\b`).test(name) ? "" : es.planSpeed(megabits),
    priceText(plan, currency),
  );
};

const yearLine = (plan: Offering): string => withYearTotal(priceLine(plan), plan);

/** What is said of a plan with the total of its first year, which has the installation where the operator publishes it. */
export const withYearTotal = (line: string, plan: Offering): string => {
  const { currency, installationCents } = plan;
  return es.planYear(
    line,
    money(firstYearCents(plan), currency),
    es.yearInstallation(installationCents, money(installationCents ?? 0, currency)),
  );
};

/** What a plan holds: "internet y TV, sin teléfono fijo; 120 canales". */
export const contentOf = (plan: Offering): string => {
  const { tvChannels, decoders, streaming } = plan;
  return [
    es.facts.pack(hasTv(plan), comesWithPhone(plan)),
    ...(tvChannels === null && decoders === 0 ? [] : [es.facts.channels(tvChannels, decoders, false)]),
    ...(streaming.length === 0 ? [] : [es.facts.streaming(streaming)]),
  ].join("; ");
};

/** A reply without plans. */
export const textReply = (
  line: string,
  { templates = [], closing = "" }: Partial<ReplyParts> = {},
): ReplyParts => ({
  lines: [line, closing],
  facts: [],
  closing,
  templates,
  services: [],
});

export const priceDate = (plans: readonly Offering[]): string => {
  const dates = plans.flatMap(({ checkedOn }) => (checkedOn === null ? [] : [checkedOn])).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  return first === undefined || last === undefined ? es.unchecked : es.checked(day(first), day(last));
};

export const MAX_PLANS = 3;

/** Most plans in a reply that states one fact of each, or that is about plans shown before. */
export const MAX_FACTS = 4;

/** Most plans in a reply when all of them were asked for, or one of each operator. */
export const MAX_LISTED = 8;

export const mostOf = ({ all }: Understood): number => (all ? MAX_LISTED : MAX_PLANS);
