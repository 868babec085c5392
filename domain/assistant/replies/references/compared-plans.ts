import { es } from "../../es.ts";
import { byFirstYear, comesWithPhone, type Offering, operatorsOf } from "../../offering.ts";
import { extractSlots, NO_SLOTS, type Slots } from "../../text/slots.ts";
import { startsOver } from "../../understanding/follow-up.ts";
import type { Reading } from "../../understanding/reading.ts";
import type { Compared, ConversationPlans } from "../conversation-plans.ts";
import { titled } from "../criteria-text.ts";
import { fits, hasService, hasTv } from "../plan-filter.ts";
import { packOf } from "../plan-in-hand.ts";
import { bySpeed } from "../plan-orders.ts";
import { contentOf, differenceOf, type PlanListing } from "../reply-parts.ts";
import { asReading, FACTS_OF_ONE, isAboutPlans, ofPlans, type Referred, type Resolver } from "./referred.ts";

/** A question about the plans that were compared before it: "¿cuál sale menos el primer año?", "¿y cuál tiene tele?" */
export const ofCompared: Resolver = (plain, conversation) => {
  const { understood } = plain;
  const { text, plans, operators, country, leftOut } = conversation;
  const compared = comparedBefore(text, plans);
  if (compared.plans.length === 0 || (understood.intent === "buy" && ASKS_HOW.test(text))) return null;
  const own = extractSlots(text, { operators, country });
  const joined = joinedTo(text, own, compared.plans);
  if (joined !== null) return ofSpeeds(plain, joined);
  const speed = otherSpeedOfEach(text);
  if (speed !== null && operatorsOf(compared.plans).length > 1) return atSpeed(plain, compared.plans, speed);
  if (asksOfOthers(text, own, compared)) return null;
  if (understood.intent === "coverage")
    return { ...plain, understood: { ...understood, operators: ofCoverage(own, compared), topics: [] } };
  if (!isAboutPlans(understood.intent)) return null;
  if (understood.intent === "buy" && own.operators.length === 0) return null;
  const meant = namedOf(own, compared.plans).filter(
    // "¿Llegan los dos a Ate?", then "entonces, ¿cuál me recomiendas?": one that may reach it.
    ({ brand }) => !(ADVICE.test(text) && leftOut.includes(brand)),
  );
  const [one, other] = meant;
  if (one !== undefined && other === undefined)
    return ADVICE.test(text) ||
      HOLDS.test(text) ||
      understood.intent === "buy" ||
      (understood.intent === "operator" && CHOOSES.test(text)) ||
      ASKS_OF_ONE.test(text) ||
      FACTS_OF_ONE.has(understood.intent)
      ? ofPlans(plain, meant)
      : null;
  const isOfChannels = understood.intent === "channels" && meant.some(hasTv);
  // "La diferencia es mucha, ¿por qué?"
  if (ASKS_WHY.test(text))
    return {
      ...plain,
      understood: { ...asReading(understood, "price"), ...NO_WISH, operators: operatorsOf(meant) },
      listed: meant,
      only: meant,
    };
  if (ADVICE.test(text)) return other === undefined ? null : ofPlans(asComparison(plain), meant);
  const listing =
    costListing(text, own, meant) ??
    (compared.areNamed && !isOfChannels ? contentListing(text, own, meant) : null);
  if (listing !== null)
    return {
      ...plain,
      understood: {
        ...asReading(understood, listing.fact === undefined ? "price" : "plan_details"),
        topics: [],
        ofListed: true,
      },
      listed: meant,
      listing,
    };
  // "El de WIN, ¿sube?", then "¿tiene contrato?": of that one.
  const isOfOne = plans.one !== null && !(WHICH.test(text) || OF_THESE.test(text) || OF_SEVERAL.test(text));
  const isOfTvAlone = understood.intent === "channels" && !isOfChannels;
  return FACTS.has(understood.intent) && !(isOfOne || isOfTvAlone) ? factOfCompared(plain, meant, own) : null;
};

/** The plans that were compared, or the last two that replies described one at a time, when the message means both. */
const comparedBefore = (text: string, { compared, named }: ConversationPlans): Compared => {
  if (compared.plans.length > 0 || !(EACH.test(text) || DIFFERENCE.test(text))) return compared;
  const [one, other] = [...new Set(named.toReversed())];
  return one === undefined || other === undefined ? compared : { plans: [other, one], areNamed: true };
};

/** "¿Cuál me conviene?", "¿y entonces?" */
const ADVICE =
  /\b(?:conv[ie]\w+|recom\w+|sugi\w+|aconsej\w+|elij\w+|eleg\w+|escog\w+|escoj\w+|cual (?:es |sale )?mejor)\b/;
const asComparison = (plain: Referred): Referred => ({
  ...plain,
  understood: { ...asReading(plain.understood, "comparison"), topics: [] },
});
/** "Ah, entonces Entel": of the two. */
const CHOOSES =
  /^(?:(?:ah|ya|ok|bueno|y|pues) )*(?:entonces|mejor|me quedo con|prefiero|elijo|voy con|seria)\b|\b(?:entonces|mejor)$/;
const ASKS_WHY = /\bpor ?que$|^(?:(?:y|pero) )*por ?que\b/;
const ASKS_HOW = /\bcomo\b/;

const FACTS: ReadonlySet<string> = new Set([
  "permanence",
  "installation",
  "promotion_end",
  "channels",
  "upload_speed",
]);

/** Whether a message asks for other plans than those that were compared, or what fits a wish of its own. */
const asksOfOthers = (text: string, own: Slots, { plans }: Compared): boolean =>
  own.excluded.length > 0 ||
  own.operators.some((name) => plans.every(({ brand }) => brand !== name)) ||
  (own.megabits !== null && plans.every(({ megabits }) => megabits !== own.megabits)) ||
  [own.budget, own.yearBudget, own.people, own.use, own.nth, own.months].some((slot) => slot !== null) ||
  own.more ||
  own.cheaper ||
  own.all ||
  own.comparesTypes ||
  wishesOther(text, own, plans) ||
  namesOtherSpeed(text, plans) ||
  SECOND_YEAR.test(text) ||
  ((startsOver(text) || OF_OTHERS.test(text)) && !OF_THESE.test(text));
/** "Y sin permanencia", "el más barato de los dos con tele", as against "¿cuál tiene tele?" */
const wishesOther = (text: string, own: Slots, plans: readonly Offering[]): boolean => {
  const isOfKinds = DIFFERENCE.test(text) && plans.some(({ type }) => type === own.type);
  if (HOLDS.test(text) || WHICH_HAS.test(text) || isOfKinds) return false;
  const { noPermanence, freeInstallation } = own;
  const meets = fits({ ...NO_SLOTS, ...packOf(own), noPermanence, freeInstallation, intent: "price" });
  return !plans.every(meets);
};
const WHICH_HAS = /\b(?:cual(?:es)?|quien|algun[oa]) (?:(?:es|son|vienen?) (?:sin|con)|pide|cobra)\b/;
/** "Entel 500 y Mundo 500", then "¿y con WOM 500?": the three. Null: another question. */
const joinedTo = (text: string, own: Slots, plans: readonly Offering[]): Slots["speeds"] | null => {
  const [operator, another] = own.operators;
  const isNew =
    operator !== undefined && another === undefined && plans.every(({ brand }) => brand !== operator);
  if (!isNew || own.megabits === null || plans.length !== 2 || !JOINS.test(text)) return null;
  if (plans.some(({ type }) => type !== "internet")) return null;
  const known = plans.flatMap(({ brand, megabits }) =>
    megabits === null ? [] : [{ operator: brand, megabits }],
  );
  return [...known, { operator, megabits: own.megabits }];
};
const JOINS =
  /^(?:(?:y|pero|ok) )*(?:con|contra|vs|versus|comparado con|comparad[oa] (?:a|con)|frente a)(?: el(?: de)?)? \w+(?: \w+)?$/;

/** "¿Y si subo a 600 en los dos?": both operators' plans of that speed. Null: another question. */
const otherSpeedOfEach = (text: string): number | null => {
  const [, speed] = EACH.test(text)
    ? (/\b(?:sub|baj|pas|cambi)\w* a ([1-9]\d0|1000)\b/.exec(text) ?? [])
    : [];
  return speed === undefined ? null : Number(speed);
};
const atSpeed = (plain: Referred, plans: readonly Offering[], megabits: number): Referred =>
  ofSpeeds(
    plain,
    operatorsOf(plans).map((operator) => ({ operator, megabits })),
  );
const ofSpeeds = (plain: Referred, speeds: Slots["speeds"]): Referred => {
  const operators = [...new Set(speeds.flatMap(({ operator }) => operator ?? []))];
  return {
    ...plain,
    understood: {
      ...asReading({ ...plain.understood, ...NO_WISH, operators, speeds }, "comparison"),
      topics: [],
    },
  };
};

const namesOtherSpeed = (text: string, plans: readonly Offering[]): boolean =>
  (text.match(/(?<![\d.,$])[1-9]\d0{1,2}\b(?![.,]\d)/g) ?? []).some((figure) =>
    plans.every(({ megabits }) => megabits !== Number(figure)),
  );
const SECOND_YEAR = /\b(?:segundo|2do|2) ano\b/;
const OF_OTHERS =
  /\botr[oa]s?\b|\b(?:hay|tienes|busco|quiero|necesito) (?:algo|un[oa]s?|algun[oa]?)\b|\bque (?:mas )?hay\b/;
const OF_SEVERAL = /\b(?:tienen|cobran|piden|traen|incluyen|suben|duran|algun[oa]|ningun[oa])\b/;
const OF_THESE = /\b(?:es[oa]s|ambos|l[oa]s (?:2|3)(?! (?:meses|dias|anos|semanas|primer))|cada un[oa])\b/;

/** The operators of the plans, or the one that the message names. */
const ofCoverage = ({ operators }: Slots, { plans }: Compared): readonly string[] =>
  operators.length > 0 ? operators : operatorsOf(plans);

/** Those that the message names by their operator or speed; all where it names none of them alone. */
const namedOf = ({ operators, megabits }: Slots, plans: readonly Offering[]): readonly Offering[] => {
  const named = plans.filter(
    (plan) =>
      (operators.length === 0 || operators.includes(plan.brand)) &&
      (megabits === null || plan.megabits === megabits),
  );
  return named.length === 0 ? plans : named;
};
const ASKS_OF_ONE = /\b(?:el|la|con el|ese|esa)(?: plan)? de \w+/;

const WHICH = /\b(?:cual(?:es)?|quien|que (?:plan|operador|compania|empresa)|en (?:cual|que)|con cual)\b/;
const LATER =
  /\b(?:despues|luego|(?:sin|quitando|fuera de|pasada|terminada|acabada) (?:la |las |esa )?(?:promo\w*|ofertas?)|(?:precio|valor|tarifa) (?:regular|normal|real|final)|(?:acab|termin|venc|pas)\w* (?:la |las |el |esa )?(?:promo\w*|ofertas?|descuentos?))\b/;
const CHEAPEST =
  /\bmas (?:barat|economic|comod)\w*|\bmenos car\w+|\b(?:sale|cuesta|pago|gasto|pagaria|costaria|saldria|cobra) menos\b|\bmenos (?:me )?(?:sale|cuesta|cobra|pago)\b|\b(?:mejor|menor) precio\b|\bahorr\w+|\bgana\b|\bmas car\w+/;
const EACH =
  /\bcada (?:un[oa]|cual)\b|\b(?:l[oa]s|es[oa]s|ambos) (?:2|3)\b(?! (?:meses|dias|anos|semanas|primer))|\bambos\b/;
const COST = /\b(?:cuanto|precio|pag\w+|sale|cuestan?|vale|costo|quedan?|total)\b/;
const DIFFERENCE = /\bdiferencia\b|\bcuanto (?:mas|menos) (?:\w+ )?(?:car|barat|sale|cuesta|pago|es)\w*/;
const SAME_COST =
  /\b(?:(?:son|es|estan?) iguales?|cuestan lo mismo|es lo mismo|mismo precio|valen lo mismo|salen? (?:igual|lo mismo))\b/;
const PRICE_ALONE = /^(?:(?:y|pero|ok|ya) )*(?:(?:en|de|por) )?(?:el |los )?precios?$/;
const LATER_ALONE =
  /^(?:(?:y|pero|ok|ya) )*(?:despues|luego|pasada|terminada|cuando (?:acabe|termine)|sin)(?: (?:de )?(?:la|las|esa) (?:promo\w*|oferta))$/;
const WITH_YEAR = /\b(?:ano|anual\w*|12 meses|instalacion)\b/;
/** "Diferencia de velocidad" asks of no price. */
const OF_FACT = /\b(?:velocidad|megas|canales|permanencia|contrato|subida)\b/;

/** What the plans cost: the cheapest first, what they differ in, or the price of each. Null: not asked. */
const costListing = (text: string, own: Slots, plans: readonly Offering[]): PlanListing | null => {
  if (own.rise !== null || (own.fixedPrice && !LATER.test(text))) return null;
  const withYear = own.yearTotal || WITH_YEAR.test(text);
  const difference = differenceOf(plans);
  const cost = difference.slice(0, 1);
  const opening = plans.length > 2 ? es.compareSeveral : es.compareTwo;
  const isCheapest =
    CHEAPEST.test(text) &&
    (WHICH.test(text) || /^(?:y |entonces |ok |pero )*(?:el |en (?:el|1) ano )/.test(text));
  if (LATER.test(text) && (isCheapest || EACH.test(text) || DIFFERENCE.test(text) || LATER_ALONE.test(text)))
    return {
      opening: es.regularOfListed,
      plans: plans.toSorted((a, b) => a.priceCents - b.priceCents || a.serviceId - b.serviceId),
      conclusion: cost,
      templates: [],
    };
  if (isCheapest)
    return {
      opening: es.cheapestOfListed,
      plans: byFirstYear(plans),
      withYear,
      conclusion: cost,
      templates: [],
    };
  if (SAME_COST.test(text) || PRICE_ALONE.test(text) || (DIFFERENCE.test(text) && !OF_FACT.test(text)))
    return {
      opening,
      plans: byFirstYear(plans),
      withYear,
      conclusion: difference,
      templates: [],
    };
  if (own.yearTotal || (EACH.test(text) && COST.test(text) && !NO_COST.test(text)))
    return {
      opening: withYear ? es.yearOfPlans : opening,
      plans,
      withYear,
      conclusion: cost,
      templates: [],
    };
  return null;
};
/** What asks for a fact or for advice. */
const NO_COST =
  /\b(?:mejor|conv[ie]\w+|recom\w+|elij\w+|escoj\w+|instalacion|instal\w+|permanencia|contrato|promo\w*|canales|megas|velocidad|amarr\w+)\b/;

/** What the plans hold, or how fast they are. Null: not asked. */
const contentListing = (text: string, own: Slots, plans: readonly Offering[]): PlanListing | null => {
  if ((own.fastest && !own.bestValue) || SPEED_ALONE.test(text)) {
    const [speed, another] = [...new Set(plans.map(({ megabits }) => megabits))];
    const opening = speed && another === undefined ? es.sameSpeed(speed) : es.fastestOfListed;
    return { opening, plans: bySpeed(plans), templates: [] };
  }
  if (!HOLDS.test(text)) return null;
  const asked = [
    ...(TELEVISION.test(text) ? [["TV", hasTv] as const] : []),
    ...(TELEPHONE.test(text) ? [["teléfono fijo", comesWithPhone] as const] : []),
    ...(own.service === null
      ? []
      : [own.service, ...own.moreServices].map(
          (service) =>
            [titled(service), ({ streaming }: Offering) => hasService(streaming, service)] as const,
        )),
    ...(STREAMING.test(text)
      ? [["streaming", ({ streaming }: Offering) => streaming.length > 0] as const]
      : []),
  ];
  if (asked.length === 0) return null;
  const missing = asked.filter(([, has]) => !plans.some(has)).map(([name]) => name);
  return {
    opening: missing.length > 0 ? es.noneOfThese(missing) : es.contentOfPlans(plans.length),
    plans,
    fact: contentOf,
    templates: [],
  };
};
/** "¿Y en velocidad?", "¿y en megas cuál da más?" */
const SPEED_ALONE =
  /^(?:(?:y|pero|ok|entonces|cual|quien) )*(?:en|de|da|tiene|por) (?:la |los |mas |mejor )*(?:velocidad|megas|internet mas rapido)(?: (?:cual|quien) (?:da|tiene|es|gana) ?(?:mas|mejor)?)?$/;
const HOLDS = /\b(?:tra[ei]\w*|tienen?|inclu\w+|vienen?|da|dan)\b/;
const TELEVISION = /\b(?:tele|tv|television|cable|canales)\b/;
const TELEPHONE = /\b(?:telefono|fijo|linea)\b/;
const STREAMING = /\bstreaming\b/;

/** A fact of each of the plans. */
const factOfCompared = (plain: Referred, plans: readonly Offering[], own: Slots): Referred => {
  const { understood } = plain;
  const about: Reading = {
    ...understood,
    ...NO_WISH,
    fixedPrice: own.fixedPrice,
    ofListed: true,
    // "¿Y cuál sin instalación?" asks what it costs, and not how it is done.
    topics: own.freeInstallation ? [] : understood.topics,
    operators: operatorsOf(plans),
  };
  return { ...plain, understood: about, listed: plans, only: plans };
};
const NO_WISH = {
  megabits: null,
  mostMegabits: null,
  leastMegabits: false,
  type: null,
  budget: null,
  budgetFrom: null,
  service: null,
  moreServices: [],
  nth: null,
  otherNth: null,
  noPermanence: false,
  freeInstallation: false,
} as const;
