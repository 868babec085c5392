import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { quarantine } from "@asesorador/projections/kernel/quarantine";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "../../adapters/postgres/pool.ts";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { leadWriter, readModelDatabase, rebuildOne, submitLead } from "../../testing/read-models.ts";
import { replayCommand } from "./command.ts";

const vault = memoryVault();
let database: Awaited<ReturnType<typeof readModelDatabase>>;
beforeAll(async () => {
  database = await readModelDatabase();
});
afterAll(() => database.drop());

const verify = async (store: EventStore) => {
  let out = "";
  const code = await replayCommand({
    args: ["verify"],
    open: async () => store,
    openRows: async () => ({ vault, transact: (work) => transact(database.pool, work) }),
    nowMs: Date.parse("2026-10-31T12:00:00.000Z"),
    signal: new AbortController().signal,
    out: { write: (text: string) => (out += text) },
    err: { write: () => {} },
    others: [],
  });
  return { code, lead: out.split("\n").filter((line) => line.startsWith("lead")) };
};

const historyOf = async (lead: number) => {
  const store = memoryEventStore();
  await leadWriter(store, vault)(submitLead(lead), "2026-10-01T15:00:00.000Z");
  return store;
};

test("rows of another history, and events that a read model could not take, have code 1", async () => {
  const store = await historyOf(1);
  await rebuildOne({ ...database, store, vault }, leadReadModel);
  expect(await verify(store)).toMatchObject({ code: 0 });
  const { code, lead } = await verify(await historyOf(2));
  expect([code, lead[0]]).toEqual([1, "lead: tables of another history: npm run events -- rebuild"]);
  const [event] = store.recorded();
  if (!event) throw new Error("the history has an event");
  await quarantine(database.pool, [{ processor: "lead", event, error: null }]);
  const quarantined = await verify(store);
  expect([quarantined.code, quarantined.lead[0]]).toEqual([1, "lead at position 1, 1 events in quarantine"]);
});
