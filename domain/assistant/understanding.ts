import { searchable } from "../kernel/letters.ts";
import type { ServiceType } from "../kernel/market.ts";
import { KNOWN_OPERATORS } from "../kernel/market.ts";
import { budgetIn, megabitsWanted, peopleIn, typeIn } from "./figures-in-text.ts";

import {
  GOODBYE,
  GREETING,
  INTENTS,
  type Intent,
  OFF_TOPIC,
  STOP_WORDS,
  STREAMING,
  TELECOM,
  THANKS,
} from "./lexicon.ts";

/** What was recognised in a message. */
export type Understood = {
  readonly intent: Intent;
  /** Mentioned operators, spelled as in `operators`, in the message's order. */
  readonly operators: readonly string[];
  readonly type: ServiceType | null;
  /** Monthly budget, in whole soles or pesos. */
  readonly budget: number | null;
  readonly megabits: number | null;
  readonly people: number | null;
  /** Use of the connection that requires more speed. */
  readonly use: "work" | "heavy" | null;
  /** Normalised name of a streaming service: "netflix". */
  readonly service: string | null;
  /** Share of meaningful words that were recognised, 0 to 1 with two decimals. */
  readonly confidence: number;
};

/** Normalises a message for the patterns: lower case letters and digits without accents. */
const plain = (message: string): string =>
  searchable(message)
    // "S/ 80" and "S/.80": one currency sign.
    .replace(/\bs ?\/ ?\.? ?(?=\d)/g, "$ ")
    .replace(/[^a-z0-9.,$ ]/g, " ")
    .replace(/[.,](?!\d)/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/**
 * Recognises one message. `operators` are those of the catalogue; `previous` is the visitor's previous
 * message, for "¿y el más barato?". Deterministic.
 */
export const understand = (
  message: string,
  {
    operators,
    previous = null,
  }: { readonly operators: readonly string[]; readonly previous?: string | null },
): Understood => {
  const text = plain(message);
  const named = operatorsIn(text, operators);
  // "¿y el más barato?" refers to the operators of the previous message.
  const carried =
    named.length === 0 && previous !== null && /^(y|pero|entonces)\b/.test(text)
      ? operatorsIn(plain(previous), operators)
      : [];
  const found = named.length > 0 ? named : carried;
  const intent = intentOf(text, found, named);
  const budget = budgetIn(text);
  const figures = {
    type: typeIn(without(text, named)),
    budget,
    megabits: megabitsWanted(text),
    people: peopleIn(text),
  };
  return {
    intent,
    // "Pago 190 a Movistar" mentions today's operator, not the wanted one.
    operators: budget !== null && /\b(pago|gasto|pagando)\b/.test(text) ? [] : found,
    ...figures,
    use: useIn(text),
    service:
      [...text.matchAll(STREAMING)].map(([name]) => name).find((name) => name !== "claro video") ?? null,
    confidence: intent === "fallback" ? 0 : confidenceOf(text, intent, named),
  };
};

const intentOf = (text: string, found: readonly string[], named: readonly string[]): Intent => {
  if (text === "") return "fallback";
  if (OFF_TOPIC.test(text) && !TELECOM.test(text) && named.length === 0) return "fallback";
  const hit = INTENTS.find(([, words]) => text.search(words) >= 0)?.[0] ?? null;
  if (found.length > 1 && (hit === null || ["price", "plan_type", "comparison"].includes(hit)))
    return "comparison";
  if (hit === "plan_type" && found.length > 0 && typeIn(without(text, named)) === null) return "operator";
  if (hit !== null) return hit;
  if (found.length > 0) return "operator";
  if (budgetIn(text) !== null) return "price";
  if (text.search(GOODBYE) >= 0) return "goodbye";
  if (text.search(THANKS) >= 0) return "thanks";
  return text.search(GREETING) >= 0 ? "greeting" : "fallback";
};

/** "Claro" also means "of course" in these phrases. */
const OF_COURSE =
  /\b(claro que (si|no)|si claro|pues claro|claro gracias|esta claro|no (me )?queda claro|quedo claro|claro video)\b/g;

const operatorsIn = (text: string, operators: readonly string[]): readonly string[] => {
  const looked = text.replace(OF_COURSE, " ");
  const names = new Map([...KNOWN_OPERATORS, ...operators].map((name) => [searchable(name), name]));
  return [...names]
    .map(([word, name]) => ({ name, at: looked.search(new RegExp(`\\b${escaped(word)}\\b`)) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
};

/** Removes names, since "Fibra Sur" does not mean fibre. */
const without = (text: string, names: readonly string[]): string =>
  names.reduce((rest, name) => rest.replaceAll(searchable(name), " "), text);

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const useIn = (text: string): Understood["use"] => {
  if (/\b(4k|jueg\w*|jugar|gamers?|gaming|streamer)\b/.test(text)) return "heavy";
  return /\b(teletrabaj\w*|trabaj\w*|home office|estudi\w*|clases|videollamadas?|zoom)\b/.test(text)
    ? "work"
    : null;
};

/** Share of the meaningful words that a pattern covers. */
const confidenceOf = (text: string, intent: Intent, named: readonly string[]): number => {
  const own = INTENTS.find(([name]) => name === intent)?.[1];
  const known = [
    ...(own ? [own] : []),
    ...INTENTS.filter(([name]) => name === "plan_type" || name === "price").map(([, words]) => words),
    ...[GREETING, THANKS, GOODBYE, STREAMING, /\b\d[\d.,]*\b/g],
    ...named.map((name) => new RegExp(`\\b${escaped(searchable(name))}\\b`, "g")),
  ];
  const left = known.reduce((rest, words) => rest.replace(words, " "), text);
  const all = meaningful(text).length;
  return all === 0 ? 1 : Math.round((1 - meaningful(left).length / all) * 100) / 100;
};

const meaningful = (text: string): readonly string[] =>
  text.split(" ").filter((word) => word.length > 1 && !STOP_WORDS.has(word));
