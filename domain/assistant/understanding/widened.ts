import { acceptsAnySpeed } from "../text/conditions-in-text.ts";
import { isOfFact } from "./slot-intents.ts";
import type { Understood } from "./understood.ts";

/** "El más barato" alone is that of any operator, by the criteria of before. */
export const widened = (before: Understood, text: string): Understood => ofAnyPlan(wider(before, text), text);

/** "El más barato", "¿ese sube?", then "¿cuál no sube?", of all of them. */
const ofAnyPlan = (before: Understood, text: string): Understood => {
  if (!(ASKS_WHICH_ONE.test(text) || WANTS_ONE.test(text))) return before;
  // "Claro 200, ¿cuánto pago después?", then "quiero uno que no suba": of any operator and speed.
  const isNamed = isOfNamedPlan(before) && WANTS_ONE.test(text);
  // "¿Y Movistar pide permanencia?", then "¿y alguno que no la pida?"
  const isOfAny = isOfFact(before) && before.operators.length === 1 && ANY_THAT_DOES_NOT.test(text);
  return {
    ...before,
    nth: null,
    ...(isOfAny ? { operators: [] } : {}),
    ...(isNamed ? { operators: [], megabits: null, leastMegabits: false } : {}),
  };
};
/** Whether a fact of one plan was asked, which its operator and speed name. */
const isOfNamedPlan = (asked: Understood): boolean =>
  (isOfFact(asked) || asked.intent === "plan_details") &&
  asked.operators.length === 1 &&
  asked.megabits !== null;
/** "El más barato", "¿ese precio es para siempre?", then "prefiero uno que no me suba". */
const WANTS_ONE =
  /\b(?:un[oa]?|algun[oa]?|otr[oa]|algo)(?: (?:plan|internet))? (?:donde|que) (?:el precio )?(?:no|nunca|si) /;
const ANY_THAT_DOES_NOT = /^(?:(?:y|pero|hay|no|entonces) )*(?:algun[oa]?|otr[oa])(?: plan)? que no /;
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
  // "Los de 1000", "sin permanencia", then "¿y el más barato de todos los de 1000?": whatever else was wished.
  if (CHEAPEST_OF_ALL_OF.test(text))
    return {
      ...before,
      operators: [],
      budget: null,
      budgetFrom: null,
      noPermanence: false,
      freeInstallation: false,
      fixedPrice: false,
      service: null,
      nth: null,
    };
  if (OF_ANY_OPERATOR.test(text)) return { ...before, operators: [] };
  // "¿Y Movistar cuánto amarra?", then "entonces el que menos amarre y cueste menos de 90": of all that were asked about.
  if ((OF_ANY_FACT.test(text) || WHICH_RISES.test(text) || SOMETHING_OF.test(text)) && isOfFact(before))
    return { ...before, operators: [], nth: null };
  // "¿Qué tal el Claro 800?", then "¿hay alguno de 800 que no suba?"
  if (ASKS_WHETHER_ANY.test(text) && before.operators.length === 1 && before.megabits !== null)
    return { ...before, operators: [], nth: null };
  // "El Claro 800, ¿cuánto sale?", then "¿qué hay de 800 sin pagar instalación?"
  const [, speed] = ASKS_ANY_OF.exec(text) ?? [];
  if (before.operators.length === 1 && Number(speed) === before.megabits)
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
/** "Algo de 600 megas o más, por menos de 120", after a fact of one plan. */
const SOMETHING_OF = /\balg(?:o|un[oa]?) (?:de|con|desde) (?:unos |los )?\d{2,4} ?(?:megas?|mbps)\b/;
/** "¿Y en cuál sube menos?" */
const WHICH_RISES = /\b(?:cual|quien) (?:me |nos )?(?:sube|aumenta) (?:menos|mas)\b/;
const ASKS_ANY_OF = /\b(?:que|cual(?:es)?) (?:mas )?(?:hay|tienen?|tienes|existen?) (?:de|con) (\d{3,4})\b/;
const ASKS_WHETHER_ANY =
  /^(?!.*\bmas (?:barat|economic|comod))(?:(?:y|pero|no|entonces) )*(?:hay|habra|existe|tienen?|tienes) (?:alg(?:un[oa]?|o)|otr[oa]s?|un[oa])\b/;
const CHEAPEST_OF_ALL =
  /\bel (?:plan )?mas (?:barat|economic)(?:it)?o (?:que (?:tengas|tengan|tienes|tienen|exista|exist\w+)|de tod[oa]s)$/;
const CHEAPEST_OF_ALL_OF =
  /\bmas (?:barat|economic|rapid|comod)[oa]s? de tod[oa]s (?:l[oa]s|estos|esos) (?:de|con|que)\b/;
const CHEAPEST_THEN =
  /^(?:(?:y|ya|ok|bueno) )*(?:entonces (?:cual es )?el mas (?:barato|economico)|(?:cual es )?el mas (?:barato|economico) entonces)$/;
/** "No importa la marca", "el más barato que me llegue". */
export const asksOfAnyOperator = (text: string): boolean => OF_ANY_OPERATOR.test(text);
const OF_ANY_OPERATOR =
  /^el mas (?:barato|economico)$|\bmas (?:barat|economic|rapid)[oa] que (?:si )?(?:me )?(?:llegue|llega|haya|hay)\b|\b(?:no (?:me )?importa|da (?:igual|lo mismo)) (?:la (?:marca|compania|empresa)|el (?:operador|proveedor)|de (?:que|cual) (?:marca|operador|compania) (?:sea|es))\b|\bque (?:mas |otr[oa] )?(?:me |nos )?queda\b|^(?:de )?cualquier (?:marca|operador|compania|empresa)$/;
