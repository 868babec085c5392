import { SURE } from "./judgement.ts";
import type { Intent } from "./lexicon.ts";
import { intentOfSlots, LISTING } from "./slot-intents.ts";
import { NO_SLOTS, type Slots } from "./slots.ts";
import type { Judged, Understood } from "./understood.ts";

/** Below it a follow-up that fills a slot asks what the message before it asked. */
const SURE_OF_FOLLOW_UP = 0.6;

/** "No, perdón, 300": a figure without its unit takes the place of the only one that was said before. */
export const correctedFigure = (text: string, before: Slots, own: Slots): Partial<Slots> => {
  const [, figure] = CORRECTS.test(text) ? (/(?<![\d.,$])(\d{1,6})(?![\d.,])/.exec(text) ?? []) : [];
  const isTaken = FIGURES.some((name) => own[name] !== null) || own.nth !== null;
  const [said, another] = FIGURES.filter((name) => before[name] !== null);
  if (figure === undefined || isTaken || said === undefined || another !== undefined) return {};
  return { [said]: Number(figure) };
};
const FIGURES = ["budget", "megabits", "people"] as const;

/** "Perdón, 5", "no, mejor de Claro", "uy no, hasta 18 lucas", "¿y si le subo a 130?". */
const CORRECTS =
  /^(?:perdon|digo|uy|no (?:mejor|perdon|digo|espera)|en verdad|en realidad|mejor dicho|(?:no )?me equivoque|y si (?:le )?(?:subo|subimos|bajo|bajamos|pago|pagamos|pongo|ponemos|gasto|somos|fueramos|seriamos)(?: a)?)\b/;
/** What is asked about plans that were already described. */
const ASKS_MORE: ReadonlySet<Intent> = new Set([
  ...LISTING,
  "plan_details",
  "coverage",
  "cancel_contract",
  "payment",
]);
const MOST_WORDS_OF_MORE = 14;
const MAX_WORDS_OF_FOLLOW_UP = 8;
/** What begins another subject, or widens it to every plan. */
const OTHER_SUBJECT =
  /\b(?:planes|paquetes|otra (?:cosa|pregunta|consulta|duda)|por otro lado|cambiando|tod[oa]s|cualquier\w*|cada|en general|operador(?:es)?|companias?|empresas?|proveedor(?:es)?|cual es el plan)\b|^(?:el|lo) mas \w+$/;

/** Whether a message itself names the plans that it is about. */
const isOfItsOwn = (text: string, { operators, excluded, type }: Slots): boolean =>
  operators.length > 0 || excluded.length > 0 || type !== null || OTHER_SUBJECT.test(text);

/** Whether a message is a follow-up of the one before it. */
export const isFollowUp = (text: string, own: Slots, { intent, confidence }: Judged): boolean => {
  if (/^(?:y|pero|entonces|tambien|ahora|mejor|aparte|ademas|o|ok y|ya y|si y|bueno y)\b/.test(text))
    return true;
  if (CORRECTS.test(text)) return true;
  const words = text.split(" ").length;
  if (ASKS_MORE.has(intent) && words <= MOST_WORDS_OF_MORE && !isOfItsOwn(text, own)) return true;
  const onlySlots =
    intentOfSlots(own) !== null &&
    words <= 5 &&
    /^(?:con|sin|de|del|hasta|menos|que|para|solo|en|max|maximo|no)\b/.test(text);
  if (onlySlots) return true;
  if (
    /\b(?:es[oa]s|ellos|ambos|los 2|de esos|entre esos|cual de|algunos?|ninguno)\b/.test(text) &&
    ASKS_MORE.has(intent)
  )
    return true;
  return confidence < SURE && words <= MAX_WORDS_OF_FOLLOW_UP && intentOfSlots(own) !== null;
};

/** The message's own slots over those of the conversation. */
export const continued = (
  before: Understood,
  own: Slots,
  judged: Judged & Pick<Understood, "hasPersonalData">,
): Understood => {
  const excluded = [...new Set([...before.excluded, ...own.excluded])];
  // "¿Y comparado con WOM?" compares it with the operators of before.
  const isCompared = judged.intent === "comparison" && own.operators.length === 1;
  const named = isCompared ? [...new Set([...before.operators, ...own.operators])] : own.operators;
  const operators = (named.length > 0 ? named : before.operators).filter(
    (name) => !own.excluded.includes(name),
  );
  const slots: Slots = {
    ...NO_SLOTS,
    operators,
    excluded: excluded.filter((name) => !own.operators.includes(name)),
    type: own.type ?? before.type,
    withoutTv: own.withoutTv || before.withoutTv,
    budget: own.budget ?? before.budget,
    megabits: own.megabits ?? before.megabits,
    people: own.people ?? before.people,
    use: own.use ?? before.use,
    service: own.service ?? before.service,
    noPermanence: own.noPermanence || before.noPermanence,
    freeInstallation: own.freeInstallation || before.freeInstallation,
    fixedPrice: own.fixedPrice || before.fixedPrice,
    fastest: own.fastest,
    unconnected: own.unconnected || before.unconnected,
    equipment: own.equipment,
    asksIfRobot: own.asksIfRobot,
    nth: own.nth,
  };
  const vague =
    judged.confidence < SURE_OF_FOLLOW_UP || judged.intent === "clarify" || judged.intent === "fallback";
  // "¿Y de WIN?" asks what was asked before.
  const same = vague && LISTING.has(before.intent) && intentOfSlots(own) !== null;
  if (!same) return { ...slots, ...judged };
  const intent =
    own.nth !== null
      ? "plan_details"
      : before.intent === "comparison" && operators.length === 1
        ? "operator"
        : before.intent;
  const { hasPersonalData } = judged;
  const { confidence, alternative } = before;
  return { ...slots, intent, confidence, candidates: [], alternative, example: null, hasPersonalData };
};
