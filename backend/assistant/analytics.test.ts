import type { AnalyticsPeriod, AssistantAnalytics } from "@asesorador/domain/assistant/analytics-contract";
import { conversationEvents } from "@asesorador/domain/assistant/events";
import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import { ERASED } from "@asesorador/domain/kernel/vault";
import { type Api, apiTests, contact } from "@asesorador/infra/testing/api";
import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
  await trainAssistant();
});
afterAll(() => tests.close());

const HOURS = { "24h": 24, "7d": 7 * 24, "30d": 30 * 24, "90d": 90 * 24 } as const;

const ask = async (api: Api, message: string, more: object = {}) => {
  const payload = { message, messages: [], ...more };
  const answer = await api.call({ method: "POST", url: "/api/asesorador-ia/chat", payload });
  expect([answer.statusCode, message]).toEqual([200, message]);
  return answer.json<{ conversationId: string; messageId: string }>();
};
const rate = (api: Api, ids: { conversationId: string; messageId: string }, userFeedback: 1 | -1) =>
  api.call({
    method: "POST",
    url: "/api/chat-learning",
    payload: { userMessage: "a", botResponse: "b", userFeedback, ...ids },
  });
const read = async (api: Api, period: AnalyticsPeriod): Promise<AssistantAnalytics> => {
  await api.project();
  const answer = await api.call({ url: `/api/admin/ia-analytics?period=${period}`, as: "admin" });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

/** A spread of conversations: 100 days ago, 40, 3, 26 hours ago, and today in both markets. */
const history = async (api: Api): Promise<void> => {
  const end = api.clock.now;
  const at = (hours: number) => {
    api.clock.now = end - hours * HOUR_MS;
  };
  at(100 * 24);
  await rate(api, await ask(api, "¿es gratis?"), 1);
  at(40 * 24);
  await rate(api, await ask(api, "xyzzy plugh"), -1);
  at(72);
  const { conversationId } = await ask(api, "¿es gratis?", { country: "chile" });
  await ask(api, "hola", { conversationId, country: "chile" });
  at(26);
  const thought = await ask(api, "¿cuánto demora la instalación?");
  await rate(api, thought, 1);
  await rate(api, thought, -1);
  at(2);
  const lead = await ask(api, "quiero hablar con una persona");
  await api.call({
    method: "POST",
    url: "/api/contacts",
    payload: contact({ conversationId: lead.conversationId }),
  });
  at(0);
  const missed = await ask(api, "xyzzy plugh");
  for (const verb of ["take", "return", "take"])
    await api.call({
      method: "POST",
      payload: {},
      as: "adviser",
      url: `/api/admin/ia-conversations/${missed.conversationId}/${verb}`,
    });
  const erased = await ask(api, "hola");
  await rate(api, erased, 1);
  await api.project();
  await api.call({
    method: "DELETE",
    url: `/api/admin/ia-conversations/${erased.conversationId}`,
    as: "admin",
  });
};

/** Lima is five hours behind UTC all year round. */
const lima = (instant: number) => new Date(instant - 5 * HOUR_MS).toISOString();

/** The same figures, recounted from the events alone. */
const recounted = (api: Api, period: AnalyticsPeriod) => {
  const unit = period === "24h" ? HOUR_MS : 24 * HOUR_MS;
  const slots = HOURS[period] / (period === "24h" ? 1 : 24);
  const slotOf = (instant: number) => Math.floor((instant - 5 * HOUR_MS) / unit);
  const last = slotOf(api.clock.now);
  const events = api.history.all
    .filter(({ stream }) => stream.startsWith("conversation-"))
    // The figures need no text, which the history holds sealed.
    .map((event) => {
      const sealed = event.data as object;
      const data = "pii" in sealed ? { ...sealed, pii: ERASED } : sealed;
      return conversationEvents.decode({ ...event, data });
    });
  const begun = new Map<string, number>();
  for (const { type, data, metadata } of events)
    if (type === "ConversationStarted" && slotOf(Date.parse(metadata.occurredAt)) > last - slots)
      begun.set(data.conversationId, Date.parse(metadata.occurredAt));
  const of = (among: ReadonlySet<string>) => {
    const own = events.filter(({ data }) => among.has(data.conversationId));
    const thumbs = new Map<string, number>();
    for (const { type, data } of own)
      if (type === "FeedbackGiven" && data.messageId) thumbs.set(data.messageId, data.rating);
    const count = (type: string) => own.filter((event) => event.type === type).length;
    const distinct = (type: string) =>
      new Set(own.flatMap((event) => (event.type === type ? [event.data.conversationId] : []))).size;
    const sent = own.flatMap(({ type, data }) => (type === "ReplySent" ? [data] : []));
    const failed = sent.filter(
      ({ source, intent, messageId }) =>
        source === "fallback" || intent === "clarify" || thumbs.get(messageId) === -1,
    );
    return {
      counted: {
        conversations: among.size,
        withLead: distinct("ConversationLinkedToLead"),
        thumbsUp: [...thumbs.values()].filter((one) => one === 1).length,
        thumbsDown: [...thumbs.values()].filter((one) => one === -1).length,
      },
      messages: count("MessageReceived"),
      replies: sent.length,
      fallbacks: count("FallbackTriggered"),
      handedOff: distinct("HandoffRequested"),
      takenOver: distinct("ConversationTakenOver"),
      failed: failed.length,
      latencies: sent.map(({ latencyMs }) => latencyMs),
    };
  };
  const where = (test: (began: number, id: string) => boolean) =>
    of(new Set([...begun].flatMap(([id, began]) => (test(began, id) ? [id] : []))));
  const marketOf = new Map(
    events.flatMap(({ type, data }) =>
      type === "ConversationStarted" ? [[data.conversationId, data.country] as const] : [],
    ),
  );
  return { all: where(() => true), where, marketOf, first: (last - slots + 1) * unit };
};

test.each(["24h", "7d", "30d", "90d"] as const)(
  "the figures of %s are those of the events",
  async (period) => {
    const api = await tests.api();
    await history(api);
    const figures = await read(api, period);
    const { all, where, marketOf, first } = recounted(api, period);
    const { counted, messages, replies, fallbacks, handedOff, takenOver } = all;
    expect(takenOver).toBe(1);
    expect(figures.totals).toEqual({
      ...counted,
      messages,
      replies,
      fallbacks,
      handedOff,
      takenOver,
      continued: period === "24h" ? 0 : 1,
    });
    const isHourly = period === "24h";
    expect(figures.slots).toHaveLength(isHourly ? 24 : HOURS[period] / 24);
    figures.slots.forEach((slot, n) => {
      const begins = new Date(first + n * (isHourly ? HOUR_MS : 24 * HOUR_MS)).toISOString();
      const day = isHourly ? begins.slice(0, 16) : begins.slice(0, 10);
      const own = where((began) => lima(began).startsWith(isHourly ? day.slice(0, 13) : day));
      expect(slot).toEqual({
        day,
        ...own.counted,
        understood: own.replies - own.fallbacks,
        fallbacks: own.fallbacks,
      });
    });
    expect(figures.hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    for (const { hour, ...own } of figures.hours)
      expect(own).toEqual(where((began) => Number(lima(began).slice(11, 13)) === hour).counted);
    for (const { country, ...own } of figures.markets)
      expect(own).toEqual(where((_, id) => marketOf.get(id) === country).counted);
    expect(figures.markets.reduce((sum, { conversations }) => sum + conversations, 0)).toBe(
      counted.conversations,
    );
    const sorted = all.latencies.toSorted((a, b) => a - b);
    expect(figures.performance).toEqual({
      averageMs: expect.closeTo(sorted.reduce((sum, one) => sum + one, 0) / sorted.length, 6),
      p95Ms: sorted[Math.ceil(sorted.length * 0.95) - 1],
      targetSeconds: 2,
      withinTarget: sorted.filter((one) => one <= 2000).length,
    });
    expect(figures.failures.failed).toBe(all.failed);
    expect(figures.failures.topics.reduce((sum, { failed }) => sum + failed, 0)).toBe(all.failed);
  },
);

test("without conversations every figure is zero or none, and no slot is missing", async () => {
  const api = await tests.api();
  const { totals, slots, hours, performance, failures, markets } = await read(api, "30d");
  expect(Object.values(totals).every((one) => one === 0)).toBe(true);
  expect([slots.length, hours.length, markets]).toEqual([30, 24, []]);
  expect(performance).toEqual({ averageMs: null, p95Ms: null, targetSeconds: 2, withinTarget: 0 });
  expect(failures).toEqual({ unanswered: 0, unclear: 0, failed: 0, topics: [] });
});

test("the target is the configured one, and a reply that took exactly so long meets it", async () => {
  const api = await tests.api();
  await ask(api, "hola");
  await api.project();
  await tests.pool.query("update read_model.assistant_reply set latency_ms = 3000");
  expect((await read(api, "24h")).performance.withinTarget).toBe(0);
  const payload = { configKey: "response_time", configValue: "3" };
  await api.call({ method: "POST", url: "/api/admin/ia-config", payload, as: "admin" });
  expect((await read(api, "24h")).performance).toMatchObject({ targetSeconds: 3, withinTarget: 1 });
});

test("a reply that did not answer and has a thumb down is one failure", async () => {
  const api = await tests.api();
  await rate(api, await ask(api, "xyzzy plugh"), -1);
  await rate(api, await ask(api, "¿es gratis?"), -1);
  await ask(api, "¿es gratis?");
  expect((await read(api, "24h")).failures).toEqual({
    unanswered: 1,
    unclear: 0,
    failed: 2,
    topics: [
      { intent: "fallback", replies: 1, failed: 1 },
      { intent: "free", replies: 2, failed: 1 },
    ],
  });
});

test("an unknown period is refused, and only an administrator reads the figures", async () => {
  const api = await tests.api();
  const url = "/api/admin/ia-analytics?period=1y";
  expect((await api.call({ url, as: "admin" })).statusCode).toBe(400);
  const { statusCode } = await api.call({ url: "/api/admin/ia-analytics?period=7d", as: "analyst" });
  expect(statusCode).toBe(403);
});

test("conversations that name a district are counted by the last one, and no text is in the event", async () => {
  const api = await tests.api();
  const { conversationId } = await ask(api, "vivo en San Juan de Lurigancho, jirón Secreto");
  await ask(api, "ahora estoy en Ate", { conversationId });
  await ask(api, "hay cobertura en Ate");
  await ask(api, "vivo en Ñuñoa", { country: "chile" });
  await ask(api, "hola");
  const replies = api.history.all.filter(({ type }) => type === "ReplySent");
  expect(replies.map(({ data }) => (data as { district: string | null }).district)).toEqual([
    "150132",
    "150103",
    "150103",
    "13120",
    null,
  ]);
  expect(JSON.stringify(api.history.all.map(({ data }) => data))).not.toContain("Secreto");
  const { districts, withDistrict } = await read(api, "24h");
  expect(withDistrict).toBe(3);
  expect(districts).toMatchObject([
    { country: "peru", district: "150103", name: "Ate, Lima", conversations: 2, withLead: 0 },
    { country: "chile", district: "13120", name: "Ñuñoa, Metropolitana", conversations: 1 },
  ]);
});

test("both figures by topic, and a conversation, come with the names that operators gave to intents of their own", async () => {
  const api = await tests.api();
  const payload = { name: "Convenios y descuentos" };
  await api.call({ method: "POST", url: "/api/admin/ia-training/intents", payload, as: "admin" });
  const intentNames = { convenios_y_descuentos: "Convenios y descuentos" };
  expect(await read(api, "24h")).toMatchObject({ intentNames });
  const stats = await api.call({ url: "/api/admin/chat-stats", as: "admin" });
  expect(stats.json()).toMatchObject({ intentNames });
  const { conversationId } = await ask(api, "hola");
  const shown = await api.call({ url: `/api/admin/ia-conversations/${conversationId}`, as: "admin" });
  expect(shown.json()).toMatchObject({ intentNames });
});
