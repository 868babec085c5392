import { entryPriceOf } from "../../kernel/entry-price.ts";
import type { Country } from "../../kernel/market.ts";
import type { Offering } from "../offering.ts";
import { asksPrice } from "../text/conditions-in-text.ts";
import { extractSlots, lastOffersIn } from "../text/slots.ts";
import type { Reading } from "../understanding/reading.ts";
import { LISTING, PLAN_LISTING } from "../understanding/slot-intents.ts";
import { advised } from "./advised-speed.ts";
import type { ConversationPlans } from "./conversation-plans.ts";
import { asReading } from "./references/referred.ts";

type Conversation = {
  /** The visitor's messages, normalised, the question last. */
  readonly said: readonly string[];
  readonly country: Country;
  readonly operators: readonly string[];
  readonly plans: Pick<ConversationPlans, "last" | "one">;
};

/**
 * A reading with the figure that its message means by what the conversation has shown or quoted: "por ese precio", "de esa velocidad",
 * "muy caro, uno de la mitad". Figures that the message names itself stay.
 */
export const withFiguresOfShown = (understood: Reading, conversation: Conversation): Reading => {
  const text = conversation.said.at(-1) ?? "";
  const known = { operators: conversation.operators, country: conversation.country };
  const own = extractSlots(text, known);
  if (own.budget !== null || own.megabits !== null || own.speeds.length > 0) return understood;
  const [offer] = lastOffersIn(conversation.said.slice(-1 - RECENT), known);
  // "Me ofrecen WIN de 500 por 79", then "¿es buena?"
  if (offer && (own.judges !== null || IS_GOOD.test(text)))
    return asListing(
      {
        ...understood,
        operators: [],
        budget: offer.price,
        megabits: offer.megabits,
        judges: "price",
        nth: null,
        topics: [],
      },
      "price",
    );
  const isOfSpeed = SAME_SPEED.test(text) || (SAME.test(text) && asksPrice(text));
  const isOfPrice = !isOfSpeed && (SAME_PRICE.test(text) || SAME.test(text));
  const [inHand] = conversation.plans.last;
  const shownSpeed = (conversation.plans.one ?? inHand)?.megabits ?? null;
  if (TWICE.test(text) && understood.megabits === null && shownSpeed !== null)
    return asListing(
      { ...understood, megabits: shownSpeed * 2, leastMegabits: true, nth: null, topics: [] },
      "speed",
    );
  const isHalf = HALF.test(text) && understood.megabits === null;
  if (!(isOfSpeed || isOfPrice || isHalf)) return understood;
  const [first] = conversation.plans.last;
  const plan = conversation.plans.one ?? first;
  // "¿Hay algo mejor por ese precio?" asks of others than the one that offers it.
  const isOfAny = own.operators.length === 0 && (offer !== undefined || OF_ANY.test(text));
  const operators = isOfAny ? [] : understood.operators;
  const meant = { ...understood, operators, nth: null, topics: [], judges: null };
  // "Con los mismos megas" of who says what they pay today.
  if (isOfSpeed && understood.pays && !offer) return understood;
  if (isOfSpeed) {
    const megabits = offer?.megabits ?? advised(understood)?.megabits ?? plan?.megabits ?? null;
    const isKnown = understood.megabits !== null || megabits === null;
    return isKnown ? understood : asListing({ ...meant, megabits }, "speed");
  }
  const price = isHalf ? halfOf(plan) : (understood.budget ?? offer?.price ?? wholeOf(plan));
  if (price === null || (understood.pays && !isHalf)) return understood;
  return asListing(
    { ...meant, budget: price, fastest: MORE.test(text) },
    MORE.test(text) ? "speed" : "price",
  );
};

/** As many messages back an offer is still the one that is meant. */
const RECENT = 3;

/** In whole soles or pesos; what costs a little more than a whole one is within the next. */
const wholeOf = (plan: Offering | undefined): number | null =>
  plan === undefined ? null : Math.ceil(entryPriceOf(plan) / 100);
const halfOf = (plan: Offering | undefined): number | null =>
  plan === undefined ? null : Math.ceil(entryPriceOf(plan) / 200);

const asListing = (understood: Reading, intent: "price" | "speed"): Reading => {
  // A fact that is asked stays asked.
  const isFact = LISTING.has(understood.intent) && !PLAN_LISTING.has(understood.intent);
  return {
    ...asReading(understood, isFact ? understood.intent : intent),
    confidence: Math.max(understood.confidence, SURE),
  };
};
const SURE = 0.9;

const IS_GOOD =
  /^(?:(?:y|pero|eso|esa|entonces) )*(?:es|sera|seria|esta) (?:un[oa]? )?buen[oa]?(?: (?:oferta|promo\w*|precio))?$/;
const OF_ANY = /\b(?:algun[oa]?|algo|otr[oa]s?|quien|hay)\b/;
const SAME_PRICE =
  /\b(?:por|a|de|con|hasta|en) (?:es[ea]|est[ea]|el mismo|la misma) (?:precio|monto|plata|valor|presupuesto)\b/;
const SAME_SPEED =
  /\b(?:de|con|en|a) (?:es[ea]|la misma|igual) (?:misma )?velocidad\b|\b(?:con|de) (?:es[oa]s|los mismos) (?:mismos )?megas\b/;
const SAME = /\bpor (?:lo mismo|eso)$|\bpor lo mismo\b/;
const TWICE = /\bel doble de (?:megas|velocidad|rapid\w+)\b/;
const HALF = /\b(?:uno|algo|otro) (?:de |a |por )?(?:la )?mitad\b/;
const MORE = /\b(?:mas (?:megas|velocidad|rapid\w+)|mejor(?:es)?)\b/;
