import { configStream, conversationStream } from "@asesorador/domain/assistant/events";
import { memoryEventStore } from "@asesorador/infra/testing/memory-event-store";
import { memoryVault } from "@asesorador/infra/testing/memory-vault";
import {
  allRows,
  createReadModels,
  followToHead,
  newEvent,
  readModelDatabase,
  readModelsEmptier,
  rebuildOne,
  streamSealer,
} from "@asesorador/infra/testing/read-models";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assistantReadModel } from "./projection.ts";
import { readChatStats, readConfigs } from "./queries.ts";

const readModels = [assistantReadModel];
let database: Awaited<ReturnType<typeof readModelDatabase>>;
let empty: () => Promise<void>;
beforeAll(async () => {
  database = await readModelDatabase();
  await createReadModels(database.pool, readModels);
  empty = await readModelsEmptier(database.pool);
});
afterAll(() => database.drop());

const id = (n: number, m = 0) => `00000000-0000-4000-8000-${String(n * 1000 + m).padStart(12, "0")}`;

/** Possible events of a conversation that was started, or of a configuration; "project": a batch ends here. */
const step = fc.oneof(
  fc.constant("project" as const),
  fc.record({ n: fc.integer({ min: 1, max: 3 }), kind: fc.integer({ min: 0, max: 14 }) }),
);

const factOf = (n: number, kind: number, at: number) => {
  const conversationId = id(n);
  const about = { conversationId, messageId: id(n, at + 1) };
  const reply = {
    ...about,
    inReplyTo: id(n, at + 1),
    source: "rule",
    sourceIds: [],
    intent: `intent-${at}`,
    confidence: 1,
    latencyMs: at,
    pii: { text: "hola" },
  };
  const config = { key: `key-${n}` };
  return [
    { type: "MessageReceived", data: { ...about, pii: { text: "hola" } } },
    { type: "ReplySent", data: reply },
    { type: "FallbackTriggered", data: about },
    { type: "FeedbackGiven", data: { ...about, rating: 1, previous: at % 2 ? -1 : null, pii: null } },
    { type: "ConfigChanged", data: { ...config, value: `value ${at}`, isActive: true } },
    { type: "ConfigToggled", data: { ...config, isActive: false } },
    { type: "ConfigDeleted", data: config },
    { type: "ReplyReviewed", data: { ...about, outcome: "dismissed" } },
    { type: "ConversationTagged", data: { conversationId, tags: [`tag-${at}`, "x"] } },
    { type: "HandoffRequested", data: about },
    { type: "ConversationTakenOver", data: { conversationId, adviser: `adviser-${at}` } },
    { type: "AdviserReplied", data: { ...about, adviser: "maria", pii: { text: "hola" } } },
    { type: "ConversationReturned", data: { conversationId, by: "automatic" } },
    { type: "ConversationLinkedToLead", data: { conversationId, leadId: id(9, at) } },
    {
      type: "LanguageModelAsked",
      data: {
        ...about,
        purpose: at % 2 ? "phrase" : "understand",
        outcome: "used",
        model: "small-1",
        inputTokens: at,
        outputTokens: at,
        costMicros: at,
        durationMs: at,
      },
    },
  ][kind];
};

test("a rebuild gives the same rows as following live, in whatever batches things came", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const vault = memoryVault();
      const { seal } = streamSealer(vault);
      const setting = { ...database, store: memoryEventStore(), vault };
      await empty();
      const started = new Set<number>();
      const append = async (stream: string, fact: { type: string; data: object }, minute: number) =>
        setting.store.append(stream, "any", [
          newEvent(
            await seal(stream, { version: 1, ...fact }),
            `2026-01-02T03:${String(minute).padStart(2, "0")}:00.000Z`,
          ),
        ]);
      for (const [at, one] of steps.entries()) {
        if (one === "project") {
          await followToHead({ ...setting, readModels });
          continue;
        }
        const { n, kind } = one;
        const fact = factOf(n, kind, at);
        if (!fact) throw new Error(`no fact ${kind}`);
        const isConfig = fact.type.startsWith("Config");
        if (!isConfig && !started.has(n)) {
          started.add(n);
          const data = { conversationId: id(n), country: "peru" };
          await append(conversationStream(id(n)), { type: "ConversationStarted", data }, at);
          const asked = factOf(n, 0, at);
          if (asked) await append(conversationStream(id(n)), asked, at);
        }
        await append(isConfig ? configStream(`key-${n}`) : conversationStream(id(n)), fact, at);
      }
      await followToHead({ ...setting, readModels });
      const live = await allRows(database.pool, assistantReadModel);
      await rebuildOne(setting, assistantReadModel);
      expect(await allRows(database.pool, assistantReadModel)).toEqual(live);
      expect((await readChatStats(database.pool, "2026-01-01")).conversationsToday).toBe(started.size);
      expect((await readChatStats(database.pool, "2026-01-02")).conversationsToday).toBe(0);
      for (const { updatedAt } of await readConfigs(database.pool)) expect(updatedAt).toMatch(/Z$/);
    }),
    { numRuns: 25 },
  );
});

test("before anything was said there are no figures, and no average", async () => {
  await empty();
  expect(await readConfigs(database.pool)).toEqual([]);
  expect(await readChatStats(database.pool, "2026-01-02")).toEqual({
    conversations: 0,
    conversationsToday: 0,
    handedOff: 0,
    leads: 0,
    withLead: 0,
    messages: 0,
    replies: 0,
    fallbacks: 0,
    handoffs: 0,
    thumbsUp: 0,
    thumbsDown: 0,
    averageLatencyMs: null,
    intents: [],
  });
});
