import { type Mention, operatorsIn } from "./operators-in-text.ts";

// Visitors correct themselves: "200 megas, no, perdón, 300". Texts are lower case, without accents and punctuation.

const HESITATION = "(?:(?:h?ay|uy|uf|ah|oh|ups|chuta|pucha|pero|ya|bueno|oye|mira|espera) )*";
/** What says that the words before it were wrong. */
const CORRECTION = `${HESITATION}(?:no (?:perdon\\w*|disculp\\w+|digo|espera|mentira)|(?:perdon\\w*|disculp\\w+) no|perdon\\w*|disculp\\w+|(?<!\\byo )digo|corrijo|mejor dicho|me (?:equivoque|confundi)|(?:h?ay|uy|uf|ah|chuta|pucha) no|mentira|no (?=mejor|(?:queria|quise) decir|me (?:equivoque|confundi)))(?: ?(?:mejor|queria decir|quise decir|me (?:equivoque|confundi)))*`;
const AT_START = new RegExp(
  `^(?:${CORRECTION} (?:queria decir |quise decir )?|${HESITATION}(?:(?:queria|quise) decir|me (?:referia|refiero) a|sabes que|en (?:verdad|realidad)) )(?=\\S)`,
);
const INSIDE = new RegExp(`^(.+?) ${CORRECTION} (\\S+(?: \\S+){0,5})$`);
const INSTEAD = /^(.*?)\bno (?:es|son|era|eran|quiero|queria|busco|de) (.*?)\bsino (?:que )?(.{1,40})$/;
const FIGURE_ALONE = /^(?:(?:a|de|con|el|los|la) )*\d[\d.,]*(?: (?:megas?|mbps|soles|lucas|personas))?$/;
const WRONG_WORDS = / (?:queria|quise|quiero) decir$/;
const FIGURE = /(?<![\d.,])\d[\d.,]*/g;

/** A sentence whose last words, after "no" and a comma, are one thing: "Mundo no, VTR", "200 megas no, 400". */
const REFUSED_BEFORE_COMMA =
  /(?<=\S )no ?, ?(?=(?:(?:mejor|de|con|a) )*\S+(?: (?:megas?|mbps|soles|pesos|lucas))? *(?:[.!?]|$))/iu;

/** The first "no" of "no de WOM no, de Entel", which would refuse Entel once that has taken the place of WOM. */
const REFUSED_TWICE = /^\s*no ?,? (?=(?:(?:de|con|a|el|la|los|quiero) )*\S+(?: \S+)? no ?, ?\S)/iu;

const REFUSED_AT_START =
  /^\s*(?:(?:ay|uy|ah|oye)\s*,?\s+)?no\s*,\s*(?=(?:de|con|(?:el|la|los|las) de) \S+\s*(?:[.!?]|$))/iu;
/** "No, de WOM", typed with its comma: what was asked before, of another operator, and WOM is not refused. */
export const withoutRefusalAtStart = (message: string): string => message.replace(REFUSED_AT_START, "mejor ");

const REFUSED_NAME = /^\s*(?:(?:ay|uy|ah|oye)\s*,?\s+)?no\s*,\s*(?=(\S+(?: \S+)?)\s*[.!?]*\s*$)/iu;
/** "No, Claro", where what follows is a name by `isName`: what was asked before, of that operator. */
export const withoutRefusalOfName = (message: string, isName: (text: string) => boolean): string => {
  const [, name = ""] = REFUSED_NAME.exec(message) ?? [];
  return name !== "" && isName(name) ? message.replace(REFUSED_NAME, "mejor ") : message;
};

/**
 * A message as it was typed, with "no" and a comma near the end of a sentence as a correction; normalised, the comma would be lost, by
 * which it differs from "Mundo, no VTR". `asCorrected` leaves it where no figure or operator takes another's place.
 */
export const withCommaAsCorrection = (message: string): string =>
  message.replace(REFUSED_TWICE, "").replace(REFUSED_BEFORE_COMMA, "no, perdón, ");

/** A message that begins with a correction of the one before it, without the words that say so; null for any other. */
export const correctionAtStart = (text: string): string | null => {
  const rest = text.replace(AT_START, "").replace(WRONG_WORDS, "");
  return AT_START.test(text) && !/^no\b.{0,9}\b(?:quiero|me|se|hay|tengo)\b/.test(text) ? rest : null;
};

/** Whether a message puts a figure in place of the one before it, and says nothing else: "me equivoqué, quise decir 400". */
export const isFigureCorrected = (text: string): boolean => FIGURE_ALONE.test(correctionAtStart(text) ?? "");

/**
 * A message with its corrections applied: "200 megas no perdon 300" becomes "300 megas", "muestrame bitel ay no entel"
 * becomes "muestrame entel". A correction that replaces no figure or operator stays as it is.
 */
export const asCorrected = (text: string, operators: readonly string[]): string => {
  const [, opening = "", denied, said] = INSTEAD.exec(text) ?? [];
  if (denied !== undefined && said !== undefined)
    return withReplaced(`${opening}${denied}`, said, operators) ?? text;
  const [, before, after] = INSIDE.exec(text) ?? [];
  if (before === undefined || after === undefined) return text;
  return withReplaced(before, after.replace(WRONG_WORDS, ""), operators) ?? text;
};

/** `before` with the figure, or the operator, of `after` in place of its own last one; null where that is not what it says. */
const withReplaced = (before: string, after: string, operators: readonly string[]): string | null => {
  const figures = after.match(FIGURE) ?? [];
  const mentions = operatorsIn(after, operators);
  const [figure] = figures;
  if (figure === undefined) return withOperator(before, after, { mentions, operators });
  const old = [...before.matchAll(FIGURE)].at(-1);
  return old === undefined || figures.length > 1 || mentions.length > 0
    ? null
    : spliced(before, { from: old.index, to: old.index + old[0].length }, figure);
};

type Named = { readonly mentions: readonly Mention[]; readonly operators: readonly string[] };

const withOperator = (before: string, after: string, { mentions, operators }: Named): string | null => {
  const [named] = mentions;
  const old = operatorsIn(before, operators).at(-1);
  if (named === undefined || old === undefined || mentions.some(({ name }) => name !== named.name))
    return null;
  if (/^(?:no|ni|nunca)\b/.test(after.slice(named.to).trim())) return null;
  return spliced(before, old, after.slice(named.from, named.to));
};

const spliced = (text: string, { from, to }: Pick<Mention, "from" | "to">, part: string): string =>
  `${text.slice(0, from)}${part}${text.slice(to)}`.trim();
