import type { Country, ServiceType } from "../kernel/market.ts";
import type { TemplateKey } from "./config.ts";
import { day, es, money } from "./es.ts";
import { byFirstYear, type Offering } from "./offering.ts";
import type { Understood } from "./understanding.ts";

type Matter = {
  readonly understood: Understood;
  /** Of the visitor's market. */
  readonly offerings: readonly Offering[];
  readonly operators: readonly string[];
  readonly country: Country;
  readonly botName: string;
};

/** What there is to say, before it is fitted into an answer. */
export type Said = {
  readonly lines: readonly string[];
  /** The lines that a quick reply does not replace. */
  readonly facts: readonly string[];
  readonly closing: string;
  /** Quick replies that may stand in for the first words, the narrowest first. */
  readonly templates: readonly TemplateKey[];
  /** Ids of services whose figures stand in it. */
  readonly services: readonly number[];
};

const MOST_PLANS = 3;
/** Speeds that we advise, in Mbps; ours, after the specification's bands. */
const ADVISED = { light: 100, middle: 300, heavy: 600 } as const;

/** The answer's lines for what was understood. */
export const sayings = (matter: Matter): Said => {
  const { intent } = matter.understood;
  switch (intent) {
    case "greeting":
      return plainly(es.greeting(matter.botName), { templates: ["welcome_message"] });
    case "thanks":
      return plainly(es.thanks);
    case "goodbye":
      return plainly(es.goodbye);
    case "how_it_works":
      return plainly(es.how, { closing: wizard(matter) });
    case "free":
      return plainly(es.free, { closing: wizard(matter) });
    case "data_protection":
      return plainly(es.data);
    case "coverage":
      return plainly(es.coverage, { closing: wizard(matter) });
    case "installation":
      return plainly(es.installation, { closing: wizard(matter) });
    case "outage":
      return plainly(es.outage);
    case "human":
      return plainly(es.human);
    case "hours":
      return plainly(es.hours);
    case "alarms":
      return plainly(es.alarms);
    case "car_insurance":
      return plainly(es.carInsurance);
    case "mobile_plans":
      return plainly(es.mobile, { closing: wizard(matter) });
    case "fallback":
      return plainly(es.fallback, { templates: ["fallback_response"] });
    default:
      return matter.offerings.length === 0 ? plainly(es.empty) : ofCatalogue(matter);
  }
};

const ofCatalogue = (matter: Matter): Said => {
  switch (matter.understood.intent) {
    case "operator":
      return ofOperator(matter);
    case "comparison":
      return comparison(matter);
    case "speed":
      return ofSpeed(matter);
    case "plan_type":
      return ofType(matter);
    default:
      return cheapest(matter);
  }
};

const wizard = ({ country }: Matter): string => (country === "chile" ? es.wizardChile : es.wizard);

const plainly = (line: string, { templates = [], closing = "" }: Partial<Said> = {}): Said => ({
  lines: [line, closing],
  facts: [],
  closing,
  templates,
  services: [],
});

type Listing = {
  readonly opening: string;
  readonly plans: readonly Offering[];
  readonly templates: readonly TemplateKey[];
  /** Between the opening and the plans. */
  readonly remarks?: readonly string[];
};

const listing = (matter: Matter, { opening, plans, templates, remarks = [] }: Listing): Said => {
  const facts = [...remarks, ...plans.map(planLine), ...(plans.length > 0 ? [priceDate(plans)] : [])];
  const closing = wizard(matter);
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

/** What was asked for, in words: "de Claro de solo internet ". */
const wanted = ({ operators, type, budget, service }: Understood, currency: Offering["currency"]): string =>
  [
    operators.length > 0 ? es.of(operators) : "",
    type === null ? "" : es.kind(type),
    service === null ? "" : es.including(titled(service)),
    budget === null ? "" : es.upTo(money(budget * 100, currency)),
  ].join("");

const titled = (words: string): string => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

const fits =
  ({ operators, type, budget, service, intent }: Understood) =>
  (one: Offering): boolean =>
    (operators.length === 0 || operators.includes(one.brand)) &&
    (type === null || one.type === type) &&
    (budget === null || (one.promotion?.priceCents ?? one.priceCents) <= budget * 100) &&
    (service === null || one.streaming.some((name) => name.toLowerCase().includes(service))) &&
    (intent !== "streaming" || one.streaming.length > 0);

const currencyOf = ({ country }: Matter): Offering["currency"] => (country === "chile" ? "CLP" : "PEN");

const cheapest = (matter: Matter): Said => {
  const { understood, offerings } = matter;
  const what = `${wanted({ ...understood, budget: null }, currencyOf(matter))}${understood.intent === "streaming" && understood.service === null ? es.streamingIncluded : ""}`;
  const plans = byFirstYear(offerings.filter(fits(understood))).slice(0, MOST_PLANS);
  const templates = understood.intent === "price" ? templatesFor(understood, ["price_comparison"]) : [];
  if (plans.length > 0) {
    const limit = understood.budget === null ? null : money(understood.budget * 100, currencyOf(matter));
    const opening = limit === null ? es.cheapest(what) : es.within(what, limit);
    return listing(matter, { opening, plans, templates });
  }
  return nothing(
    matter,
    `${wanted(understood, currencyOf(matter))}${what.includes(es.streamingIncluded) ? es.streamingIncluded : ""}`,
  );
};

/** Says so, and what comes nearest: the operator asked for without the rest, or anything at all. */
const nothing = (matter: Matter, what: string): Said => {
  const { operators, type } = matter.understood;
  const own = matter.offerings.filter(({ brand }) => operators.includes(brand));
  const missing = operators.length > 0 && own.length === 0;
  const alike = (own.length > 0 ? own : matter.offerings).filter((one) => type === null || one.type === type);
  const [nearest] = byFirstYear(alike.length > 0 ? alike : matter.offerings);
  return listing(matter, {
    opening: missing ? es.noOperator(es.list(operators)) : es.none(what),
    remarks: missing ? [es.others(matter.operators)] : [es.nearest],
    plans: nearest && !missing ? [nearest] : [],
    templates: [],
  });
};

const OPERATOR_TEMPLATES: Readonly<Record<string, TemplateKey>> = {
  Claro: "claro_info",
  Movistar: "movistar_info",
  Bitel: "bitel_info",
  Entel: "entel_info",
};

/** An operator's own quick reply goes before the general one. */
const templatesFor = ({ operators }: Understood, general: readonly TemplateKey[]): readonly TemplateKey[] => {
  const [only, ...more] = operators;
  const own = only !== undefined && more.length === 0 ? OPERATOR_TEMPLATES[only] : undefined;
  return own === undefined ? general : [];
};

const ofOperator = (matter: Matter): Said => {
  const [name = ""] = matter.understood.operators;
  const plans = byFirstYear(matter.offerings.filter(({ brand }) => brand === name));
  const template = OPERATOR_TEMPLATES[name];
  const templates = template === undefined ? [] : [template];
  if (plans.length === 0) return { ...nothing(matter, ""), templates };
  const lowest = Math.min(...plans.map((one) => one.promotion?.priceCents ?? one.priceCents));
  return listing(matter, {
    opening: es.operator(name, plans.length, money(lowest, currencyOf(matter))),
    plans: plans.slice(0, MOST_PLANS),
    templates,
  });
};

const MOST_COMPARED = 3;

/** The cheapest of each operator, all of one kind where all have it. */
const comparison = (matter: Matter): Said => {
  const { understood, offerings, operators } = matter;
  const named = understood.operators.slice(0, MOST_COMPARED);
  const compared = named.length > 0 ? named : operators;
  const of = (name: string, type: ServiceType | null) =>
    byFirstYear(offerings.filter((one) => one.brand === name && (type === null || one.type === type)))[0];
  const known = compared.filter((name) => of(name, null));
  const common = (["internet", "doble_pack", "triple_pack"] as const).find((type) =>
    known.every((name) => of(name, type)),
  );
  const type = understood.type ?? common ?? null;
  const plans = byFirstYear(known.flatMap((name) => of(name, type) ?? of(name, null) ?? [])).slice(0, 4);
  const missing = named.filter((name) => !known.includes(name)).map(es.noOperator);
  if (plans.length === 0) return nothing(matter, "");
  return listing(matter, {
    opening: named.length > 1 ? es.compare(named) : es.compareAll,
    remarks: missing,
    plans,
    templates: ["price_comparison"],
  });
};

/** The speed that is asked for, or that fits the household; null when nothing tells. */
const advised = ({ megabits, people, use }: Understood): { megabits: number; opening: string } | null => {
  if (megabits !== null) return { megabits, opening: es.speedAsked(megabits) };
  const forPeople =
    people === null ? 0 : people <= 2 ? ADVISED.light : people <= 4 ? ADVISED.middle : ADVISED.heavy;
  const forUse = use === "heavy" ? ADVISED.heavy : use === "work" ? ADVISED.middle : 0;
  const most = Math.max(forPeople, forUse);
  if (most === 0) return null;
  const reasons = [
    ...(people === null ? [] : [es.reason.people(people)]),
    ...(use === null ? [] : [es.reason[use]]),
  ];
  return { megabits: most, opening: es.speed(es.list(reasons), most) };
};

const ofSpeed = (matter: Matter): Said => {
  const { understood, offerings } = matter;
  const advice = advised(understood);
  if (!advice && understood.operators.length > 0) return fastestOf(matter);
  const least = advice?.megabits ?? ADVISED.middle;
  const fast = offerings.filter((one) => (one.megabits ?? 0) >= least && fits(understood)(one));
  const plans = byFirstYear(fast).slice(0, advice ? MOST_PLANS : 1);
  const guide = es.speedGuide(ADVISED.light, ADVISED.middle, ADVISED.heavy);
  if (plans.length === 0)
    return nothing(matter, `${wanted(understood, currencyOf(matter))}${es.fromSpeed(least)}`);
  return listing(matter, {
    opening: advice?.opening ?? guide,
    plans,
    templates: templatesFor(understood, ["speed_recommendation"]),
  });
};

/** "¿Qué tan rápido es WIN?" */
const fastestOf = (matter: Matter): Said => {
  const plans = matter.offerings
    .filter(fits(matter.understood))
    .toSorted((a, b) => (b.megabits ?? 0) - (a.megabits ?? 0) || a.serviceId - b.serviceId);
  if (plans.length === 0) return nothing(matter, wanted(matter.understood, currencyOf(matter)));
  return listing(matter, {
    opening: es.fastest(matter.understood.operators),
    plans: plans.slice(0, MOST_PLANS),
    templates: [],
  });
};

const ofType = (matter: Matter): Said => {
  const { understood, offerings } = matter;
  if (understood.type !== null) return cheapest(matter);
  const plans = (["internet", "doble_pack", "triple_pack"] as const).flatMap(
    (type) => byFirstYear(offerings.filter((one) => one.type === type))[0] ?? [],
  );
  return listing(matter, { opening: es.kinds, plans, templates: [] });
};
