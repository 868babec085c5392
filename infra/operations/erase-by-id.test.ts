import { handle } from "@asesorador/backend/application/handle";
import { eraseAgain } from "@asesorador/backend/application/shred";
import { conversation } from "@asesorador/backend/assistant/aggregates";
import { conversationStream } from "@asesorador/domain/assistant/events";
import { answerSample, sampleConversationId } from "@asesorador/domain/assistant/replies/assistant-samples";
import { leadDecider } from "@asesorador/domain/lead/decider";
import { leadEvents, leadStream } from "@asesorador/domain/lead/events";
import type { Pool } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type PostgresVault, postgresVault } from "../adapters/vault/postgres.ts";
import { emptiedDatabase } from "../testing/emptied-database.ts";
import { memoryEventStore } from "../testing/memory-event-store.ts";
import { leadId, submitLead } from "../testing/read-models.ts";
import { eraseById } from "./erase-by-id.ts";

const emptied = emptiedDatabase();
let database: Awaited<ReturnType<typeof emptied>>;
let pool: Pool;
let vault: PostgresVault;
let store: ReturnType<typeof memoryEventStore>;

beforeEach(async () => {
  database = await emptied();
  pool = database.pool;
  store = memoryEventStore();
  const masterKeys = Buffer.alloc(32, 1).toString("base64");
  vault = postgresVault({ pool, url: database.url, masterKeys, pepper: "p".repeat(32), clock: () => 0 });
  await vault.ready();
});
afterEach(() => vault.close());

const submit = async (n: number): Promise<void> => {
  const at = "2026-01-02T03:04:05.000Z";
  const metadata = { actor: "test", correlationId: "c", causationId: "c", occurredAt: at, recordedAt: at };
  const stream = leadStream(leadId(n));
  const sending = { stream, commands: [submitLead(n)], commandId: `submit/${n}`, metadata };
  await handle({ store, vault }, { decider: leadDecider, events: leadEvents }, sending);
};
const piiOf = async (n: number): Promise<unknown> => {
  const [submitted] = await vault.open(await store.readStream(leadStream(leadId(n))));
  return (submitted?.data as { readonly pii: unknown } | undefined)?.pii;
};
const backedUpKeys = async () =>
  (await pool.query<{ key_id: string; wrapped: Buffer; master_version: number }>("select * from vault.key"))
    .rows;
/** Restores a backup from before the erasure: its keys, and its (empty) list of tombstones. */
const restore = async (keys: Awaited<ReturnType<typeof backedUpKeys>>): Promise<void> => {
  await pool.query("delete from vault.erased");
  for (const { key_id, wrapped, master_version } of keys)
    await pool.query("insert into vault.key values ($1, $2, $3) on conflict do nothing", [
      key_id,
      wrapped,
      master_version,
    ]);
  await vault.close();
  const masterKeys = Buffer.alloc(32, 1).toString("base64");
  vault = postgresVault({ pool, url: database.url, masterKeys, pepper: "p".repeat(32), clock: () => 0 });
  await vault.ready();
};

test("an erased lead cannot be read, and erasing it again changes nothing", async () => {
  await submit(1);
  expect(await piiOf(1)).toMatchObject({ name: "Persona Ficticia 1" });
  expect(await eraseById({ store, vault }, leadId(1))).toBe("erased");
  expect(await piiOf(1)).toBe("erased");
  const before = (await store.readStream(leadStream(leadId(1)))).length;
  expect(await eraseById({ store, vault }, leadId(1))).toBe("was erased before");
  expect(await store.readStream(leadStream(leadId(1)))).toHaveLength(before);
});

test("an id of neither a lead nor a conversation is refused", async () => {
  expect(await eraseById({ store, vault }, leadId(9))).toBe("no such lead or conversation");
  expect(await eraseById({ store, vault }, "nothing")).toBe("no such lead or conversation");
});

test("an erased conversation cannot be read, also after a backup restored its key", async () => {
  const stream = conversationStream(sampleConversationId);
  const at = "2026-01-02T03:04:05.000Z";
  const metadata = { actor: "test", correlationId: "c", causationId: "c", occurredAt: at, recordedAt: at };
  await handle({ store, vault }, conversation, {
    stream,
    commands: [answerSample(1)],
    commandId: "talk/1",
    metadata,
  });
  const words = async () =>
    (await vault.open(await store.readStream(stream))).flatMap(({ data }) =>
      "pii" in (data as object) ? [(data as { readonly pii: unknown }).pii] : [],
    );
  const { text, reply } = answerSample(1);
  const said = [{ text }, { text: reply.text, suggestions: reply.suggestions }];
  expect(await words()).toEqual(said);
  const backup = await backedUpKeys();
  expect(await eraseById({ store, vault }, sampleConversationId)).toBe("erased");
  expect(await words()).toEqual(["erased", "erased"]);
  expect(await eraseById({ store, vault }, sampleConversationId)).toBe("was erased before");
  expect((await store.readStream(stream)).at(-1)).toMatchObject({
    type: "ConversationErased",
    data: { reason: "requested" },
    metadata: { actor: "operator" },
  });
  await restore(backup);
  expect(await words()).toEqual(said);
  expect(await eraseAgain({ store, vault })).toEqual({ streams: 1, keys: 1 });
  expect(await words()).toEqual(["erased", "erased"]);
});

test("keys from a backup older than an erasure restore personal data, until history's erasures are repeated", async () => {
  await submit(1);
  await submit(2);
  const backup = await backedUpKeys();
  await eraseById({ store, vault }, leadId(1));
  await restore(backup);
  expect(await piiOf(1)).toMatchObject({ name: "Persona Ficticia 1" });

  expect(await eraseAgain({ store, vault })).toEqual({ streams: 1, keys: 1 });
  expect(await piiOf(1)).toBe("erased");
  expect(await piiOf(2)).toMatchObject({ name: "Persona Ficticia 2" });
  expect(await eraseAgain({ store, vault })).toEqual({ streams: 1, keys: 0 });
});

test("tombstones that were kept make a restored key useless", async () => {
  await submit(1);
  const backup = await backedUpKeys();
  await eraseById({ store, vault }, leadId(1));
  const { rows } = await pool.query<{ key_id: string }>("select key_id from vault.erased");
  await restore(backup);
  for (const { key_id } of rows) await pool.query("insert into vault.erased (key_id) values ($1)", [key_id]);
  expect(await piiOf(1)).toBe("erased");
});
