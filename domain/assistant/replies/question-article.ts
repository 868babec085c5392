import { type Country, KNOWN_OPERATORS } from "../../kernel/market.ts";
import type { Intent } from "../intents/lexicon.ts";
import { normalised } from "../text/normalise.ts";
import { extractSlots } from "../text/slots.ts";
import { TOPICS, type Topic } from "../topics/topics.ts";
import { namesOperatorAlone } from "../understanding/follow-up.ts";
import type { Reading } from "../understanding/reading.ts";
import { topicOf } from "./intent-replies.ts";
import type { Article, Knowledge, Question } from "./reply.ts";

/** What an article may answer instead of the assistant: what was not understood, and what needs no catalogue. */
const WITHOUT_CATALOGUE: ReadonlySet<Intent> = new Set([
  "fallback",
  "clarify",
  "how_it_works",
  "free",
  "data_protection",
  "coverage",
  "installation",
  "unconnected",
  "outage",
  "cancel_contract",
  "payment",
  "mobile_plans",
]);

/** Answered with where to ask, unless an article has the question for its title. */
const BY_TITLE_ALONE: ReadonlySet<Intent> = new Set([
  "alarms",
  "car_insurance",
  "hours",
  "complaint",
] as const);

export const articleFor = (
  { message, country }: Question,
  understood: Reading,
  { findArticle }: Knowledge,
): Article | null => {
  const mayAnswer = WITHOUT_CATALOGUE.has(understood.intent) || topicOf(understood) !== null;
  const isAllowed = mayAnswer || BY_TITLE_ALONE.has(understood.intent);
  // "¿Y en Mi Fibra?" shares a word with an article about fibre.
  const text = normalised(message);
  const namesAlone = namesOperatorAlone(text, extractSlots(text, { operators: KNOWN_OPERATORS, country }));
  const found = isAllowed ? (findArticle?.(message) ?? null) : null;
  // "Cámaras de seguridad con internet": what operators have written under that title.
  const article = (mayAnswer || found?.isTitled === true) && !namesAlone ? found : null;
  // "Vivo en parcela, ¿llega fibra?" shares words with an article about fibre, and asks about a place.
  const isOfPlace = understood.intent === "coverage" && (article?.share ?? 0) < SURE_OF_ARTICLE;
  const topic = topicOf(understood);
  const isOfTopic = topic !== null && BEFORE_ARTICLES.has(topic) && !isAbout(topic, article);
  const isOfOther = article !== null && OF_OTHER_MARKET[country].test(article.content);
  return isOfPlace || isOfTopic || isOfOther ? null : article;
};

/** Whether operators wrote the article on the topic, and it does not only share words with the message. */
const isAbout = (topic: Topic, article: Article | null): boolean =>
  article?.isTitled === true || TOPICS[topic].words.test(normalised(article?.content ?? ""));

/** Authorities and currency of the other market, of which an article says nothing to a visitor. */
const OF_OTHER_MARKET: Readonly<Record<Country, RegExp>> = {
  peru: /\b(?:subtel|sernac|pesos)\b/i,
  chile: /\b(?:osiptel|indecopi|soles)\b|\bS\/ ?\d/i,
};

/** Asked in words that articles about other things share: "¿y si me cambio de casa?", and an article about fibre at home. */
const BEFORE_ARTICLES: ReadonlySet<Topic> = new Set([
  "moving",
  "connection_kinds",
  "wifi_or_cable",
  "power_cut",
  "weather",
] as const);

const SURE_OF_ARTICLE = 0.75;
