import { handle } from "@asesorador/backend/application/handle";
import { ReadModelBehind } from "@asesorador/backend/application/read-model-behind";
import { conversation } from "@asesorador/backend/assistant/aggregates";
import type { ConversationCommand } from "@asesorador/domain/assistant/commands";
import { conversationStream } from "@asesorador/domain/assistant/events";
import { answerSample } from "@asesorador/domain/assistant/replies/assistant-samples";
import { DAY_MS } from "@asesorador/domain/kernel/durations";
import { type EventStore, START } from "@asesorador/domain/kernel/event-store";
import { leadStream } from "@asesorador/domain/lead/events";
import { assistantReadModel } from "@asesorador/projections/assistant/projection";
import { expect, test } from "vitest";
import { historyForTests } from "../../testing/history-for-tests.ts";
import { leadId, newEvent } from "../../testing/read-models.ts";
import { stoppingAtAppend } from "../../testing/stopping-at-append.ts";
import { conversationRetention } from "../jobs/conversation-retention.ts";
import { SILENT } from "../log.ts";
import { erasedLeadsReactor } from "./erased-leads.ts";

const TODAY = Date.parse("2026-06-01T00:00:00.000Z");

const history = historyForTests({ readModels: [assistantReadModel] });

const conversationId = (n: number): string => `0195f6a0-0000-7000-8000-${String(n).padStart(12, "0")}`;

const run = async (command: ConversationCommand, daysAgo = 0): Promise<void> => {
  const at = new Date(TODAY - daysAgo * DAY_MS).toISOString();
  const metadata = { actor: "visitor", correlationId: "c", causationId: "c", occurredAt: at, recordedAt: at };
  const stream = conversationStream(command.conversationId);
  await handle(history, conversation, {
    stream,
    commands: [command],
    commandId: crypto.randomUUID(),
    metadata,
  });
};
const talk = (n: number, message: number, daysAgo: number) =>
  run({ ...answerSample(message), conversationId: conversationId(n) }, daysAgo);

/** Which of the first conversations can still be read. */
const readable = async (count: number): Promise<readonly number[]> => {
  const found: number[] = [];
  for (let n = 1; n <= count; n += 1) {
    const opened = await history.vault.open(
      await history.store.readStream(conversationStream(conversationId(n))),
    );
    if (
      JSON.stringify(opened, (_, value) => (typeof value === "bigint" ? `${value}` : value)).includes(
        answerSample(1).text,
      )
    )
      found.push(n);
  }
  return found;
};
const reasons = async () =>
  (await history.store.readAll({ after: START, types: ["ConversationErased"], limit: 1_000 })).map(
    ({ data }) => (data as { readonly reason: string }).reason,
  );

const ports = () => ({
  store: history.store,
  vault: history.vault,
  db: history.pool,
  now: () => new Date(TODAY).toISOString(),
  waitFor: async () => true,
});
const eraseLead = async (n: number) => {
  const stream = leadStream(leadId(n));
  await history.store.append(stream, "no_stream", [
    newEvent({ type: "PersonalDataErased", version: 1, data: { leadId: leadId(n) } }),
  ]);
  return history.store.readStream(stream);
};
const { signal } = new AbortController();
const retention = ({ waitFor = async () => true, own = history.store as EventStore } = {}) =>
  conversationRetention({
    store: own,
    vault: history.vault,
    db: history.pool,
    waitFor,
    days: 90,
    nowMs: () => TODAY,
    log: SILENT,
  });

test("the conversations of an erased lead are erased with it, others stay; the same events again change nothing", async () => {
  for (const n of [1, 2, 3]) await talk(n, 1, 0);
  for (const n of [1, 2])
    await run({ type: "LinkConversationToLead", conversationId: conversationId(n), leadId: leadId(1) });
  await run({ type: "LinkConversationToLead", conversationId: conversationId(3), leadId: leadId(2) });
  await history.project();
  const reactor = erasedLeadsReactor(ports());
  const events = await eraseLead(1);
  await reactor.handle(events, signal);
  expect(await readable(3)).toEqual([3]);
  await reactor.handle(events, signal);
  await history.project();
  await reactor.handle(events, signal);
  expect(await reasons()).toEqual(["lead_erased", "lead_erased"]);
});

test("a stop ends an erasure after the conversation under way, and the others follow when the event comes again", async () => {
  for (const n of [1, 2]) {
    await talk(n, 1, 0);
    await run({ type: "LinkConversationToLead", conversationId: conversationId(n), leadId: leadId(1) });
  }
  await history.project();
  const events = await eraseLead(1);
  const stop = new AbortController();
  const stopped = erasedLeadsReactor({ ...ports(), store: stoppingAtAppend(history.store, stop) });
  await expect(stopped.handle(events, stop.signal)).rejects.toMatchObject({ name: "AbortError" });
  expect(await readable(2)).toHaveLength(1);
  await erasedLeadsReactor(ports()).handle(events, signal);
  expect(await readable(2)).toEqual([]);
});

test("a stop ends the retention job after the conversation under way, and the next run erases the others", async () => {
  for (const n of [1, 2]) await talk(n, 1, 91);
  await history.project();
  const stop = new AbortController();
  await expect(
    retention({ own: stoppingAtAppend(history.store, stop) }).run(stop.signal),
  ).rejects.toMatchObject({
    name: "AbortError",
  });
  expect(await readable(2)).toHaveLength(1);
  await retention().run(signal);
  expect(await readable(2)).toEqual([]);
});

test("a lead's erasure waits for the read model that knows its conversations", async () => {
  const behind = erasedLeadsReactor({ ...ports(), waitFor: async () => false });
  await expect(behind.handle(await eraseLead(1), signal)).rejects.toThrow(ReadModelBehind);
});

test("a conversation is erased when nothing was said in it for the retention period, and not before", async () => {
  await talk(1, 1, 91);
  await talk(2, 1, 91);
  await talk(2, 2, 89);
  await talk(3, 1, 90.5);
  await talk(4, 1, 89.5);
  await history.project();
  const job = retention();
  await job.run(signal);
  expect(await readable(4)).toEqual([2, 4]);
  await job.run(signal);
  await history.project();
  await job.run(signal);
  expect(await reasons()).toEqual(["retention", "retention"]);
});

test("before there are tables the job waits for them instead of failing", async () => {
  await talk(1, 1, 91);
  let asked = 0;
  const job = retention({
    waitFor: async () => {
      asked += 1;
      if (asked === 3) await history.project();
      return asked === 3;
    },
  });
  await job.run(signal);
  expect(asked).toBe(3);
  expect(await reasons()).toEqual(["retention"]);
});

test("more expired conversations than one batch are all erased in one run, though no row changes meanwhile", async () => {
  const many = 203;
  for (let n = 1; n <= many; n += 1) await talk(n, 1, 100);
  await history.project();
  const job = retention();
  await job.run(signal);
  expect(await reasons()).toHaveLength(many);
  expect(await readable(many)).toEqual([]);
});
