import type { Country } from "../../../kernel/market.ts";
import type { Intent } from "../../intents/lexicon.ts";
import { type Offering, operatorsOf } from "../../offering.ts";
import { extractSlots, NO_SLOTS } from "../../text/slots.ts";
import { isMiss, type Reading } from "../../understanding/reading.ts";
import { LISTING, PLAN_LISTING } from "../../understanding/slot-intents.ts";
import type { ConversationPlans } from "../conversation-plans.ts";
import type { PlanListing } from "../reply-parts.ts";

/** A reading with the plans that its message refers to. */
export type Referred = {
  readonly understood: Reading;
  /** The plans that a place in the list counts among. */
  readonly listed: readonly Offering[];
  /** The only plans that are asked about; null: any. */
  readonly only: readonly Offering[] | null;
  /** The reply, where these plans are all of it; null: that of the intent. */
  readonly listing: PlanListing | null;
};

export type Conversation = {
  /** The message, normalised. */
  readonly text: string;
  readonly country: Country;
  readonly operators: readonly string[];
  /** Plans of the market. */
  readonly offerings: readonly Offering[];
  readonly plans: ConversationPlans;
  /** The visitor's messages, normalised, the message itself last. */
  readonly said: readonly string[];
  /** Operators that were asked for and do not serve the place. */
  readonly leftOut: readonly string[];
};

const CERTAIN = 0.99;

/** After "¿cuál es el más rápido?": "¿y la instalación?" */
export const FACT_OF_SHOWN =
  /^(?:(?:y|e|pero|ok|ya) )+(?:(?:en|con|la|el|su|un|de|que|cuanto|sobre|cobran?|piden?|tienen?|hay|es) )*(?:edificio|depa|departamento|instalacion|permanencia|contrato|canales|promo\w*)$/;

/** Intents of questions about a plan that do not say which plan. */
export const FACTS_OF_ONE: ReadonlySet<Intent> = new Set([
  "permanence",
  "installation",
  "channels",
  "upload_speed",
  "promotion_end",
  "building_price",
  "plan_details",
  "streaming",
]);

/** Resolves references of one kind to the plans that the message refers to; null when the message has no such reference. */
export type Resolver = (plain: Referred, conversation: Conversation) => Referred | null;

/** Whether a message with this intent may ask about plans. */
export const isAboutPlans = (intent: Intent): boolean =>
  LISTING.has(intent) || intent === "plan_details" || intent === "buy" || isMiss(intent);

/** "Lo quiero", "¿cómo lo contrato?" */
export const BUYS_IT =
  /\bl[oa] (?:quiero|contrat\w+|tomo|llevo|compro|pido|saco)\b|\b(?:contratar|comprar|tomar|pedir|sacar|adquirir)l[oa]\b/;

export const asReading = (understood: Reading, intent: Intent): Reading => ({
  ...understood,
  intent,
  confidence: isMiss(understood.intent) || intent !== understood.intent ? CERTAIN : understood.confidence,
  candidates: [],
  alternative: null,
  isSecondMiss: false,
});

/** Whether a message itself says which plans it is about. */
export const isNarrowed = ({ text, country, operators }: Conversation): boolean => {
  const own = extractSlots(text, { operators, country });
  return (
    own.operators.length + own.excluded.length > 0 ||
    [own.type, own.budget, own.megabits, own.nth].some((slot) => slot !== null)
  );
};

/** One plan, or the first two of several, take the place of the last list. */
export const ofPlans = (plain: Referred, plans: readonly Offering[]): Referred => {
  const { understood } = plain;
  const { intent } = understood;
  const [, other] = plans;
  if (other === undefined && intent === "comparison") return plain;
  if (other !== undefined && intent === "buy") return plain;
  // What the name of a plan says is no criterion, and the operator is its own.
  const { megabits, type, budget } = NO_SLOTS;
  const operators = operatorsOf(plans);
  const place = { nth: 1, otherNth: other ? 2 : null, isCounted: false };
  const slots = { ...understood, megabits, type, budget, operators, ...place };
  const isListed = PLAN_LISTING.has(intent) || intent === "plan_details" || isMiss(intent);
  // "¿Tiene streaming?" asks for that alone.
  const asksFact = !isListed || (intent === "streaming" && understood.service === null);
  const meant = other !== undefined && isListed ? "comparison" : asksFact ? intent : "plan_details";
  return { ...plain, understood: asReading(slots, meant), listed: plans };
};
