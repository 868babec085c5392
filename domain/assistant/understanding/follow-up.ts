import { acceptsAnySpeed } from "../text/conditions-in-text.ts";
import type { Mention } from "../text/operators-in-text.ts";
import { unwantedIn } from "../text/packs-in-text.ts";
import { findsTooDear, type Slots } from "../text/slots.ts";
import { isTopicOfPlans, topicUnder } from "../topics/topics.ts";
import { CHANGES_TO, CORRECTS } from "./corrected-figures.ts";
import { SURE } from "./judgement.ts";
import { asksForOtherOperators, asksOtherwise, OF_TODAY } from "./operator-change.ts";
import { ASKS_MORE, intentOfSlots, LISTING, PLAN_LISTING } from "./slot-intents.ts";
import type { Judged, Understood } from "./understood.ts";
import { asksOfAnyOperator } from "./widened.ts";

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
  if (asksOfAnyOperator(text) || asksOtherwise(text) || asksForOtherOperators(text)) return true;
  if (CHARGES_ALONE.test(text) || GIVES_THAT.test(text) || findsTooDear(text) || acceptsAnySpeed(text))
    return true;
  if (saysHomeKind(text) || asksWhichDoNot(text) || asksHowTo(text)) return true;
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
  /^(?:(?:y|pero|ok) )*si (?:fuera|fuese|es|seria|viviera|vivo|estuviera)(?: (?:en|para))?(?: una)? casa(?: (?:cuanto|a cuanto|que precio)(?: (?:es|sale|seria|saldria|cuesta|costaria|queda|cobran|pago|pagaria))?)?$|^(?:(?:no|ah|perdon|pero|y|en realidad) )*(?:es|seria|vivo en|estoy en|tengo|en) (?:(?:una?|mi) )?(?:casa|edificio|condominio|departamento|depa|depto)$/;

/** "¿Seguro?", of what was said before it. */
export const asksWhetherTrue = (text: string): boolean =>
  /^(?:(?:y|pero|estas|esta|en serio|de verdad) )*segur[oa]$/.test(text);

/** "¿Y cómo hago?" */
export const asksHowTo = (text: string): boolean => HOW_TO.test(text);
const HOW_TO =
  /^(?:(?:y|ya|ok|pero) )*(?:como (?:hago|le hago|lo hago|se hace|hay que hacer|empiezo|sigo)|que (?:hago|tengo que hacer|sigue))(?: (?:ahora|entonces|primero))?$/;

/** "¿Cobran instalación?", then "¿y cuáles no?" */
export const asksWhichDoNot = (text: string): boolean => WHICH_DO_NOT.test(text);
const WHICH_DO_NOT =
  /^(?:(?:y|pero|entonces|ah|ya|ok|listo|bueno) )*(?:cual(?:es)?|quien(?:es)?|que planes) no(?: (?:cobran?|piden?|tienen?|suben?))?$|^(?:(?:y|pero|entonces|hay|tienes|tienen|no) )*algun[oa](?: plan)? que no(?: (?:la |lo |me |te )?(?:cobren?|pidan?|exijan?|tengan?|suban?|pida|pide|cobra))?$/;
