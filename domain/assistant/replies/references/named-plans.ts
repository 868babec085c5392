import { es } from "../../es.ts";
import type { Offering } from "../../offering.ts";
import {
  plansNamedIn,
  plansOfOperatorIn,
  plansOfPriceIn,
  plansOfSpeed,
  plansOfSpeedIn,
} from "../../text/plans-in-text.ts";
import { extractSlots, NO_SLOTS } from "../../text/slots.ts";
import type { Reading } from "../../understanding/reading.ts";
import { fits } from "../plan-filter.ts";
import { packOf } from "../plan-in-hand.ts";
import { contentOf, MAX_FACTS } from "../reply-parts.ts";
import { asReading, ofPlans, type Referred, type Resolver } from "./referred.ts";

/** "El Hogar 600", "el de 99 soles". */
export const namedOrPriced: Resolver = (plain, { text, offerings }) => {
  const { understood, listed } = plain;
  const beside = { operators: understood.operators, listed };
  const named = plansNamedIn(text, offerings, beside);
  const priced = named.length > 0 ? [] : plansOfPriceIn(text, offerings, beside);
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
    ...plansOfOperatorIn(text, { operators, lists: [...plans.lists, listed] }),
    ...plansOfSpeedIn(text, offerings, { operators, listed: [...listed, ...plans.counted], meets }),
    ...(intent === "buy" && operators.length === 1 && megabits !== null
      ? plansOfSpeed(megabits, offerings, { operators, listed, meets })
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

const listingOfPrice = (
  understood: Reading,
  plans: readonly Offering[],
): Pick<Referred, "understood" | "listing"> => ({
  understood: asReading({ ...understood, budget: null }, "price"),
  listing: { opening: es.ofThatPrice, plans: plans.slice(0, MAX_FACTS), templates: [] },
});
