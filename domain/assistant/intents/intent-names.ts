import { searchable } from "../../kernel/strings.ts";
import { TRAINING_EXAMPLES } from "../examples/training-examples.ts";
import type { LearnedIntent } from "./lexicon.ts";

/** The assistant's own intent for each of the specification's. */
const SPECIFIED: Readonly<Record<string, LearnedIntent>> = {
  planes_claro: "operator",
  planes_movistar: "operator",
  planes_bitel: "operator",
  planes_entel: "operator",
  comparacion: "comparison",
  velocidad_trabajo: "speed",
  precios: "price",
  soporte: "outage",
};
export const SPECIFIED_INTENTS: readonly string[] = Object.keys(SPECIFIED);

/** Whether the built-in model has this label. */
export const isLearnedIntent = (intent: string): intent is LearnedIntent =>
  Object.hasOwn(TRAINING_EXAMPLES, intent);

/** The assistant's own intent for an example's intent; null for one that operators added. */
export const learnedIntentOf = (intent: string): LearnedIntent | null =>
  SPECIFIED[intent] ?? (isLearnedIntent(intent) ? intent : null);

/** Whether an example may have this intent. */
export const isAssignable = (intent: string, own: ReadonlyMap<string, string>): boolean =>
  learnedIntentOf(intent) !== null || own.has(intent);

/** The key of an operator's intent: its name in lower case, with underscores; null when nothing is left of it. */
export const ownIntentKey = (name: string): string | null => {
  const key = searchable(name)
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 40);
  return key === "" || key === "general" ? null : key;
};
