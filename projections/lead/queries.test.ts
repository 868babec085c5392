import { randomUUID } from "node:crypto";
import { LeadId } from "@asesorador/domain/kernel/ids";
import { KEY_MISSING } from "@asesorador/domain/kernel/vault";
import { KEY_MISSING_TEXT, type Lead, type LeadsQuery } from "@asesorador/domain/lead/contract";
import { leadStream } from "@asesorador/domain/lead/events";
import { moveSample } from "@asesorador/domain/lead/lead-samples";
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
import type { Db } from "../kernel/db.ts";
import { writeCursor } from "./cursor.ts";
import { leadReadModel } from "./projection.ts";
import { readLeadSummary, readLeads } from "./queries.ts";

type Query = Omit<LeadsQuery, "position">;
let database: Awaited<ReturnType<typeof readModelDatabase>>;
const vault = memoryVault();
const reads = () => ({ db: database.pool, vault });
let everyone: readonly Lead[];

const NAMES = ["José Ñandú", "Ana 100%", "ana_maría", "ZOË\\Q", "María del Carmen"] as const;

beforeAll(async () => {
  database = await readModelDatabase();
  const store = memoryEventStore();
  const write = leadWriter(store, vault);
  for (let n = 1; n <= 60; n += 1) {
    const chile = n % 4 === 0;
    const lead = submitLead(n, {
      country: chile ? "chile" : "peru",
      currency: chile ? "CLP" : "PEN",
      monthlyPaymentCents: chile ? 30_000_00 : 150_00,
      currentCompany: n % 5 === 0 ? "claro" : "win",
      // Many ties in both orders, so that the id has to break them.
      monthlySavingsCents: (n % 3) * 1_050,
    });
    const pii = lead.pii === "erased" ? lead.pii : { ...lead.pii, name: `${NAMES[n % NAMES.length]} ${n}` };
    await write({ ...lead, pii }, `2026-01-0${1 + (n % 3)}T03:04:05.0${n % 2}7Z`);
    const to = (["contacted", "interested", "lost"] as const)[n % 7];
    if (to) await write(moveSample(to, { leadId: leadId(n), reason: "price" }));
  }
  await write({ type: "EraseLead", leadId: leadId(60) });
  await rebuildOne({ ...database, store, vault }, leadReadModel);
  everyone = (await page({ sort: "newest", limit: 200 })).contacts;
});
afterAll(() => database.drop());

const viewer = { me: "ana", now: "2026-01-04T00:00:00.000Z" };
const page = async (query: Query) => {
  const result = await readLeads(reads(), query, viewer);
  if (result === "invalid_cursor") throw new Error(result);
  return result;
};

test("a lead whose key is missing says so in the list, and the others are there", async () => {
  const { contacts } = await page({ sort: "newest", limit: 5 });
  const lost = contacts[2]?.id ?? "";
  const withoutKey: typeof vault = {
    ...vault,
    openBlocks: async (blocks) => {
      const opened = await vault.openBlocks(blocks);
      return blocks.map(({ stream }, i) => (stream === leadStream(lost) ? KEY_MISSING : opened[i]));
    },
  };
  const result = await readLeads({ ...reads(), vault: withoutKey }, { sort: "newest", limit: 5 }, viewer);
  if (result === "invalid_cursor") throw new Error(result);
  expect(result.contacts).toEqual(
    contacts.map((lead) =>
      lead.id === lost
        ? {
            ...lead,
            name: KEY_MISSING_TEXT,
            phone: KEY_MISSING_TEXT,
            rut: null,
            email: null,
            address: null,
            // The person's free text is also in the block.
            selectedPlanName: "otro",
            selectedPlanBrand: "otra",
          }
        : lead,
    ),
  );
});

const allPages = async (query: Query): Promise<readonly Lead[]> => {
  const { contacts, nextCursor } = await page(query);
  return nextCursor === null
    ? contacts
    : [...contacts, ...(await allPages({ ...query, cursor: nextCursor }))];
};

test("pages laid end to end are all matches in order, once each, whatever the filter and the page size", async () => {
  const queries = fc.record(
    {
      country: fc.constantFrom("peru" as const, "chile" as const),
      status: fc.constantFrom(
        "todos",
        "pending",
        "claro_consultation_pending",
        "contacted",
        "lost",
        "quoted",
      ),
      q: fc.constantFrom("ana", "ñandu", "0000001", "example.pe", "nadie", ""),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Pick<Query, "country" | "status" | "q">>;
  const sorts = fc.constantFrom("newest" as const, "oldest" as const, "savings" as const);
  await fc.assert(
    fc.asyncProperty(queries, sorts, fc.integer({ min: 3, max: 25 }), async (filter, sort, limit) => {
      const paged = await allPages({ ...filter, sort, limit });
      const whole = await page({ ...filter, sort, limit: 200 });
      expect(paged).toEqual(whole.contacts);
      expect(whole.total).toBe(paged.length);
      const expected = everyone.filter(
        ({ country, status }) =>
          (filter.country ?? country) === country && [undefined, "todos", status].includes(filter.status),
      );
      const key = (lead: Lead) =>
        sort === "savings" ? (lead.monthlySavings ?? 0) : Date.parse(lead.createdAt);
      const up = (a: Lead, b: Lead) => key(a) - key(b) || (a.id < b.id ? -1 : 1);
      const inOrder = [...expected].sort(sort === "oldest" ? up : (a, b) => up(b, a)).map(({ id }) => id);
      const ids = new Set(paged.map(({ id }) => id));
      expect(paged.map(({ id }) => id)).toEqual(filter.q ? inOrder.filter((id) => ids.has(id)) : inOrder);
    }),
    { numRuns: 60 },
  );
});

const found = async (q: string) =>
  (await page({ q, sort: "newest", limit: 200 })).contacts.map(({ name }) => name);
const named = (part: string) => everyone.filter(({ name }) => name.includes(part)).length;

test("search finds the beginnings of words, in any order, without case and accents", async () => {
  expect(await found("JOSE ñandu")).toHaveLength(named("José"));
  expect(await found("ñan jos")).toHaveLength(named("José"));
  expect(await found("maria")).toHaveLength(named("maría") + named("María"));
  expect(await found("ana_")).toHaveLength(named("ana_") + named("Ana"));
  expect(await found("zoe\\q")).toHaveLength(named("ZOË"));
  expect(await found("%")).toEqual([]);
  expect(await found("osé")).toEqual([]);
  expect(named("José") * named("María") * named("ana_") * named("ZOË")).toBeGreaterThan(0);
});

test("a search with more matches than are counted has its pages in order, and the limit as its total", async () => {
  const key = await vault.newKey();
  const ids = Array.from({ length: 1005 }, () => LeadId.parse(randomUUID()));
  const sealed = await Promise.all(
    ids.map((id, index) => {
      const person = { name: `Tumulto ${index + 1}`, document: null, phone: "", email: null, address: null };
      return vault.seal(key, { stream: leadStream(id), type: "LeadSubmitted", version: 1 }, person);
    }),
  );
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await client.query(
      `with crowd as (
         select n, id, sealed, timestamptz '2026-01-01' + n * interval '1 s' as at
           from unnest($1::uuid[], $2::text[]) with ordinality as crowd (id, sealed, n)
       ), leads as (
         insert into read_model.lead (lead_id, country, currency, market, status, service_category, monthly_savings_cents,
           annual_savings_cents, counted_savings_cents, left_out, current_savings_cents, source, consent, erased, due_at, support_due_at, day, submitted_at, updated_at, tokens)
         select id, 'peru', 'PEN', 'peru', 'pending', 'alarmas',
                0, 0, 0, 0, 0, 'bench', true, false, at, at, at::date, at, at, $3::bigint[]
           from crowd
       )
       insert into read_model.lead_person (lead_id, position, sealed_key, sealed_type, sealed_version, sealed, phone_blind)
       select id, 1000000 + n, $4, 'LeadSubmitted', 1, sealed, '' from crowd`,
      [ids, sealed.map(({ d }) => d), vault.searchTokens(["wtumulto"]), key],
    );
    const read = async (cursor?: string) => {
      const query = {
        q: "TUMULTO",
        sort: "newest",
        limit: 3,
        ...(cursor === undefined ? {} : { cursor }),
      } as const;
      const found = await readLeads({ ...reads(), db: client }, query, viewer);
      if (found === "invalid_cursor") throw new Error(found);
      return { ...found, names: found.contacts.map(({ name }) => name) };
    };
    const first = await read();
    const second = await read(first.nextCursor ?? "");
    expect([first.total, second.total]).toEqual([1000, 1000]);
    expect([...first.names, ...second.names]).toEqual([5, 4, 3, 2, 1, 0].map((n) => `Tumulto ${1000 + n}`));
  } finally {
    await client.query("rollback");
    client.release();
  }
});

/** Adds leads without a person, a second apart, that a search for all of these parts finds; in a transaction of `client`. */
const addCrowd = async (
  client: Db,
  {
    count,
    from,
    parts,
  }: { readonly count: number; readonly from: string; readonly parts: readonly string[] },
): Promise<void> => {
  await client.query(
    `insert into read_model.lead (lead_id, country, currency, market, status, service_category, monthly_savings_cents,
       annual_savings_cents, counted_savings_cents, left_out, current_savings_cents, source, consent, erased, due_at, support_due_at, day, submitted_at, updated_at, tokens)
     select gen_random_uuid(), 'peru', 'PEN', 'peru', 'pending', 'alarmas',
            0, 0, 0, 0, 0, 'bench', true, true, at, at, at::date, at, at, $3::bigint[]
       from (select $1::timestamptz + n * interval '1 s' as at from generate_series(1, $2::int) n) as crowd`,
    [from, count, vault.searchTokens(parts)],
  );
};

test("leads of a common word are found in order, also where none is among the newest, and where there are very many", async () => {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await addCrowd(client, { count: 3_500, from: "2026-01-01T00:00:00Z", parts: ["wviejo"] });
    await addCrowd(client, { count: 25_500, from: "2026-02-01T00:00:00Z", parts: ["wnuevo", "wtanto"] });
    // The planner's statistics say which word is common.
    await client.query("analyze read_model.lead");
    const newest = async (q: string) => {
      const found = await readLeads({ ...reads(), db: client }, { q, sort: "newest", limit: 2 }, viewer);
      if (found === "invalid_cursor") throw new Error(found);
      return { total: found.total, at: found.contacts.map(({ createdAt }) => createdAt) };
    };
    const old = ["2026-01-01T00:58:20.000Z", "2026-01-01T00:58:19.000Z"];
    const recent = ["2026-02-01T07:05:00.000Z", "2026-02-01T07:04:59.000Z"];
    expect(await newest("viejo")).toEqual({ total: 1000, at: old });
    expect(await newest("nuevo")).toEqual({ total: 1000, at: recent });
    expect(await newest("nuevo tanto")).toEqual({ total: 1000, at: recent });
    expect(await newest("nuevo viejo")).toEqual({ total: 0, at: [] });
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("several words are read in list order where most leads have them, and looked up where few do", async () => {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await addCrowd(client, { count: 3_500, from: "2026-03-01T00:00:00Z", parts: ["wjunto", "wcerca"] });
    await client.query("analyze read_model.lead");
    const countAll = (total: number) =>
      client.query("update read_model.lead_summary set total = $1", [total]);
    const looksUp = async (): Promise<boolean> => {
      const statements: string[] = [];
      const db: Db = {
        query: (sql, params) => {
          statements.push(typeof sql === "string" ? sql : sql.text);
          return client.query(sql as string, params) as never;
        },
      };
      const query = { q: "junto cerca", country: "peru", sort: "newest", limit: 2 } as const;
      const found = await readLeads({ ...reads(), db }, query, viewer);
      expect(found).toMatchObject({ total: 1000, contacts: [{}, {}] });
      return statements.some((sql) => sql.includes("with found"));
    };
    await countAll(6_000);
    expect(await looksUp()).toBe(false);
    await countAll(8_000);
    expect(await looksUp()).toBe(true);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("search finds e-mails and phones in any format, and nothing of who was erased", async () => {
  expect(await found("PERSONA7@")).toEqual([expect.stringMatching(/ 7$/)]);
  expect(await found("+51 900-000 042")).toEqual([expect.stringMatching(/ 42$/)]);
  expect(await found("persona60@")).toEqual([]);
  expect(await found("51900000060")).toEqual([]);
  expect(await found("eliminados")).toEqual([]);
});

test("search by an id finds its lead, also an erased one, and for a merged lead the one that it was merged into", async () => {
  const [whole, beginning] = [leadId(42), leadId(42).slice(0, -1)];
  expect(await found(whole)).toEqual([expect.stringMatching(/ 42$/)]);
  expect(await found(beginning)).toHaveLength(10);
  expect(await found(leadId(60))).toHaveLength(1);
  expect(await found(`${leadId(4)} ana`)).toEqual([]);
  const merge = "update read_model.lead set merged_into = $2 where lead_id = $1";
  await database.pool.query(merge, [whole, leadId(7)]);
  try {
    expect(await found(whole)).toEqual([expect.stringMatching(/ 7$/)]);
  } finally {
    await database.pool.query(merge, [whole, null]);
  }
});

test("a row is what the contract says: amounts in soles, times in UTC with milliseconds", async () => {
  const { contacts } = await page({ q: "persona7@", sort: "newest", limit: 1 });
  expect(contacts).toEqual([
    {
      id: leadId(7),
      name: "ana_maría 7",
      rut: "00000007",
      phone: "51900000007",
      email: "persona7@example.pe",
      address: null,
      status: "contacted",
      serviceCategory: "telecomunicaciones",
      currentService: "internet",
      currentCompany: "win",
      selectedServiceId: null,
      quotedServiceId: null,
      quotedPrice: null,
      contractServiceId: null,
      contractPrice: null,
      commission: null,
      installsOn: null,
      contractCancelledAt: null,
      cancelReason: null,
      selectedPlanName: "Fibra 300",
      selectedPlanBrand: "WIN",
      selectedPlanPrice: 79.9,
      monthlyPayment: 150,
      monthlySavings: 10.5,
      annualSavings: 841.2,
      priority: "ahorrar",
      housingType: "casa",
      district: null,
      districtName: null,
      leadSource: "peru_wizard",
      entered: null,
      lostReason: null,
      country: "peru",
      currency: "PEN",
      market: "peru",
      paymentDoubt: null,
      consent: false,
      erased: false,
      assignee: null,
      duplicateOf: null,
      mergedInto: null,
      consentWithdrawnAt: null,
      dueAt: "2026-01-03T03:04:05.017Z",
      supportDueAt: "2026-01-02T23:00:00.000Z",
      firstContactAt: "2026-01-02T03:04:05.000Z",
      attempts: 0,
      notes: 0,
      followUpAt: null,
      preferredChannel: null,
      preferredFrom: null,
      preferredUntil: null,
      createdAt: "2026-01-02T03:04:05.017Z",
      updatedAt: "2026-01-02T03:04:05.000Z",
    },
  ]);
});

test("a cursor that was tampered with, or is of another order, is refused", async () => {
  const { nextCursor } = await page({ sort: "newest", limit: 5 });
  if (nextCursor === null) throw new Error("there are more");
  expect(await readLeads(reads(), { sort: "oldest", limit: 5, cursor: nextCursor }, viewer)).toBe(
    "invalid_cursor",
  );
  expect(
    await readLeads(
      reads(),
      { sort: "newest", limit: 5, cursor: `${nextCursor.slice(0, -6)}AAAAAA` },
      viewer,
    ),
  ).toBe("invalid_cursor");
});

test("a cursor with a time that PostgreSQL cannot read is refused", async () => {
  for (const sort of ["newest", "oldest", "due"] as const) {
    const cursor = writeCursor({ sort, key: "0000-01-01T00:00:00.000000Z", leadId: leadId(1) });
    expect(await readLeads(reads(), { sort, limit: 5, cursor }, viewer)).toBe("invalid_cursor");
  }
});

test("the summary adds both pending statuses, and is zeros without leads", async () => {
  const peru = everyone.filter(({ country }) => country === "peru");
  const count = (...statuses: string[]) => peru.filter(({ status }) => statuses.includes(status)).length;
  expect(await readLeadSummary(database.pool, "peru")).toEqual({
    total: peru.length,
    pending: count("pending", "claro_consultation_pending"),
    contacted: count("contacted"),
    interested: count("interested"),
    quoted: 0,
    converted: 0,
    lost: count("lost"),
    monthlySavings: peru.reduce((sum, lead) => sum + (lead.monthlySavings ?? 0) * 100, 0) / 100,
    leftOut: 0,
  });
  await database.pool.query("delete from read_model.lead_summary where market = 'chile'");
  expect(await readLeadSummary(database.pool, "chile")).toMatchObject({
    total: 0,
    pending: 0,
    monthlySavings: 0,
  });
});
