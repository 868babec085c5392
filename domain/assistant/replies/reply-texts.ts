import type { TemplateKey } from "../config.ts";
import type { Offering } from "../offering.ts";
import type { Understood } from "../understanding/understood.ts";
import { cutAtWord, LEAST_OPENING } from "./joined-replies.ts";
import { withValues } from "./placeholders.ts";
import { type Knowledge, MAX_REPLY } from "./reply.ts";
import type { ReplyParts } from "./reply-parts.ts";

// The texts that operators write, and how much of them fits.

/** What an operator's example answers; null where it leaves the answer to the assistant. */
export const exampleText = (
  { example, operators }: Understood,
  values: Parameters<typeof withValues>[1],
): { readonly key: string; readonly text: string } | null => {
  const text = example?.botResponse.trim() ?? "";
  if (!example || text === "") return null;
  const { offerings } = values;
  const about =
    operators.length === 0 ? offerings : offerings.filter(({ brand }) => operators.includes(brand));
  return { key: example.exampleId, text: withValues(text, { ...values, offerings: about }) };
};

/** The first of the wanted quick replies that has a text; null where none has. */
export const templateFor = (
  { templates: wanted }: ReplyParts,
  templates: Knowledge["templates"],
  values: Parameters<typeof withValues>[1],
): { readonly key: TemplateKey; readonly text: string } | null => {
  for (const key of wanted) {
    const text = templates[key];
    if (text !== undefined && text.trim() !== "")
      return { key, text: withValues(text.trim(), { ...values, offerings: aboutIn(key, values.offerings) }) };
  }
  return null;
};

/** The plans that a quick reply is about: an operator's own for its text. */
const aboutIn = (key: TemplateKey, offerings: readonly Offering[]): readonly Offering[] => {
  const operator = /^(\w+)_info$/.exec(key)?.[1];
  return operator === undefined
    ? offerings
    : offerings.filter(({ brand }) => brand.toLowerCase() === operator);
};

/**
 * As many lines as fit. The first is cut at a word where it leaves no room for `reserved` characters of the others: a long
 * quick reply does not push out the prices.
 */
export const fitted = (lines: readonly string[], reserved: number): readonly string[] => {
  const [first = "", ...rest] = lines.filter((line) => line !== "");
  const most = Math.min(MAX_REPLY, Math.max(LEAST_OPENING, MAX_REPLY - reserved));
  const kept = [cutAtWord(first, most)];
  let length = kept[0]?.length ?? 0;
  for (const line of rest) {
    if (length + 1 + line.length > MAX_REPLY) continue;
    kept.push(line);
    length += 1 + line.length;
  }
  return kept;
};

export const OPERATOR_TEMPLATES: Readonly<Record<string, TemplateKey>> = {
  Claro: "claro_info",
  Movistar: "movistar_info",
  Bitel: "bitel_info",
  Entel: "entel_info",
};

/** No general quick reply where the operator has its own. */
export const templatesFor = (
  { operators }: Understood,
  general: readonly TemplateKey[],
): readonly TemplateKey[] => {
  const [only, ...more] = operators;
  const own = only !== undefined && more.length === 0 ? OPERATOR_TEMPLATES[only] : undefined;
  return own === undefined ? general : [];
};
