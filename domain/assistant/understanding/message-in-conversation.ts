import type { Intent } from "../intents/lexicon.ts";
import { staysWithOperator } from "../text/operator-roles.ts";
import { asksWhetherOffersHold } from "../text/quoted-offers.ts";
import type { Section } from "../text/section-aspects.ts";
import { asksMoreForTheSame, extractSlots, lastOffersIn, type Slots } from "../text/slots.ts";
import { topicsIn, topicUnder } from "../topics/topics.ts";
import { OTHER_OPTION } from "./asked-again.ts";
import { continued } from "./continued.ts";
import { continuing, withLimitOfFastest } from "./continuing.ts";
import {
  asksItsPlans,
  asksWhetherTrue,
  CHARGES_ALONE,
  isFollowUp,
  saysHome,
  startsOver,
} from "./follow-up.ts";
import { isUnrecognised, NOT_ASKED_BACK, SURE, SURE_OF_COST, SURE_OF_SECTION } from "./judgement.ts";
import { changedPack } from "./merged-slots.ts";
import { type MessageContext, type ReadMessage, readMessage } from "./message-alone.ts";
import { asksToChange, OF_TODAY } from "./operator-change.ts";
import { saysSent, saysWhenToCall } from "./requested-calls.ts";
import { continues, mayContinueSection } from "./section-continuation.ts";
import { isOfFact, LISTING, PLAN_LISTING } from "./slot-intents.ts";
import type { Understood } from "./understood.ts";
import { widened } from "./widened.ts";

/** What came before a message, read where it needs to be known. */
export type Before = {
  /** All messages, normalised. */
  readonly texts: readonly string[];
  /** The last message that says what is wanted. */
  readonly last: () => Understood | null;
  /** The last message that asks for plans. */
  readonly listing: () => Understood | null;
  /** What the conversation is about besides plans. */
  readonly section: () => Section | null;
};

/** Reads a message in the light of those before it. The first case that applies decides. */
export const readInConversation = (message: string, context: MessageContext, before: Before): Understood => {
  const read = readMessage(message, context);
  const hasBefore = context.history.length > 0;
  return (
    personalDataAlone(read) ??
    (hasBefore ? ofSection(read, context, before) : null) ??
    (hasBefore ? ofTruth(read, before) : null) ??
    (hasBefore ? ofOffers(read, context, before) : null) ??
    ofRequest(read, before) ??
    ofBill(read, before) ??
    ofMatch(read, before) ??
    ofRefusal(read, before) ??
    ofSameOperator(read, context, before) ??
    ofPrevious(read, context, before) ??
    withLimitOfFastest({ ...read.own, ...read.judged })
  );
};

/** A telephone number beside a question about prices is answered with prices; alone, with where it belongs. */
const personalDataAlone = ({ own, judged }: ReadMessage): Understood | null => {
  const { hasPersonalData, intent, confidence } = judged;
  if (!hasPersonalData || (asksBesides(intent, own) && confidence >= SURE)) return null;
  return {
    ...own,
    ...judged,
    ...NOT_ASKED_BACK,
    intent: "personal_data",
    confidence: 1,
    example: null,
  };
};

/** Whether a message asks for plans besides the personal data that it holds. */
const asksBesides = (intent: Intent, { operators, megabits }: Slots): boolean =>
  LISTING.has(intent) || (intent === "buy" && (operators.length > 0 || megabits !== null));

/** "Alarmas para mi casa", then "¿y en el Callao?" */
const ofSection = (
  { text, own, judged }: ReadMessage,
  { country }: MessageContext,
  { texts, section }: Before,
): Understood | null => {
  const isOfSent = judged.intent === "my_request" && saysSent(texts);
  const current = !isOfSent && mayContinueSection(text, own, judged, country) ? section() : null;
  if (current === null || !continues(text, current, judged, country)) return null;
  return { ...own, ...judged, ...NOT_ASKED_BACK, intent: current, confidence: SURE_OF_SECTION };
};

/** "¿Seguro?", of plans. */
const ofTruth = ({ text, own, judged }: ReadMessage, { section }: Before): Understood | null =>
  asksWhetherTrue(text) && section() === null
    ? { ...own, ...judged, intent: "how_it_works", topics: ["truth"], confidence: SURE_OF_SECTION }
    : null;

/** "¿Son ciertas esas ofertas?", of those that were quoted before. */
const ofOffers = (
  { text, own, judged }: ReadMessage,
  { operators, country }: MessageContext,
  { texts }: Before,
): Understood | null =>
  asksWhetherOffersHold(text) && lastOffersIn(texts, { operators, country }).length > 0
    ? { ...own, ...judged, ...NOT_ASKED_BACK, intent: "comparison", topics: [], confidence: SURE_OF_SECTION }
    : null;

/** "Hice un pedido ayer", then "ya no quiero, quiero cancelar", "¿me van a cobrar algo?" and "¿cómo lo corrijo?", of the request. */
const ofRequest = ({ text, own, judged }: ReadMessage, { last }: Before): Understood | null => {
  if (CORRECTS_ALONE.test(text) && last()?.intent === "my_request")
    return {
      ...own,
      ...judged,
      ...NOT_ASKED_BACK,
      intent: "my_request",
      topics: ["data_correction"],
      confidence: SURE_OF_SECTION,
    };
  const intent =
    judged.intent === "cancel_contract" ? "my_request" : CHARGES_ALONE.test(text) ? "free" : null;
  return intent === null || last()?.intent !== "my_request"
    ? null
    : { ...own, ...judged, ...NOT_ASKED_BACK, intent, topics: [], confidence: SURE_OF_SECTION };
};

const CORRECTS_ALONE =
  /^(?:(?:y|pero|entonces|ok|a quien|se puede|puedo|como|donde|lo|la|los|se|hago|para|puedo|quiero) )*(?:corrij|correg|cambi|arregl|modific|actualiz)[a-z]*(?: (?:eso|ese|el|mi|dato|numero|correo|nombre|dni))*$/;

/** "Me subieron el recibo en Movistar", then "¿qué hago?": where it is claimed. */
const ofBill = ({ text, own, judged }: ReadMessage, { last, texts }: Before): Understood | null => {
  const previous = WHAT_TO_DO.test(text) ? last() : null;
  // "Mi recibo subió de 75 a 99", "¿es normal?", then "¿qué hago entonces?"
  const isOfPaid = previous?.pays === true && texts.some((one) => topicsIn(one).includes("own_bill"));
  if (previous === null || !(isOfBill(previous) || isOfPaid)) return null;
  const { operators } = previous;
  return {
    ...own,
    ...judged,
    ...NOT_ASKED_BACK,
    intent: "complaint",
    operators,
    topics: [operators.length > 0 ? "operator_complaint" : "where_to_claim"],
    confidence: SURE_OF_SECTION,
  };
};

/** Whether a message states or complains about today's bill: the words of a complaint alone may also ask what is charged. */
const isOfBill = ({ intent, topics }: Pick<Understood, "intent" | "topics">): boolean =>
  topics.includes("own_bill") || (intent === "complaint" && topics.includes("operator_complaint"));
const WHAT_TO_DO =
  /^(?:(?:y|entonces|pero|ahora) )*(?:que|como) (?:hago|hacemos|puedo hacer|podemos hacer|debo hacer|deberia hacer|me (?:recomiendas|aconsejas|sugieres) hacer)(?: (?:ahora|entonces|yo|en ese caso))*$/;

/** "¿Quién ganó el partido?", then "¿dónde lo puedo ver?": plans that show matches. */
const ofMatch = ({ text, own, judged }: ReadMessage, { texts }: Before): Understood | null =>
  ASKS_WHERE_SHOWN.test(text) && topicsIn(texts.at(-1) ?? "").includes("sports")
    ? {
        ...own,
        ...judged,
        ...NOT_ASKED_BACK,
        intent: "channels",
        topics: ["sports"],
        confidence: SURE_OF_SECTION,
      }
    : null;
const ASKS_WHERE_SHOWN =
  /^(?:(?:y|entonces|pero|ok|ya) )*(?:(?:a|en|por) )?(?:donde|como|con (?:que|cual)(?: plan)?|(?:en|por) que (?:canal|plan)) (?:(?:lo|la|los|las|se|me|nos) )*(?:(?:puedo|podemos|podria|puede|pueden) )?(?:ver(?:lo|la|los|las)?|veo|ve|ven|vemos|dan|pasan|transmiten)(?: (?:en (?:mi |la )?(?:casa|tele)|aqui|gratis|por internet))*$/;

/** "Internet en Trujillo", then "Movistar no, me trató pésimo": plans of the others, and no complaint. */
const ofRefusal = ({ text, own, judged }: ReadMessage, { last }: Before): Understood | null => {
  const [refused, another] = own.operators.length > 0 ? own.operators : own.excluded;
  if (judged.intent !== "complaint" || another !== undefined || !REFUSES_FIRST.test(text)) return null;
  const previous = last();
  if (refused === undefined || previous === null || !GIVES_UP_AFTER.has(previous.intent)) return null;
  return {
    ...previous,
    ...NOT_ASKED_BACK,
    intent: PLAN_LISTING.has(previous.intent) ? previous.intent : "price",
    operators: previous.operators.filter((name) => name !== refused),
    excluded: [...new Set([...previous.excluded, refused])],
    topics: [],
    confidence: SURE_OF_SECTION,
  };
};
const REFUSES_FIRST = /^(?:(?:y|pero|ah|no) )*(?:(?:a|con|de|los de) )?[a-z]+ (?:ya )?no\b/;

/** A message that goes on about the last one that says what is wanted. */
const ofPrevious = (read: ReadMessage, context: MessageContext, before: Before): Understood | null => {
  const { texts } = before;
  const last = (): Understood | null => withPayment(read, wished(read, before), { ...context, texts });
  const { text, own, mentions, judged, answersBefore } = read;
  const isContinued = answersBefore || isFollowUp(text, { ...own, mentions }, judged);
  const isUnclear = isUnrecognised(judged);
  const ofOperator = !isContinued && judged.example === null && asksItsPlans(text) ? last() : null;
  if (ofOperator?.operators.length === 1) return itsPlans(read, ofOperator);
  const namesToday =
    judged.topics.includes("current_operator") || (mentions.length === 1 && IS_OF_OPERATOR.test(text));
  if (judged.example) return null;
  const previous = last();
  if (previous === null) return null;
  if (!(isContinued || isUnclear || namesToday))
    return ofPurchase(read, previous) ?? ofSameWishes(read, previous);
  return (
    (namesToday ? ofTodaysOperator(read, previous) : null) ??
    (isUnclear ? ofSameSubject(read, previous) : null) ??
    (isUnclear ? ofHome(read, previous) : null) ??
    (isContinued ? continuing(read, widened(withoutOfAnother(previous, read), text), context) : null)
  );
};

/** "Con tele, hasta 30 mil", "¿Claro tiene permanencia?", then "descarta Claro": the wishes of before the fact that was asked of it. */
const wished = ({ own }: ReadMessage, { last, listing }: Before): Understood | null => {
  const previous = last();
  const isOfDiscarded =
    previous !== null &&
    isOfFact(previous) &&
    own.operators.length === 0 &&
    previous.operators.length > 0 &&
    previous.operators.every((name) => own.excluded.includes(name));
  return isOfDiscarded ? (listing() ?? previous) : previous;
};

/** "Sin permanencia", then "el de Claro de 200, ¿cuánto pago en total?": of that plan, whatever was wished before it. */
const withoutOfAnother = (previous: Understood, { own, judged }: ReadMessage): Understood => {
  // "Me subieron el recibo en Movistar", then "vivo en Ate": who serves it, and not Movistar alone.
  if (own.operators.length === 0 && isOfBill(previous)) return { ...previous, operators: [], topics: [] };
  // "Entel 900 vs Mundo 800": of these two.
  if (own.operators.length > 1 && own.speeds.length > 1)
    return {
      ...previous,
      noPermanence: false,
      freeInstallation: false,
      fixedPrice: false,
      service: null,
      budget: null,
      budgetFrom: null,
    };
  const namesPlan = own.operators.length === 1 && own.megabits !== null && own.speeds.length < 2;
  const asksTerm = own.operators.length === 1 && judged.intent === "permanence" && !own.noPermanence;
  return namesPlan
    ? { ...previous, noPermanence: false, freeInstallation: false, fixedPrice: false }
    : asksTerm
      ? { ...previous, noPermanence: false }
      : previous;
};

/** What is wanted stays, though a message asks by itself: "sin Movistar", then "¿cuál es el más rápido?" */
const ofSameWishes = (read: ReadMessage, previous: Understood): Understood | null => {
  const { text, own, judged } = read;
  // "Desde 300 megas", then "déjalo sin tele, pero que sea sin permanencia": of those that are so fast.
  const isOfCondition = own.operators.length === 0 && (own.noPermanence || own.freeInstallation);
  const isListing = PLAN_LISTING.has(judged.intent) || (isOfCondition && LISTING.has(judged.intent));
  if (!isListing || !keepsWishes(previous) || startsOver(text)) return null;
  // "Pago 109", then "¿cuánto ahorraría al año con Entel?"
  const pays = previous.pays && (own.asksSaving || asksMoreForTheSame(text));
  const wishes = { operators: [], nth: null, topics: [], pays, fastest: false };
  const before = { ...withoutOfAnother(previous, read), ...wishes };
  return continued(before, { ...own, ...changedPack(text, previous, own) }, judged);
};

/** "Entel de 500 o 1000", then "me quedo con el de 500": of the operator that the conversation is about. */
const ofPurchase = ({ own, judged }: ReadMessage, previous: Understood): Understood | null =>
  judged.intent === "buy" &&
  own.megabits !== null &&
  own.operators.length === 0 &&
  previous.operators.length === 1
    ? { ...own, ...judged, operators: previous.operators }
    : null;

/** "Pago 159 en Movistar", another question, then "¿cuánto me ahorraría?": beside what is paid. */
const withPayment = (
  { own }: ReadMessage,
  previous: Understood | null,
  { texts, operators, country }: MessageContext & Pick<Before, "texts">,
): Understood | null => {
  if (previous === null || previous.pays || !own.asksSaving || own.budget !== null) return previous;
  const paid = texts.map((text) => extractSlots(text, { operators, country })).findLast(({ pays }) => pays);
  return paid === undefined
    ? previous
    : { ...previous, intent: "price", topics: [], budget: paid.budget, pays: true };
};

/** "Pago 149 en Claro", then "¿sin cambiar de operador se puede bajar?": its plans that cost less. */
const ofSameOperator = (
  { text, own, judged }: ReadMessage,
  { operators, country }: MessageContext,
  { texts }: Before,
): Understood | null => {
  if (!staysWithOperator(text) || own.operators.length > 0) return null;
  const known = { operators, country };
  const paid = texts.map((one) => extractSlots(one, known)).findLast(({ pays }) => pays);
  const [today, another] = paid?.mentions ?? [];
  if (paid === undefined || today === undefined || another !== undefined) return null;
  return {
    ...own,
    ...judged,
    ...NOT_ASKED_BACK,
    intent: "price",
    topics: [],
    confidence: SURE_OF_COST,
    operators: [today.name],
    excluded: [],
    // A faster plan may cost more.
    ...(own.megabits === null || own.budget !== null
      ? { budget: own.budget ?? paid.budget, pays: true }
      : { budget: null, pays: false }),
  };
};

/** Whose wishes a question after it keeps. */
const KEEPS_WISHES: ReadonlySet<Intent> = new Set([...LISTING, "plan_details", "coverage", "buy"]);
/** Also a pack that was named in a question which was not understood. */
const keepsWishes = (previous: Understood): boolean =>
  KEEPS_WISHES.has(previous.intent) || (previous.intent === "fallback" && previous.type !== null);

/** "Estoy en Breña", "¿y Entel?", then "¿qué planes tiene?" */
const itsPlans = ({ own, judged }: ReadMessage, previous: Understood): Understood => ({
  ...continued(previous, own, judged),
  ...NOT_ASKED_BACK,
  intent: "operator",
  confidence: SURE_OF_COST,
});

/** "Mi internet se cae", then "es de WIN". */
const IS_OF_OPERATOR = /^(?:(?:es|son|el mio es|la mia es|mi internet es) )(?:de |con )?\w+$/;

/** The operator of which the message before it complains, or which it gives up. */
const ofTodaysOperator = (
  { text, own, mentions, judged }: ReadMessage,
  { intent, topics }: Understood,
): Understood | null =>
  OF_TODAY.has(intent) && !asksToChange([text])
    ? {
        ...own,
        ...judged,
        ...NOT_ASKED_BACK,
        operators: [],
        excluded: mentions.map(({ name }) => name),
        // "Tengo 100 megas con Movistar" says what another plan is compared with.
        ...(own.megabits === null || judged.topics.length === 0 ? { intent, topics } : {}),
      }
    : null;

/** "¿Cuánto cuesta la instalación?", then "¿y cuánto demora?" */
const ofSameSubject = ({ text, own, judged }: ReadMessage, previous: Understood): Understood | null => {
  const { intent } = previous;
  // "No llega fibra", then "¿qué otra cosa hay?"
  if (previous.topics.includes("connection_kinds") && OTHER_OPTION.test(text))
    return {
      ...continued(previous, own, judged),
      ...NOT_ASKED_BACK,
      intent: "price",
      topics: ["fixed_wireless"],
      confidence: SURE_OF_SECTION,
    };
  if (previous.topics.includes("without_gap") && ASKS_HOW_TO_AVOID.test(text))
    return {
      ...own,
      ...judged,
      ...NOT_ASKED_BACK,
      intent,
      topics: ["without_gap"],
      confidence: SURE_OF_SECTION,
    };
  const topic = topicUnder({ ...own, ...judged }, [intent])?.topic;
  if (topic === undefined && !saysWhenToCall(text, intent)) return null;
  const understood = { ...own, ...judged, intent, confidence: SURE_OF_SECTION, candidates: [] };
  // "Planes con TV", then "¿y el más barato de esos con fútbol?"
  return topic === "sports" && PLAN_LISTING.has(intent)
    ? { ...continued(previous, own, { ...judged, ...understood }), intent: "price", sports: true }
    : understood;
};

/** "¿Y cómo hago para que no pase?" */
const ASKS_HOW_TO_AVOID =
  /^(?:(?:y|entonces|pero) )*(?:(?:como|que) (?:hago|hacemos|hay que hacer|tengo que hacer|puedo hacer|se hace) (?:para|pa) que (?:eso )?no (?:me |nos )?(?:pase|suceda|ocurra)|como (?:lo )?evit(?:o|amos|ar|arlo)|(?:como )?(?:se )?(?:puedo |puede )?evitar(?:lo)?)(?: eso)?$/;

/** "Quiero internet", then "para mi casa". */
const ofHome = ({ text }: ReadMessage, previous: Understood): Understood | null =>
  saysHome(text) && (LISTING.has(previous.intent) || previous.intent === "buy")
    ? { ...previous, intent: "plan_type", confidence: SURE_OF_SECTION, topics: [], alternative: null }
    : null;

const GIVES_UP_AFTER: ReadonlySet<Intent> = new Set([...LISTING, "coverage"]);
