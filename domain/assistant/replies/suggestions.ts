import { es } from "../es.ts";
import type { Intent } from "../intents/lexicon.ts";
import { DEFAULT_SETTINGS, type Settings } from "../settings.ts";
import { questionOf, type Reading } from "../understanding/reading.ts";

/** The buttons of a question that is asked back are never fewer than its two readings. */
const LEAST_CANDIDATES = 2;

/** The questions that are offered below a reply, as many as the settings allow. */
export const suggestionsFor = (
  understood: Reading,
  operators: readonly string[],
  { maxSuggestions }: Settings,
): readonly string[] => {
  const { suggest } = es;
  const { intent, candidates, isSecondMiss } = understood;
  const meant = candidates.map(questionOf);
  const first = isSecondMiss
    ? [suggest.human, ...meant, suggest.cheapest, suggest.how]
    : intent === "clarify"
      ? [...meant, suggest.human]
      : suggestionsAfter(intent, comparable(understood, operators));
  const more = maxSuggestions > USUAL_SUGGESTIONS ? [suggest.how, suggest.streaming, suggest.free] : [];
  const most = intent === "clarify" ? Math.max(maxSuggestions, LEAST_CANDIDATES) : maxSuggestions;
  return [...new Set([...first, ...more])].slice(0, most);
};

/** Operators that may be compared: those that were asked about first, and none that was refused. */
const comparable = (
  { operators: wanted, excluded }: Pick<Reading, "operators" | "excluded">,
  operators: readonly string[],
): readonly string[] => {
  const left = operators.filter((name) => !excluded.includes(name));
  return [...new Set([...left.filter((name) => wanted.includes(name)), ...left])];
};

const USUAL_SUGGESTIONS = DEFAULT_SETTINGS.maxSuggestions;

export const suggestionsAfter = (intent: Intent, operators: readonly string[]): readonly string[] => {
  const { suggest } = es;
  const [one, other] = operators;
  const compare = one !== undefined && other !== undefined ? [suggest.compare(one, other)] : [];
  switch (intent) {
    case "price":
    case "promotion_end":
    case "plan_type":
      return [suggest.speed, ...compare, suggest.human];
    case "comparison":
    case "speed":
      return [suggest.cheapest, suggest.streaming, suggest.human];
    case "free":
    case "data_protection":
    case "coverage":
      return [suggest.how, suggest.cheapest, suggest.human];
    case "human":
    case "hours":
    case "thanks":
    case "goodbye":
      return [suggest.cheapest, suggest.speed, suggest.how];
    default:
      return [suggest.cheapest, suggest.speed, suggest.human];
  }
};
