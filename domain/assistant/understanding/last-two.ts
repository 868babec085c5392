import { normalised } from "../text/normalise.ts";
import { extractSlots, type Slots } from "../text/slots.ts";
import { NOT_ASKED_BACK, SURE_OF_COST } from "./judgement.ts";
import type { MessageContext } from "./message-alone.ts";
import type { Understood } from "./understood.ts";

/** "¿Cuál me conviene?", "esos dos": of the last two that were named. */
export const meansTwo = (text: string): boolean => MEANS_TWO.test(text);

/** "¿Cuál de esos dos?": the last operators, or the last two services, of the conversation. */
export const withLastTwo = (
  text: string,
  understood: Understood,
  before: Understood,
  { history, ...context }: MessageContext,
): Understood => {
  const said = [...history.map(normalised), text].map((one) => extractSlots(one, context));
  const earlier = said.slice(0, -1);
  const moreServices = lastTwoServices(understood, earlier);
  const speeds = lastSpeeds(understood, said);
  // "¿Bitel 300 tiene permanencia?", "¿y el de WIN 350?", then "¿cuál sale menos en un año?"
  if (speeds.length > 1)
    return { ...understood, ...NOT_ASKED_BACK, ...ofSpeeds(speeds), confidence: SURE_OF_COST };
  // "¿Alguno con los dos?"
  const isOfServices =
    moreServices.length > understood.moreServices.length && understood.confidence < before.confidence;
  return {
    ...understood,
    operators: lastOf(MEANS_THREE.test(text) ? 3 : 2, understood, earlier),
    moreServices,
    ...(isOfServices ? { intent: "streaming", confidence: before.confidence, candidates: [] } : {}),
  };
};

/** The plans that the last two operators were asked about with their speeds; empty where one had none. */
const lastSpeeds = ({ operators, excluded }: Slots, said: readonly Slots[]): Slots["speeds"] => {
  const [only, another] = operators;
  if (only === undefined || another !== undefined) return [];
  const ofEach = new Map(
    said.flatMap(({ operators: [operator, second], megabits }) =>
      operator === undefined || second !== undefined || megabits === null || excluded.includes(operator)
        ? []
        : [[operator, megabits] as const],
    ),
  );
  const speeds = [...ofEach].map(([operator, megabits]) => ({ operator, megabits })).slice(-2);
  // One speed is a criterion of both.
  const areTwo = new Set(speeds.map(({ megabits }) => megabits)).size > 1;
  return areTwo && speeds.some(({ operator }) => operator === only) ? speeds : [];
};

const ofSpeeds = (speeds: Slots["speeds"]) =>
  ({
    intent: "comparison",
    operators: speeds.flatMap(({ operator }) => operator ?? []),
    megabits: null,
    leastMegabits: false,
    nth: null,
    speeds,
  }) as const;

/** The conversation's last operators, where only the last is known to be meant. */
const lastOf = (
  many: number,
  { operators, excluded }: Slots,
  earlier: readonly Slots[],
): readonly string[] => {
  const [only, another] = operators;
  if (only === undefined || another !== undefined) return operators;
  const named = earlier
    .flatMap((one) => one.operators)
    .filter((name) => name !== only && !excluded.includes(name));
  // Each where it was named last.
  const distinct = [...new Set(named.toReversed())].toReversed();
  return [...distinct.slice(1 - many), only];
};

/** "Con Disney", "¿y con HBO?", then "¿alguno con los dos?" */
const lastTwoServices = ({ service, moreServices }: Slots, earlier: readonly Slots[]): readonly string[] => {
  if (service === null || moreServices.length > 0) return moreServices;
  const other = earlier.flatMap((one) => one.service ?? []).findLast((name) => name !== service);
  return other === undefined ? moreServices : [other];
};

const MEANS_THREE = /\b(?:es[oa]s|l[oa]s) 3\b/;

const MEANS_TWO =
  /^(?:y |entonces |ok |ya )*(?:con )?cual (?:me quedo|elijo|escojo|tomo|agarro|contrato)$|\b(?:es[oa]s|l[oa]s) [23]\b|\bambos\b|^(?:y |entonces |ok )*(?:cuanto es |cual es |de cuanto es |y )?(?:la |cuanta |que |hay )?diferencia(?: (?:hay|de|en|del|precio|costo|el|es|entre|ellos|ambos|al|mes))*$|^(?:y |ya y |entonces )*(?:cual|quien) (?:es |sale |(?:me |nos )?cuesta )?(?:(?:me |nos )?conviene|mas barat[oa]|mas economic[oa]|menos|mejor)(?: mas)?(?: (?:en (?:el |un )|el |al )(?:primer )?ano)?$/;
