import type { Intent } from "../intents/lexicon.ts";
import type { Slots } from "../text/slots.ts";
import type { Understood } from "./understood.ts";

/** An intent that the slots contradict becomes the one that they fit. */
export const fitting = (intent: Intent, slots: Slots): Intent => {
  // "Ya no quiero WIN, se cae a cada rato" looks for another operator.
  if (intent === "outage" && slots.excluded.length > 0) return "price";
  // "Mejor sin streaming".
  if (intent === "streaming" && slots.refusesService && slots.service === null) return "price";
  // "Uno que no suba de precio" asks what is paid later.
  const isOfPrice = intent === "price" || (intent === "permanence" && slots.noPermanence);
  if ((isOfPrice || (intent === "plan_details" && slots.nth !== null)) && slots.fixedPrice)
    return "promotion_end";
  // "¿Quién da más velocidad por 100 soles?"
  if (intent === "price" && slots.fastest && slots.budget !== null && slots.nth === null) return "speed";
  if (slots.unconnected && WITHOUT_CONNECTION.has(intent)) return "unconnected";
  const { operators, excluded, nth } = slots;
  if (operators.length > 1 && ["price", "plan_type", "operator"].includes(intent)) return "comparison";
  // "Tengo Claro 400 a 109, ¿me conviene WIN 350?"
  if (intent === "comparison" && operators.length === 1 && slots.pays && slots.budget !== null)
    return "price";
  if (intent === "operator" && operators.length === 0) return excluded.length > 0 ? "price" : "plan_type";
  // "Qué trae Claro" asks for its plans, "qué trae el trío de Claro" what these hold.
  if (intent === "plan_details" && nth === null && operators.length > 0 && !namesPlan(slots))
    return "operator";
  if (intent === "plan_type" && slots.type === null && operators.length > 0) return "operator";
  if (nth !== null && ["price", "speed", "plan_type", "operator", "streaming"].includes(intent))
    return "plan_details";
  return intent;
};

const namesPlan = ({ operators, type, budget, megabits }: Slots): boolean =>
  operators.length === 1 && (type !== null || budget !== null || megabits !== null);

/** What "todavía no tengo internet en casa" may be taken for. */
const WITHOUT_CONNECTION: ReadonlySet<Intent> = new Set([
  "outage",
  "plan_type",
  "payment",
  "cancel_contract",
  "building_price",
  "how_it_works",
  "fallback",
]);

/** What the slots alone ask for. */
export const intentOfSlots = ({
  operators,
  excluded,
  type,
  budget,
  megabits,
  people,
  use,
  service,
  nth,
  ...rest
}: Slots): Intent | null => {
  if (nth !== null) return rest.fixedPrice ? "promotion_end" : "plan_details";
  if (rest.unconnected) return "unconnected";
  if (operators.length > 1) return "comparison";
  // "¿Cuánto pago el primer año con WOM 800?"
  if (rest.yearTotal) return "price";
  if (megabits !== null || people !== null || use !== null || (rest.fastest && budget !== null))
    return "speed";
  // "Menos de 100 soles con instalación gratis": the plans that meet both.
  if (budget !== null && (rest.noPermanence || rest.freeInstallation)) return "price";
  if (rest.noPermanence) return "permanence";
  if (rest.freeInstallation) return "installation";
  if (budget !== null || rest.yearBudget !== null || rest.midPriced) return "price";
  if (service !== null) return "streaming";
  if (operators.length === 1) return "operator";
  if (excluded.length > 0) return "price";
  return type === null && !rest.comparesTypes && !rest.withTv && rest.phone !== true ? null : "plan_type";
};

/** Intents that are answered with a list of matching plans. */
export const PLAN_LISTING: ReadonlySet<Intent> = new Set([
  "price",
  "speed",
  "operator",
  "plan_type",
  "comparison",
  "streaming",
]);

/** Intents that are answered from the catalogue: with plans, or with a fact about them. */
export const LISTING: ReadonlySet<Intent> = new Set([
  ...PLAN_LISTING,
  "installation",
  "permanence",
  "channels",
  "upload_speed",
  "promotion_end",
  "building_price",
]);

/** Whether a fact of plans was asked, and not which there are. */
export const isOfFact = ({ intent }: Pick<Understood, "intent">): boolean =>
  LISTING.has(intent) && !PLAN_LISTING.has(intent);

/** What is asked about plans that were already described. */
export const ASKS_MORE: ReadonlySet<Intent> = new Set([
  ...LISTING,
  "plan_details",
  "coverage",
  "cancel_contract",
  "payment",
]);
