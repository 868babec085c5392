import { type Country, CURRENCY, KNOWN_OPERATORS } from "../../kernel/market.ts";
import { es } from "../es.ts";
import type { ReplySource } from "../events.ts";
import { builtInModel } from "../intents/built-in-model.ts";
import type { Intent } from "../intents/lexicon.ts";
import { byFirstYear, comesWithPhone, type Offering, operatorsOf } from "../offering.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { districtsIn } from "../text/districts-in-text.ts";
import { normalised } from "../text/normalise.ts";
import { extractSlots, type Slots } from "../text/slots.ts";
import { TOPICS, type Topic, topicsIn } from "../topics/topics.ts";
import { namesOperatorAlone } from "../understanding/follow-up.ts";
import type { Hint } from "../understanding/language-model.ts";
import { isMiss, type Reading, readMessages } from "../understanding/reading.ts";
import { intentOfSlots, LISTING, PLAN_LISTING } from "../understanding/slot-intents.ts";
import { meantAs, REMEMBERED } from "../understanding/understanding.ts";
import type { Candidate, Understood } from "../understanding/understood.ts";
import { unusedWords } from "../understanding/unused-words.ts";
import { withoutUsedService } from "./catalogue-replies.ts";
import {
  bothPlaces,
  correctsPlace,
  districtOfQuestion,
  placeOfQuestion,
  withPlace,
} from "./conversation-district.ts";
import { conversationPlans } from "./conversation-plans.ts";
import {
  districtNotes,
  leftOutNote,
  namedOutside,
  namesakeNotes,
  offeredIn,
  reaching,
  statedCoverage,
} from "./district-replies.ts";
import { mannersOf } from "./es-manners.ts";
import { latencyNotes } from "./feature-replies.ts";
import { withFiguresOfShown } from "./figures-of-shown.ts";
import { replyPartsFor, topicOf } from "./intent-replies.ts";
import { withValues } from "./placeholders.ts";
import { fits, including, isSymmetric, SPORTS } from "./plan-filter.ts";
import { withReferences } from "./plan-references.ts";
import type { Article, Knowledge, Question, Reply } from "./reply.ts";
import {
  MAX_PLANS,
  type PlanListing,
  planLine,
  planList,
  planName,
  priceText,
  type ReplyContext,
  type ReplyParts,
} from "./reply-parts.ts";
import { exampleText, fitted, templateFor } from "./reply-texts.ts";
import { suggestionsAfter, suggestionsFor } from "./suggestions.ts";
import { asksAsFast, todaysPlan } from "./todays-plan.ts";

/** The reply to a message that is one question. */
export type QuestionReply = Reply & {
  /** Of the text. */
  readonly lines: readonly string[];
  /** The two readings that are asked back; empty where none is. */
  readonly candidates: readonly Candidate[];
  /** The message itself says something of the plans that it asks for. */
  readonly isNarrowed: boolean;
  /** Operators of which the reply states whether they serve the district. */
  readonly coverageOf: readonly string[];
};

/** What a reply is composed with besides the question. */
type Beside = {
  /** How another reader understood the message. */
  readonly hint?: Hint;
  /** Operators of which a reply that is given with this one states whether they serve the district. */
  readonly coverageOf?: readonly string[];
};

/** Plans of the visitor's market. */
const offeringsFor = (
  { country }: Pick<Question, "country">,
  { offerings }: Pick<Knowledge, "offerings">,
): readonly Offering[] => offerings.filter(({ currency }) => currency === CURRENCY[country]);

/** Operators of the visitor's market. */
export const operatorsFor = (
  question: Pick<Question, "country">,
  knowledge: Pick<Knowledge, "offerings">,
): readonly string[] => operatorsOf(offeringsFor(question, knowledge));

/** What a question is about: its reading, and the plans that it may be answered with. */
type Subject = {
  readonly context: ReplyContext;
  readonly understood: Reading;
  readonly listing: PlanListing | null;
};

const subjectOf = (question: Question, knowledge: Knowledge, hint: Hint | undefined): Subject => {
  const subject = subjectAmong(pricedFor(question, knowledge), question, knowledge, hint);
  // Both prices are told, that of a house too.
  return question.isInBuilding && subject.understood.intent === "building_price"
    ? subjectAmong(offeringsFor(question, knowledge), question, knowledge, hint)
    : subject;
};

/** Plans of the visitor's market, at the prices of where the visitor lives. */
const pricedFor = (question: Question, knowledge: Knowledge): readonly Offering[] => {
  const houses = offeringsFor(question, knowledge);
  return question.isInBuilding ? houses.map((plan) => ({ ...plan, ...plan.building })) : houses;
};

const subjectAmong = (
  everywhere: readonly Offering[],
  question: Question,
  knowledge: Knowledge,
  hint: Hint | undefined,
): Subject => {
  const { message, turns, country } = question;
  const operators = operatorsOf(everywhere);
  const history = turns.filter(({ role }) => role === "user").map(({ content }) => content);
  const plans = conversationPlans(turns, everywhere);
  const { botName, settings = DEFAULT_SETTINGS, model } = knowledge;
  // "No es Surco, es Surquillo" asks what was asked before it.
  const isCorrection = history.length > 0 && correctsPlace(question);
  const asked = isCorrection ? history : [...history, message];
  const understoodBefore = readMessages(asked, { operators, country, model }, settings.threshold);
  const read = isCorrection && !isOfPlace(understoodBefore) ? asCoverage(understoodBefore) : understoodBefore;
  const meant = hint ? meantAs(read, hint, message, model) : null;
  const text = normalised(message);
  const said = [...history.map(normalised), text];
  const district = districtOfQuestion(question, said);
  const place = placeOfQuestion(district, question, said);
  const both = bothPlaces(question);
  const districts = both.length > 0 ? both : districtsIn(text, country);
  const wanted: Reading = meant
    ? { ...meant, section: read.section, isSecondMiss: false }
    : withFiguresOfShown(withPlace(withoutExcluded(read, question), question), {
        said,
        country,
        operators,
        plans,
      });
  const namesOperator = extractSlots(text, { operators, country }).operators.length > 0;
  const leftOut =
    wanted.nth === null && (PLAN_LISTING.has(wanted.intent) || (isOfCondition(wanted) && !namesOperator))
      ? namedOutside(place, everywhere, wanted.operators)
      : [];
  const meaning = withAnyPhonePack(withoutOperators(wanted, leftOut), everywhere);
  const { understood, listed, only, listing } = withReferences(meaning, {
    text,
    country,
    operators,
    offerings: everywhere,
    plans,
    said,
    leftOut,
  });
  // "¿Claro o WOW?", "¿WOW llega a Ate?", then "entonces, ¿cuál me queda?": of the two the one that may.
  const within = only?.filter(({ brand }) => !leftOut.includes(brand)) ?? [];
  const isWithin = only !== null && (within.length > 0 || only.length === 0);
  const context = {
    text,
    understood,
    offerings: isWithin ? within : offeredIn(place, everywhere, understood.operators),
    operators,
    country,
    botName,
    listed,
    isSecondMiss: understood.isSecondMiss,
    section: understood.section,
    said,
    manners: mannersOf(settings),
    district,
    place,
    namesDistrict: districts.length > 0,
    namesCriteria: isNarrowing(extractSlots(text, { operators, country })),
    districts: districts.length > 1 ? districts : [],
    everywhere,
    leftOut,
    shown: plans.shown,
  };
  return { context, understood, listing };
};

/** Whether another place changes the answer: "¿cuánto demoran?", then "no es Surco, es Surquillo" asks who serves the second. */
const isOfPlace = ({ intent }: Reading): boolean => PLAN_LISTING.has(intent) || intent === "coverage";
const asCoverage = (read: Reading): Reading => ({
  ...read,
  intent: "coverage",
  topics: [],
  nth: null,
  candidates: [],
  alternative: null,
});

/** "¿WOW llega a Ate?", then "sin pagar instalación": which plans are meant, and not what an operator asks. */
const isOfCondition = ({ intent, noPermanence, freeInstallation }: Reading): boolean =>
  (intent === "permanence" && noPermanence) || (intent === "installation" && freeInstallation);

/**
 * The reply to a message as one question. Deterministic: the same question and knowledge give the same reply. Prices come
 * only from the offerings; without any, the reply says so.
 */
export const replyToQuestion = (
  question: Question,
  knowledge: Knowledge,
  { hint, coverageOf = [] }: Beside = {},
): QuestionReply => {
  const { context, understood, listing } = subjectOf(question, knowledge, hint);
  const { intent, confidence } = understood;
  const { operators, district, offerings, botName, country } = context;
  const { settings = DEFAULT_SETTINGS } = knowledge;
  const answer = listing === null ? (knownReachFirst(context) ?? replyPartsFor(context)) : planList(listing);
  const unused = unusedOf(question, understood, knowledge);
  const remarks = [
    ...(unused.length > 0 ? [es.leftOut(unused)] : []),
    ...ofUnknown(context),
    ...sameAsToday(context),
  ];
  const stated = intent === "coverage" ? statedCoverage(context) : [];
  const whole = noted(withRemarks(withLeftOut(answer, context), remarks), context, {
    houses: question.isInBuilding ? offeringsFor(question, knowledge) : [],
    coverageOf: [...coverageOf, ...stated],
  });
  const parts = isInvited(question) ? withoutInvitation(whole) : whole;
  const values = { botName, offerings, country };
  const beside = {
    candidates: understood.candidates,
    isNarrowed: intentOfSlots(understood) !== null,
    coverageOf: stated,
    district: district?.code ?? null,
  };
  const article = understood.example ? null : articleFor(question, understood, knowledge);
  if (article) {
    const lines = fitted([withValues(article.content, values), ...notice(understood)], 0);
    return {
      ...beside,
      lines,
      text: lines.join("\n"),
      intent: isMiss(intent) ? "knowledge" : intent,
      confidence: isMiss(intent) ? article.share : confidence,
      source: "knowledge",
      sourceIds: [`knowledge-${article.id}`],
      handsOff: false,
      suggestions: suggestionsAfter(intent, operators).slice(0, settings.maxSuggestions),
    };
  }
  const template = exampleText(understood, values) ?? templateFor(parts, knowledge.templates, values);
  const facts = [...parts.facts, parts.closing];
  const lines = fitted(
    [...(template === null ? parts.lines : [template.text, ...facts]), ...notice(understood)],
    facts.reduce((sum, line) => sum + line.length + 1, 0),
  );
  return {
    ...beside,
    lines,
    text: lines.join("\n"),
    intent: intent === "own" ? (understood.example?.intent ?? intent) : intent,
    confidence,
    source: understood.example ? "training" : sourceOf(understood, template !== null, parts),
    sourceIds: [
      ...(understood.example ? [`training-${understood.example.exampleId}`] : template ? [template.key] : []),
      ...parts.services.map((id) => `service-${id}`),
    ],
    handsOff: intent === "human" || understood.isSecondMiss,
    suggestions: suggestionsFor(understood, operators, settings),
  };
};

/** Whether the conversation has invited its visitor to the comparison, which is said once. */
const isInvited = ({ turns }: Pick<Question, "turns">): boolean =>
  turns.some(({ role, content }) => role === "assistant" && content.split("\n").includes(es.wizard));
const withoutInvitation = (parts: ReplyParts): ReplyParts =>
  parts.closing === es.wizard
    ? { ...parts, lines: parts.lines.filter((line) => line !== es.wizard), closing: "" }
    : parts;

/** `houses`: the plans at the prices of a house, where the visitor lives in a building; else empty. */
type Noted = { readonly houses: readonly Offering[]; readonly coverageOf: readonly string[] };

/** An answer with what its plans have to be told of besides. `coverageOf`: operators of which it is stated whether they serve the district. */
const noted = (answer: ReplyParts, context: ReplyContext, { houses, coverageOf }: Noted): ReplyParts =>
  withNotes(answer, [
    ...uploadNotes(context, answer.services),
    ...latencyNotes(context, answer.services),
    ...channelNotes(context, answer),
    ...buildingNotes(context, houses, answer.services),
    ...districtNotes(context, answer.services, coverageOf),
    ...(context.understood.intent === "coverage" || answer.services.length > 0 ? namesakeNotes(context) : []),
  ]);

/**
 * The plans of the operators that are known to serve the place, and after them, where those are few, the plans of which that is not
 * known. Null: no place, or no such plan meets the criteria.
 */
const knownReachFirst = (context: ReplyContext): ReplyParts | null => {
  const { place, offerings, understood } = context;
  const isListed = PLAN_LISTING.has(understood.intent) && understood.intent !== "comparison";
  if (place === null || !isListed || understood.nth !== null || understood.operators.length > 0) return null;
  const reached = reaching(context);
  const served = offerings.filter((plan) => reached.includes(plan));
  const unsure = offerings.filter((plan) => !reached.includes(plan));
  const found = unsure.length === 0 ? null : meetingParts({ ...context, offerings: served });
  if (found === null) return null;
  const known = {
    ...found,
    lines: found.lines.map(es.district.amongThese),
    facts: found.facts.map(es.district.amongThese),
  };
  if (known.services.length >= MAX_PLANS) {
    const better = keepingLimit(served, understood).length > 0 ? [] : keepingLimit(unsure, understood);
    const shown = byFirstYear(better).slice(0, MAX_BESIDE);
    const left = operatorsOf(unsure)
      .filter((name) => !understood.excluded.includes(name) && shown.every(({ brand }) => brand !== name))
      .toSorted((a, b) => a.localeCompare(b, "es"));
    const notes = [
      ...(shown.length === 0 ? [] : [es.district.maybe, ...shown.map(planLine)]),
      ...(left.length === 0 ? [] : [es.district.notKnown(left, place.name)]),
    ];
    return {
      ...withNotes(known, notes),
      services: [...known.services, ...shown.map(({ serviceId }) => serviceId)],
    };
  }
  const others = meetingParts({ ...context, offerings: unsure });
  if (others === null) return known;
  const shown = others.services.slice(0, MAX_PLANS - known.services.length);
  const lines = others.lines.filter((line) => line.startsWith("• ")).slice(0, shown.length);
  return { ...withNotes(known, [es.district.maybe, ...lines]), services: [...known.services, ...shown] };
};

/** Plans that meet the criteria, a limit every month and not only at first; empty where none is named. */
const keepingLimit = (plans: readonly Offering[], understood: Understood): readonly Offering[] => {
  const { budget } = understood;
  return budget === null
    ? []
    : plans.filter((plan) => plan.priceCents <= budget * 100 && fits(understood)(plan));
};
const MAX_BESIDE = 2;

/** The reply, where it lists plans that meet the criteria; null: it lists the nearest ones, or none. */
const meetingParts = (context: ReplyContext): ReplyParts | null => {
  if (context.offerings.length === 0) return null;
  const parts = replyPartsFor(context);
  const meets = fits(withoutUsedService(context).understood);
  const isMet = (id: number): boolean =>
    context.offerings.some((plan) => plan.serviceId === id && meets(plan));
  return parts.services.length > 0 && parts.services.every(isMet) ? parts : null;
};

/** Whether a message says which plans are wanted, beyond their operator and that they are of internet. */
const isNarrowing = ({ type, budget, megabits, people, use, service, ...own }: Slots): boolean =>
  [budget, megabits, people, use, service].some((slot) => slot !== null) ||
  (type !== null && type !== "internet") ||
  own.withTv ||
  own.phone === true ||
  own.noPermanence ||
  own.freeInstallation;

/** "Internet y teléfono fijo", where no plan has just these two: any pack that has them. */
const withAnyPhonePack = (understood: Reading, everywhere: readonly Offering[]): Reading => {
  const { type, phone, withoutTv } = understood;
  const isMissing =
    phone === true &&
    !withoutTv &&
    (type === "doble_pack" || type === "internet") &&
    !everywhere.some((plan) => plan.type === type && comesWithPhone(plan));
  return isMissing ? { ...understood, type: null } : understood;
};

/** A reading of plans without the operators that another part of the message gives up. */
const withoutExcluded = (read: Reading, { excluded = [] }: Pick<Question, "excluded">): Reading => {
  const others = excluded.filter((name) => !read.operators.includes(name) && !read.excluded.includes(name));
  return others.length === 0 || !PLAN_LISTING.has(read.intent)
    ? read
    : { ...read, excluded: [...read.excluded, ...others] };
};

/** A reading without operators whose plans are not listed: the others that were named, or all. */
const withoutOperators = (understood: Reading, leftOut: readonly string[]): Reading => {
  if (leftOut.length === 0) return understood;
  const operators = understood.operators.filter((name) => !leftOut.includes(name));
  const speeds = understood.speeds.filter(
    ({ operator }) => operator === null || operators.includes(operator),
  );
  const intent = isOfCondition(understood)
    ? understood.intent
    : operators.length > 0
      ? ("operator" as const)
      : understood.intent === "operator"
        ? ("price" as const)
        : understood.intent;
  return { ...understood, operators, speeds, intent: operators.length > 1 ? "comparison" : intent };
};

/** What is not listed because it does not serve the district, above what is. */
const withLeftOut = (parts: ReplyParts, { place, everywhere, leftOut }: ReplyContext): ReplyParts => {
  const opening = leftOutNote(place, everywhere, leftOut);
  return { ...parts, lines: [...opening, ...parts.lines], facts: [...opening, ...parts.facts] };
};

/** The replies that say nothing of what a message asks besides: those from the catalogue, unless a topic or an example is told. */
const unusedOf = (question: Question, understood: Reading, knowledge: Knowledge): readonly string[] => {
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
const sameAsToday = (context: ReplyContext): readonly string[] => {
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
const ofUnknown = ({ understood, shown, said }: ReplyContext): readonly string[] =>
  understood.ofListed &&
  PLAN_LISTING.has(understood.intent) &&
  shown.length === 0 &&
  topicsIn(said.at(-2) ?? "").some((topic) => NOT_OF_PLANS.has(topic))
    ? [es.unknownWhich]
    : [];
/** Topics that the catalogue does not tell of each plan. */
const NOT_OF_PLANS: ReadonlySet<Topic> = new Set(["home_wifi", "equipment", "optional_services"]);

/** "Que tenga buen upload", beside other wishes: what plans say of it. */
const uploadNotes = (
  { said, everywhere, understood: { intent, nth } }: ReplyContext,
  services: readonly number[],
): readonly string[] => {
  const isAsked = said.slice(-1 - REMEMBERED).some((text) => ASKS_UPLOAD.test(text));
  if (!isAsked || services.length === 0 || nth !== null || !PLACED_LISTING.has(intent)) return [];
  return [es.uploadOf(everywhere.filter(isSymmetric).map(planName))];
};
const ASKS_UPLOAD =
  /\b(?:upload|uplink|velocidad de subida|(?:de|la|buena|mucha|mejor) subida|simetri\w+|sub(?:o|imos|e|en|ir) (?:\w+ )?(?:videos?|archivos?|fotos?|planos?|contenido))\b/;
const PLACED_LISTING: ReadonlySet<Intent> = new Set([...PLAN_LISTING, "coverage"]);

/** "Ve sus novelas en América y Latina", beside what is wanted. */
const channelNotes = (
  { text, understood: { intent } }: ReplyContext,
  { services, lines }: ReplyParts,
): readonly string[] => {
  const isAsked =
    intent === "plan_details"
      ? CHANNEL_OF_PLAN.test(text) && !lines.some((line) => line.startsWith(SAYS_OF_CHANNELS))
      : NAMED_CHANNEL.test(text) && !lines.some((line) => line.includes("canales"));
  return isAsked && services.length > 0 ? [es.channelsOfOperator] : [];
};
/** The beginning of a topic's text that says the same: "Qué canales y partidos trae cada plan…" */
const SAYS_OF_CHANNELS = "Qué canales";
/** Of one plan: "¿y tiene HBO o GolPerú?" */
const CHANNEL_OF_PLAN =
  /\b(?:(?:que|cuales) canales|hbo|gol ?peru|espn|fox|tnt|cdf|discovery|cartoon|willax|panamericana|chilevision|tvn)\b/;
const NAMED_CHANNEL =
  /\b(?:ve|ven|ver|veo|vemos|mira\w*|novelas?|noticias|noticiero|canal(?:es)?)\b.{0,20}\b(?:en|canal(?:es)?|por|como|de) (?:el |canal )?(?:america|latina|panamericana|atv|willax|chilevision|mega|tvn|canal 13)\b/;

/** What was asked for and is not answered, above what is. */
const withRemarks = (parts: ReplyParts, remarks: readonly string[]): ReplyParts =>
  remarks.length === 0
    ? parts
    : { ...parts, lines: [...remarks, ...parts.lines], facts: [...remarks, ...parts.facts], templates: [] };

/** Whether the visitor lives in a building, as the last of the messages says that says where. */
export const livesInBuilding = (messages: readonly string[]): boolean =>
  messages
    .flatMap((message) => {
      const text = normalised(message);
      if (IN_HOUSE.test(text)) return [false];
      return IN_BUILDING.test(text) || message.split(/[,.;\n]/).some(namesBuildingAlone) ? [true] : [];
    })
    .at(-1) ?? false;
/** "Miraflores, edificio, desde 500 megas". */
const namesBuildingAlone = (clause: string): boolean =>
  /^(?:es )?(?:un )?(?:edificio|condominio|departamento|depa|depto|minidepa\w*)(?: nuevo| grande| chico| antiguo)?(?: en(?: [a-z]+){1,4})?$|\b(?:piso|depa|depto|dpto) \d{1,3}[a-z]?$/.test(
    normalised(clause),
  );
const IN_HOUSE =
  /\b(?:es|seria|vivo en|vivimos en|tengo) (?:una )?casa\b|\bno (?:es|vivo en|estoy en) (?:un )?(?:edificio|depa|departamento|depto)\b/;
const IN_BUILDING =
  /\b(?:en|para|pa|es) (?:un |mi |el |una? |este )?(?:edificio|condominio|departamento|depa|depto|minidepa\w*)\b/;

/** "Vivo en un edificio, ¿cuánto cuesta Claro?": of which plans a house has another price. */
const buildingNotes = (
  { understood: { intent }, text }: ReplyContext,
  houses: readonly Offering[],
  services: readonly number[],
): readonly string[] => {
  const isSaidNow = IN_BUILDING.test(text);
  if (intent === "building_price" || !(PRICED.has(intent) || (isSaidNow && LISTING.has(intent)))) return [];
  const listed = houses.filter(({ serviceId }) => services.includes(serviceId));
  const changed = listed.flatMap((plan) => {
    const price = priceText(plan, plan.currency);
    return price === priceText(plan.building, plan.currency) ? [] : [[planName(plan), price] as const];
  });
  if (changed.length > 0) return [es.inBuilding(changed)];
  return listed.length > 0 && isSaidNow ? [es.sameThere] : [];
};
/** Answered with prices. */
const PRICED: ReadonlySet<Intent> = new Set([...PLAN_LISTING, "promotion_end", "plan_details", "coverage"]);

/** What has to be said of the place, below the plans. */
const withNotes = (parts: ReplyParts, notes: readonly string[]): ReplyParts => {
  if (notes.length === 0) return parts;
  const facts = [...parts.facts, ...notes];
  const hasClosing = parts.closing !== "" && parts.lines.at(-1) === parts.closing;
  const lines = hasClosing
    ? [...parts.lines.slice(0, -1), ...notes, parts.closing]
    : [...parts.lines, ...notes];
  return { ...parts, facts, lines };
};

const notice = ({ hasPersonalData, intent }: Understood): readonly string[] =>
  hasPersonalData && intent !== "personal_data" ? [es.personalData(null)] : [];

/** What an article may answer instead of the assistant: what was not understood, and what needs no catalogue. */
const WITHOUT_CATALOGUE: ReadonlySet<Intent> = new Set([
  "fallback",
  "clarify",
  "how_it_works",
  "free",
  "data_protection",
  "coverage",
  "installation",
  "unconnected",
  "outage",
  "cancel_contract",
  "payment",
  "mobile_plans",
]);

/** Answered with where to ask, unless an article has the question for its title. */
const BY_TITLE_ALONE: ReadonlySet<Intent> = new Set([
  "alarms",
  "car_insurance",
  "hours",
  "complaint",
] as const);

const articleFor = (
  { message, country }: Question,
  understood: Reading,
  { findArticle }: Knowledge,
): Article | null => {
  const mayAnswer = WITHOUT_CATALOGUE.has(understood.intent) || topicOf(understood) !== null;
  const isAllowed = mayAnswer || BY_TITLE_ALONE.has(understood.intent);
  // "¿Y en Mi Fibra?" shares a word with an article about fibre.
  const text = normalised(message);
  const namesAlone = namesOperatorAlone(text, extractSlots(text, { operators: KNOWN_OPERATORS, country }));
  const found = isAllowed ? (findArticle?.(message) ?? null) : null;
  // "Cámaras de seguridad con internet": what operators have written under that title.
  const article = (mayAnswer || found?.isTitled === true) && !namesAlone ? found : null;
  // "Vivo en parcela, ¿llega fibra?" shares words with an article about fibre, and asks about a place.
  const isOfPlace = understood.intent === "coverage" && (article?.share ?? 0) < SURE_OF_ARTICLE;
  const topic = topicOf(understood);
  const isOfTopic = topic !== null && BEFORE_ARTICLES.has(topic) && !isAbout(topic, article);
  const isOfOther = article !== null && OF_OTHER_MARKET[country].test(article.content);
  return isOfPlace || isOfTopic || isOfOther ? null : article;
};
/** Whether operators wrote the article on the topic, and it does not only share words with the message. */
const isAbout = (topic: Topic, article: Article | null): boolean =>
  article?.isTitled === true || TOPICS[topic].words.test(normalised(article?.content ?? ""));
/** Authorities and currency of the other market, of which an article says nothing to a visitor. */
const OF_OTHER_MARKET: Readonly<Record<Country, RegExp>> = {
  peru: /\b(?:subtel|sernac|pesos)\b/i,
  chile: /\b(?:osiptel|indecopi|soles)\b|\bS\/ ?\d/i,
};
/** Asked in words that articles about other things share: "¿y si me cambio de casa?", and an article about fibre at home. */
const BEFORE_ARTICLES: ReadonlySet<Topic> = new Set([
  "moving",
  "connection_kinds",
  "wifi_or_cable",
  "power_cut",
  "weather",
] as const);
const SURE_OF_ARTICLE = 0.75;

const sourceOf = (
  { intent, isSecondMiss }: Reading,
  hasTemplate: boolean,
  { services }: ReplyParts,
): ReplySource => {
  if (intent === "fallback" || isSecondMiss) return "fallback";
  if (hasTemplate) return "template";
  return services.length > 0 ? "catalogue" : "rule";
};
