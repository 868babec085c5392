import { type EventStore, START } from "@asesorador/domain/kernel/event-store";
import { ServiceId } from "@asesorador/domain/kernel/ids";
import type { LeadCommand } from "@asesorador/domain/lead/commands";
import { moveSample } from "@asesorador/domain/lead/lead-samples";
import { LeadStatus } from "@asesorador/domain/lead/status";
import { leadCommand, workCommand } from "@asesorador/infra/testing/lead-commands";
import { memoryEventStore } from "@asesorador/infra/testing/memory-event-store";
import { memoryVault } from "@asesorador/infra/testing/memory-vault";
import {
  allRows,
  createReadModels,
  followToHead,
  leadId,
  leadWriter,
  readModelDatabase,
  readModelsEmptier,
  rebuildOne,
  submitLead,
} from "@asesorador/infra/testing/read-models";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCheckpoints } from "../kernel/checkpoint.ts";
import { leadReadModel } from "./projection.ts";
import { readLeads } from "./queries.ts";

const readModels = [leadReadModel];
let database: Awaited<ReturnType<typeof readModelDatabase>>;
let empty: () => Promise<void>;
beforeAll(async () => {
  database = await readModelDatabase();
  await createReadModels(database.pool, readModels);
  empty = await readModelsEmptier(database.pool);
});
afterAll(() => database.drop());

const viewer = { me: "ana", now: "2026-01-04T00:00:00.000Z" };
const command: fc.Arbitrary<LeadCommand | "project"> = fc.oneof(
  { weight: 4, arbitrary: leadCommand },
  { weight: 1, arbitrary: fc.constant("project" as const) },
);

/** Every history begins with empty tables and checkpoints at the start. */
const startOver = async () => {
  await empty();
  expect((await readCheckpoints(database.pool)).get("lead")?.position).toBe(START);
};

/** Markets whose counters differ from the sums of their rows. */
const countersOff = async () => {
  const states = LeadStatus.options.map(
    (status) => `count(*) filter (where status = '${status}')::int as ${status}`,
  );
  const { rows } = await database.pool.query(
    `with summed as (
       select market, count(*)::int as total, ${states.join(", ")},
              sum(current_savings_cents)::bigint as counted_savings_cents,
              count(*) filter (where payment_doubt is not null or (monthly_savings_cents <> 0
                and currency <> case market when 'chile' then 'CLP' else 'PEN' end))::int as left_out
         from read_model.lead where merged_into is null group by market
     )
     select market, kept, summed from (
       select market, to_jsonb(k) as kept, to_jsonb(s) as summed
         from read_model.lead_summary as k full join summed as s using (market)
        where k.total > 0 or s.total > 0
     ) as compared where kept is distinct from summed`,
  );
  return rows;
};

test("rows kept live and rows rebuilt from history are the same to the byte, erased people included", {
  // Thousands of transactions.
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { maxLength: 25 }),
      fc.integer({ min: 1, max: 7 }),
      async (history, pageEvents) => {
        await startOver();
        const store: EventStore = memoryEventStore();
        const vault = memoryVault();
        const write = leadWriter(store, vault);
        const setting = { ...database, store, vault, readModels };
        let minute = 0;
        for (const step of history) {
          minute += 1;
          const occurredAt = new Date(Date.UTC(2026, 0, 1, 0, minute * 97)).toISOString();
          if (step === "project") await followToHead(setting);
          else await write(step, occurredAt);
        }
        await followToHead(setting);
        const live = await allRows(database.pool, leadReadModel);
        expect(await countersOff()).toEqual([]);
        await rebuildOne(setting, leadReadModel, { pageEvents, flushRows: 3 });
        expect(await allRows(database.pool, leadReadModel)).toEqual(live);
      },
    ),
    { numRuns: 80 },
  );
});

test("a person erased before the projector read the lead leaves no trace, and neither does one erased after", async () => {
  await startOver();
  const store = memoryEventStore();
  const vault = memoryVault();
  const write = leadWriter(store, vault);
  const setting = { ...database, store, vault, readModels };
  await write(submitLead(1));
  await write(submitLead(2));
  await write({ type: "EraseLead", leadId: leadId(1) });
  await followToHead(setting);
  await write({ type: "EraseLead", leadId: leadId(2) });
  await followToHead(setting);
  const text = JSON.stringify(await allRows(database.pool, leadReadModel));
  for (const trace of ["Ficticia", "persona1", "persona2", "51900000001", "51900000002", "p1", "d2", "e2"])
    expect(text).not.toContain(trace);
  const page = await readLeads({ db: database.pool, vault }, { sort: "newest", limit: 10 }, viewer);
  expect(page).toMatchObject({
    total: 2,
    contacts: [
      { name: "[datos eliminados]", phone: "[datos eliminados]", email: null, erased: true },
      { name: "[datos eliminados]", phone: "[datos eliminados]", email: null, erased: true },
    ],
  });
});

test("a merge takes a lead out of the numbers, and undoing it brings back just that", async () => {
  await startOver();
  const store = memoryEventStore();
  const vault = memoryVault();
  const write = leadWriter(store, vault);
  const setting = { ...database, store, vault, readModels };
  const summary = async () => {
    await followToHead(setting);
    return (await database.pool.query("select * from read_model.lead_summary order by market")).rows;
  };
  await write(submitLead(1));
  await write(submitLead(2, { country: "chile", currency: "CLP" }));
  await write(submitLead(3, { currency: "CLP" }));
  await write({ type: "QuoteLead", leadId: leadId(1) });
  const before = await summary();
  for (const n of [1, 2, 3]) await write({ type: "MergeLead", leadId: leadId(n), into: leadId(4) });
  for (const row of await summary())
    expect({ ...row, market: "" }).toEqual({
      market: "",
      total: 0,
      counted_savings_cents: "0",
      left_out: 0,
      ...Object.fromEntries(LeadStatus.options.map((status) => [status, 0])),
    });
  expect(await readLeads({ db: database.pool, vault }, { sort: "newest", limit: 10 }, viewer)).toMatchObject({
    total: 0,
    contacts: [],
  });
  for (const n of [1, 2, 3]) await write({ type: "UnmergeLead", leadId: leadId(n) });
  expect(await summary()).toEqual(before);
});

test("a plan corrected after a merge was undone counts once, in however many batches it was read", async () => {
  const plan = { serviceId: ServiceId.parse(7), name: "Fibra 600", brand: "WIN", priceCents: 9_900 };
  const correct: LeadCommand = {
    type: "CorrectPlan",
    leadId: leadId(1),
    plan: { ...plan, promotion: null },
    currency: "PEN",
    monthlySavingsCents: 5_100,
    annualSavingsCents: 61_200,
  };
  const merge: LeadCommand = { type: "MergeLead", leadId: leadId(1), into: leadId(4) };
  const unmerge: LeadCommand = { type: "UnmergeLead", leadId: leadId(1) };
  const drop: LeadCommand = {
    type: "CorrectPlan",
    leadId: leadId(1),
    plan: null,
    currency: null,
    monthlySavingsCents: null,
    annualSavingsCents: null,
  };
  const steps = [submitLead(1), merge, unmerge, correct, merge, unmerge, drop, correct] as const;
  for (const readAfter of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await startOver();
    const store = memoryEventStore();
    const vault = memoryVault();
    const write = leadWriter(store, vault);
    for (const [i, step] of steps.entries()) {
      await write(step);
      if (i + 1 === readAfter) await followToHead({ ...database, store, vault, readModels });
    }
    await followToHead({ ...database, store, vault, readModels });
    const { rows } = await database.pool.query(
      `select s.counted_savings_cents::int as whole, d.counted_savings_cents::int as day, l.plan_name as plan
         from read_model.lead_summary s join read_model.lead_daily d using (market)
         join read_model.lead l using (market)`,
    );
    expect(rows, `read after ${readAfter}`).toEqual([{ whole: 5_100, day: 5_100, plan: "Fibra 600" }]);
  }
});

test("the first contact is the first, whatever came before it and whatever comes after", async () => {
  await startOver();
  const store = memoryEventStore();
  const vault = memoryVault();
  const write = leadWriter(store, vault);
  const move = (to: "contacted" | "lost" | "pending"): LeadCommand =>
    moveSample(to, { leadId: leadId(1), reason: "price", remark: "otra vez" });
  const steps: readonly LeadCommand[] = [
    submitLead(1),
    move("lost"),
    move("pending"),
    workCommand({ n: 1, m: 2, kind: 2 }),
    move("contacted"),
    workCommand({ n: 1, m: 3, kind: 2 }),
  ];
  for (const [hour, step] of steps.entries()) {
    await write(step, `2026-01-02T0${hour}:00:00.000Z`);
    await followToHead({ ...database, store, vault, readModels });
  }
  const page = await readLeads({ db: database.pool, vault }, { sort: "newest", limit: 1 }, viewer);
  expect(page).toMatchObject({
    contacts: [{ firstContactAt: "2026-01-02T03:00:00.000Z", attempts: 2, status: "contacted" }],
  });
});

test("the summary counts what the rows hold", async () => {
  await startOver();
  const store = memoryEventStore();
  const vault = memoryVault();
  const write = leadWriter(store, vault);
  for (let n = 1; n <= 30; n += 1)
    await write(submitLead(n, { currentCompany: n % 3 === 0 ? "claro" : "win" }));
  const moves = ["contacted", "interested", "quoted", "converted", "lost", "pending"] as const;
  for (let n = 1; n <= 30; n += 1)
    for (const to of moves.slice(0, n % 7))
      await write(moveSample(to, { leadId: leadId(n), reason: "price", remark: "otra vez" }));
  await followToHead({ ...database, store, vault, readModels });
  const { rows } = await database.pool.query<{ status: string; n: number }>(
    "select status, count(*)::int as n from read_model.lead group by status",
  );
  const { rows: summary } = await database.pool.query("select * from read_model.lead_summary");
  const counted = Object.fromEntries(LeadStatus.options.map((status) => [status, 0]));
  for (const { status, n } of rows) counted[status] = n;
  expect(summary).toEqual([
    { market: "peru", total: 30, counted_savings_cents: String(30 * 7_010), left_out: 0, ...counted },
  ]);
  expect(counted["converted"]).toBeGreaterThan(0);
});
