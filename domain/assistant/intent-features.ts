import { GOODBYE, GREETING, INTENTS, STREAMING, THANKS } from "./lexicon.ts";
import type { Mention } from "./operators-in-text.ts";
import type { Wishes } from "./wishes.ts";

const RULES: readonly (readonly [string, RegExp])[] = [
  ...INTENTS,
  ["greeting", GREETING],
  ["thanks", THANKS],
  ["goodbye", GOODBYE],
];
/** Longer words also count by their first letters, so that "instalan" is like "instalación". */
const STEM = 5;
const RUN = 4;

/**
 * The features of a message, which is in lower case without accents: its words, pairs of words and stems, with names and
 * figures as placeholders; the patterns that match; and which wishes it holds.
 */
export const featuresOf = (
  text: string,
  { mentions, ...wishes }: Wishes & { readonly mentions: readonly Mention[] },
): ReadonlySet<string> => {
  const marked = generalised(text, mentions);
  const words = marked.split(" ").filter((word) => word !== "");
  const features = new Set<string>();
  for (const [i, word] of words.entries()) {
    features.add(word);
    features.add(`${words[i - 1] ?? "^"} ${word}`);
    if (word.length > STEM) features.add(`${word.slice(0, STEM)}*`);
  }
  features.add(`${words.at(-1) ?? "^"} $`);
  for (const word of words) for (const run of runsOf(word)) features.add(run);
  const matched = RULES.filter(([, pattern]) => marked.search(pattern) >= 0).map(([name]) => name);
  for (const name of matched) features.add(`rule:${name}`);
  // Several features, so that the first matching pattern weighs more than one word.
  const [first = "none", second = "none"] = matched;
  for (const weight of ["a", "b", "c"]) features.add(`first-${weight}:${first}`);
  features.add(`pair:${first} ${second}`);
  for (const [name, held] of Object.entries(heldIn(wishes))) if (held) features.add(`has:${name}`);
  features.add(`length:${Math.min(words.length, 6)}`);
  return features;
};

/** Whether any pattern knows a text's words. */
export const isFamiliar = (text: string): boolean => RULES.some(([, pattern]) => text.search(pattern) >= 0);

/** Letters in a row, which a misspelt word shares with the right one. */
const runsOf = (word: string): readonly string[] =>
  word.length < RUN || word.startsWith("x")
    ? []
    : Array.from({ length: word.length + 2 - RUN + 1 }, (_, i) => `~${`^${word}$`.slice(i, i + RUN)}`);

const heldIn = (wishes: Wishes) => ({
  operator: wishes.operators.length === 1,
  operators: wishes.operators.length > 1,
  excluded: wishes.excluded.length > 0,
  type: wishes.type !== null,
  budget: wishes.budget !== null,
  speed: wishes.megabits !== null,
  people: wishes.people !== null,
  use: wishes.use !== null,
  service: wishes.service !== null,
  permanence: wishes.noPermanence,
  installation: wishes.freeInstallation,
  nth: wishes.nth !== null,
});

const generalised = (text: string, mentions: readonly Mention[]): string => {
  const marked = mentions
    .toReversed()
    .reduce((rest, { from, to }) => `${rest.slice(0, from)}xoperator${rest.slice(to)}`, text);
  return marked
    .replace(STREAMING, "xapp")
    .replace(/\$ ?\d[\d.,]*|\b\d[\d.,]* ?(?:soles|solcitos|pesos|lucas|luquitas|luks|clp|pen)\b/g, "xmoney")
    .replace(/\b\d+ ?(?:mbps|megas?|megabits|mb|gbps|gigas?|gb)\b/g, "xspeed")
    .replace(/(?<!\w)\d[\d.,]*(?! ?(?:play|\w))/g, "xnumber")
    .replace(/[.,$]/g, " ");
};
