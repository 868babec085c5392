import type { Intent } from "../intents/lexicon.ts";
import { withoutMove } from "../text/operator-roles.ts";
import type { Slots } from "../text/slots.ts";
import { intentOfSlots } from "./slot-intents.ts";
import type { Understood } from "./understood.ts";

/** What is asked of today's operator, which the next message may name: "se cortó el internet", then "Movistar". */
export const OF_TODAY: ReadonlySet<Intent> = new Set(["outage", "cancel_contract", "complaint"]);

/** Whether a message is about today's operator: an outage, a cancellation, a complaint, or whose customer the visitor is. */
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
  texts.some((text) => ASKS_TO_CHANGE.test(withoutMove(text)));

/** "¿Me cobran si me salgo antes?" */
export const saysToLeave = (text: string): boolean =>
  /\bsi (?:me |nos )?(?:salgo|salimos|voy|vamos|cambio|cambiamos|paso|retiro|cancelo|doy de baja)\b/.test(
    text,
  );
