import type { Intent } from "../intents/lexicon.ts";
import type { Slots } from "../text/slots.ts";
import {
  asksHowTo,
  asksWhetherIncluded,
  asksWhichDoNot,
  asksWhoHasIt,
  asksWhoHasItCheapest,
  saysHomeKind,
} from "./follow-up.ts";
import { asksForOtherOperators, asksForOthers, asksOtherwise } from "./operator-change.ts";
import { isOfFact, LISTING, PLAN_LISTING } from "./slot-intents.ts";
import type { Understood } from "./understood.ts";

/** The changes with which a message repeats the question before it; null when it asks another question. */
export const askedAgain = (text: string, own: Slots, before: Understood): Partial<Understood> | null => {
  const isOfList = LISTING.has(before.intent);
  // "¿Tiene Netflix?", of one plan, then "¿cuál sí tiene?", of any.
  if (WHICH_DOES.test(text) && before.service !== null)
    return { intent: "streaming", operators: [], nth: null, topics: [] };
  // "Quiero contratar", then "¿cómo hago?"
  if (before.intent === "buy" && asksHowTo(text)) return {};
  // "¿Es gratis?", then "¿y después?"
  if (before.intent === "free" && LATER.test(text)) return {};
  if (asksWhoHasIt(text) && isOfList) return {};
  if (asksWhoHasItCheapest(text) && isOfList) return { intent: "price", fastest: false };
  const asksFree = before.intent === "installation" && WHICH_ARE_FREE.test(text);
  const without = asksFree || asksWhichDoNot(text) ? WITHOUT[before.intent] : undefined;
  // "¿Claro cobra instalación?", then "¿y quiénes no cobran?", of all.
  if (without !== undefined) return { ...without, operators: [], nth: null, topics: [] };
  // "¿Cuánto pagaría en 6 meses?", then "¿y si me quedo un año?"
  const [, many, unit] = before.months === null ? [] : (SO_MANY_MONTHS.exec(text) ?? []);
  if (many !== undefined && unit !== undefined)
    return { months: (many === "un" ? 1 : Number(many)) * (unit.startsWith("a") ? MONTHS_OF_YEAR : 1) };
  // "Hasta 80 soles", then "no importa si cuesta más"
  if (isOfList && ANY_PRICE.test(text)) return { budget: null, budgetFrom: null, nth: null };
  // "Vivo en edificio, ¿cuánto sale WIN?", then "no, es casa"
  if (isOfList && saysHomeKind(text)) return {};
  // "Estoy en Cayma", then "¿hay fibra?"
  if (before.intent === "coverage" && HAS_FIBRE.test(text)) return {};
  // "No llega fibra", then "¿qué otra opción hay?"
  if (before.topics.includes("connection_kinds") && OTHER_OPTION.test(text))
    return { intent: "price", topics: ["fixed_wireless"] };
  if (asksWhetherIncluded(text) && isOfList)
    return { operators: own.operators.length > 0 ? own.operators : before.operators };
  // "¿Cuál conviene?", then "pero sumando instalación": what a year costs with it.
  if (ADDS_INSTALLATION.test(text) && PLAN_LISTING.has(before.intent)) return { yearTotal: true };
  if (asksForOthers(text, own, before)) return ofOthers(before);
  // "¿Claro tiene permanencia?", then "¿y los demás?"
  if (THE_OTHERS.test(text) && isOfFact(before) && before.operators.length > 0)
    return { ...ofOthers(before), nth: null, more: false, topics: [] };
  // "¿WIN o Claro?", "¿y de otra empresa?", then "con tele": of those others.
  if (asksForOtherOperators(text) && isOfList && before.operators.length > 0)
    return { ...ofOthers(before), intent: "price" };
  // "¿Entel llega a Ate?", then "y si no, ¿cuál me recomiendas?": plans of the others.
  if (before.intent === "coverage" && asksOtherwise(text))
    return { ...ofOthers(before), intent: "price", topics: [] };
  // "Planes de 500 megas", then "sin permanencia": the list again, of those without.
  const isOfAny = before.operators.length === 0 && before.people === null && before.use === null;
  if (own.noPermanence && isOfAny && PLAN_LISTING.has(before.intent) && WITHOUT_PERMANENCE.test(text))
    return { noPermanence: true, ofListed: false, more: false, cheaper: false };
  if (own.freeInstallation && isOfAny && PLAN_LISTING.has(before.intent) && WITHOUT_INSTALLATION.test(text))
    return { freeInstallation: true, ofListed: false, more: false, cheaper: false };
  return null;
};
const SO_MANY_MONTHS =
  /^(?:(?:y|pero|ok) )*(?:si )?(?:(?:me quedo|nos quedamos|fuera|fueran|es|son|seria|serian|por|en|todo) )*(un|\d{1,2}) (anos?|meses)(?: (?:entero|completo|mas))?$/;
const MONTHS_OF_YEAR = 12;
const ANY_PRICE =
  /^(?:(?:y|pero|ya|ok|bueno|la verdad) )*(?:no (?:me )?importa|da (?:igual|lo mismo)|me da (?:igual|lo mismo)) (?:(?:si|que) (?:me )?(?:cuesta|cueste|sale|salga|es|sea|pago|pague) (?:un poco )?(?:mas(?: car[oa])?|car[oa])|pagar (?:un poco )?mas|el precio|lo que cueste|cuanto (?:cueste|salga))$/;
/** "¿Es gratis la instalación?", then "¿y cuáles sí son gratis?" */
const WHICH_ARE_FREE =
  /^(?:(?:y|pero|entonces) )*(?:cual(?:es)?|quien(?:es)?) (?:si )?(?:(?:es|son|dan|tienen|ponen|la|lo) )*gratis$/;
const WHICH_DOES = /^(?:(?:y|pero|entonces) )*(?:cual(?:es)?|quien(?:es)?) si\b/;
const WITHOUT: Partial<Record<Intent, Partial<Slots>>> = {
  installation: { freeInstallation: true },
  permanence: { noPermanence: true },
  promotion_end: { fixedPrice: true },
};

/** Any operators but those that were asked about. */
const ofOthers = ({ operators, excluded }: Understood): Pick<Slots, "operators" | "excluded"> => ({
  operators: [],
  excluded: [...new Set([...excluded, ...operators])],
});
const THE_OTHERS =
  /^(?:(?:y|pero|ok|ya|entonces) )*(?:en |de |con |para )?l[oa]s (?:demas|otr[oa]s)(?: (?:operadores|companias|empresas))?$/;
const HAS_FIBRE =
  /^(?:(?:y|pero|ahi|alla|entonces) )*(?:hay|llega|tienen|ponen|dan) (?:la )?fibra(?: optica)?(?: (?:ahi|alla|aca|aqui))?$/;
const WITHOUT_PERMANENCE =
  /^(?:(?:y|pero|mejor|ah|ya|ok|que|sea|sean|tiene|tienen|quiero|uno|alguno|ser) )*sin (?:permanencia|contrato|amarres?|ataduras?)(?: (?:minim[oa]|por favor|porfa))*$/;
const WITHOUT_INSTALLATION =
  /^(?:(?:y|pero|mejor|ah|ya|ok|que|sea|sean|tiene|tienen|quiero|uno|alguno|ser|con) )*(?:sin (?:(?:costo|cobro|pago|pagar|que cobren) )?(?:(?:de|por|la) )*instalacion|instalacion (?:gratis|gratuita|sin costo))(?: (?:por favor|porfa))*$/;
const ADDS_INSTALLATION =
  /^(?:(?:y|pero|ok|ya|entonces|cuanto (?:es|seria|sale)|todo) )*(?:sumando|sumand?ole|sumado|contando|incluyendo|incluid[oa]|con|mas) (?:(?:con|el|la|costo|precio|de) )*instalacion$/;
export const OTHER_OPTION =
  /^(?:(?:y|entonces|pero) )*(?:que|cual|hay|tienen) (?:otr[oa]s? )?(?:opcion(?:es)?|alternativas?|cosa|forma)(?: (?:hay|tengo|queda|me queda|tienen))*$/;
/** "¿Y después me cobran?", "¿por cuánto tiempo?" */
const LATER =
  /^(?:(?:y|ni|pero|o|no) )*(?:despues|luego|mas adelante|al final|mas tarde|siempre|por cuanto tiempo|hasta cuando|por siempre|para siempre)(?: (?:no )?(?:(?:me|nos|se|van a|lo|va a|es|sera) )*(?:cobr\w+|pag\w+|gratis|gratuito))?(?: (?:algo|nada))?$/;
