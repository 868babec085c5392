import { beginning } from "../../kernel/strings.ts";
import { es } from "../es.ts";

/** What an opening may take at least, however long the facts are. */
export const LEAST_OPENING = 200;

/**
 * The lines of two replies as one text of at most `most` characters. Lines without plans that both have are kept once.
 * When the text is too long, first the longer reply loses its last plans, then the longest opening is cut, so that
 * neither reply replaces the other.
 */
export const joinedReplies = (first: readonly string[], others: readonly string[], most: number): string => {
  // A list that the first reply has as well is said once, with the opening of the other.
  const isOneList = others.some(isPlan) && others.filter(isPlan).every((line) => first.includes(line));
  const own = first.filter((line) => (isPlan(line) && !isOneList) || !others.includes(line));
  // The invitation closes the whole.
  const closing = [...own, ...others].includes(es.wizard) ? [es.wizard] : [];
  const parts = [...[own, others].map((lines) => lines.filter((line) => line !== es.wizard)), closing];
  for (let excess = excessOf(parts, most); excess > 0; excess = excessOf(parts, most)) {
    const [longest] = parts.filter((part) => part.filter(isPlan).length > 1).toSorted(byLength);
    if (longest === undefined || !dropLastPlan(longest)) break;
  }
  const kept = parts.flat();
  const rest = excessOf(parts, most);
  const [opening] = kept.toSorted((a, b) => b.length - a.length);
  const lines = kept.map((line) =>
    rest > 0 && line === opening ? cutAtWord(line, Math.max(LEAST_OPENING, line.length - rest)) : line,
  );
  return lines.reduce((text, line) => (text.length + 1 + line.length > most ? text : `${text}\n${line}`));
};

const isPlan = (line: string): boolean => line.startsWith("• ");
const lengthOf = (part: readonly string[]): number => part.reduce((sum, line) => sum + line.length + 1, 0);
const excessOf = (parts: readonly (readonly string[])[], most: number): number =>
  parts.reduce((sum, part) => sum + lengthOf(part), 0) - 1 - most;
const byLength = (a: readonly string[], b: readonly string[]): number => lengthOf(b) - lengthOf(a);

/** Removes the last plan, and the heading that then has none below it. */
const dropLastPlan = (part: string[]): boolean => {
  const at = part.findLastIndex(isPlan);
  if (at < 0) return false;
  part.splice(at, 1);
  const [heading, below] = [part[at - 1], part[at]];
  if (at > 1 && heading?.endsWith(":") && (below === undefined || !isPlan(below))) part.splice(at - 1, 1);
  return true;
};

/** A text cut to at most `most` characters between two words, or after a sentence if little of the next one would remain. */
export const cutAtWord = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const kept = beginning(text, most - 1).replace(/\s+\S*$/, "");
  const end = kept.lastIndexOf(". ");
  return end >= 0 && kept.length - end < LEAST_OF_SENTENCE ? kept.slice(0, end + 1) : `${kept}…`;
};
const LEAST_OF_SENTENCE = 40;
