import type { Country } from "../../kernel/market.ts";
import { isOutside } from "../intents/intent-features.ts";
import { type Intent, isElsewhere } from "../intents/lexicon.ts";
import { acceptsAnySpeed } from "../text/conditions-in-text.ts";
import { districtIn } from "../text/districts-in-text.ts";
import { unwantedIn } from "../text/figures-in-text.ts";
import type { Mention } from "../text/operators-in-text.ts";
import {
  continuesSection,
  isSection,
  refersToSection,
  SECTIONS,
  type Section,
} from "../text/section-aspects.ts";
import { findsTooDear, NO_SLOTS, type Slots } from "../text/slots.ts";
import { isTopicOfPlans, topicUnder } from "../topics/topics.ts";
import { CHANGES_TO, CORRECTS } from "./corrected-figures.ts";
import { SURE } from "./judgement.ts";
import { intentOfSlots, LISTING, PLAN_LISTING } from "./slot-intents.ts";
import type { Judged, JudgedMessage, Understood } from "./understood.ts";

const SURE_OF_ANOTHER = 0.8;
/** Below it a follow-up that fills a slot asks what the message before it asked. */
const SURE_OF_FOLLOW_UP = 0.6;

/** "Agrégale tele", "y número fijo", "y sin teléfono": one service more, or less, than the pack that was asked for. */
export const changedPack = (text: string, before: Understood, own: Slots): Partial<Slots> => {
  const { tv, phone } = unwantedIn(text);
  // "Y sin internet", then "ya, con internet": the television stays.
  if (own.type === "internet" && !own.withoutTv && !SOLE.test(text) && WITH_INTERNET.test(text))
    return { type: before.type, withTv: before.withTv };
  if (before.type === "triple_pack" && own.type === "internet" && tv !== phone && !SOLE.test(text))
    return { type: "doble_pack" };
  // "¿Cuál tiene más canales?", then "sin teléfono": the television stays.
  if (phone && !tv && own.type === "internet" && wantsTv(before) && !SOLE.test(text))
    return { type: before.type, withTv: true };
  // "Internet y teléfono", then "ella no ve tele": the telephone stays.
  if (tv && own.type === "internet" && own.phone === null && before.phone === true && !SOLE.test(text))
    return { type: null };
  // "¿Dúo o trío?", then "no uso teléfono".
  if (before.comparesTypes && phone && !tv) return { type: "doble_pack" };
  if (!ADDS.test(text) || before.type === null || before.type === "triple_pack" || own.withoutTv) return {};
  const added = [/\b(?:tv|tele|television|cable)\b/, /\b(?:telefon\w*|fijo|linea fija)\b/].filter((one) =>
    one.test(text),
  ).length;
  if (added === 0 || own.type === "triple_pack" || phone) return {};
  const isThird =
    before.type === "doble_pack" && /\b(?:tambien|ademas|agreg\w+|sum\w+|todo junto|los 3)\b/.test(text);
  return {
    type:
      isThird || (before.type === "doble_pack" && added === 1 && /\bfijo\b/.test(text)) || added === 2
        ? "triple_pack"
        : "doble_pack",
  };
};
const wantsTv = ({ type, withTv, phone, intent }: Understood): boolean =>
  withTv || (type === "doble_pack" && phone !== true) || intent === "channels";
const SOLE = /\b(?:solo|puro|unicamente)\b/;
const WITH_INTERNET = /\bcon (?:el |su )?(?:internet|wifi|fibra)\b/;
const ADDS = /^(?:y|tambien|con|mas|ademas|agreg\w+|anad\w+|sum\w+|pon\w+)\b|\btambien\b/;

/** What is asked about plans that were already described. */
const ASKS_MORE: ReadonlySet<Intent> = new Set([
  ...LISTING,
  "plan_details",
  "coverage",
  "cancel_contract",
  "payment",
]);
/** What is asked of one plan. */
const ASKS_FACT: ReadonlySet<Intent> = new Set([
  ...[...LISTING].filter((intent) => !PLAN_LISTING.has(intent)),
  "plan_details",
]);
const MAX_WORDS_OF_MORE = 14;
const MAX_WORDS_OF_FOLLOW_UP = 8;
const MAX_WORDS_OF_HOUSEHOLD = 12;
/** What begins another subject, or widens it to every plan. */
const OTHER_SUBJECT =
  /\b(?:planes|paquetes|otra (?:cosa|pregunta|consulta|duda)|por otro lado|cambiando|tod[oa]s(?! (?:jueg|trabaj|estudi|ve[mn]?|us|nos |los d|conect)\w*)|cualquier\w*|cada(?! un[oa](?:$| a cuanto\b))|en general|operador(?:es)?|(?<!otra )(?:compania|empresa)s?|proveedor(?:es)?|cual es el plan|(?:cual|quien)(?:es)? si)\b|^lo mas \w+$/;

/** Whether a message begins another subject. */
export const startsOver = (text: string): boolean => OTHER_SUBJECT.test(text);

/** Whether a message itself names the plans that it is about. */
const isOfItsOwn = (text: string, { operators, excluded, type }: Slots): boolean =>
  operators.length > 0 || excluded.length > 0 || type !== null || OTHER_SUBJECT.test(text);

/** "El más barato" alone is that of any operator, by the criteria of before. */
export const widened = (before: Understood, text: string): Understood => ofAnyPlan(wider(before, text), text);

/** "El más barato", "¿ese sube?", then "¿cuál no sube?", of all of them. */
const ofAnyPlan = (before: Understood, text: string): Understood =>
  before.nth !== null && (ASKS_WHICH_ONE.test(text) || WANTS_ONE.test(text))
    ? { ...before, nth: null }
    : before;
/** "El más barato", "¿ese precio es para siempre?", then "prefiero uno que no me suba". */
const WANTS_ONE =
  /\b(?:un[oa]|algun[oa]|otr[oa]|algo) (?:plan )?(?:donde|que) (?:el precio )?(?:no|nunca|si) /;
const ASKS_WHICH_ONE =
  /^(?:(?:y|entonces|pero|ok|ya) )*(?:cual(?:es)?|quien(?:es)?|que plan(?:es)?) (?:es el que |son los que )?(?:no|si|nunca) /;

const wider = (before: Understood, text: string): Understood => {
  // "¿Llega WIN a Huancayo?", then "¿y entonces qué hay ahí?"; the 400 of Claro, then "¿qué otro plan de 400 hay?"
  if (
    before.operators.length > 0 &&
    (OF_ANY_OTHER.test(text) || (before.intent === "coverage" && ASKS_WHAT_THERE_IS.test(text)))
  )
    return { ...before, operators: [], nth: null };
  // "Hasta 50 soles", of which there is nothing, then "el más barato, entonces".
  if (CHEAPEST_THEN.test(text)) return { ...before, operators: [], budget: null, budgetFrom: null };
  // "200 megas", then "mejor el más barato que tengas": whatever it is.
  if (CHEAPEST_OF_ALL.test(text))
    return {
      ...before,
      operators: [],
      megabits: null,
      mostMegabits: null,
      overMegabits: false,
      leastMegabits: false,
      people: null,
      use: null,
    };
  if (OF_ANY_OPERATOR.test(text)) return { ...before, operators: [] };
  // "¿Y Movistar cuánto amarra?", then "entonces el que menos amarre y cueste menos de 90": of all that were asked about.
  if ((OF_ANY_FACT.test(text) || WHICH_RISES.test(text)) && isOfFact(before))
    return { ...before, operators: [], nth: null };
  // "¿Qué tal el Claro 800?", then "¿hay alguno de 800 que no suba?"
  if (ASKS_WHETHER_ANY.test(text) && before.operators.length === 1 && before.megabits !== null)
    return { ...before, operators: [], nth: null };
  return acceptsAnySpeed(text)
    ? { ...before, megabits: null, mostMegabits: null, overMegabits: false, leastMegabits: false }
    : before;
};
const OF_ANY_OTHER =
  /\b(?:que|cual(?:es)?|hay|algun) otr[oa]s? (?:plan(?:es)?|opcion(?:es)?|alternativas?)\b/;
const ASKS_WHAT_THERE_IS =
  /\b(?:que|cual(?:es)?)(?: (?:internet|planes?|opciones|operador(?:es)?|companias?|empresas?))? (?:hay|llegan?|existen?)\b/;
const OF_ANY_FACT = /\b(?:el|la|cual(?: es)?(?: el)?) que (?:me |nos )?(?:menos|mas) \w+/;
/** "¿Y en cuál sube menos?" */
const WHICH_RISES = /\b(?:cual|quien) (?:me |nos )?(?:sube|aumenta) (?:menos|mas)\b/;
const ASKS_WHETHER_ANY =
  /^(?!.*\bmas (?:barat|economic|comod))(?:(?:y|pero|no|entonces) )*(?:hay|habra|existe|tienen?|tienes) (?:alg(?:un[oa]?|o)|otr[oa]s?|un[oa])\b/;
const CHEAPEST_OF_ALL =
  /\bel (?:plan )?mas (?:barat|economic)(?:it)?o (?:que (?:tengas|tengan|tienes|tienen|exista|exist\w+)|de tod[oa]s)$/;
const CHEAPEST_THEN =
  /^(?:(?:y|ya|ok|bueno) )*(?:entonces (?:cual es )?el mas (?:barato|economico)|(?:cual es )?el mas (?:barato|economico) entonces)$/;
const OF_ANY_OPERATOR =
  /^el mas (?:barato|economico)$|\bmas (?:barat|economic|rapid)[oa] que (?:si )?(?:me )?(?:llegue|llega|haya|hay)\b|\b(?:no (?:me )?importa|da (?:igual|lo mismo)) (?:la (?:marca|compania|empresa)|el (?:operador|proveedor)|de (?:que|cual) (?:marca|operador|compania) (?:sea|es))\b|\bque (?:mas |otr[oa] )?(?:me |nos )?queda\b|^(?:de )?cualquier (?:marca|operador|compania|empresa)$/;

/** Words around the names and figures of a message that says nothing else. */
const FILLERS =
  /\b(?:hablo|me refiero|digo|por favor|porfi\w*|entonces|no mas|nomas|mejor|si|ya|ok|bueno|a ver|muestr\w+|ensen\w+|dame|ver|quiero|quisiera|prefiero|y|o|otr[oa]s?|el|la|los|las|lo|de|del|con|en|solo|unos|unas|un|una|que|sea|sean|tal|po|pe|pues|vs|versus|contra|compar\w+|tampoco|tambien|mism[oa]|megas|mbps|soles|lucas|pesos|mil|sin|menos|internet|tele|cable|telefono|netflix|disney|fibra|duo|trio|maximo|hasta|como|algo)\b|[\d.,$]+/g;

/** Whether a message has an operator or a figure, and no words that make a question of it: "WOM entonces", "500 megas". */
const isFragment = (
  text: string,
  own: Slots & { readonly mentions: readonly Mention[] },
  besides: RegExp = FILLERS,
): boolean => {
  if (intentOfSlots(own) === null || /\b(?:planes?|paquetes?)\b/.test(text)) return false;
  const rest = own.mentions
    .toReversed()
    .reduce((all, { from, to }) => `${all.slice(0, from)} ${all.slice(to)}`, text);
  return rest.replace(FILLERS, " ").replace(besides, " ").trim() === "";
};
/** What asks of an operator that it names whatever was asked of another one: "¿y WIN también cobra?", "¿y el de Claro parecido?" */
const AS_BEFORE =
  /\b(?:tambien|igual|parecid[oa]s?|similar(?:es)?|equivalentes?|tienen?|cobran?|piden?|pide|exigen?|dan?|traen?|incluyen?|hay|es|ellos|eso|lo|mismo|algo)\b/g;

/** Whether a message asks of an operator what was asked before, and says nothing else: "¿y Bitel?" */
export const namesOperatorAlone = (
  text: string,
  own: Slots & { readonly mentions: readonly Mention[] },
): boolean => own.operators.length > 0 && !ASKS_SERVICE.test(text) && isFragment(text, own, AS_BEFORE);
/** "¿El de WIN tiene tele?" */
const ASKS_SERVICE =
  /\b(?:tienen?|traen?|incluyen?|vienen? con) (?:la |el )?(?:tele|tv|cable|telefono|fijo|canales)\b/;

/** "¿Hay WIN en Ate?", then "¿y WOW?": a name alone asks for the same fact. */
export const asksSameFact = (
  text: string,
  own: Slots & { readonly mentions: readonly Mention[] },
  before: Understood,
): boolean =>
  (before.intent === "coverage" ||
    OF_TODAY.has(before.intent) ||
    before.fastest ||
    (LISTING.has(before.intent) && !PLAN_LISTING.has(before.intent))) &&
  // "¿Y después de la promo?", then "¿y si lo comparo con Claro?": what both cost.
  !(before.intent === "promotion_end" && COMPARES_WITH.test(text)) &&
  // "Entel 900 vs Mundo 800", of which both are asked about in all.
  own.speeds.length < 2 &&
  namesOperatorAlone(text, own);
const COMPARES_WITH = /\bcompar\w+\b|\b(?:versus|vs|contra)\b/;

/** "¿Qué planes tiene?", of the one operator that was named before it. */
export const asksItsPlans = (text: string): boolean => ITS_PLANS.test(text);
const ITS_PLANS =
  /^(?:(?:y|ok|ya|listo|bueno|entonces|a ver) )*(?:que|cuales|cuantos) planes (?:de internet )?(?:tiene|da|ofrece|vende|maneja)(?: ahi| alla| aqui| aca)?$/;

/** "¿Qué operador me da eso?" */
const GIVES_THAT = /\b(?:da|dan|ofrecen?|tienen?|cubren?|venden?) (?:todo )?eso\b/;

/** "¿Me van a cobrar?", which says nothing of what for. */
export const CHARGES_ALONE =
  /^(?:(?:y|pero|entonces|ahi|igual) )*(?:(?:me|nos) )(?:van a |va a |pueden |podrian )?(?:cobr|mult|penali)\w+(?: (?:algo|multa|una multa|penalidad|por (?:eso|salir\w*|irme|cancelar)|si (?:cancelo|me voy|me salgo)))*$/;

const BEGINS_FOLLOW_UP =
  /^(?:y|pero|entonces|tambien|ahora|mejor|aparte|ademas|o|ni|(?:(?:ok|ya|si|bueno) )+(?:y|pero|con|sin|hasta)|ya entonces|agreg\w+|anad\w+|sum(?:a|ale|ar|arle)|quita(?:le|r|rle)?|vs|versus|compar(?:al[oa]s?|ad[oa]s?) con|es[eao]|(?:(?:ok|ya|bueno|dale|entonces|mejor) )*(?:el|la|los|las) (?:de|otr[oa]s?)|(?:ya )?no (?:con|sin)|olvid\w+)\b/;
/** "¿Quién lo tiene?", "cuál de esos dos". */
const REFERS_BACK =
  /\b(?:cual|que)(?:es)? (?:plan(?:es)? |operador(?:es)? |compania |empresa )?l[oa]s? (?:tienen?|dan?|traen?|incluyen?|venden?|ofrecen?)\b|\bcada un[oa]$|^(?:y )?cada un[oa] a cuanto\b|\b(?:es[oa]s|ellos|ambos|los 2|de esos|entre esos|cual de|algunos?|ninguno)\b|\bquien(?:es)? l[oa]s? (?:tienen?|dan?|venden?|ofrecen?)\b|\b(?:contrat|sac|pag|ped|solicit)[aei]r(?:l[oa]s?)\b/;
const MAX_WORDS_OF_EXCLUSION = 12;
const MAX_WORDS_OF_SAVING = 5;

/** "¿Cuánto baja?", of what is given up. */
export const asksHowMuchLess = (text: string): boolean =>
  /\bcuanto (?:\w+ )?(?:baj|ahorr|menos|dismin|descuent|cambia|es la diferencia)/.test(text);
/** "¿Y si le saco la tele, cuánto bajo?" */
export const asksWithoutPart = (text: string): boolean => {
  const { tv, phone } = unwantedIn(text);
  return (tv || phone) && asksHowMuchLess(text);
};

/** Whether a message is a follow-up of the one before it. */
export const isFollowUp = (
  text: string,
  own: Slots & { readonly mentions: readonly Mention[] },
  { intent, confidence, topics }: Judged & Pick<Understood, "topics">,
): boolean => {
  if (BEGINS_FOLLOW_UP.test(text) || CORRECTS.test(text) || CHANGES_TO.test(text) || own.more) return true;
  if (asksWithoutPart(text)) return true;
  if (OF_ANY_OPERATOR.test(text) || asksOtherwise(text) || asksForOtherOperators(text)) return true;
  if (CHARGES_ALONE.test(text) || GIVES_THAT.test(text) || findsTooDear(text) || acceptsAnySpeed(text))
    return true;
  if (saysHomeKind(text)) return true;
  // "¿VTR o Movistar?", then "me da lo mismo la tele, solo internet"
  if (IS_INDIFFERENT.test(text)) return true;
  if (asksWhetherIncluded(text) || asksWhoHasIt(text) || asksWhoHasItCheapest(text)) return true;
  // "Pago 120 en Claro", then "¿es mucho, no?"
  if ((own.asksSaving || own.judges !== null) && text.split(" ").length <= MAX_WORDS_OF_SAVING) return true;
  // "¿Claro o VTR?", then "¿son la misma empresa?"
  if (topics.includes("same_company") && own.operators.length === 0) return true;
  const words = text.split(" ").length;
  // "Movistar no, otro" narrows what was asked for.
  if (own.excluded.length > 0 && own.operators.length === 0 && words <= MAX_WORDS_OF_EXCLUSION) return true;
  if (own.nth !== null && own.operators.length === 0) return true;
  if (isFragment(text, own)) return true;
  const topic = topicUnder({ ...own, topics }, [intent])?.topic;
  const asksMore = ASKS_MORE.has(intent) || (topic !== undefined && isTopicOfPlans(topic));
  if (asksMore && words <= MAX_WORDS_OF_MORE && !isOfItsOwn(text, own)) return true;
  const onlySlots =
    intentOfSlots(own) !== null &&
    words <= MAX_WORDS_OF_FOLLOW_UP &&
    /^(?:con|sin|de|del|hasta|menos|que|para|solo|en|max|maximo|no)\b/.test(text);
  if (onlySlots) return true;
  if (REFERS_BACK.test(text) && (ASKS_MORE.has(intent) || words <= MAX_WORDS_OF_FOLLOW_UP)) return true;
  // "Ella ve novelas y yo trabajo en un call center": who they are, in as many words as that takes.
  const most = own.people !== null || own.use !== null ? MAX_WORDS_OF_HOUSEHOLD : MAX_WORDS_OF_FOLLOW_UP;
  return confidence < SURE && words <= most && intentOfSlots(own) !== null;
};

const IS_INDIFFERENT =
  /^(?:(?:y|pero|la verdad|ah|ya) )*(?:me da (?:lo mismo|igual)|no me importa|no importa) /;

/** "Simétrico", then "¿y cuál plan lo tiene?": what was asked about is asked of the plans. */
export const asksWhoHasIt = (text: string): boolean => WHO_HAS_IT.test(text);
/** "¿Quién la tiene más barata?" */
export const asksWhoHasItCheapest = (text: string): boolean => WHO_HAS_IT_CHEAPEST.test(text);
const WHO_HAS_IT_CHEAPEST =
  /^(?:(?:ah|ya|ok|y|entonces|pero|bueno) )*(?:quien|cual|que (?:operador|compania|empresa)) (?:es el que )?l[oa]s? (?:tiene|da|vende|ofrece|deja)n? (?:mas (?:barat|economic|comod)[oa]s?|a (?:menos|menor precio)|por menos)$/;
const WHO_HAS_IT =
  /^(?:(?:ah|ya|ok|y|entonces|pero|bueno) )*(?:(?:cual(?:es)?|quien(?:es)?|que) (?:plan(?:es)? |operador(?:es)? |compania |empresa )?l[oa]s? (?:tienen?|dan?|traen?|incluyen?|venden?|ofrecen?)|que plan(?:es)? (?:me|nos|le) sirven?|cual(?:es)? si (?:l[oa] )?(?:tienen?|traen?|incluyen?|viene)|cual(?:es)? (?:me |nos |l[oa] )?(?:aguantan?|alcanzan?|rinden?))$/;

/** "Y con teléfono", then "¿viene en algún plan de Claro?": what was asked for is asked of that operator's plans. */
export const asksWhetherIncluded = (text: string): boolean => IS_INCLUDED.test(text);
const IS_INCLUDED =
  /^(?:y )?(?:eso )?(?:l[oa] )?(?:viene|vienen|esta|estan|tienen?|trae|traen|incluyen?)(?: incluid[oa]s?)? (?:en|con) (?:algun|que|cual|un|los|sus) plan(?:es)?\b(?: (?:de |con |en )?\w+)?$/;

/** "Para mi casa", after "quiero internet". */
export const saysHome = (text: string): boolean => HOME_ALONE.test(text);
const HOME_ALONE =
  /^(?:(?:y|es|si) )*(?:para|pa|en) (?:(?:mi|la|una?|el) )*(?:casa|hogar|depa|departamento|depto|cuarto|familia)$/;

/** "No, es casa", "es un edificio": of which the prices are wanted. */
export const saysHomeKind = (text: string): boolean => HOME_KIND.test(text);
const HOME_KIND =
  /^(?:(?:no|ah|perdon|pero|y|en realidad) )*(?:es|seria|vivo en|estoy en|tengo|en) (?:(?:una?|mi) )?(?:casa|edificio|condominio|departamento|depa|depto)$/;

/** "¿Seguro?", of what was said before it. */
export const asksWhetherTrue = (text: string): boolean =>
  /^(?:(?:y|pero|estas|esta|en serio|de verdad) )*segur[oa]$/.test(text);

/** What is asked of today's operator, which the next message may name: "se cortó el internet", then "Movistar". */
export const OF_TODAY: ReadonlySet<Intent> = new Set(["outage", "cancel_contract", "complaint"]);

/** Whether a message says whose customer its visitor is: of a service that fails, that is given up, or alone. */
export const isOfToday = ({ intent, topics }: Pick<Understood, "intent" | "topics">): boolean =>
  OF_TODAY.has(intent) || topics.includes("current_operator");

/** "¿Y si no llega, qué otra hay?", of operators and not of plans. */
const ASKS_FOR_OTHERS =
  /\b(?:que|q|cual(?:es)?|quien(?:es)?|hay|alguna?|algun|con) (?:es |son |la |las |el |los )?(?:otr[oa]s?|demas)\b|\botr[oa]s? (?:que |hay|llega|operador|compania|empresa|opcion)|^(?:y )?(?:l[oa]s )?(?:demas|otr[oa]s?)$/;
/** Whether a message after one about whether operators serve a place asks which others do. */
export const asksForOthers = (text: string, own: Slots, before: Understood): boolean =>
  before.intent === "coverage" &&
  before.operators.length > 0 &&
  intentOfSlots(own) === null &&
  ASKS_FOR_OTHERS.test(text) &&
  !/\bplan(?:es)?\b/.test(text);

/** "¿Entel llega a Ate?", then "y si no, ¿cuál me recomiendas?" */
export const asksOtherwise = (text: string): boolean => ASKS_OTHERWISE.test(text);
const ASKS_OTHERWISE =
  /^(?:y |pero |entonces )*si no(?: llega\w*)?(?: (?:ahi|alla|aqui|aca))? (?:cual|que|quien|con cual|con quien)(?: \w+)? (?:me |nos )?(?:recom\w+|suger\w+|sugier\w+|aconsej\w+|convien\w+|contrat\w+|pong\w+)(?: \w+)?$/;

/** "Dame de otros", "¿y de otras compañías?", "¿y otra empresa?": of none of those that the last list has. */
export const asksForOtherOperators = (text: string): boolean => OF_OTHER_OPERATORS.test(text);
const OF_OTHER_OPERATORS =
  /^(?:(?:uf|uy|asu|pucha|chuta|muy|esta|es|sale|car[oa]s?|demasiado|y|o|pero|no|ya|ok|entonces|mejor|dame|deme|muestr\w+|quiero|ver|a ver|hay|tienes|tienen|planes|uno|algo|alguno|que|si|fuera|es) )*(?:de (?:los )?otr[oa]s(?: (?:operador|compania|empresa|marca)(?:es|s)?)?|(?:de |con |en )?(?:alguna? |las? |los )?otr[oa]s? (?:operador|compania|empresa|marca|proveedor)(?:es|s)?)(?: (?:por favor|porfa|no|no hay|no tienes?|hay|tienes|que tienes|que hay))*$/;

/** "Quiero cambiarme, ¿cuál me recomiendas?", "otra compañía". */
const ASKS_TO_CHANGE =
  /\b(?:cambi|pas)ar(?:me|nos)\b|\b(?:me|nos) (?:cambi|pas)(?:o|amos)\b|\bcambi\w+ (?:de|a otr[oa]) (?:operador|compania|empresa|proveedor|internet)\b|\botr[oa]s? (?:operador|compania|empresa|proveedor)/;
/** Whether a conversation wants a change of operator. */
export const asksToChange = (texts: readonly string[]): boolean =>
  texts.some((text) => ASKS_TO_CHANGE.test(text));

/** "¿Me cobran si me salgo antes?" */
export const saysToLeave = (text: string): boolean =>
  /\bsi (?:me |nos )?(?:salgo|salimos|voy|vamos|cambio|cambiamos|paso|retiro|cancelo|doy de baja)\b/.test(
    text,
  );

/** Whose replies hold whatever is asked about them. */
const OTHER_SECTIONS: ReadonlySet<Intent> = new Set(["alarms", "car_insurance", "mobile_plans"]);
/** After a wish to be called, when. */
const WHEN_CALLED =
  /^(?:(?:a eso|mejor|despues|antes|puede ser|podria ser|que sea|llam\w+) )*(?:de |a |como a |tipo )?(?:las? \d{1,2}\b|(?:por|en) la (?:manana|tarde|noche)\b|(?:hoy|manana|lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b)/;
/** Whether a message that was not recognised says when to call, after a wish to be called. */
export const saysWhenToCall = (text: string, before: Intent): boolean =>
  before === "human" && (WHEN_CALLED.test(text) || CALLED_AT.test(text));
/** "¿Me pueden llamar después de las 6?" */
const CALLED_AT =
  /\bllam\w+(?: \w+){0,3} (?:a las?|(?:despues|antes|a partir) de las?|por la (?:manana|tarde|noche)|en la (?:manana|tarde|noche)|(?:el |este )?(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo))\b/;
/** Answered by themselves, whatever the conversation is about. */
const OF_NO_SECTION: ReadonlySet<Intent> = new Set([
  "greeting",
  "thanks",
  "goodbye",
  "human",
  "hours",
  "data_protection",
  "my_request",
  "complaint",
  "other_language",
  "insult",
  "own",
]);
/** The section that the last message with a subject was about: a wish to be called or a courtesy has none. Null: no section. */
export const sectionBefore = (count: number, at: (index: number) => Understood): Section | null => {
  for (let index = count - 1; index >= 0; index -= 1) {
    const { intent } = at(index);
    if (isSection(intent)) return intent;
    if (!OF_NO_SECTION.has(intent) && !isUnrecognised({ intent })) return null;
  }
  return null;
};
/** "Alarmas para mi casa", then "¿y si se va la luz?", which alone would be an outage. */
export const mayContinueSection = (
  text: string,
  { operators, excluded, ...own }: Slots,
  { intent, confidence, example }: Judged,
  country: Country,
): boolean =>
  example === null &&
  (!OF_NO_SECTION.has(intent) || expectsCall(text, intent)) &&
  operators.length + excluded.length === 0 &&
  [own.megabits, own.people, own.use, own.service].every((slot) => slot === null) &&
  !WANTS_INTERNET.test(text) &&
  (isPlaceAlone(text, country) ||
    isLeftOpen(text, { intent, confidence }) ||
    SECTIONS.some((section) => continuesSection(text, section)));

/** "Ah, y también necesito internet ahí", as against "¿necesita internet?" */
const WANTS_INTERNET =
  /\b(?:(?:tambien|ademas|aparte) (?:necesito|necesitamos|quiero|queremos)|quiero|queremos|quisiera|busco|buscamos|me falta) (?:(?:tambien|contratar|poner|ver|un|el|planes?|de|algo) )*(?:internet|wifi|fibra)\b(?! para (?:eso|la alarma|las camaras))|\bnecesito (?:el )?(?:internet|wifi) (?:tambien|ahi)\b/;

/** "¿Me llaman mañana?", which says nothing of a request that was sent. */
export const expectsCall = (text: string, intent: Intent): boolean =>
  intent === "my_request" && EXPECTS_CALL.test(text) && !SENT.test(text);
const EXPECTS_CALL =
  /^(?!.*\b(?:aun|todavia)\b).*(?<!\b(?:no|nunca) )\b(?:me|nos) (?:va[n]? a |pueden? |podrian? )?(?:llama(?:[nr]|ran?|rian?)?|contacta(?:[nr]|ran?|rian?)?)\b/;
const SENT =
  /\b(?:mi (?:solicitud|pedido|tramite|registro)|me registre|ya (?:me )?(?:deje|llene|envie|mande|complete|registre)|(?:deje|dejado|llene|llenado|envie|enviado|mande|mandado|complete) (?:ya )?(?:mis|mi|el|la|los|todos?) \w+)\b/;
/** Whether a conversation says that a request was sent. */
export const saysSent = (texts: readonly string[]): boolean => texts.some((text) => SENT.test(text));

/** "¿Y si lo maneja mi hijo?", which alone is not recognised for certain. */
const isLeftOpen = (text: string, { intent, confidence }: Pick<Judged, "intent" | "confidence">): boolean =>
  (intent === "fallback" || intent === "clarify" || confidence < SURE_OF_FOLLOW_UP) &&
  refersToSection(text) &&
  !isElsewhere(text) &&
  !isOutside(text);

/** "¿Y en el Callao?" */
const isPlaceAlone = (text: string, country: Country): boolean =>
  text.split(" ").length <= MAX_WORDS_OF_PLACE &&
  !NAMES_PLANS.test(text) &&
  districtIn(text, country) !== null;
const NAMES_PLANS = /\b(?:internet|wifi|fibra|tv|tele|cable|planes|plan)\b/;
const MAX_WORDS_OF_PLACE = 5;

/** Whether a message that may continue a section does continue this one. */
export const continues = (text: string, section: Section, judged: Judged, country: Country): boolean =>
  (!isSection(judged.intent) || judged.intent === section) &&
  (isPlaceAlone(text, country) || isLeftOpen(text, judged) || continuesSection(text, section));
/** Whether a message by itself asks for nothing that was understood, so that it may continue the one before it. */
export const isUnrecognised = ({ intent }: Pick<Judged, "intent">): boolean => NOT_UNDERSTOOD.has(intent);
const NOT_UNDERSTOOD: ReadonlySet<Intent> = new Set(["fallback", "clarify", "small_talk", "personal_data"]);

/** After internet with a telephone "¿y con cable?" makes a pack of three. */
const addsTv = (before: Understood, own: Slots): boolean =>
  before.phone === true && own.phone === null && own.type === "doble_pack" && own.withTv;

/** "Pago 80 en Movistar", then "me suben 10 soles": what is to be paid. */
const raised = ({ budget, pays }: Slots, { increase, yearBudget }: Slots): Slots["budget"] =>
  yearBudget !== null ? null : budget === null || !pays ? budget : budget + (increase ?? 0);

/**
 * After "internet", "¿alguno tiene tele?" asks for a pack: no plan of internet alone has television. After a telephone "sin tele" is
 * of whatever pack.
 */
const keptType = (before: Slots, own: Slots): Slots["type"] =>
  (before.type === "internet" && own.withTv) || (own.withoutTv && before.phone === true) ? null : before.type;

/** "Con L1 Max", then "volvamos a solo internet": matches go with the television. */
const keptService = ({ service }: Understood, { withoutTv, type }: Slots): Slots["service"] =>
  OF_TV.has(service ?? "") && (withoutTv || type === "internet") ? null : service;
const OF_TV: ReadonlySet<string> = new Set(["l1 max", "tnt", "tnt sports", "dgo"]);

/** "Somos 4", then "y 2 consolas": devices are not the people of the household. */
const householdOf = (before: Slots, own: Slots): Pick<Slots, "people" | "countsDevices"> => {
  const keeps = own.people === null || (own.countsDevices && before.people !== null && !before.countsDevices);
  const { people, countsDevices } = keeps ? before : own;
  return { people, countsDevices };
};

/** Whether a message asks what to think of a speed that it names. */
const isOfOtherSpeed = ({ judges, megabits, budget }: Slots): boolean =>
  judges === "any" && megabits !== null && budget === null;

/** Whether a fact of plans was asked, and not which there are. */
export const isOfFact = ({ intent }: Pick<Understood, "intent">): boolean =>
  LISTING.has(intent) && !PLAN_LISTING.has(intent);

/** The message's own slots over those of the conversation. */
const mergedSlots = (before: Understood, own: Slots, asked: Intent, asksTheSame: boolean): Slots => {
  const excluded = [...new Set([...before.excluded, ...own.excluded])];
  // "¿Y comparado con WOM?" compares it with the operators of before.
  const isCompared = asked === "comparison" && own.operators.length === 1 && own.excluded.length === 0;
  const named = isCompared ? [...new Set([...before.operators, ...own.operators])] : own.operators;
  const operators = (named.length > 0 ? named : before.operators).filter(
    (name) => !own.excluded.includes(name),
  );
  // "¿Cobra instalación?", of the plan that was described, as against "y sin pagar instalación".
  const isFilter = own.noPermanence || own.freeInstallation;
  const isOfPlan =
    before.nth !== null &&
    own.operators.length === 0 &&
    ASKS_FACT.has(asked) &&
    !(isFilter && before.otherNth !== null);
  return {
    ...NO_SLOTS,
    operators,
    excluded: excluded.filter((name) => !own.operators.includes(name)),
    type: own.comparesTypes
      ? null
      : addsTv(before, own)
        ? "triple_pack"
        : (own.type ?? keptType(before, own)),
    withoutTv: own.withoutTv || (before.withoutTv && !own.withTv && own.type !== "triple_pack"),
    // "¿Cuántos canales tiene Movistar?", then "¿cuánto sale con 200 megas?"
    withTv:
      own.withTv ||
      ((before.withTv || before.intent === "channels") && !own.withoutTv && own.type !== "internet"),
    phone: own.phone ?? before.phone,
    // "Pago 89 por 200 megas", then "¿vale la pena el de 1000?", for which nothing is paid.
    budget: isOfOtherSpeed(own) ? null : (own.budget ?? raised(before, own)),
    yearBudget: own.yearBudget ?? (own.budget === null ? before.yearBudget : null),
    increase: own.increase,
    offers: own.offers,
    months: own.months,
    budgetFrom: own.budget === null ? before.budgetFrom : own.budgetFrom,
    nearBudget: own.budget === null ? before.nearBudget : own.nearBudget,
    megabits: own.megabits ?? before.megabits,
    mostMegabits: own.megabits === null ? before.mostMegabits : own.mostMegabits,
    overMegabits: own.megabits === null ? before.overMegabits : own.overMegabits,
    // "Internet de 200 megas", then "el de Movistar": the plans were listed from that speed on.
    leastMegabits:
      own.megabits === null ? before.leastMegabits || before.operators.length !== 1 : own.leastMegabits,
    ...householdOf(before, own),
    use: own.use ?? before.use,
    service: own.refusesService ? null : (own.service ?? keptService(before, own)),
    refusesService: own.refusesService,
    ...(own.service === null && !own.refusesService
      ? { moreServices: before.moreServices, anyService: before.anyService }
      : { moreServices: own.moreServices, anyService: own.anyService }),
    // "¿200 o 400 megas?", or "¿alcanzan 200 megas?", then "somos 3": what fits them.
    asksEnough:
      own.asksEnough ||
      ((before.speeds.length > 1 || before.asksEnough) && (own.people !== null || own.use !== null)) ||
      // "¿300 megas está bien?", "¿y jugando?", then "¿cuál recomiendas?": what fits them.
      (before.asksEnough && own.megabits === null && (before.people !== null || before.use !== null)) ||
      // "¿Alcanzan 200 megas?", "somos 5", then "¿cuál me das, hasta 90 soles?"
      (before.asksEnough && own.megabits === null && own.budget !== null),
    all: own.all,
    more: own.more,
    comparesTypes: own.comparesTypes,
    speeds: own.speeds.map((speed) => ({
      ...speed,
      operator: speed.operator ?? (operators.length === 1 ? (operators[0] ?? null) : null),
    })),
    usesService: own.service === null ? before.usesService : own.usesService,
    sports: (own.sports || before.sports) && !own.withoutTv && own.type !== "internet",
    noPermanence: own.noPermanence || before.noPermanence,
    freeInstallation: own.freeInstallation || before.freeInstallation,
    fixedPrice: own.fixedPrice || before.fixedPrice,
    fastest:
      own.fastest ||
      ((asksTheSame || own.more || asked === "coverage") && before.fastest && own.megabits === null),
    bestValue: own.bestValue,
    mostExpensive: own.mostExpensive,
    rise: own.rise,
    midPriced: own.midPriced,
    // "¿Y con WIN?" asks for the same total.
    yearTotal: own.yearTotal || (before.yearTotal && own.operators.length > 0),
    ofListed: own.ofListed,
    endsContract: own.endsContract || (before.endsContract && asked === "permanence"),
    cheaper: own.cheaper,
    pays: own.budget === null ? before.pays && !isOfOtherSpeed(own) : own.pays,
    asksSaving: own.asksSaving,
    judges: own.judges,
    unconnected: own.unconnected || before.unconnected,
    // The last reply described one plan alone.
    nth: own.nth ?? (isOfPlan ? 1 : null),
    otherNth: own.otherNth,
    isCounted: own.isCounted,
  };
};

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
