import { escapeRegExp } from "../../kernel/strings.ts";
import { normalised } from "../text/normalise.ts";
import type { Material, Synonym, TrainingExample } from "../training.ts";
import type { Classifier, Scored } from "./intent-classifier.ts";
import { learnedIntentOf } from "./intent-names.ts";
import type { LearnedIntent } from "./lexicon.ts";

/** A label of the classifier: an own intent of operators has a prefix, so that it is no other's name. */
export type Label = LearnedIntent | `own:${string}`;

/** What understands messages: a classifier, with the examples and synonyms of operators. */
export type LearnedModel = {
  /** null: the assistant's own. */
  readonly modelId: string | null;
  /** Without `has` every word counts as known. */
  readonly classifier: Pick<Classifier<Label>, "classify"> & Partial<Pick<Classifier<Label>, "has">>;
  readonly lookUp: Lookup;
};

/** Operators' examples and synonyms, which take effect without being learned. */
export type Lookup = {
  /** Replaces synonyms in a normalised text. */
  readonly translate: (text: string) => string;
  /** The example that a normalised text repeats, but for a word or two; null when none. */
  readonly repeated: (text: string) => TrainingExample | null;
  /** The example of an own intent that is nearest to a text; null when it has none. */
  readonly nearestOf: (key: string, text: string) => TrainingExample | null;
  /** Keys of operators' own intents, each with the question of one of its examples. */
  readonly own: ReadonlyMap<string, string>;
};

/** Share of words that a message and an example must have in common to count as the same question. */
const SAME = 0.75;

export const lookUpIn = ({ examples, synonyms }: Material): Lookup => {
  const translate = translator(synonyms);
  const known = examples.map((example) => {
    const text = translate(normalised(example.userInput));
    return { example, text, words: wordsOf(text) };
  });
  const byText = new Map(known.map(({ text, example }) => [text, example]));
  const nearest = (text: string, among: typeof known, least: number): TrainingExample | null => {
    const words = wordsOf(text);
    let best: { readonly example: TrainingExample; readonly share: number } | null = null;
    for (const one of among) {
      const share = overlap(words, one.words);
      if (share >= least && (best === null || share > best.share)) best = { example: one.example, share };
    }
    return best?.example ?? null;
  };
  return {
    own: new Map(
      examples.flatMap(({ intent, userInput }) =>
        learnedIntentOf(intent) === null ? [[intent, userInput] as const] : [],
      ),
    ),
    translate,
    repeated: (text) => byText.get(text) ?? nearest(text, known, SAME),
    nearestOf: (key, text) =>
      nearest(
        text,
        known.filter(({ example }) => example.intent === key),
        0,
      ),
  };
};

const translator = (synonyms: readonly Synonym[]): ((text: string) => string) => {
  const meanings = new Map(
    synonyms.flatMap(({ word, means }) => {
      const [from, to] = [normalised(word), normalised(means)];
      return from === "" || to === "" ? [] : [[from, to] as const];
    }),
  );
  if (meanings.size === 0) return (text) => text;
  // The longest first, so that "internet de casa" is not taken for "internet".
  const words = [...meanings.keys()].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![a-z0-9])(?:${words.map(escapeRegExp).join("|")})(?![a-z0-9])`, "g");
  return (text) => text.replace(pattern, (word) => meanings.get(word) ?? word);
};

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(" ").filter((word) => word !== ""));

/** Words in common, of all words of both. */
const overlap = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  let common = 0;
  for (const word of one) if (other.has(word)) common += 1;
  const all = one.size + other.size - common;
  return all === 0 ? 0 : common / all;
};

export const labelOf = (intent: string): Label => learnedIntentOf(intent) ?? `own:${intent}`;

/** The own intent of a label; null for one of the assistant's. */
export const ownOf = (label: Label): string | null =>
  label.startsWith("own:") ? label.slice("own:".length) : null;

/** The labels that are the assistant's own. */
export const withoutOwn = (scored: readonly Scored<Label>[]): readonly Scored<LearnedIntent>[] =>
  scored.filter((one): one is Scored<LearnedIntent> => ownOf(one.label) === null);

export const NO_LOOKUP = lookUpIn({ examples: [], synonyms: [] });
