import { es } from "../es.ts";
import { builtInModel } from "../intents/built-in-model.ts";
import { normalised } from "../text/normalise.ts";
import { type Topic, topicsIn } from "../topics/topics.ts";
import type { Reading } from "../understanding/reading.ts";
import { LISTING, PLAN_LISTING } from "../understanding/slot-intents.ts";
import { unusedWords } from "../understanding/unused-words.ts";
import { leftOutNote } from "./district-replies.ts";
import { topicOf } from "./intent-replies.ts";
import { including, SPORTS } from "./plan-filter.ts";
import { offeringsFor, operatorsFor } from "./question-subject.ts";
import type { Knowledge, Question } from "./reply.ts";
import type { ReplyContext, ReplyParts } from "./reply-parts.ts";
import { asksAsFast, todaysPlan } from "./todays-plan.ts";

/** What is not listed because it does not serve the district, above what is. */
export const withLeftOut = (parts: ReplyParts, { place, everywhere, leftOut }: ReplyContext): ReplyParts => {
  const opening = leftOutNote(place, everywhere, leftOut);
  return { ...parts, lines: [...opening, ...parts.lines], facts: [...opening, ...parts.facts] };
};

/**
 * The words of a message that its reply ignores. Empty unless the reply lists plans, and no topic or example answers the
 * message.
 */
export const unusedOf = (
  question: Question,
  understood: Reading,
  knowledge: Knowledge,
): readonly string[] => {
  const { intent, example, nth } = understood;
  const isOfPlans = LISTING.has(intent) || ((intent === "plan_details" || intent === "buy") && nth === null);
  const topic = topicOf(understood);
  if (!isOfPlans || example !== null || (topic !== null && topic !== "sports")) return [];
  const hasSports =
    topic === "sports" && including(offeringsFor(question, knowledge), understood, SPORTS).length > 0;
  const operators = operatorsFor(question, knowledge);
  const { model = builtInModel() } = knowledge;
  const unused = unusedWords(question.message, { operators, country: question.country, model });
  return unused.flatMap(({ typed, isWanted }) =>
    !isWanted || (hasSports && ANY_SPORT.test(normalised(typed))) ? [] : [typed],
  );
};

/** What any plan with sports has. */
const ANY_SPORT = /^(?:futbol|partidos?|deportes?|cdf)$/;

/** "Con los mismos canales" that the visitor has today. */
export const sameAsToday = (context: ReplyContext): readonly string[] => {
  const { understood, text } = context;
  if (!PLAN_LISTING.has(understood.intent)) return [];
  const [, thing = ""] = SAME_AS_TODAY.exec(text) ?? [];
  const isSpeed = thing.startsWith("v") || thing.startsWith("m");
  if (thing !== "" && !isSpeed) return [es.unknownToday(thing)];
  const asksSpeed = isSpeed || (understood.pays && asksAsFast(text));
  return asksSpeed && understood.megabits === null && todaysPlan(context) === null
    ? [es.unknownToday("velocidad")]
    : [];
};

const SAME_AS_TODAY = /\bmism[oa]s? (canales|velocidad|megas|servicios)\b/;

/** "¿Qué plan trae repetidor?", which is not known, then "¿cuál de esos es el más barato?" */
export const ofUnknown = ({ understood, shown, said }: ReplyContext): readonly string[] =>
  understood.ofListed &&
  PLAN_LISTING.has(understood.intent) &&
  shown.length === 0 &&
  topicsIn(said.at(-2) ?? "").some((topic) => NOT_OF_PLANS.has(topic))
    ? [es.unknownWhich]
    : [];

/** Topics that the catalogue does not tell of each plan. */
const NOT_OF_PLANS: ReadonlySet<Topic> = new Set(["home_wifi", "equipment", "optional_services"]);

/** What was asked for and is not answered, above what is. */
export const withRemarks = (parts: ReplyParts, remarks: readonly string[]): ReplyParts =>
  remarks.length === 0
    ? parts
    : { ...parts, lines: [...remarks, ...parts.lines], facts: [...remarks, ...parts.facts], templates: [] };
