import { entryPriceOf } from "../../kernel/entry-price.ts";
import type { Currency } from "../../kernel/market.ts";
import type { Offering } from "../offering.ts";
import { memoize } from "./memoize.ts";
import { normalised } from "./normalise.ts";
import type { Mention } from "./operators-in-text.ts";

/** What a text is searched with: the operators that it names, and the plans of the conversation's last list. */
type Beside = {
  readonly operators: readonly string[];
  readonly listed: readonly Offering[];
};

/** `meets`: whether a plan is of the pack that the text names, if any. */
type OfPack = { readonly meets: (plan: Offering) => boolean };

/** Where the name of a plan is in a text. */
type Found = { readonly plan: Offering; readonly from: number; readonly to: number };

/** "3Play 600 Max" ends like an amount that is the most. */
const withMax = (text: string): string => text.replace(/\bmaximo\b/g, "max").trim();
const normalisedName = memoize((name) => withMax(normalised(name)));

/** After a name that ends in a figure: the figure is a speed or an amount of its own. */
const UNIT = /^ ?(?:megas?|mbps|mb|gigas?|soles|lucas|pesos|personas)\b/;

/** A name, and what is left of it without "+ TV" where the operator has no other plan that is called so. */
const namesOf = ({ name, brand }: Offering, offerings: readonly Offering[]): readonly string[] => {
  const [first = ""] = name.split(" + ");
  const isTaken = offerings.some((one) => one.brand === brand && one.name === first);
  // One word alone ("Fibra") is no name.
  const names = (isTaken ? [name] : [name, first]).map(normalisedName);
  const short = withoutFigure(normalisedName(name));
  const isOne = offerings.every(
    (one) => one.name === name || !normalisedName(one.name).startsWith(`${short} `),
  );
  // "WIN Gamer": a word that no other plan of the operator has.
  const own = normalisedName(name)
    .split(" ")
    .filter(
      (word) =>
        /^[a-z]{5,}$/.test(word) &&
        !NO_NAME.has(word) &&
        offerings.every((one) => one.name === name || !normalisedName(one.name).split(" ").includes(word)),
    )
    .map((word) => `${normalisedName(brand)} ${word}`);
  return [...new Set([...names, ...(isOne ? [short] : []), ...own])].filter((one) => one.includes(" "));
};
/** What is no name beside that of an operator. */
const NO_NAME: ReadonlySet<string> = new Set([
  "fibra",
  "internet",
  "hogar",
  "doble",
  "triple",
  "total",
  "plan",
]);
/** "Fibra Gamer" of "Fibra Gamer 1000". */
const withoutFigure = (name: string): string => name.replace(/ \d+$/, "");

const foundIn = (text: string, plan: Offering, offerings: readonly Offering[]): readonly Found[] =>
  namesOf(plan, offerings).flatMap((name) => {
    const padded = ` ${text} `;
    const from = padded.indexOf(` ${name} `);
    const isName = from >= 0 && !UNIT.test(padded.slice(from + name.length + 1));
    return isName ? [{ plan, from, to: from + name.length }] : [];
  });

/**
 * The plans that a text calls by their names, in its order: "el Hogar 600", "Fibra 400 de WOW". A name that several operators
 * have is one plan's where the text names the operator, or the last list has one of them. Texts are normalised.
 */
export const plansNamedIn = (
  text: string,
  offerings: readonly Offering[],
  { operators, listed }: Beside,
): readonly Offering[] => {
  const found = offerings.flatMap((plan) => foundIn(withMax(text), plan, offerings));
  const longest = found.filter(
    ({ from, to }) => !found.some((other) => other.from === from && other.to > to),
  );
  const places = [...new Set(longest.map(({ from }) => from))].toSorted((a, b) => a - b);
  const named = places.flatMap((place) => {
    const here = longest.filter(({ from }) => from === place).map(({ plan }) => plan);
    const [name = ""] = normalisedName(here[0]?.name ?? "").match(ANY_OPERATORS_NAME) ?? [];
    return (
      (name === "" ? only(here) : undefined) ??
      only(here.filter(({ brand }) => operators.includes(brand))) ??
      only(here.filter((one) => listed.includes(one))) ??
      []
    );
  });
  return [...new Set(named)];
};

/** A speed after what any operator may call it: "Internet Giga", as against "Hogar 600". */
const ANY_OPERATORS_NAME = /^(?:internet|fibra|plan) (?:\d+|giga)$/;

const only = (plans: readonly Offering[]): Offering | undefined =>
  plans.length === 1 ? plans[0] : undefined;

/** "El de 99 soles", "me sirve la de 18.990": one of a price, as against "de 99 soles" and "hasta 99". */
const ONE_OF_PRICE =
  /(?:^|\b(?:y|quiero|dame|prefiero|elijo|sirve|gusta|interesa|tinca|ok|ver|es|dura|incluye|trae|tiene|cuesta|contratar|llevo|con) )(?:el|la|ese|esa)(?: plan)?(?: de [a-z]+)? (?:de|que (?:cuesta|sale|vale|esta)(?: a| en)?|a) \$? ?(\d[\d.,]*)(?: ?(soles|lucas|luquitas|pesos|mil))?(?=$| (?!de \d|megas?\b|mbps|mb\b|gigas?\b|canales|personas|pisos))/;

/** The plans that cost as much, at first or later, as "el de 99 soles" says; empty where the figure may be a speed. */
export const plansOfPriceIn = (
  text: string,
  offerings: readonly Offering[],
  { operators, listed }: Beside,
): readonly Offering[] => {
  const [, figure, unit] = ONE_OF_PRICE.exec(text) ?? [];
  if (figure === undefined) return [];
  const written = Number(figure.replace(/[.,](?=\d{3}\b)/g, "").replace(",", "."));
  if (unit === undefined && offerings.some(({ megabits }) => megabits === written)) return [];
  const costing = (isAsked: (cents: number, plan: Offering) => boolean): readonly Offering[] =>
    offerings.filter((plan) => [plan.priceCents, entryPriceOf(plan)].some((cents) => isAsked(cents, plan)));
  // "El de 139.90" is not the one of 139.
  const exact = Number.isInteger(written) ? [] : costing((cents) => cents === Math.round(written * 100));
  const priced =
    exact.length > 0 ? exact : costing((cents, { currency }) => isPrice(cents, written, currency));
  const ofOperator = priced.filter(({ brand }) => operators.includes(brand));
  const ofList = priced.filter((plan) => listed.includes(plan));
  return [ofOperator, ofList].find((plans) => plans.length > 0) ?? (operators.length > 0 ? [] : priced);
};

const ASKS_PRICE_OF = /^(?:y )?(?:(?:a )?cuanto (?:cuesta|sale|esta|vale|es)|precio de) /;
const ONE_OF_SPEED =
  /^(?:(?:y|no|quiero|dame|prefiero|ok|mejor) )*(?:el|la|ese|esa|l)(?: plan)?(?: de)? (\d{3,4})(?: megas)?(?: de \w+)?(?: (?:con|sin|mas) (?:la |el )?(?:tele|tv|cable|telefono|fijo))*(?: (?:que tal|que trae|que tiene|como es|es bueno|(?:a )?cuanto(?: (?:es|sale|cuesta|vale|esta))?))?$/;

/** As `plansOfSpeed`, for the speed in a text: "el de 850", "el 600 de Entel con tele". */
export const plansOfSpeedIn = (
  text: string,
  offerings: readonly Offering[],
  beside: Beside & OfPack,
): readonly Offering[] => {
  // "¿Cuánto está el de 600?", of whichever operator, asks for a list.
  const isOfOperator = beside.operators.length > 0;
  const [, figure] = ONE_OF_SPEED.exec(isOfOperator ? text.replace(ASKS_PRICE_OF, "") : text) ?? [];
  return plansOfSpeed(Number(figure), offerings, beside);
};

/**
 * The plan of a speed in Mbps: of several the only one that meets the pack that the text names, or that is internet alone; empty
 * where more have it.
 */
export const plansOfSpeed = (
  speed: number,
  offerings: readonly Offering[],
  { operators, listed, meets }: Beside & OfPack,
): readonly Offering[] => {
  const ofSpeed = offerings.filter(
    ({ megabits, brand }) => megabits === speed && (operators.length === 0 || operators.includes(brand)),
  );
  const ofList = ofSpeed.filter((plan) => listed.includes(plan));
  const plans = ofList.length > 0 ? ofList : ofSpeed;
  const plan =
    only(plans) ??
    only(ofSpeed.filter(meets)) ??
    only(plans.filter((one) => one.type === "internet" && meets(one)));
  return plan === undefined ? [] : [plan];
};

const ONE_OF_OPERATOR =
  /^(?:(?:y|quiero|dame|prefiero|ok|mejor|entonces|me quedo con|me llevo|vuelvo a|tomo) )*(?:el|la|ese|esa|l) de \w+(?: (?:cuant[oa]s?|que|como|cuando|tiene|trae|incluye|es|sube|cuesta|sale|dura|viene|cobra)\b.*)?$/;

const RECENT = 3;
/** "Ese Movistar", "ese de GTD": before the name. */
const THAT_OF_OPERATOR = /^(?:(?:y|pero|ya|ok|entonces|ah) )*(?:ese|esa)(?: plan)?(?: de)? $/;

/**
 * "El de Claro": the only plan of the named operator in the last list that has any of it. `lists`: oldest first; `mentions`: of the
 * text.
 */
export const plansOfOperatorIn = (
  text: string,
  {
    operators,
    lists,
    mentions,
  }: Pick<Beside, "operators"> & {
    readonly lists: readonly (readonly Offering[])[];
    readonly mentions: readonly Mention[];
  },
): readonly Offering[] => {
  const [first] = mentions;
  const isThat = first !== undefined && THAT_OF_OPERATOR.test(text.slice(0, first.from));
  if (!(isThat || ONE_OF_OPERATOR.test(text)) || operators.length !== 1) return [];
  const ofOperator = ({ brand }: Offering): boolean => operators.includes(brand);
  // An older list was of other wishes.
  const recent = isThat ? lists : lists.slice(-RECENT);
  const list = recent.findLast((one) => (isThat || one.length > 1) && one.some(ofOperator)) ?? [];
  const plan = only(list.filter(ofOperator));
  return plan === undefined ? [] : [plan];
};

const LUCA = 1000;
/** Prices are named without cents, and in Chile in thousands: "el de 15 lucas" is the one of $ 14.990. */
const isPrice = (cents: number, written: number, currency: Currency): boolean => {
  const price = cents / 100;
  if (currency === "PEN") return Math.floor(price) === Math.floor(written);
  return written < LUCA ? Math.ceil(price / LUCA) === written : price === written;
};
