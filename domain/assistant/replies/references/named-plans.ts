import { es } from "../../es.ts";
import type { Offering } from "../../offering.ts";
import {
  plansNamedIn,
  plansOfOperatorIn,
  plansOfPriceIn,
  plansOfSpeed,
  plansOfSpeedIn,
} from "../../text/plans-in-text.ts";
import { asksEnough, extractSlots, NO_SLOTS, type Slots } from "../../text/slots.ts";
import type { Reading } from "../../understanding/reading.ts";
import { fits } from "../plan-filter.ts";
import { packOf } from "../plan-in-hand.ts";
import { contentOf, MAX_FACTS } from "../reply-parts.ts";
import { asReading, FACTS_OF_ONE, ofPlans, type Referred, type Resolver } from "./referred.ts";

/** "El Hogar 600", "el de 99 soles". */
export const namedOrPriced: Resolver = (plain, { text, offerings }) => {
  const { understood, listed } = plain;
  const beside = { operators: understood.operators, listed };
  const named = plansNamedIn(text, offerings, beside);
  const priced = named.length > 0 ? [] : plansOfPriceIn(text, offerings, beside);
  const [plan, another] = named;
  if (plan?.megabits && another === undefined && asksEnough(text))
    return {
      ...plain,
      understood: {
        ...asReading(
          { ...understood, megabits: plan.megabits, asksEnough: true, nth: null, budget: null },
          "speed",
        ),
        operators: [plan.brand],
        topics: [],
      },
    };
  if (priced.length > 1) return { ...plain, ...listingOfPrice(understood, priced) };
  return named.length + priced.length > 0 ? ofPlans(plain, [...named, ...priced]) : null;
};

/** "El de Claro", "el de 850", "quiero contratar el WOW de 400". */
export const ofOperatorOrSpeed: Resolver = (plain, { text, plans, offerings, operators: known, country }) => {
  const { understood, listed } = plain;
  const { operators, intent, megabits } = understood;
  const own = extractSlots(text, { operators: known, country });
  const meets = fits({ ...NO_SLOTS, ...packOf(own), intent: "price" });
  const [one] = [
    ...plansOfOperatorIn(text, { operators, lists: [...plans.lists, listed], mentions: own.mentions }),
    ...plansOfSpeedIn(text, offerings, { operators, listed: [...listed, ...plans.counted], meets }),
    ...(intent === "buy" && operators.length === 1 && megabits !== null
      ? plansOfSpeed(megabits, offerings, { operators, listed, meets })
      : []),
    ...(FACTS_OF_ONE.has(intent) && own.megabits !== null && namesOne(text, own)
      ? plansOfSpeed(own.megabits, offerings, { operators, listed, meets })
      : []),
  ];
  if (one === undefined) return null;
  const details = { ...plain, understood: asReading(understood, "plan_details") };
  // "¿El de WIN es dúo o trío?"
  if (understood.comparesTypes)
    return {
      ...details,
      listing: { opening: es.contentOfPlans(1), plans: [one], fact: contentOf, templates: [] },
    };
  return ofPlans(intent === "comparison" ? details : plain, [one]);
};

/** "¿Cuánto cuesta?", of the only plan that was shown. */
export const costOfOne: Resolver = (plain, { text, plans }) => {
  const [only, another] = plans.last;
  return only !== undefined && another === undefined && COST_ALONE.test(text) ? ofPlans(plain, [only]) : null;
};
const COST_ALONE =
  /^(?:(?:y|pero|ok|ya|entonces) )*(?:a |en )?cuanto (?:me |nos )?(?:cuesta|sale|vale|esta|es|saldria|costaria)(?: (?:ese|eso|el plan|al mes|mensual))*$/;

/** "¿Y cuánto cuesta algo así?", of the plans that were shown, which may be one example. */
export const costOfSuch: Resolver = (plain, { text, plans }) => {
  if (!COST_OF_SUCH.test(text)) return null;
  // Where none was shown, the plans that the conversation asks for.
  if (plans.last.length === 0)
    return { ...plain, understood: { ...asReading(plain.understood, "price"), topics: [] } };
  return {
    ...plain,
    understood: { ...asReading(plain.understood, "price"), topics: [] },
    listing: {
      opening: es.meantPlans(plans.last.length),
      plans: plans.last.slice(0, MAX_FACTS),
      templates: [],
    },
  };
};
const COST_OF_SUCH =
  /^(?:(?:y|pero|ok|ya|entonces) )*(?:a |en )?cuanto (?:me |nos )?(?:cuesta|sale|vale|esta|es|saldria|costaria|seria) (?:algo|un[oa]|un plan) (?:asi|como (?:es[eoa]|es[oa]s))$/;

/** "El WOW 400 hasta cuándo dura la promo", "con el de 600 cuánto pago después": a fact of one plan, which its speed names. */
const namesOne = (text: string, own: Slots): boolean =>
  own.speeds.length < 2 &&
  !(own.leastMegabits || own.overMegabits || own.noPermanence || own.freeInstallation || own.fixedPrice) &&
  [own.mostMegabits, own.budget, own.people, own.use].every((slot) => slot === null) &&
  (own.operators.length === 1 || ONE_OF_SPEED.test(text)) &&
  own.operators.length < 2;
const ONE_OF_SPEED = /\b(?:el|del|al|ese)(?: plan)?(?: de)? \d{3,4}\b/;

const listingOfPrice = (
  understood: Reading,
  plans: readonly Offering[],
): Pick<Referred, "understood" | "listing"> => ({
  understood: asReading({ ...understood, budget: null }, "price"),
  listing: { opening: es.ofThatPrice, plans: plans.slice(0, MAX_FACTS), templates: [] },
});
