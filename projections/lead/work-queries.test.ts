import { type Lead, LeadsQuery } from "@asesorador/domain/lead/contract";
import { memoryEventStore } from "@asesorador/infra/testing/memory-event-store";
import { memoryVault } from "@asesorador/infra/testing/memory-vault";
import {
  leadId,
  leadWriter,
  readModelDatabase,
  rebuildOne,
  submitLead,
} from "@asesorador/infra/testing/read-models";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readWorkOf } from "./mail-queries.ts";
import { leadReadModel } from "./projection.ts";
import { readLeads } from "./queries.ts";
import { readAssigned, readDuplicates, readLead, readOpenLeads } from "./work-queries.ts";

const NOW = "2026-01-04T12:00:00.000Z";
const viewer = { me: "ana", now: NOW };
let database: Awaited<ReturnType<typeof readModelDatabase>>;
const vault = memoryVault();
const reads = () => ({ db: database.pool, vault });
let everyone: readonly Lead[];

const blind = (n: number) => {
  const lead = submitLead(n);
  // Every seventh lead has the same phone as the one seven before it.
  const phone = n % 7 === 0 ? "shared" : `p${n}`;
  return lead.pii === "erased"
    ? lead
    : { ...lead, pii: { ...lead.pii, blind: { ...lead.pii.blind, phone } } };
};

beforeAll(async () => {
  database = await readModelDatabase();
  const store = memoryEventStore();
  const write = leadWriter(store, vault);
  for (let n = 1; n <= 70; n += 1) {
    const id = { leadId: leadId(n) };
    const at = new Date(Date.UTC(2026, 0, 1, 6 + n)).toISOString();
    const later = new Date(Date.parse(at) + (n % 3 === 0 ? 30 : 2) * 3_600_000).toISOString();
    await write({ ...blind(n), serviceCategory: n % 5 === 0 ? "alarmas" : "telecomunicaciones" }, at);
    if (n % 4 !== 0)
      await write({ ...id, type: "AssignLead", to: n % 4 === 1 ? "ana" : "luis", by: "hand" }, at);
    if (n % 2 === 0) await write({ ...id, type: n % 8 === 0 ? "ConvertLead" : "MarkContacted" }, later);
    if (n % 6 === 0)
      await write(
        {
          ...id,
          type: "ScheduleFollowUp",
          at: `2026-01-1${n % 9}T15:00:00.000Z`,
          channel: "call",
          remark: null,
        },
        later,
      );
    if (n % 7 === 0 && n > 7) await write({ ...id, type: "FlagDuplicate", of: leadId(7), by: ["phone"] }, at);
    if (n === 21) await write({ ...id, type: "MergeLead", into: leadId(7) }, at);
    if (n === 13) await write({ ...id, type: "WithdrawConsent", by: "visitor" }, at);
  }
  await write({ type: "MergeLead", leadId: leadId(28), into: leadId(21) });
  await rebuildOne({ ...database, store, vault }, leadReadModel);
  everyone = (await page({ limit: 200 })).contacts;
});
afterAll(() => database.drop());

const page = async (query: Partial<LeadsQuery>) => {
  const result = await readLeads(reads(), LeadsQuery.parse(query), viewer);
  if (result === "invalid_cursor") throw new Error(result);
  return result;
};
const allPages = async (query: Partial<LeadsQuery>): Promise<readonly Lead[]> => {
  const { contacts, nextCursor } = await page(query);
  return nextCursor === null
    ? contacts
    : [...contacts, ...(await allPages({ ...query, cursor: nextCursor }))];
};

const isOpen = ({ status }: Lead) => status !== "converted" && status !== "lost";
const isWaiting = (lead: Lead) =>
  isOpen(lead) && lead.firstContactAt === null && lead.consentWithdrawnAt === null;
const PROMISES: Record<NonNullable<LeadsQuery["sla"]>, (lead: Lead) => boolean> = {
  due: (lead) => isWaiting(lead) && lead.supportDueAt >= NOW,
  breached: (lead) => isWaiting(lead) && lead.supportDueAt < NOW,
  met: ({ firstContactAt, supportDueAt }) => firstContactAt !== null && firstContactAt <= supportDueAt,
  late: ({ firstContactAt, supportDueAt }) => firstContactAt !== null && firstContactAt > supportDueAt,
};
/** Lima has no daylight saving time. */
const dayInLima = ({ createdAt }: Lead) =>
  new Date(Date.parse(createdAt) - 5 * 3_600_000).toISOString().slice(0, 10);
const nextOf = (lead: Lead): string => {
  if (lead.consentWithdrawnAt !== null) return "infinity";
  return lead.followUpAt ?? (lead.firstContactAt === null ? lead.supportDueAt : "infinity");
};

const filters = fc.record(
  {
    country: fc.constant("peru" as const),
    assignee: fc.constantFrom("me", "nobody", "luis", "eva"),
    category: fc.constantFrom("alarmas", "telecomunicaciones"),
    sla: fc.constantFrom("due" as const, "breached" as const, "met" as const, "late" as const),
    status: fc.constantFrom("contacted" as const, "pending" as const),
    duplicates: fc.constant(true as const),
    from: fc.constantFrom("2026-01-02", "2026-01-03"),
    to: fc.constantFrom("2026-01-02", "2026-01-03"),
  },
  { requiredKeys: [] },
);

const matches = (lead: Lead, filter: Partial<LeadsQuery>): boolean => {
  const { assignee, category, sla, status, duplicates, from, to } = filter;
  const wanted = assignee === "me" ? "ana" : assignee === "nobody" ? null : assignee;
  return (
    (wanted === undefined || lead.assignee === wanted) &&
    (category === undefined || lead.serviceCategory === category) &&
    (sla === undefined || PROMISES[sla](lead)) &&
    (status === undefined || lead.status === status) &&
    (duplicates === undefined || lead.duplicateOf !== null) &&
    (from === undefined || dayInLima(lead) >= from) &&
    (to === undefined || dayInLima(lead) <= to)
  );
};

test("every filter, alone and with others, finds what its words say, page by page and counted", async () => {
  expect(everyone).toHaveLength(68);
  for (const sla of ["due", "breached", "met", "late"] as const)
    expect(everyone.filter(PROMISES[sla]).length, sla).toBeGreaterThan(0);
  const sorts = fc.constantFrom("newest" as const, "oldest" as const, "savings" as const);
  await fc.assert(
    fc.asyncProperty(filters, sorts, fc.integer({ min: 2, max: 30 }), async (filter, sort, limit) => {
      const found = await allPages({ ...filter, sort, limit });
      const expected = everyone.filter((lead) => matches(lead, filter));
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
      expect(found).toHaveLength(expected.length);
      expect((await page({ ...filter, sort, limit })).total).toBe(expected.length);
    }),
    { numRuns: 120 },
  );
});

test("for today: open leads whose follow-up is due by Lima's midnight, those that are late among them", async () => {
  const followed = everyone.filter((lead) => isOpen(lead) && lead.followUpAt !== null);
  const before = (midnight: string) => followed.filter(({ followUpAt }) => (followUpAt ?? "") < midnight);
  for (const [now, midnight] of [
    ["2026-01-13T04:59:00.000Z", "2026-01-13T05:00:00.000Z"],
    ["2026-01-13T05:00:00.000Z", "2026-01-14T05:00:00.000Z"],
    ["2026-01-30T12:00:00.000Z", "2026-01-31T05:00:00.000Z"],
  ] as const) {
    const query = LeadsQuery.parse({ country: "peru", followUp: "today", sort: "due", limit: 200 });
    const found = await readLeads(reads(), query, { ...viewer, now });
    if (found === "invalid_cursor") throw new Error(found);
    expect(found.contacts.map(({ followUpAt }) => followUpAt)).toEqual(
      before(midnight)
        .map(({ followUpAt }) => followUpAt)
        .sort(),
    );
    expect(found.total).toBe(before(midnight).length);
    expect(found.total).toBeGreaterThan(0);
  }
  expect(before("2026-01-13T05:00:00.000Z").length).toBeLessThan(followed.length);
});

test("what is due comes first: the follow-up, else the promise; closed leads are left out", async () => {
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 2, max: 30 }), async (filter, limit) => {
      const found = await allPages({ ...filter, sort: "due", limit });
      const expected = everyone
        .filter((lead) => isOpen(lead) && matches(lead, filter))
        .map((lead) => [nextOf(lead), lead.id] as const)
        .sort(([a, x], [b, y]) =>
          a === b ? (x < y ? -1 : 1) : a === "infinity" || (b !== "infinity" && a > b) ? 1 : -1,
        );
      expect(found.map(({ id }) => id)).toEqual(expected.map(([, id]) => id));
      expect((await page({ ...filter, sort: "due", limit })).total).toBe(expected.length);
    }),
    { numRuns: 60 },
  );
});

test("one lead is read by its id, also a merged one", async () => {
  expect(await readLead(reads(), leadId(21))).toMatchObject({
    id: leadId(21),
    mergedInto: leadId(7),
    duplicateOf: leadId(7),
    assignee: "ana",
  });
  expect(await readLead(reads(), leadId(99))).toBeNull();
});

test("duplicates are those that share an index, and those merged with it by whatever way; oldest first", async () => {
  const found = await readDuplicates(reads(), leadId(7));
  expect(found.map(({ lead, by, merged }) => [lead.id, by, merged])).toEqual(
    [14, 21, 28, 35, 42, 49, 56, 63, 70].map((n) => [leadId(n), ["phone"], n === 21 || n === 28]),
  );
  expect(await readDuplicates(reads(), leadId(1))).toEqual([]);
});

test("how much each adviser has open, and which leads are assigned", async () => {
  const open = everyone.filter(isOpen);
  const count = (name: string) => open.filter(({ assignee }) => assignee === name).length;
  expect(await readOpenLeads(database.pool, ["ana", "eva", "luis"])).toEqual(
    new Map([
      ["ana", count("ana")],
      ["luis", count("luis")],
    ]),
  );
  expect(await readAssigned(database.pool, [leadId(1), leadId(4), leadId(99)])).toEqual(new Set([leadId(1)]));
});

test("a follow-up of the evening is due on the team's day, not on UTC's", async () => {
  const followUps = async (today: string) =>
    (await readWorkOf(database.pool, "ana", { now: NOW, today })).followUps;
  await database.pool.query("update read_model.lead set follow_up_at = null");
  // 21:00 in Lima.
  await database.pool.query(
    "update read_model.lead set follow_up_at = '2026-01-15T02:00:00Z' where lead_id = $1",
    [leadId(1)],
  );
  expect([await followUps("2026-01-13"), await followUps("2026-01-14")]).toEqual([0, 1]);
});
