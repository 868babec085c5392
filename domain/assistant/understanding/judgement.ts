import type { Scored } from "../intents/intent-classifier.ts";
import { isFamiliar, isOutside } from "../intents/intent-features.ts";
import { learnedIntentOf } from "../intents/intent-names.ts";
import { type Label, type LearnedModel, ownOf } from "../intents/learned-model.ts";
import { type Intent, isElsewhere, type LearnedIntent } from "../intents/lexicon.ts";
import { asksPrice } from "../text/conditions-in-text.ts";
import { sectionOfCompany } from "../text/section-aspects.ts";
import type { Slots } from "../text/slots.ts";
import { fitting, intentOfSlots, PLAN_LISTING } from "./slot-intents.ts";
import type { Judged } from "./understood.ts";
import { wordRuleOf } from "./word-rules.ts";

/** Below it a message is not taken for what it is likeliest to be. */
export const SURE = 0.35;
/** Below it what the slots ask for is likelier than what the classifier found. */
const SURE_OVER_SLOTS = 0.6;
/** Below it not even a guess is offered. */
const GUESS = 0.15;
/** From it on a message is about the assistant's subjects though it has words of another. */
const SURE_DESPITE_WORDS = 0.9;
/** From it on a message is out of scope though it fills a slot. */
const SURE_OUTSIDE = 0.8;
/** Below it a message that fills no slot is out of scope where that is the second likeliest, from MAYBE_OUTSIDE on. */
const SURE_INSIDE = 0.8;
const MAYBE_OUTSIDE = 0.25;
/** Below it a message of unknown words is not taken for a courtesy. */
const SURE_COURTESY = 0.6;
/** Below it a message without personal data by its form holds none. */
const SURE_OF_PERSONAL = 0.85;
/** What a message that counts a household's people may be taken for by its words. */
const ABOUT_PEOPLE: ReadonlySet<Label> = new Set(["personal_data", "small_talk"]);
const COURTESIES: ReadonlySet<Label> = new Set(["greeting", "thanks", "goodbye", "small_talk"]);

const MANNERS: ReadonlySet<Label> = new Set(["greeting", "thanks", "goodbye"]);
const NAMES_PLAN = /\b(?:el|la|ese|esa|uno) (?:plan )?de \d/;

/** What operators taught: a question that an example repeats, or one of their own intents. Null: neither. */
export const taught = (
  text: string,
  slots: Slots,
  scored: readonly Scored<Label>[],
  { lookUp }: LearnedModel,
): Judged | null => {
  const repeated = lookUp.repeated(text);
  const [first] = scored;
  const own = first && first.probability >= SURE ? ownOf(first.label) : null;
  const example = repeated ?? (own === null ? null : lookUp.nearestOf(own, text));
  if (!example) return null;
  const learned = learnedIntentOf(example.intent);
  const confidence = repeated ? example.confidence : Math.round((first?.probability ?? 0) * 100) / 100;
  const intent = learned === null ? "own" : fitting(learned, slots);
  return { intent, confidence, candidates: [], alternative: null, example };
};

const UNKNOWN: Judged = {
  intent: "fallback",
  confidence: 0,
  candidates: [],
  alternative: null,
  example: null,
};

const certain = (intent: Intent): Judged => ({ ...UNKNOWN, intent, confidence: CERTAIN });

/** What words and slots decide by themselves; null: nothing. */
const readingOfWords = (text: string, slots: Slots): Judged | null => {
  const section = slots.operators.length === 0 ? sectionOfCompany(text) : null;
  if (section !== null) return certain(section);
  const rule = wordRuleOf(text, slots);
  if (rule === undefined) return null;
  const { intent, isFitted, candidates } = rule;
  if (candidates !== undefined) return { ...UNKNOWN, intent, candidates, confidence: OF_EITHER };
  return certain(isFitted === true ? fitting(intent, slots) : intent);
};

/** The likeliest reading by classifier, slots and words: an intent, "clarify" with candidates, or "fallback". */
export const judge = (text: string, slots: Slots, scored: readonly Scored<LearnedIntent>[]): Judged => {
  if (text === "" || isElsewhere(text)) return UNKNOWN;
  const decided = readingOfWords(text, slots);
  if (decided) return decided;
  const [first, second] = scored;
  if (!first || !second) return UNKNOWN;
  if (isOutside(text) && slots.operators.length === 0 && first.probability < SURE_DESPITE_WORDS)
    return UNKNOWN;
  const asked = intentOfSlots(slots);
  // The word "internet" alone says little beside what the classifier found.
  const fromSlots = asked === "plan_type" && slots.type === "internet" && !slots.withoutTv ? null : asked;
  // "Mi hijo juega" fills a slot, so that it is not out of scope; "mi mamá, mi hermana y yo" is a household.
  const isHousehold = slots.people !== null && ABOUT_PEOPLE.has(first.label);
  // "Tengo 100 soles y vivo en Lince" wants plans: what is personal is found by its form.
  const isOfPlans = first.label === "personal_data" && (slots.budget !== null || slots.megabits !== null);
  const isOutOfScope = first.label === "fallback" && first.probability < SURE_OUTSIDE;
  // "Ah ok, entonces Entel" thanks for nothing.
  const isGoingOn = COURTESIES.has(first.label) && slots.operators.length > 0 && GOES_ON.test(text);
  if ((isGoingOn || isOfPlans) && fromSlots !== null) return certain(fitting(fromSlots, slots));
  const label = fromSlots !== null && (isOutOfScope || isHousehold) ? fromSlots : first.label;
  const meant = (label: Intent): Intent => fitting(corrected(label, text, slots), slots);
  const intent = meant(label);
  // "Precios de WIN": the labels price and operator come to the same reading, so their probabilities add up.
  const confidenceIn = (reading: Intent): number => {
    const isSame = (one: Intent): boolean =>
      one === reading ||
      (fromSlots !== null && PLAN_LISTING.has(one) && PLAN_LISTING.has(reading)) ||
      (fromSlots !== null && reading === "plan_details" && one === "operator") ||
      (reading === "unconnected" && one === "buy");
    const same = scored.filter((one) => isSame(meant(one.label)));
    const sum = same.reduce((total, { probability }) => total + probability, 0);
    // Rounded down, and never 1: what was learned is not certain.
    return Math.min(99, Math.floor(sum * 100)) / 100;
  };
  if (fromSlots === null && isDoubtful(text, scored, [first, second])) return UNKNOWN;
  const others = scored.flatMap(({ label }) => (label === "fallback" ? [] : [label]));
  const readAs = (reading: Intent): Judged => ({
    intent: reading,
    confidence: reading === "fallback" ? 0 : confidenceIn(reading),
    candidates: [],
    alternative: others.find((other) => meant(other) !== reading && other !== reading) ?? null,
    example: null,
  });
  if (first.probability >= (fromSlots === null ? SURE : SURE_OVER_SLOTS)) return readAs(intent);
  if (fromSlots !== null) return readAs(fromSlots);
  if (first.probability < GUESS || first.label === "fallback" || !isFamiliar(text)) return UNKNOWN;
  const candidates = [first.label, second.label].filter((label) => label !== "fallback");
  return {
    intent: "clarify",
    confidence: confidenceIn(intent),
    candidates,
    alternative: null,
    example: null,
  };
};

/** Whether the likeliest label of a message without slots is no reading of it. */
const isDoubtful = (
  text: string,
  scored: readonly Scored<LearnedIntent>[],
  [first, second]: readonly [Scored<LearnedIntent>, Scored<LearnedIntent>],
): boolean =>
  // "Y el de 100 que tal" is no greeting.
  (MANNERS.has(first.label) && NAMES_PLAN.test(text)) ||
  // Personal data that a message holds is found by its form: without any, a guess is not enough.
  (first.label === "personal_data" && first.probability < SURE_OF_PERSONAL) ||
  (COURTESIES.has(first.label) && shareOfCourtesies(scored) < SURE_COURTESY) ||
  (!ASKS_TOTAL.test(text) &&
    second.label === "fallback" &&
    first.probability < SURE_INSIDE &&
    second.probability >= MAYBE_OUTSIDE);

const CERTAIN = 0.99;
const OF_EITHER = 0.5;
const GOES_ON = /\b(?:entonces|mejor|muestr\w+|dame|ver|y)\b/;

const shareOfCourtesies = (scored: readonly Scored<LearnedIntent>[]): number =>
  scored.reduce(
    // "¿Cómo te llamas?" is close to "¿quiénes son?".
    (sum, { label, probability }) =>
      COURTESIES.has(label) || label === "how_it_works" ? sum + probability : sum,
    0,
  );

/** A message that asks for the price of what the conversation is about, and nothing else. */
const ASKS_TOTAL =
  /^(?:y |entonces |ok |ya )*(?:cuanto (?:es|son|serian?|salen?|saldrian?|cuestan?|costarian?|valen?|quedan?|quedarian?)|a cuanto(?: sale| queda)?)(?: (?:eso|ese|esa|todo|en total|al mes|mensual))*$/;
/** "Quiero internet barato para mi casa": which plan to contract is not known yet. */
const WANTS_CHEAP_INTERNET =
  /^(?=.*\b(?:internet|wifi|fibra|net)\b).*\b(?:barat|baratit|baratis|economic|economiquit|comod|comodit|accesib)\w*\b/;
const WITHOUT_PRICES: ReadonlySet<Intent> = new Set(["buy", "fallback"]);
/** "El de 49 soles, ¿sube después?" */
const RISES_LATER =
  /\b(?:sube|suben|aumenta|aumentan|cambia)\b.{0,20}\b(?:despues|luego)\b|\b(?:despues|luego) (?:me )?(?:sube|suben|aumenta|cuanto (?:queda|pago|cuesta|sale))\b/;
/** What the cost of a year may be taken for. */
const OF_YEAR: ReadonlySet<Intent> = new Set([
  "promotion_end",
  "payment",
  "free",
  "plan_details",
  "operator",
]);
const LATER = /\b(?:despues|luego|sub[aei]\w*|aument\w+|cambi\w+|termin\w+|acab\w+|venc\w+|baj\w+)\b/;
/** "Y el precio", "y a cómo". */
const PRICE_ALONE = /^(?:y )?(?:(?:(?:el|los|que) )?precios?|a como(?: (?:sale|esta|queda))?)$/;
/** "Quiero saber el precio de WIN." */
const PRICE_OF =
  /^(?:(?:quiero|quisiera|necesito|deseo|me gustaria) )?(?:saber |conocer |ver )?(?:el |los |cual es el |cuales son los )?precios? (?:de |del |en |con )?(?:(?:los |las |el |la )?(?:planes?|internet|fibra) (?:de |con )?)?\w+$/;
const ASKS_FOR_CONTRACT =
  /^(?:y )?(?:si )?(?:me )?(?:piden?|exigen?|obligan?)(?: a firmar)?(?: un)? contrato$/;

/** Who says so signs up for a first connection; a household that is only described is without one. */
const SIGNS_UP = /\b(?:contrat\w*|quiero|quisiera|deseo|necesito|compr\w*|afili\w*|pedir)\b/;
const WANTS_TO_BUY =
  /\b(?:contrat\w*|quiero|quisiera|deseo|necesito|instal\w*|poner\w*|compr\w*|afili\w*|pedir)\b/;

/** Who does not want to be called or written to. */
const OBJECTS_TO_CALLS =
  /\b(?:(?:deje|dejen|dejar|pare|paren|basta|cesen|no sigan|no (?:quiero|deseo) (?:que )?(?:me )?(?:sigan|mas)|no me sigan)(?: ya)?(?: de)? (?:llam|escrib|molest|contact|whatsapp)\w*|no (?:me|nos) (?:llamen|escriban|contacten|molesten|vuelvan a (?:llamar|escribir))|(?:no quiero|no deseo) (?:mas |sus )?(?:llamadas|mensajes|whatsapps?)|no mas llamadas|ya no quiero mas (?:whatsapps?|llamadas|mensajes))\b/;

/** "¿Puede llamarme?", "llámenme por favor". */
const ASKS_FOR_CALL =
  /(?<!\bno )\b(?:me (?:pueden?|podrian?|puedan?) llamar|(?:pueden?|podrian?|puedan?) llamarme|llamen?me)\b/;

/** "¿Me pueden mandar la información al correo?" */
const SENDS_INFORMATION =
  /\b(?:mand|envi|pas|escrib)\w+\b.{0,30}\b(?:por|al?|a mi)(?: mi)? (?:correo|mail|email|whatsapp|wsp|wasap|celular)\b/;
/** "¿Qué datos tienes de mí?" */
const ABOUT_DATA = /\b(?:que|cuales) (?:datos|informacion) (?:mi[ao]s? )?(?:tien|guard|sab|hay)\w*\b/;

const ONLY_LOOKS =
  /\b(?:solo|solamente|no mas)(?: quiero| quisiera| vengo a| es para)? (?:ver|saber|conocer|mirar|comparar) (?:los |sus )?(?:precios|planes|tarifas|opciones)\b/;
/** "¿Puedo agendar la llamada para el sábado?" */
const BOOKS_CALL = /\b(?:agend|program|reserv|coordin)\w+ (?:la |una )?llamada\b/;

/** "¿Y ustedes me llaman?" */
const ASKS_WHO_CALLS =
  /^(?:y |pero |o )*(?:ustedes (?:me|nos) (?:llaman?|contactan?)|(?:me|nos) (?:llaman?|contactan?) ustedes)$/;
/** "¿Tienen promo para este mes?" asks for plans, not for what comes after a promotion. */
const ASKS_FOR_PROMOTION =
  /\b(?:hay|tienen?|tienes|alguna|que|cuales son las) (?:alguna |buenas? )?(?:promo\w*|ofertas?)\b/;
const AFTERWARDS = /\b(?:termin\w+|acab\w+|venc\w+|dura\w*|despues|luego|sub[aei]\w*|meses)\b/;

/** What is asked of channels, though an application has its name. */
const SPORTS = /\b(?:canal(?:es)?|tnt|liga ?1?|sports?|dgo|decos?)\b/;

const MOVES_TO = /\b(?:pasar|cambiar|mudar|ir|portar)(?:me|nos)? a\b/;

/** Places that few operators reach. */
const RURAL =
  /\b(?:en|para|pa|a) (?:mi |el |la |un |una )?(?:campo|chacra|fundo|parcela|caserio|centro poblado|zona rural|rural)\b/;

const PREFERS = /^(?:(?:no|ya|bueno|ah|uy|espera) )*(?:mejor|prefiero) (?:(?:de|a|con|el de|los de) )?\w+$/;

/** "El mejor plan de Movistar", "el plan top de WIN": of one operator's plans. */
const PLAN_OF_OPERATOR = /\bplan(?:es)? (?:\w+ ){0,3}(?:de|con|en) \w+$/;

/** "¿Tienen muchos reclamos?" */
const ASKS_OF_COMPLAINTS = /\b(?:tienen?|hay|con|recib\w+) (?:much[oa]s |vari[oa]s )?(?:reclamos|quejas)$/;

/** What a message that only gives up an operator may be taken for. */
const GIVING_UP: ReadonlySet<Intent> = new Set(["operator", "small_talk", "goodbye"]);
const ASKS_FOR_ANOTHER = /\b(?:otr[oa]s?|busco|recomiend\w+|cambi(?:o|ar|arme|emos)|alternativas?)\b/;

const FAILS_OFTEN =
  /^(?:(?:y|pero|es verdad que|cierto que) )*(?:el |la |\w+ )?(?:internet de \w+ )?se (?:cae|corta|cuelga) mucho(?: (?:el |la )?(?:internet de |de )?\w+)?$/;
const FAILS =
  /\b(?:no (?:tengo|hay|anda|funciona|llega|carga|sirve|sube|pasa|me)|sin (?:internet|senal|servicio|wifi)|se (?:\w+ )?(?:cae|corta|cuelga|va|lag\w*)|cort\w+|lent\w+|fall\w+|averi\w+|malogr\w+|intermit\w+|baj\w+|llegan?)\b/;
const WANTS_ADVICE =
  /\b(?:que|cual(?:es)?)(?: (?:plan|operador|compania|empresa|internet|otro))? (?:me |nos )?(?:conviene|conviniera|recomiend\w+|sugier\w+|aconsej\w+)\b|\b(?:me|nos) recomiend(?:as|an|a)\b/;

const SUPERLATIVE = /\b(?:el|la|uno|plan)\b.{0,20} mas (?:barat|economic|rapid)[oa]\b/;
const NEEDS_DECODERS = /\b[2-6] (?:decos|decodificadores)\b/;

/** What a few words decide, whatever was learned. */
const corrected = (
  label: Intent,
  text: string,
  { unconnected, operators, excluded, service, budget, megabits, yearTotal, yearBudget }: Slots,
): Intent => {
  const givesUp = excluded.length > 0 && operators.length === 0;
  if (givesUp && (GIVING_UP.has(label) || (label === "complaint" && ASKS_FOR_ANOTHER.test(text))))
    return "price";
  if (label === "fallback" && ASKS_TOTAL.test(text)) return "price";
  if (WITHOUT_PRICES.has(label) && WANTS_CHEAP_INTERNET.test(text)) return "price";
  // "Se me cae a cada rato, ¿qué me conviene?" asks for plans.
  if ((label === "outage" || label === "complaint") && WANTS_ADVICE.test(text)) return "price";
  // "Internet para la chacra": what matters is whether a line reaches it.
  if (label === "plan_type" && budget === null && megabits === null && RURAL.test(text)) return "coverage";
  // "¿Quién tiene mejor cobertura en Comas?"
  if (label === "comparison" && /\bcobertura\b/.test(text)) return "coverage";
  // "¿Se cae mucho WIN?" asks of an operator, and reports no fault.
  if (label === "outage" && operators.length === 1 && FAILS_OFTEN.test(text)) return "operator";
  // "Tengo Movistar y pago 159 por 300 megas" says what has to be bettered.
  if (label === "outage" && budget !== null && megabits !== null && !FAILS.test(text)) return "price";
  // "Quiero salirme de Movistar y pasarme a WIN" looks for WIN's plans.
  if (label === "cancel_contract" && operators.length === 1 && excluded.length > 0 && MOVES_TO.test(text))
    return "buy";
  if (givesUp && label === "buy" && /\bsac(?:ar|o|amos)\b/.test(text)) return "price";
  if (label === "complaint" && ASKS_OF_COMPLAINTS.test(text)) return "comparison";
  if (PRICE_ALONE.test(text) || (operators.length === 1 && PRICE_OF.test(text))) return "price";
  if (label === "price" && RISES_LATER.test(text)) return "promotion_end";
  // "El segundo, ¿cuánto sale al año?" sums twelve months.
  if (yearTotal && OF_YEAR.has(label) && !LATER.test(text)) return "price";
  // "1000 soles al año con la instalación incluida"
  if (label === "installation" && yearBudget !== null) return "price";
  // "Y si piden contrato" signs nothing.
  if (label === "buy" && ASKS_FOR_CONTRACT.test(text)) return "permanence";
  // "No quiero que me llamen, solo ver precios."
  if (label === "data_protection" && ONLY_LOOKS.test(text)) return "price";
  if (label === "my_request" && BOOKS_CALL.test(text)) return "human";
  if (label === "data_protection" && ASKS_FOR_CALL.test(text) && !OBJECTS_TO_CALLS.test(text)) return "human";
  if ((label === "how_it_works" || label === "my_request") && ASKS_WHO_CALLS.test(text)) return "human";
  if (label === "promotion_end" && ASKS_FOR_PROMOTION.test(text) && !AFTERWARDS.test(text)) return "price";
  // "¿Con cuál puedo ver Disney?"
  if (label === "channels" && service !== null && !SPORTS.test(text)) return "streaming";
  if (label === "data_protection" && SENDS_INFORMATION.test(text) && !OBJECTS_TO_CALLS.test(text))
    return "human";
  if (label === "small_talk" && ABOUT_DATA.test(text)) return "data_protection";
  if (label === "human" && OBJECTS_TO_CALLS.test(text)) return "data_protection";
  if (label === "operator" && asksPrice(text)) return "price";
  // "Quiero el de Entel más barato", which is named before it can be contracted.
  if (label === "buy" && operators.length > 0 && SUPERLATIVE.test(text)) return "price";
  // "Planes con 2 decos"
  if (PLAN_LISTING.has(label) && NEEDS_DECODERS.test(text)) return "channels";
  // "No, mejor WIN" corrects the operator, and compares nothing.
  if (label === "comparison" && operators.length === 1 && (PREFERS.test(text) || PLAN_OF_OPERATOR.test(text)))
    return "operator";
  if (label === "buy" && unconnected && !SIGNS_UP.test(text)) return "unconnected";
  if (label !== "buy" || WANTS_TO_BUY.test(text)) return label;
  return /^no (?:tengo|hay) (?:internet|wifi)$/.test(text) ? "outage" : label;
};
