import { fnv1a } from "../../kernel/fnv1a.ts";
import { withPlaceholders } from "../text/districts-in-text.ts";
import { type Mention, sound } from "../text/operators-in-text.ts";
import type { LearnedSlots } from "../text/slots.ts";
import { STREAMING } from "../text/streaming-in-text.ts";
import { GOODBYE, GREETING, INTENTS, type LearnedIntent, OFF_TOPIC, TELECOM, THANKS } from "./lexicon.ts";

/** The 32-bit hash of a part of a text with its sign, so that V8 holds it without allocating a number. */
const fingerprint = (text: string, basis?: number, from?: number, to?: number): number =>
  fnv1a(text, basis, from, to) | 0;

const RULES: readonly (readonly [string, RegExp])[] = [
  ...INTENTS,
  ["greeting", GREETING],
  ["thanks", THANKS],
  ["goodbye", GOODBYE],
];
const NONE = "none";
/** Features of each pattern: that it matches, and that it is the first to match. */
const FEATURES_OF_RULE = new Map(
  [...RULES.map(([name]) => name), NONE].map((name) => [
    name,
    {
      matches: fingerprint(`rule:${name}`),
      // Several, so that the first matching pattern weighs more than one word.
      isFirst: ["a", "b", "c"].map((weight) => fingerprint(`first-${weight}:${name}`)),
    },
  ]),
);
/** The features of what two patterns matched first. */
const pairOf = (first: string, second: string): number => fingerprint(`pair:${first} ${second}`);
/** Longer words also count by their first letters, so that "instalan" is like "instalación". */
const STEM = 5;
const RUN = 4;

const OUTSIDE = fingerprint("outside");
const kind = (name: string): number => fingerprint(`${name}:`);
const [WORD, PAIR, START, LETTERS] = [kind("word"), kind("pair"), kind("start"), kind("letters")];
const [BEGINNING, BEGINNINGS, APART] = [kind("beginning"), kind("beginnings"), kind("apart")];
const [FIRST_WORD, CO_OCCURRENCE] = [kind("first-word"), kind("co-occurrence")];

/**
 * The features of a message, which is in lower case without accents, as fingerprints: its words, pairs of words and stems,
 * with names and figures as placeholders; the patterns that match; and which slots it fills.
 */
export const featuresOf = (
  text: string,
  { mentions, ...slots }: LearnedSlots & { readonly mentions: readonly Mention[] },
): ReadonlySet<number> => {
  const marked = generalised(text, mentions);
  const words = marked.split(" ").filter((word) => word !== "");
  const features = new Set<number>();
  let before = fingerprint("^ ", PAIR);
  for (const word of words) {
    features.add(fingerprint(word, WORD));
    features.add(fingerprint(word, before));
    if (word.length > STEM) features.add(fingerprint(word, START, 0, STEM));
    before = fingerprint(" ", fingerprint(word, PAIR));
  }
  features.add(fingerprint("$", before));
  features.add(fingerprint(words[0] ?? "", FIRST_WORD));
  for (const word of words) addRuns(features, word);
  addBeginnings(features, words);
  const matched = RULES.filter(([, pattern]) => marked.search(pattern) >= 0).map(([name]) => name);
  for (const name of matched) features.add(FEATURES_OF_RULE.get(name)?.matches ?? 0);
  const [first = NONE, second = NONE] = matched;
  for (const feature of FEATURES_OF_RULE.get(first)?.isFirst ?? []) features.add(feature);
  features.add(pairOf(first, second));
  if (isOutside(marked)) features.add(OUTSIDE);
  for (const [feature, isFilled] of FILLED) if (isFilled(slots)) features.add(feature);
  features.add(fingerprint(`length:${Math.min(words.length, 6)}`));
  return features;
};

/** The features of a word by itself, of which one is enough to be known: the word, and how it begins. */
export const featuresOfWord = (word: string): readonly number[] => [
  fingerprint(word, WORD),
  fingerprint(sound(word).slice(0, STEM), BEGINNING),
];

const isLearnable = (name: string): name is LearnedIntent => name !== NONE && name !== "unconnected";

const patternsOfPairs = (): ReadonlyMap<number, readonly LearnedIntent[]> => {
  const names = [...FEATURES_OF_RULE.keys()];
  return new Map(
    names.flatMap((first) =>
      names.map((second) => [pairOf(first, second), [first, second].filter(isLearnable)]),
    ),
  );
};
let patternsOfPair: ReturnType<typeof patternsOfPairs> | null = null;

/** The first two patterns that the message of these features matches; fewer where it matches fewer. */
export const firstPatternsIn = (features: Iterable<number>): readonly LearnedIntent[] => {
  patternsOfPair ??= patternsOfPairs();
  for (const feature of features) {
    const patterns = patternsOfPair.get(feature);
    if (patterns !== undefined) return patterns;
  }
  return [];
};

/** Whether a text is about another subject, and none of the assistant's. */
export const isOutside = (text: string): boolean => OFF_TOPIC.test(text) && !TELECOM.test(text);

/** Whether any rule's pattern matches the text. */
export const isFamiliar = (text: string): boolean => RULES.some(([, pattern]) => text.search(pattern) >= 0);

/** Letters in a row, which a misspelt word shares with the right one. */
const addRuns = (features: Set<number>, word: string): void => {
  if (word.length < RUN || word.startsWith("x")) return;
  const bounded = `^${word}$`;
  for (let at = 0; at + RUN <= bounded.length; at += 1)
    features.add(fingerprint(bounded, LETTERS, at, at + RUN));
};

/** The shortest beginning, and the most of a message, that count by what occurs with them: their pairs grow with the square. */
const LEAST_LETTERS = 4;
const MAX_CO_OCCURRING = 8;

/** Words by how they begin as they sound: alone, in pairs, with one word between them, and with any other in any order. */
const addBeginnings = (features: Set<number>, words: readonly string[]): void => {
  const beginnings = words.map((word) => sound(word).slice(0, STEM));
  for (const [at, beginning] of beginnings.entries()) {
    features.add(fingerprint(beginning, BEGINNING));
    const [before, apart] = [beginnings[at - 1], beginnings[at - 2]];
    if (before !== undefined) features.add(fingerprint(beginning, fingerprint(before, BEGINNINGS)));
    if (apart !== undefined) features.add(fingerprint(beginning, fingerprint(apart, APART)));
  }
  const distinct = [...new Set(beginnings)].filter(({ length }) => length >= LEAST_LETTERS);
  const sorted = distinct.slice(0, MAX_CO_OCCURRING).toSorted();
  for (const [at, one] of sorted.entries()) {
    const basis = fingerprint(" ", fingerprint(one, CO_OCCURRENCE));
    for (const other of sorted.slice(at + 1)) features.add(fingerprint(other, basis));
  }
};

const FILLED = Object.entries({
  operator: ({ operators }: LearnedSlots) => operators.length === 1,
  operators: ({ operators }: LearnedSlots) => operators.length > 1,
  excluded: ({ excluded }: LearnedSlots) => excluded.length > 0,
  type: ({ type }: LearnedSlots) => type !== null,
  budget: ({ budget }: LearnedSlots) => budget !== null,
  speed: ({ megabits }: LearnedSlots) => megabits !== null,
  people: ({ people }: LearnedSlots) => people !== null,
  use: ({ use }: LearnedSlots) => use !== null,
  service: ({ service }: LearnedSlots) => service !== null,
  permanence: ({ noPermanence }: LearnedSlots) => noPermanence,
  installation: ({ freeInstallation }: LearnedSlots) => freeInstallation,
  nth: ({ nth }: LearnedSlots) => nth !== null,
}).map(([name, isFilled]) => [fingerprint(`has:${name}`), isFilled] as const);

const generalised = (text: string, mentions: readonly Mention[]): string => {
  const marked = mentions
    .toReversed()
    .reduce((rest, { from, to }) => `${rest.slice(0, from)}xoperator${rest.slice(to)}`, text);
  return withPlaceholders(marked, "xplace")
    .replace(STREAMING, "xapp")
    .replace(/\$ ?\d[\d.,]*|\b\d[\d.,]* ?(?:soles|solcitos|pesos|lucas|luquitas|luks|clp|pen)\b/g, "xmoney")
    .replace(/\b\d+ ?(?:mbps|megas?|megabits|mb|gbps|gigas?|gb)\b/g, "xspeed")
    .replace(/(?<!\w)\d[\d.,]*(?! ?(?:play|\w))/g, "xnumber")
    .replace(/[.,$]/g, " ");
};
