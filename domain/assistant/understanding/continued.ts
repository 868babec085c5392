import type { Intent } from "../intents/lexicon.ts";
import type { Slots } from "../text/slots.ts";
import { SURE_OF_FOLLOW_UP } from "./judgement.ts";
import { mergedSlots } from "./merged-slots.ts";
import { isOfToday, OF_TODAY } from "./operator-change.ts";
import { ASKS_MORE, intentOfSlots, isOfFact, LISTING, PLAN_LISTING } from "./slot-intents.ts";
import type { JudgedMessage, Understood } from "./understood.ts";

const SURE_OF_ANOTHER = 0.8;

/** Whose replies hold whatever is asked about them. */
const OTHER_SECTIONS: ReadonlySet<Intent> = new Set(["alarms", "car_insurance", "mobile_plans"]);

/** The list that a message asks for instead of the plans that were shown; null: it asks for none. */
const otherPlans = (
  before: Understood,
  own: Slots,
): (Pick<Understood, "intent" | "confidence"> & Partial<Pick<Slots, "nth" | "more">>) | null => {
  const { intent, confidence } = before;
  if (own.more && (LISTING.has(intent) || intent === "plan_details"))
    return { nth: null, intent: PLAN_LISTING.has(intent) ? intent : "price", confidence };
  // "Mi internet se cae", "es de WIN", then "¿qué otro me recomiendas?"
  if (own.more && isOfToday(before)) return { more: false, intent: "price", confidence: SURE_OF_ANOTHER };
  // "Con Netflix", or prices, then "¿y sin Netflix?"
  if (own.refusesService && LISTING.has(intent))
    return { intent: intent === "streaming" || !PLAN_LISTING.has(intent) ? "price" : intent, confidence };
  return null;
};

/** The message's own slots over those of the conversation; with `asksTheSame` under the intent of before. */
export const continued = (
  before: Understood,
  own: Slots,
  judged: JudgedMessage,
  asksTheSame = false,
): Understood => {
  const slots = mergedSlots(before, own, judged.intent, asksTheSame);
  const others = otherPlans(before, own);
  if (others) return { ...slots, ...judged, ...others, candidates: [], alternative: null };
  const namesToday =
    OF_TODAY.has(before.intent) &&
    judged.intent === "operator" &&
    own.operators.length === 1 &&
    !own.isCounted;
  if (namesToday && asksTheSame)
    return { ...slots, ...judged, intent: before.intent, candidates: [], alternative: null };
  // "Quiero cancelar Movistar", then "¿me cobran penalidad?"
  const asksToday = before.intent === "cancel_contract" && judged.intent === "permanence";
  if (asksToday && own.operators.length === 0) return { ...slots, ...judged, endsContract: true };
  // "Planes de alarma", then "¿y cuánto sale al mes?"
  if (OTHER_SECTIONS.has(before.intent) && ASKS_MORE.has(judged.intent) && intentOfSlots(own) === null)
    return { ...slots, ...judged, intent: before.intent, candidates: [], alternative: null };
  const vague =
    asksTheSame ||
    judged.confidence < SURE_OF_FOLLOW_UP ||
    judged.intent === "clarify" ||
    judged.intent === "fallback";
  // "¿Y de WIN?" asks what was asked before.
  const same =
    vague && (LISTING.has(before.intent) || before.intent === "coverage") && intentOfSlots(own) !== null;
  // "Que no suba", then "entonces hasta 20": of those that do not, up to that.
  if (!same && slots.fixedPrice && own.budget !== null && judged.intent === "price")
    return { ...slots, ...judged, intent: "promotion_end" };
  if (!same) return { ...slots, ...judged };
  const ofSlots = intentOfSlots(own);
  // "¿Qué hay en Huancayo?", then "¿cuál de esos no me ata?": of the plans, and not of who serves it.
  if (before.intent === "coverage" && own.ofListed && ofSlots !== null)
    return {
      ...slots,
      ...judged,
      intent: ofSlots,
      confidence: before.confidence,
      candidates: [],
      alternative: null,
    };
  // "¿El de WIN tiene permanencia?", then "que tenga cable, hasta 130": plans of any operator again.
  if (
    isOfFact(before) &&
    own.operators.length === 0 &&
    own.budget !== null &&
    (own.withTv || own.type !== null)
  )
    return {
      ...slots,
      ...judged,
      operators: [],
      nth: null,
      intent: "price",
      topics: [],
      confidence: before.confidence,
      candidates: [],
      alternative: null,
    };
  const intent =
    own.nth !== null
      ? "plan_details"
      : before.intent === "comparison" && slots.operators.length === 1
        ? "operator"
        : before.intent;
  const { hasPersonalData, outOfScope } = judged;
  const { confidence, alternative } = before;
  // "¿Cuánto demora Claro en instalar?", then "¿y Bitel?"
  const topics = asksTheSame && judged.topics.length === 0 ? before.topics : judged.topics;
  return {
    ...slots,
    intent,
    confidence,
    candidates: [],
    alternative,
    example: null,
    hasPersonalData,
    outOfScope,
    topics,
  };
};
