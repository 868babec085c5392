import type { Intent } from "../intents/lexicon.ts";
import { isFigureCorrected } from "../text/corrections-in-text.ts";
import type { Slots } from "../text/slots.ts";
import type { Topic } from "../topics/topics.ts";
import { askedAgain } from "./asked-again.ts";
import { continued } from "./continued.ts";
import { correctedFigure, correctedUnit } from "./corrected-figures.ts";
import { asksSameFact, asksWithoutPart, CHARGES_ALONE, namesOperatorAlone } from "./follow-up.ts";
import { NOT_ASKED_BACK, SURE_OF_COST } from "./judgement.ts";
import { meansTwo, withLastTwo } from "./last-two.ts";
import { changedPack } from "./merged-slots.ts";
import type { MessageContext, ReadMessage } from "./message-alone.ts";
import { intentOfSlots, LISTING, PLAN_LISTING } from "./slot-intents.ts";
import type { Understood } from "./understood.ts";

/** A follow-up, with what was said before it. */
export const continuing = (read: ReadMessage, previous: Understood, context: MessageContext): Understood => {
  const { text, uncorrected, own, mentions, judged } = read;
  // Who says what they pay today, and to whom, compares that and no longer what was asked before.
  const known = own.pays && mentions.length > 0 ? { ...previous, operators: [], megabits: null } : previous;
  const meant = correctedUnit(text, known, own);
  const before = meant?.before ?? known;
  const { hasPersonalData } = judged;
  const again = askedAgain(text, own, before);
  if (again) return { ...before, ...NOT_ASKED_BACK, hasPersonalData, ...again };
  const corrected = meant?.slots ?? correctedFigure(uncorrected, before, own);
  const isOfOperators = asksFastestThere(read, before);
  const changed = {
    ...own,
    ...corrected,
    ...changedPack(text, before, own),
    ...withServiceBefore(text, before, own),
    ...(isOfOperators ? { ofListed: false } : {}),
    // "500 megas", then "no tanto, 300 está bien" wants 300.
    ...(own.megabits !== null && NOT_SO_MUCH.test(text) ? { asksEnough: false, judges: null } : {}),
  };
  // "Con el mismo Movistar" contracts nothing.
  const namesAlone = judged.intent === "buy" && namesOperatorAlone(text, { ...own, mentions });
  const asksTheSame =
    Object.keys(corrected).length > 0 ||
    isFigureCorrected(uncorrected) ||
    namesAlone ||
    asksSameFact(text, { ...own, mentions }, before);
  // "¿Cuál es el más rápido?", then "¿y cuánto cuesta?": the plans that were shown.
  const { fastest, mostExpensive, midPriced, bestValue } = before;
  const isOrdered =
    (PLAN_LISTING.has(before.intent) || before.intent === "coverage") &&
    (fastest || mostExpensive || midPriced || bestValue);
  const asksCost = COSTS.test(text) && intentOfSlots(own) === null;
  if (isOrdered && asksCost)
    return {
      ...before,
      ...NOT_ASKED_BACK,
      hasPersonalData,
      // "El más rápido", "en Lima", then "¿cuánto cuesta?"
      ...(before.intent === "coverage" ? { intent: fastest ? "speed" : "price", topics: [] } : {}),
    };
  // "¿Y el precio?", of the plans whose other fact the last reply stated.
  if (FACTS_WITHOUT_PRICE.has(before.intent) && before.nth === null && asksCost)
    return {
      ...before,
      ...NOT_ASKED_BACK,
      hasPersonalData,
      intent: "price",
      withTv: before.withTv || before.intent === "channels",
      ofListed: true,
      topics: [],
    };
  const understood = withLimitOfFastest(
    withSports(before, continued(before, changed, askedOfBefore(read, before), asksTheSame)),
  );
  return meansTwo(text) ? withLastTwo(text, understood, before, context) : understood;
};

/** "Quiero ver fútbol", then "pero que sea barato": plans that show it. */
const withSports = (before: Understood, understood: Understood): Understood =>
  before.topics.includes("sports") &&
  understood.topics.length === 0 &&
  ((PLAN_LISTING.has(understood.intent) && !before.sports) || understood.intent === "channels") &&
  understood.type !== "internet" &&
  !(understood.withoutTv || understood.asksSaving)
    ? { ...understood, topics: ["sports"] }
    : understood;

/** "¿Quién llega a Breña?", then "¿quién es el más rápido de esos?": of the operators that serve it, not of a few plans. */
const asksFastestThere = (
  { text, own }: Pick<ReadMessage, "text" | "own">,
  { intent }: Pick<Understood, "intent">,
): boolean => intent === "coverage" && own.ofListed && own.fastest && ASKS_OPERATOR.test(text);

/** "Pago 119", then "¿hay algo mejor por lo mismo?": the fastest plans within the amount of before. */
export const withLimitOfFastest = (understood: Understood): Understood =>
  understood.fastest && understood.intent === "price" && understood.budget !== null && understood.nth === null
    ? { ...understood, intent: "speed" }
    : understood;

/** What a question that names no subject asks of the one before it. */
const askedOfBefore = (
  { text, own, judged }: ReadMessage,
  { intent, pays, topics, operators }: Understood,
): ReadMessage["judged"] => {
  const confidence = SURE_OF_COST;
  // "Pago 100 en Claro", then "¿me conviene?"
  if (pays && (own.asksSaving || (own.judges !== null && own.megabits === null)) && own.budget === null)
    return { ...judged, ...NOT_ASKED_BACK, intent: "price", confidence };
  if (judged.topics.includes("same_company") && operators.length > 1 && own.operators.length === 0)
    return { ...judged, ...NOT_ASKED_BACK, intent: "comparison", confidence };
  if (asksWithoutPart(text) && (LISTING.has(intent) || intent === "plan_details"))
    return { ...judged, ...NOT_ASKED_BACK, intent: "price", topics: [], confidence };
  if (asksFastestThere({ text, own }, { intent }))
    return { ...judged, ...NOT_ASKED_BACK, intent: "speed", confidence };
  // "Planes con hartos canales", then "que salgan menos de 40 mil"
  if (intent === "channels" && judged.intent === "price" && own.budget !== null && own.operators.length === 0)
    return { ...judged, intent };
  // "¿Puedo cancelar si no me gusta?", then "¿en cuántos días?"
  if (topics.includes("withdrawal") && TERM_ALONE.test(text))
    return { ...judged, ...NOT_ASKED_BACK, intent, topics: ["withdrawal"], confidence };
  // "¿Y si me atraso?", then "¿me cortan?"
  if (topics.includes("late_payment") && CUT_OFF.test(text))
    return { ...judged, ...NOT_ASKED_BACK, intent, topics: ["late_payment"], confidence };
  // "¿Y si pongo un repetidor?", then "¿cuánto cuesta?"
  if (topics.some((topic) => OF_EQUIPMENT.has(topic)) && COSTS.test(text))
    return { ...judged, ...NOT_ASKED_BACK, intent: "plan_details", topics: ["equipment_cost"], confidence };
  // "¿Entel tiene permanencia?", then "¿y cuántos meses?"
  if (intent === "permanence" && TERM_ALONE.test(text))
    return { ...judged, ...NOT_ASKED_BACK, intent, confidence };
  // "¿Cuánto demora instalar?", then "¿y cuánto cuesta?"
  if (intent === "installation" && COSTS.test(text)) return { ...judged, intent, confidence };
  // "Quiero dar de baja", then "¿me van a cobrar?"
  if (intent === "cancel_contract" && CHARGES_ALONE.test(text))
    return { ...judged, intent: "permanence", confidence };
  return judged;
};

/** "Con Disney", then "y con Netflix también": with both. */
const withServiceBefore = (text: string, before: Understood, own: Slots): Partial<Slots> =>
  own.service !== null && before.service !== null && before.service !== own.service && ALSO.test(text)
    ? { moreServices: [...new Set([before.service, ...before.moreServices, ...own.moreServices])] }
    : {};

const ALSO = /\b(?:tambien|ademas|y a la vez|las 2 cosas|l[oa]s 2)\b/;

const NOT_SO_MUCH = /^(?:(?:uy|no|ya|mejor|pero|h?ay) )*(?:no tanto|tanto no|es mucho|mucho)\b/;

const OF_EQUIPMENT: ReadonlySet<Topic> = new Set(["equipment", "home_wifi"]);

const FACTS_WITHOUT_PRICE: ReadonlySet<Intent> = new Set(["channels", "permanence", "upload_speed"]);

const ASKS_OPERATOR = /\b(?:quien(?:es)?|(?:que|cual) (?:operador|compania|empresa|proveedor))\b/;

const CUT_OFF =
  /^(?:(?:y|pero|entonces|ahi|al ?tiro|igual) )*(?:me|nos) (?:cortan|corten|suspenden|bloquean)(?: (?:altiro|al ?tiro|el (?:servicio|internet)|de una|rapido))*$/;

const TERM_ALONE =
  /^(?:(?:y|pero) )*(?:(?:en|hasta|dentro de|por) )?cuant[oa]s? (?:dias?|tiempo|semanas?|meses)(?: (?:tengo|hay|son))*$/;

/** The cost of what was asked before it, and nothing else. */
const COSTS =
  /^(?:(?:y|eso|ese|esa|pero|entonces|la|el) )*(?:(?:(?:a |en )?cuanto|(?:que|el) (?:precio|costo)|precio|costo)(?: (?:me |nos )?(?:cuesta|sale|saldria|vale|cobran?|es|seria|esta|tiene|queda))?|(?:me |nos |se )?(?:lo )?(?:cobran?|pag(?:a|o|an|amos))(?: (?:algo|eso|aparte|por eso))*|(?:es|sale) (?:gratis|aparte)|tiene(?: algun)? costo)(?: (?:eso|aparte|por eso|algo))*$/;
