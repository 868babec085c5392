import { type EventStore, START } from "@asesorador/domain/kernel/event-store";
import type { LeadCommand } from "@asesorador/domain/lead/commands";
import { LeadStatus } from "@asesorador/domain/lead/status";
import { readCheckpoints } from "@asesorador/projections/kernel/checkpoint";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import { readLeads } from "@asesorador/projections/lead/queries";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryEventStore } from "../event-store/memory.ts";
import { testDatabase } from "../quality/test-database.ts";
import {
  allRows,
  followToHead,
  leadId,
  leadWriter,
  readModelDatabase,
  rebuildOne,
  submitLead,
  testVault,
} from "./test-support.ts";

let database: Awaited<ReturnType<typeof readModelDatabase>>;
beforeAll(async () => {
  database = await readModelDatabase(testDatabase());
});
afterAll(() => database.drop());

const readModels = [leadReadModel];
const viewer = { me: "ana", now: "2026-01-04T00:00:00.000Z" };
const number = fc.integer({ min: 1, max: 4 });
const command: fc.Arbitrary<LeadCommand | "project"> = fc.oneof(
  fc
    .record({ n: number, claro: fc.boolean(), chile: fc.boolean(), cents: fc.integer({ min: 0, max: 1e9 }) })
    .map(({ n, claro, chile, cents }) =>
      submitLead(n, {
        currentCompany: claro ? "claro" : "win",
        country: chile ? "chile" : "peru",
        currency: chile ? "CLP" : "PEN",
        monthlySavingsCents: cents,
      }),
    ),
  fc.record({ n: number, to: fc.constantFrom(...LeadStatus.options) }).map(
    ({ n, to }): LeadCommand => ({
      type: "ChangeLeadStatus",
      leadId: leadId(n),
      to,
      reason: "price",
      remark: "Llamar a Ana",
    }),
  ),
  number.map((n): LeadCommand => ({ type: "EraseLead", leadId: leadId(n) })),
  fc.constant("project" as const),
);

/** Every history begins with empty tables and nothing read. */
const startOver = async () => {
  await database.pool.query("delete from projection.checkpoint");
  const { vault } = testVault();
  await rebuildOne({ ...database, store: memoryEventStore(), vault }, leadReadModel);
  expect((await readCheckpoints(database.pool)).get("lead")?.position).toBe(START);
};

test("rows kept live and rows rebuilt from history are the same to the byte, erased people included", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { maxLength: 25 }),
      fc.integer({ min: 1, max: 7 }),
      async (history, pageEvents) => {
        await startOver();
        const store: EventStore = memoryEventStore();
        const keys = testVault();
        const write = leadWriter(store, keys);
        const setting = { ...database, store, vault: keys.vault, readModels };
        let minute = 0;
        for (const step of history) {
          minute += 1;
          const occurredAt = new Date(Date.UTC(2026, 0, 1, 0, minute * 97)).toISOString();
          if (step === "project") await followToHead(setting);
          else await write(step, occurredAt);
        }
        await followToHead(setting);
        const live = await allRows(database.pool, leadReadModel);
        await rebuildOne(setting, leadReadModel, { pageEvents, flushRows: 3 });
        expect(await allRows(database.pool, leadReadModel)).toEqual(live);
      },
    ),
    { numRuns: 60 },
  );
});

test("a person erased before the projector came by leaves no trace, and neither does one erased after", async () => {
  await startOver();
  const store = memoryEventStore();
  const keys = testVault();
  const write = leadWriter(store, keys);
  const setting = { ...database, store, vault: keys.vault, readModels };
  await write(submitLead(1));
  await write(submitLead(2));
  await write({ type: "EraseLead", leadId: leadId(1) });
  await followToHead(setting);
  await write({ type: "EraseLead", leadId: leadId(2) });
  await followToHead(setting);
  const text = JSON.stringify(await allRows(database.pool, leadReadModel));
  for (const trace of ["Ficticia", "persona1", "persona2", "51900000001", "51900000002", "p1", "d2", "e2"])
    expect(text).not.toContain(trace);
  const page = await readLeads(database.pool, { sort: "newest", limit: 10 }, viewer);
  expect(page).toMatchObject({
    total: 2,
    contacts: [
      { name: "[datos eliminados]", phone: "[datos eliminados]", email: null, erased: true },
      { name: "[datos eliminados]", phone: "[datos eliminados]", email: null, erased: true },
    ],
  });
});

test("the summary counts what the rows hold", async () => {
  await startOver();
  const store = memoryEventStore();
  const keys = testVault();
  const write = leadWriter(store, keys);
  for (let n = 1; n <= 30; n += 1)
    await write(submitLead(n, { currentCompany: n % 3 === 0 ? "claro" : "win" }));
  const moves = ["contacted", "interested", "quoted", "converted", "lost", "pending"] as const;
  for (let n = 1; n <= 30; n += 1)
    for (const to of moves.slice(0, n % 7))
      await write({ type: "ChangeLeadStatus", leadId: leadId(n), to, reason: "price", remark: "otra vez" });
  await followToHead({ ...database, store, vault: keys.vault, readModels });
  const { rows } = await database.pool.query<{ status: string; n: number }>(
    "select status, count(*)::int as n from read_model.lead group by status",
  );
  const { rows: summary } = await database.pool.query("select * from read_model.lead_summary");
  const counted = Object.fromEntries(LeadStatus.options.map((status) => [status, 0]));
  for (const { status, n } of rows) counted[status] = n;
  expect(summary).toEqual([
    { country: "peru", total: 30, monthly_savings_cents: String(30 * 7_010), ...counted },
  ]);
  expect(counted["converted"]).toBeGreaterThan(0);
});
