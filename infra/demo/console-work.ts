import { derivedUuid } from "@asesorador/backend/application/derived-id";
import { articlesOf } from "@asesorador/backend/assistant/article-index";
import type { ConversationCommand } from "@asesorador/domain/assistant/commands";
import { type KnowledgeCommand, knowledgeDecider } from "@asesorador/domain/assistant/knowledge";
import { KNOWLEDGE_STREAM } from "@asesorador/domain/assistant/knowledge-events";
import type { Article } from "@asesorador/domain/assistant/replies/reply";
import { DEFAULT_SETTINGS } from "@asesorador/domain/assistant/settings";
import { NEW_EXAMPLE_CONFIDENCE } from "@asesorador/domain/assistant/training-contract";
import { type TrainingCommand, trainingDecider } from "@asesorador/domain/assistant/training-decider";
import { TRAINING_STREAM } from "@asesorador/domain/assistant/training-events";
import { fold } from "@asesorador/domain/kernel/decider";
import { DAY_MS } from "@asesorador/domain/kernel/durations";
import type { Fact } from "@asesorador/domain/kernel/event-store";
import { plannedArticles } from "./articles.ts";
import { atWork } from "./calendar.ts";
import { type Decided, decided } from "./decided.ts";
import type { Happening } from "./quarter.ts";
import type { Random } from "./random.ts";

type Step<Command> = { readonly at: number; readonly command: Command };
type ArticlesAt = (at: number) => (message: string) => Article | null;
type Work = {
  /** The operators' work on a conversation: tags, and corrections of replies that failed. */
  readonly on: (
    conversationId: string,
    said: readonly Step<ConversationCommand>[],
    random: Random,
  ) => readonly Step<ConversationCommand>[];
  /** Finds what a message asks for among the articles that were active at a time; for the same articles the same function. */
  readonly articlesAt: ArticlesAt;
  /** What was taught and written until now. */
  readonly happenings: () => readonly Happening[];
};

/** What operators made of a question that the assistant could not answer; what is not here they dismissed. */
const EXAMPLES: Readonly<Record<string, { readonly intent: string; readonly botResponse: string }>> = {
  "cámbienme de operador entonces, qué hay?": { intent: "comparison", botResponse: "" },
  "estoy en infocorp, igual me dan el servicio?": {
    intent: "buy",
    botResponse:
      "Cada operador decide si te da el servicio. Un asesor lo consulta sin costo antes de que contrates.",
  },
};
const ARTICLES: Readonly<Record<string, { readonly title: string; readonly content: string }>> = {
  "trasladan el servicio a otra casa?": {
    title: "Traslado o mudanza del servicio",
    content:
      "Si te mudas a otra casa, tu operador puede trasladar el servicio cuando llega a la nueva dirección; pregúntale si cobra por el traslado. Si no llega, un asesor compara contigo los planes de tu nuevo distrito.",
  },
};
/** Operators have not yet seen what failed in the last days. */
const UNSEEN_MS = 12 * DAY_MS;
/** An operator's tag for a conversation in which this was asked. */
const TAGS: Readonly<Record<string, string>> = {
  human: "llamar",
  complaint: "reclamo",
  coverage: "cobertura",
  buy: "quiere contratar",
};
/** The operators of the demo's console; `until` in ms since 1970. */
export const consoleWork = (until: number): Work => {
  const training: Step<TrainingCommand>[] = [];
  const knowledge: Step<KnowledgeCommand>[] = [...plannedArticles(until)];
  let articlesAt = articlesOver(knowledge);
  const done = new Set<string>();

  const review = (
    { conversationId, messageId, question }: Failed,
    at: number,
  ): Step<ConversationCommand> | null => {
    const reviewed = (outcome: "example" | "article" | "dismissed"): Step<ConversationCommand> => ({
      at,
      command: { type: "ReviewReply", conversationId, messageId, outcome },
    });
    const [example, article] = [EXAMPLES[question], ARTICLES[question]];
    if (!example && !article) return reviewed("dismissed");
    if (done.has(question)) return null;
    done.add(question);
    if (article) {
      knowledge.push(...written(derivedUuid(`${messageId}/article`), question, article, at));
      articlesAt = articlesOver(knowledge);
      return reviewed("article");
    }
    if (!example) return null;
    const taught = { exampleId: derivedUuid(`${messageId}/example`), userInput: question, ...example };
    training.push({
      at,
      command: {
        type: "AddExamples",
        examples: [{ ...taught, confidence: NEW_EXAMPLE_CONFIDENCE, isActive: true }],
      },
    });
    return reviewed("example");
  };

  return {
    on: (conversationId, said, random) => {
      const last = said.at(-1);
      if (!last) return [];
      const seenAt = atWork(last.at, random.between(1, 9));
      const tags = random.chance(0.4) ? tagsFor(said) : [];
      const reviews =
        seenAt < until - UNSEEN_MS ? failedIn(said).map((one) => review(one, seenAt + 60_000)) : [];
      return [
        ...(tags.length > 0
          ? [{ at: seenAt, command: { type: "TagConversation", conversationId, tags } as const }]
          : []),
        ...reviews.filter((one) => one !== null),
      ];
    },
    articlesAt: (at) => articlesAt(at),
    happenings: () => [
      ...appended(TRAINING_STREAM, streamOf(trainingDecider, TRAINING_STREAM, training)),
      ...appended(KNOWLEDGE_STREAM, streamOf(knowledgeDecider, KNOWLEDGE_STREAM, knowledge)),
    ],
  };
};

/** The articles at any time, once these steps are planned; each set of them is indexed once. */
const articlesOver = (steps: readonly Step<KnowledgeCommand>[]): ArticlesAt => {
  const stream = streamOf(knowledgeDecider, KNOWLEDGE_STREAM, steps);
  const found = new Map<number, ReturnType<ArticlesAt>>();
  return (at) => {
    const written = stream.filter((one) => one.at <= at);
    const find =
      found.get(written.length) ??
      articlesOf(
        fold(
          knowledgeDecider,
          written.flatMap(({ events }) => events),
        ),
      ).find;
    found.set(written.length, find);
    return find;
  };
};

/** Steps in the order of their time. */
const streamOf: typeof decided = (decider, stream, steps) =>
  decided(
    decider,
    stream,
    steps.toSorted((a, b) => a.at - b.at),
  );

const appended = (stream: string, all: readonly Decided<Fact>[]): readonly Happening[] =>
  all.flatMap(({ at, revision, events: [fact, ...also] }) =>
    fact ? [{ stream, revision, at, fact, also }] : [],
  );

/** An article as it comes to be: drafted from the question, given its title, published the same day. */
const written = (
  itemId: string,
  question: string,
  { title, content }: { readonly title: string; readonly content: string },
  at: number,
): readonly Step<KnowledgeCommand>[] => {
  const text = { title: question, content, category: "operators", tags: [] } as const;
  return [
    { at, command: { type: "DraftItem", itemId, text } },
    {
      at: at + 4 * 60_000,
      command: {
        type: "EditItem",
        itemId,
        text: { ...text, title, tags: ["mudanza", "traslado"] },
        seen: 1,
      },
    },
    { at: at + 5 * 60_000, command: { type: "ChangeItemStatus", itemId, status: "active" } },
  ];
};

type Failed = { readonly conversationId: string; readonly messageId: string; readonly question: string };
type AnswerMessage = Extract<ConversationCommand, { readonly type: "AnswerMessage" }>;

const answersIn = (said: readonly Step<ConversationCommand>[]): readonly AnswerMessage[] =>
  said.flatMap(({ command }) => (command.type === "AnswerMessage" ? [command] : []));

/** Replies that the console's queue lists. */
const failedIn = (said: readonly Step<ConversationCommand>[]): readonly Failed[] => {
  const disliked = new Set(
    said.flatMap(({ command }) =>
      command.type === "RateReply" && command.rating === -1 ? [command.messageId] : [],
    ),
  );
  return answersIn(said).flatMap(({ conversationId, text, reply }) =>
    reply.source === "fallback" ||
    reply.confidence < DEFAULT_SETTINGS.threshold ||
    disliked.has(reply.messageId)
      ? [{ conversationId, messageId: reply.messageId, question: text }]
      : [],
  );
};

const tagsFor = (said: readonly Step<ConversationCommand>[]): readonly string[] => [
  ...new Set(answersIn(said).flatMap(({ reply }) => TAGS[reply.intent] ?? [])),
];
