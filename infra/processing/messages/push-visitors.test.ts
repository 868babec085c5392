import { teamDirectory } from "@asesorador/backend/access/team-directory";
import { handle } from "@asesorador/backend/application/handle";
import { conversation } from "@asesorador/backend/assistant/aggregates";
import { TEAM_STREAM } from "@asesorador/domain/access/team";
import type { ConversationCommand } from "@asesorador/domain/assistant/commands";
import { conversationStream } from "@asesorador/domain/assistant/events";
import { WAIT_MS } from "@asesorador/domain/assistant/handover";
import {
  answerSample,
  sampleConversationId as id,
} from "@asesorador/domain/assistant/replies/assistant-samples";
import { assistantReadModel } from "@asesorador/projections/assistant/projection";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pushSubscriptionsIn } from "../../adapters/push/subscriptions.ts";
import { vapidKeyOf } from "../../adapters/push/vapid.ts";
import { emptiedDatabase } from "../../testing/emptied-database.ts";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { pushServiceForTests } from "../../testing/push-service.ts";
import { followToHead, newEvent, rebuildOne } from "../../testing/read-models.ts";
import { mayReceivePush, pushIn } from "./push.ts";
import { outgoingPushes } from "./push-deliver.ts";
import { pushVisitors } from "./push-visitors.ts";

const KEY = vapidKeyOf(Buffer.alloc(32, 7).toString("base64"));
const SIGNAL = new AbortController().signal;
/** A Wednesday at 10:00 in Lima. */
const OPEN = Date.parse("2026-03-04T15:00:00.000Z");
const CLOSED = Date.parse("2026-03-05T04:00:00.000Z");

const emptied = emptiedDatabase();
let database: Awaited<ReturnType<typeof emptied>>;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  database = await emptied();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Two advisers, one with two browsers, and a visitor who asks for a person at `at`. */
const setUp = async (at: number) => {
  const [store, vault, clock] = [memoryEventStore(), memoryVault(), { now: at }];
  const setting = { ...database, store, vault };
  await rebuildOne(setting, assistantReadModel);
  const team = (type: string, version: number, data: object) =>
    store.append(TEAM_STREAM, "any", [newEvent({ type, version, data })]);
  for (const username of ["ana", "luis"])
    await team("AccountCreated", 2, { role: "adviser", credentialId: null, password: "chosen", username });
  const push = await pushServiceForTests([]);
  closing.push(push.stop);
  const subscriptions = pushSubscriptionsIn({ pool: database.pool, vault });
  for (const [username, sessionId] of [
    ["ana", "phone"],
    ["ana", "desk"],
    ["luis", "desk-of-luis"],
  ] as const)
    await subscriptions.keep(push.subscribe(KEY.publicKey), {
      username,
      sessionId,
      generation: 0,
      device: "Chrome en Android",
    });
  const command = async (one: ConversationCommand, commandId: string = one.type) => {
    const now = new Date(clock.now).toISOString();
    const metadata = {
      actor: "test",
      correlationId: "c",
      causationId: "c",
      occurredAt: now,
      recordedAt: now,
    };
    await handle({ store, vault }, conversation, {
      stream: conversationStream(id),
      commands: [one],
      commandId,
      metadata,
    });
    await followToHead({ ...setting, readModels: [assistantReadModel] });
  };
  await command(answerSample(0, { handsOff: true }));
  const ports = {
    pool: database.pool,
    subscriptions,
    nowMs: () => clock.now,
    mayReceive: mayReceivePush(teamDirectory(store, () => 0)),
  };
  const plan = () => pushVisitors(ports).run(SIGNAL);
  const send = () =>
    outgoingPushes({
      ...ports,
      backoffMs: () => 0,
      service: { key: KEY, contact: "mailto:hola@asesorador.example", allowPrivate: true },
    }).run(SIGNAL);
  const notify = async () => {
    await plan();
    await send();
  };
  const rows = async () =>
    (
      await database.pool.query(
        "select username, kind, state, cancellation, lead_id, conversation_id from message.push order by username",
      )
    ).rows;
  return { setting, team, push, command, clock, plan, send, notify, rows };
};

test("a visitor who waits is pushed once to each browser of the advisers, with nothing of what was written", async () => {
  const { setting, push, notify, rows } = await setUp(OPEN);
  await notify();
  await notify();
  await rebuildOne(setting, assistantReadModel);
  await notify();
  expect(push.refused).toEqual([]);
  expect(push.received.map(({ payload }) => JSON.parse(payload))).toEqual(
    Array(3).fill({ kind: "visitor", conversationId: id, at: new Date(OPEN).toISOString() }),
  );
  for (const { ttl, urgency } of push.received) {
    expect(urgency).toBe("high");
    expect(ttl).toBeLessThanOrEqual(WAIT_MS / 1_000);
  }
  expect(await rows()).toMatchObject(
    ["ana", "ana", "luis"].map((username) => ({
      username,
      kind: "visitor_waiting",
      state: "sent",
      lead_id: null,
      conversation_id: id,
    })),
  );
  const state = await pushIn({
    pool: database.pool,
    vault: setting.vault,
    publicKey: KEY.publicKey,
    allowPrivate: true,
  }).state(10);
  expect(state.deliveries).toMatchObject(Array(3).fill({ kind: "visitor_waiting", leadId: null }));
});

test("a first start, before conversations have a read model, pushes nothing and fails nothing", async () => {
  const run = pushVisitors({
    pool: database.pool,
    nowMs: () => OPEN,
    mayReceive: () => Promise.resolve(true),
    subscriptions: pushSubscriptionsIn({ pool: database.pool, vault: memoryVault() }),
  }).run(SIGNAL);
  await expect(run).resolves.toBeGreaterThan(0);
});

test("a visitor whom an adviser took meanwhile is pushed to no one", async () => {
  const { push, command, plan, send, rows } = await setUp(OPEN);
  await plan();
  await command({ type: "TakeOverConversation", conversationId: id, adviser: "luis" });
  await send();
  expect(push.requests()).toBe(0);
  expect(await rows()).toMatchObject(Array(3).fill({ state: "cancelled", cancellation: "superseded" }));
});

test.each([
  ["outside the support hours", CLOSED, 0],
  ["longer than the panel lists it", OPEN, WAIT_MS],
])("a visitor who waits %s is not pushed", async (_, at, later) => {
  const { push, clock, notify, rows } = await setUp(at);
  clock.now = at + later;
  await notify();
  expect([push.requests(), await rows()]).toEqual([0, []]);
});

test("an account that was closed is not sent what is queued", async () => {
  const { push, team, plan, send } = await setUp(OPEN);
  await plan();
  await team("AccountDeactivated", 1, { username: "ana" });
  await send();
  expect(push.received).toHaveLength(1);
});
