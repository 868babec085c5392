import type { Country } from "../kernel/market.ts";
import type { TemplateKey } from "./config.ts";
import { es } from "./es.ts";
import type { ReplySource } from "./events.ts";
import type { Intent } from "./lexicon.ts";
import type { Offering } from "./offering.ts";
import type { ReplyParts } from "./reply-parts.ts";
import { replyPartsFor } from "./reply-templates.ts";
import { understand } from "./understanding.ts";

/** The current knowledge of the assistant. */
export type Knowledge = {
  /** Active plans of active brands of all markets. */
  readonly offerings: readonly Offering[];
  /** Texts of the active quick replies. */
  readonly templates: Readonly<Partial<Record<TemplateKey, string>>>;
  readonly botName: string;
};

export type Question = {
  readonly message: string;
  /** The visitor's previous message. */
  readonly previous: string | null;
  readonly country: Country;
};

export type Reply = {
  /** At most MAX_REPLY characters. */
  readonly text: string;
  readonly intent: Intent;
  readonly source: ReplySource;
  /** Keys of the configurations and ids of the services ("service-7") used in the reply. */
  readonly sourceIds: readonly string[];
  readonly confidence: number;
  /** Whether the reply hands over to a person. */
  readonly handsOff: boolean;
  /** Up to three suggested next questions. */
  readonly suggestions: readonly string[];
};

export const MAX_REPLY = 600;

/**
 * The reply to a message. Deterministic: the same question and knowledge give the same reply. Prices come
 * only from the offerings; without any, the reply says so.
 */
export const replyTo = ({ message, previous, country }: Question, knowledge: Knowledge): Reply => {
  const currency = country === "chile" ? "CLP" : "PEN";
  const offerings = knowledge.offerings.filter((one) => one.currency === currency);
  const operators = [...new Set(offerings.map(({ brand }) => brand))];
  const understood = understand(message, { operators, previous });
  const { intent, confidence } = understood;
  const parts = replyPartsFor({ understood, offerings, operators, country, botName: knowledge.botName });
  const template = templateFor(parts, knowledge.templates);
  const text = fitted(template === null ? parts.lines : [template.text, ...parts.facts, parts.closing]);
  return {
    text,
    intent,
    confidence,
    source: sourceOf(intent, template !== null, parts),
    sourceIds: [...(template ? [template.key] : []), ...parts.services.map((id) => `service-${id}`)],
    handsOff: intent === "human",
    suggestions: suggestionsAfter(intent, operators),
  };
};

const templateFor = (
  { templates: wanted }: ReplyParts,
  templates: Knowledge["templates"],
): { readonly key: TemplateKey; readonly text: string } | null => {
  for (const key of wanted) {
    const text = templates[key];
    if (text !== undefined && text.trim() !== "") return { key, text: text.trim() };
  }
  return null;
};

const sourceOf = (intent: Intent, hasTemplate: boolean, { services }: ReplyParts): ReplySource => {
  if (intent === "fallback") return "fallback";
  if (hasTemplate) return "template";
  return services.length > 0 ? "catalogue" : "rule";
};

/** As many lines as fit; the first is cut when it alone is too long. */
const fitted = (lines: readonly string[]): string => {
  const [first = "", ...rest] = lines.filter((line) => line !== "");
  let text = first.length <= MAX_REPLY ? first : `${first.slice(0, MAX_REPLY - 1).replace(/\s+\S*$/, "")}…`;
  for (const line of rest) if (text.length + 1 + line.length <= MAX_REPLY) text += `\n${line}`;
  return text;
};

const suggestionsAfter = (intent: Intent, operators: readonly string[]): readonly string[] => {
  const { suggest } = es;
  const [one, other] = operators;
  const compare = one !== undefined && other !== undefined ? [suggest.compare(one, other)] : [];
  switch (intent) {
    case "price":
    case "plan_type":
      return [suggest.speed, ...compare, suggest.human];
    case "operator":
    case "streaming":
      return [suggest.cheapest, suggest.speed, suggest.human];
    case "comparison":
      return [suggest.cheapest, suggest.streaming, suggest.human];
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
