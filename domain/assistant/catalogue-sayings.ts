import type { ServiceType } from "../kernel/market.ts";
import type { TemplateKey } from "./config.ts";
import { es, money } from "./es.ts";
import { listing, type Matter, type Said } from "./matter.ts";
import { byFirstYear, entryPriceOf, type Offering } from "./offering.ts";
import type { Understood } from "./understanding.ts";

const MOST_PLANS = 3;
/** Speeds that we advise, in Mbps; ours, after the specification's bands. */
const ADVISED = { light: 100, middle: 300, heavy: 600 } as const;

/** What the catalogue has to say; it holds at least one plan. */
export const ofCatalogue = (matter: Matter): Said => {
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

const currencyOf = ({ country }: Matter): Offering["currency"] => (country === "chile" ? "CLP" : "PEN");

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
    (budget === null || entryPriceOf(one) <= budget * 100) &&
    (service === null || one.streaming.some((name) => name.toLowerCase().includes(service))) &&
    (intent !== "streaming" || one.streaming.length > 0);

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
  const lowest = Math.min(...plans.map(entryPriceOf));
  return listing(matter, {
    opening: es.operator(name, plans.length, money(lowest, currencyOf(matter))),
    plans: plans.slice(0, MOST_PLANS),
    templates,
  });
};

const MOST_COMPARED = 3;
const MOST_LISTED = 4;

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
  const best = known.flatMap((name) => of(name, type) ?? of(name, null) ?? []);
  const plans = byFirstYear(best).slice(0, MOST_LISTED);
  const missing = named.filter((name) => !known.includes(name)).map(es.noOperator);
  if (plans.length === 0) return nothing(matter, "");
  return listing(matter, {
    opening:
      named.length > 1
        ? es.compare(named)
        : es.compareAll(plans.every((one) => one.type === type) ? type : null),
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
