import { derivedUuid } from "@asesorador/backend/application/derived-id";
import { offeringsOf } from "@asesorador/backend/assistant/offerings";
import { replyCommand } from "@asesorador/backend/assistant/reply-command";
import { yieldAfterSlice } from "@asesorador/backend/assistant/time-slicer";
import type { ConversationCommand } from "@asesorador/domain/assistant/commands";
import { conversationDecider } from "@asesorador/domain/assistant/conversation-decider";
import { conversationStream } from "@asesorador/domain/assistant/events";
import { SILENCE_MS } from "@asesorador/domain/assistant/handover";
import { prepareBuiltInModel } from "@asesorador/domain/assistant/intents/built-in-model";
import type { Offering } from "@asesorador/domain/assistant/offering";
import type { Knowledge, Question, Reply, Turn } from "@asesorador/domain/assistant/replies/reply";
import { replyTo } from "@asesorador/domain/assistant/replies/reply-to";
import { DEFAULT_SETTINGS } from "@asesorador/domain/assistant/settings";
import type { Service } from "@asesorador/domain/catalog/contract";
import { DAY_MS, MINUTE_MS } from "@asesorador/domain/kernel/durations";
import { type Country, CURRENCY } from "@asesorador/domain/kernel/market";
import type { LeadSubmittedData } from "@asesorador/domain/lead/events";
import { marketOf } from "@asesorador/domain/lead/lead-market";
import { isSupportOpen } from "@asesorador/domain/lead/sla";
import type { Coverage } from "@asesorador/domain/recommendation/coverage";
import { DEMO_BOT_NAME } from "./assistant.ts";
import { visits } from "./calendar.ts";
import { consoleWork } from "./console-work.ts";
import { decided } from "./decided.ts";
import { DEMO_ADVISERS } from "./desk-work.ts";
import type { Happening, YieldNow } from "./quarter.ts";
import { ADVISERS_SAY, ASKS_FOR_A_PERSON, SCRIPTS, THANKS } from "./questions.ts";
import { type Random, seeded } from "./random.ts";

/** Conversations of visitors who sent no lead. */
const WITHOUT_LEAD = 230;
const SEED = 20_261_123;
/** A separate random sequence, so that what advisers do does not change what visitors say. */
const ADVISERS_SEED = SEED + 1_000_000;
/** Younger than the retention of conversations, so that the first start erases none. */
const OLDEST_MS = 88 * DAY_MS;
/** Share of leads whose visitor asked the assistant first. */
const ASKED_FIRST = 0.035;
/** Range of a reply's time on a usual machine, ms; the same history each time needs figures that are not measured. */
const LATENCY_MS = [1, 9] as const;

type ConversationsInput = {
  /** ms since 1970, a midnight in Lima: everything happens before it. */
  readonly until: number;
  readonly services: readonly Service[];
  /** Coverage of each brand by its id. */
  readonly coverage: ReadonlyMap<number, Coverage>;
  /** Some of its leads were sent from a tab with a conversation. */
  readonly quarter: readonly Happening[];
  readonly yieldNow: YieldNow;
};

/** One visitor who opened the chat. */
type Session = {
  readonly at: number;
  readonly country: Country;
  readonly lead: { readonly at: number; readonly data: LeadSubmittedData } | null;
};

/**
 * The quarter's conversations and the operators' work on them, oldest first. Visitors' messages are made up; what is
 * answered comes from the assistant itself, over the catalogue, and its operators' articles once they are published.
 * The same input gives the same conversations.
 */
export const demoConversations = async (input: ConversationsInput): Promise<readonly Happening[]> => {
  const { until, services, coverage } = input;
  const offerings = offeringsOf(services, coverage);
  const work = consoleWork(until);
  const answerOver = answers({
    offerings,
    templates: {},
    botName: DEMO_BOT_NAME,
    settings: DEFAULT_SETTINGS,
    model: await prepareBuiltInModel(yieldAfterSlice),
  });
  const all: Happening[] = [];
  for (const [index, session] of sessions(input).entries()) {
    await input.yieldNow();
    const random = seeded(SEED + 1 + index);
    const conversationId = derivedUuid(`demo/conversation/${SEED}/${index}`);
    const findArticle = work.articlesAt(session.at);
    const answer = (message: string, turns: readonly Turn[]): Reply =>
      answerOver({ message, turns, country: session.country }, findArticle);
    const said = conversation({ ...session, conversationId, answer, random, offerings });
    const attended = takenOver({ ...session, said, answer, random: seeded(ADVISERS_SEED + index) });
    const steps = [...said, ...attended, ...work.on(conversationId, said, random)].filter(
      ({ at }) => at < until,
    );
    const stream = conversationStream(conversationId);
    const ordered = steps.toSorted((a, b) => a.at - b.at);
    for (const { at, revision, events } of decided(conversationDecider, stream, ordered)) {
      const [fact, ...also] = events;
      if (fact) all.push({ stream, revision, at, fact, also });
    }
  }
  return [...all, ...work.happenings()].sort((a, b) => a.at - b.at);
};

/** Visitors often ask the same: more than half of the demo's answers depend on nothing else than an earlier one. */
const answers = (known: Omit<Knowledge, "findArticle">) => {
  const replies = new Map<FindArticle, Map<string, Reply>>();
  return (question: Question, findArticle: FindArticle): Reply => {
    const given = replies.get(findArticle) ?? new Map<string, Reply>();
    replies.set(findArticle, given);
    const asked = JSON.stringify(question);
    const reply = given.get(asked) ?? replyTo(question, { ...known, findArticle });
    given.set(asked, reply);
    return reply;
  };
};
type FindArticle = NonNullable<Knowledge["findArticle"]>;

const sessions = ({ until, quarter }: ConversationsInput): readonly Session[] => {
  const random = seeded(SEED);
  const alone = visits(WITHOUT_LEAD, until, random).map((at) => ({
    at,
    country: random.chance(0.22) ? ("chile" as const) : ("peru" as const),
    lead: null,
  }));
  const before = quarter.flatMap(({ fact, at }) => {
    if (fact.type !== "LeadSubmitted" || !random.chance(ASKED_FIRST)) return [];
    const data = fact.data as LeadSubmittedData;
    const opened = at - random.between(6, 25) * MINUTE_MS;
    return [{ at: opened, country: marketOf(data), lead: { at: at + 1_000, data } }];
  });
  return [...alone, ...before].filter(({ at }) => at > until - OLDEST_MS).sort((a, b) => a.at - b.at);
};

type ConversationStep = { readonly at: number; readonly command: ConversationCommand };

type Talk = Session & {
  readonly conversationId: string;
  readonly answer: (message: string, turns: readonly Turn[]) => Reply;
  readonly random: Random;
  readonly offerings: readonly Offering[];
};

const conversation = (talk: Talk): readonly ConversationStep[] => {
  const { conversationId, country, lead, answer, random } = talk;
  const steps: ConversationStep[] = [];
  const turns: Turn[] = [];
  const waiting = messagesOf(talk);
  let at = talk.at;
  for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) {
    const messageId = derivedUuid(`${conversationId}/${steps.length}`);
    const reply = answer(message, turns);
    const { maxMessages } = DEFAULT_SETTINGS;
    const command = replyCommand(
      { conversationId, country, messageId, text: message },
      { reply, maxMessages, latencyMs: random.between(...LATENCY_MS) },
    );
    steps.push({ at, command });
    turns.push({ role: "user", content: message }, { role: "assistant", content: reply.text });
    const rating = ratingOf(reply, random);
    if (rating !== null)
      steps.push({
        at: at + random.between(4, 12) * 1000,
        command: {
          type: "RateReply",
          conversationId,
          country,
          messageId: command.reply.messageId,
          rating,
          userMessage: message,
          botResponse: reply.text,
        },
      });
    at += random.between(15, 80) * 1000;
    const next = afterwards(reply, waiting, random);
    if (next === null) break;
    waiting.unshift(...next);
  }
  if (lead)
    steps.push({
      at: Math.max(lead.at, at),
      command: { type: "LinkConversationToLead", conversationId, leadId: lead.data.leadId },
    });
  return steps;
};

type Attended = Pick<Session, "country"> &
  Pick<Talk, "answer" | "random"> & { readonly said: readonly ConversationStep[] };

/** Within the support hours advisers take most of the conversations that end with a request for a person. */
const takenOver = ({ country, said, answer, random }: Attended): readonly ConversationStep[] => {
  const asked = said.findLast(({ command }) => command.type === "AnswerMessage");
  if (asked?.command.type !== "AnswerMessage" || !asked.command.reply.handsOff) return [];
  const { conversationId, maxMessages = DEFAULT_SETTINGS.maxMessages } = asked.command;
  const takenAt = asked.at + random.between(30, 150) * 1000;
  const isTaken = isSupportOpen(country, asked.at) && isSupportOpen(country, takenAt) && random.chance(0.9);
  // A lead that was sent meanwhile is called instead.
  if (!isTaken || said.some(({ command }) => command.type === "LinkConversationToLead")) return [];
  const adviser = random.pick(DEMO_ADVISERS);
  let at = takenAt;
  const steps: ConversationStep[] = [
    { at, command: { type: "TakeOverConversation", conversationId, adviser } },
  ];
  const messageId = () => derivedUuid(`${conversationId}/adviser/${steps.length}`);
  const write = (text: string) => {
    at += random.between(15, 60) * 1000;
    steps.push({
      at,
      command: { type: "ReplyAsAdviser", conversationId, adviser, messageId: messageId(), text },
    });
  };
  const visitorWrites = (text: string) => {
    at += random.between(15, 90) * 1000;
    const message = { conversationId, country, messageId: messageId(), text };
    // Not shown: an adviser has the conversation.
    steps.push({
      at,
      command: replyCommand(message, { reply: answer(text, []), maxMessages, latencyMs: 1 }),
    });
  };
  const { opens, exchange } = random.pick(ADVISERS_SAY);
  write(opens);
  for (const [question, reply] of exchange) {
    visitorWrites(question);
    write(reply);
  }
  const by = random.weighted({ adviser: 6, visitor: 2, automatic: 2 });
  at += by === "automatic" ? SILENCE_MS : random.between(20, 120) * 1000;
  const returned = by === "adviser" ? ({ by, adviser } as const) : ({ by } as const);
  return [...steps, { at, command: { type: "ReturnConversation", conversationId, ...returned } }];
};

const messagesOf = ({ country, random, offerings }: Talk): string[] => {
  const script = SCRIPTS[Number(random.weighted(WEIGHTS))];
  const currency = CURRENCY[country];
  const brands = [...new Set(offerings.filter((one) => one.currency === currency).map(({ brand }) => brand))];
  const first = random.between(0, brands.length - 1);
  const values: Readonly<Record<string, string>> = {
    brand: brands[first] ?? "",
    other: brands[(first + 1) % brands.length] ?? "",
    amount: country === "peru" ? `${random.between(6, 13) * 10} soles` : `${random.between(12, 22)} lucas`,
    speed: random.pick(["200", "300", "500", "600"]),
    people: random.pick(["2", "3", "4", "5"]),
    place: country === "peru" ? random.pick(["Los Olivos", "Ate", "Surco"]) : random.pick(["Maipú", "Ñuñoa"]),
  };
  const says = (script?.says ?? []).map((text) =>
    text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? ""),
  );
  // Most visitors close the chat once they have an answer.
  return random.chance(0.25) ? [...says, random.pick(THANKS)] : [...says];
};

const WEIGHTS = Object.fromEntries(SCRIPTS.map(({ weight }, i) => [i, weight]));

const isMissed = ({ source, intent }: Reply): boolean => source === "fallback" || intent === "clarify";

/** Few rate, and more of those who got no answer. */
const ratingOf = (reply: Reply, random: Random): 1 | -1 | null => {
  if (isMissed(reply)) return random.chance(0.4) ? (random.chance(0.85) ? -1 : 1) : null;
  return random.chance(0.18) ? (random.chance(0.86) ? 1 : -1) : null;
};

/** A visitor's message before the rest of the script; null: leaves. */
const afterwards = (reply: Reply, waiting: readonly string[], random: Random): readonly string[] | null => {
  if (reply.handsOff) return random.chance(0.3) ? [] : null;
  if (!isMissed(reply))
    return waiting.length === 0 && random.chance(0.12) ? reply.suggestions.slice(0, 1) : [];
  if (reply.intent === "clarify" && random.chance(0.6)) return reply.suggestions.slice(0, 1);
  if (random.chance(0.3)) return [random.pick(ASKS_FOR_A_PERSON)];
  return random.chance(0.15) ? null : [];
};
