import { handle } from "@asesorador/backend/application/handle";
import { conversation } from "@asesorador/backend/assistant/aggregates";
import type { ConversationCommand } from "@asesorador/domain/assistant/commands";
import { conversationStream } from "@asesorador/domain/assistant/events";
import { SILENCE_MS } from "@asesorador/domain/assistant/handover";
import {
  answerSample,
  sampleConversationId as id,
} from "@asesorador/domain/assistant/replies/assistant-samples";
import { assistantReadModel } from "@asesorador/projections/assistant/projection";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { followToHead, readModelDatabase, rebuildOne } from "../../testing/read-models.ts";
import { SILENT } from "../log.ts";
import { quietAdvisers } from "./quiet-advisers.ts";

const TAKEN = Date.parse("2026-03-04T15:00:00.000Z");
const DUE = TAKEN + SILENCE_MS;
const { signal } = new AbortController();

let database: Awaited<ReturnType<typeof readModelDatabase>>;
beforeAll(async () => {
  database = await readModelDatabase();
});
afterAll(() => database.drop());

test("a conversation whose adviser is silent is returned when it is due, once, in however many processes", async () => {
  const store = memoryEventStore();
  const parts = { store, vault: memoryVault() };
  const setting = { ...database, ...parts };
  await rebuildOne(setting, assistantReadModel);
  const clock = { now: TAKEN };
  const command = async (one: ConversationCommand) => {
    const at = new Date(clock.now).toISOString();
    const ids = { actor: "test", correlationId: one.type, causationId: one.type };
    const handled = await handle(parts, conversation, {
      stream: conversationStream(id),
      commands: [one],
      commandId: one.type,
      metadata: { ...ids, occurredAt: at, recordedAt: at },
    });
    expect(handled.ok).toBe(true);
  };
  await command(answerSample(0, { handsOff: true }));
  await command({ type: "TakeOverConversation", conversationId: id, adviser: "maria" });
  await followToHead({ ...setting, readModels: [assistantReadModel] });
  const logged: object[] = [];
  const log = { ...SILENT, info: (fields: object) => logged.push(fields) };
  const job = () =>
    quietAdvisers({
      ...parts,
      db: database.pool,
      log,
      nowMs: () => clock.now,
      waitFor: async () => true,
    });
  const returned = () => store.recorded().filter(({ type }) => type === "ConversationReturned");

  clock.now = DUE - 5_000;
  expect(await job().run(signal)).toBe(5_000);
  expect(returned()).toEqual([]);
  clock.now = DUE;
  // The second process reads the same rows, which the projector has not moved yet.
  await Promise.all([job().run(signal), job().run(signal)]);
  expect(logged).toContainEqual({ conversations: 1 });
  logged.length = 0;
  await job().run(signal);
  expect(logged).toEqual([]);
  expect(returned()).toMatchObject([
    { data: { conversationId: id, by: "automatic" }, metadata: { actor: "system" } },
  ]);
  await followToHead({ ...setting, readModels: [assistantReadModel] });
  expect(await job().run(signal)).toBe(30_000);
});
