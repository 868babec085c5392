import type { Country } from "../kernel/market.ts";
import { es } from "./es.ts";
import type { Intent } from "./lexicon.ts";
import type { Offering } from "./offering.ts";
import { plansNamedIn, plansOfOperatorIn, plansOfPriceIn, plansOfSpeedIn } from "./plans-in-text.ts";
import { isMiss, type Reading } from "./reading.ts";
import type { PlanListing } from "./reply-parts.ts";
import { LISTING, PLAN_LISTING } from "./slot-intents.ts";
import { extractSlots, NO_SLOTS } from "./slots.ts";

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

type Conversation = {
  /** The message, normalised. */
  readonly text: string;
  readonly country: Country;
  readonly operators: readonly string[];
  /** Plans of the market. */
  readonly offerings: readonly Offering[];
  /** The plans of the last list. */
  readonly listed: readonly Offering[];
};

const MAX_PLANS = 4;
const CERTAIN = 0.99;

/** What a message may be taken for that calls a plan by its name. */
const isAboutPlans = (intent: Intent): boolean =>
  LISTING.has(intent) || intent === "plan_details" || intent === "buy" || isMiss(intent);

/** "¿De cuál plan hablas?", "¿qué compañía es?" */
const ASKS_WHICH =
  /^(?:(?:y|pero|a ver|oye|perdon) )*(?:(?:de|a) )?(?:que|cual(?:es)?)(?: de (?:l[oa]s|es[oa]s))?(?: plan(?:es)?)? (?:me )?(?:(?:estas |esta )?habl(?:as|a|ando|amos)|te refieres|dices|decias|mencionas(?:te)?)$|^(?:(?:y|pero|ok) )*(?:(?:de|con) )?(?:que|cual) (?:operador|compania|empresa|marca|proveedor)(?: (?:es|son|era|seria))?(?: (?:ese|esa|eso|esos))?$/;

/** "Dame de otros", "¿y de otras compañías?" */
const OF_OTHERS =
  /^(?:(?:y|pero|no|ya|mejor|dame|deme|muestr\w+|quiero|ver|a ver|hay|tienes|tienen|planes|uno|algo) )*de (?:los )?otr[oa]s(?: (?:operador|compania|empresa|marca)(?:es|s)?)?(?: por favor)?$/;

/** After two plans: "¿cuál tiene más canales?", "¿y más barato?" */
const OF_TWO =
  /^(?:y |entonces |ok |pero )*(?:(?:cual|quien)(?: de (?:los|esos) (?:2|dos))? (?!plan|operador|compania|hay|llega|me recomiendas)\w+|(?:el )?mas (?:barat|rapid|economic))/;

/** Resolves what a message refers to by name, by price, or as the plans of the last list. */
export const withReferences = (understood: Reading, conversation: Conversation): Referred => {
  const { text, listed, offerings } = conversation;
  const plain: Referred = { understood, listed, only: null, listing: null };
  if (ASKS_WHICH.test(text))
    return {
      ...plain,
      understood: asReading(understood, "plan_details"),
      listing:
        listed.length === 0 ? null : { opening: es.meantPlans(listed.length), plans: listed, templates: [] },
    };
  if (OF_OTHERS.test(text) && listed.length > 0) return ofOthers(plain);
  if (understood.yearTotal && asksYearOfListed(conversation))
    return {
      ...plain,
      understood: asReading(understood, "price"),
      listing: { opening: es.yearOfPlans, plans: listed.slice(0, MAX_PLANS), templates: [], withYear: true },
    };
  if (!isAboutPlans(understood.intent)) return plain;
  const { operators } = understood;
  const named = plansNamedIn(text, offerings, { operators, listed });
  const priced = named.length > 0 ? [] : plansOfPriceIn(text, offerings, { operators, listed });
  if (priced.length > 1) return { ...plain, ...listingOfPrice(understood, priced) };
  if (named.length + priced.length > 0) return ofPlans(plain, [...named, ...priced]);
  const [one] = [
    ...plansOfOperatorIn(text, { operators, listed }),
    ...plansOfSpeedIn(text, offerings, { operators, listed }),
  ];
  if (one !== undefined) return ofPlans(plain, [one]);
  const ofTwo = listed.length === 2 && LISTING.has(understood.intent) && OF_TWO.test(text);
  return (understood.ofListed && listed.length > 1) || ofTwo ? ofList(plain, text) : plain;
};

const ofOthers = (plain: Referred): Referred => {
  const { understood, listed } = plain;
  const excluded = [...new Set([...understood.excluded, ...listed.map(({ brand }) => brand)])];
  return { ...plain, understood: asReading({ ...understood, more: true, operators: [], excluded }, "price") };
};

const asReading = (understood: Reading, intent: Intent): Reading => ({
  ...understood,
  intent,
  confidence: isMiss(understood.intent) || intent !== understood.intent ? CERTAIN : understood.confidence,
  candidates: [],
  alternative: null,
  isSecondMiss: false,
});

/** "¿Y al año?" says nothing of which plans. */
const asksYearOfListed = ({ text, country, operators, listed }: Conversation): boolean => {
  const own = extractSlots(text, { operators, country });
  const isNarrowed =
    own.operators.length > 0 || [own.type, own.budget, own.megabits, own.nth].some((slot) => slot !== null);
  return listed.length > 0 && !isNarrowed && !/\bplan(?:es)?\b/.test(text);
};

const listingOfPrice = (
  understood: Reading,
  plans: readonly Offering[],
): Pick<Referred, "understood" | "listing"> => ({
  understood: asReading({ ...understood, budget: null }, "price"),
  listing: { opening: es.ofThatPrice, plans: plans.slice(0, MAX_PLANS), templates: [] },
});

/** One plan, or the first two of several, take the place of the last list. */
const ofPlans = (plain: Referred, plans: readonly Offering[]): Referred => {
  const { understood } = plain;
  const { intent } = understood;
  const [, other] = plans;
  if (other === undefined && intent === "comparison") return plain;
  if (other !== undefined && intent === "buy") return plain;
  // What the name of a plan says is no criterion, and the operator is its own.
  const { megabits, type, budget } = NO_SLOTS;
  const operators = [...new Set(plans.map(({ brand }) => brand))];
  const place = { nth: 1, otherNth: other ? 2 : null, isCounted: false };
  const slots = { ...understood, megabits, type, budget, operators, ...place };
  const isListed = PLAN_LISTING.has(intent) || intent === "plan_details" || isMiss(intent);
  const meant = isListed ? (other === undefined ? "plan_details" : "comparison") : intent;
  return { ...plain, understood: asReading(slots, meant), listed: plans };
};

/** "El más barato de esos" is named before it can be contracted. */
const ofList = (plain: Referred, text: string): Referred => {
  const { understood, listed } = plain;
  const { operators } = understood;
  // "¿Cuál de esos es de Claro?", where none is, says nothing of Claro's other plans.
  if (!operators.every((name) => listed.some(({ brand }) => brand === name))) return plain;
  const isQuestion = understood.intent === "buy" && /\bmas (?:barat|economic|rapid)/.test(text);
  return { ...plain, understood: isQuestion ? asReading(understood, "price") : understood, only: listed };
};
