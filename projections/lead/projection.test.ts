import { type Fact, parsePosition, type Recorded } from "@asesorador/domain/kernel/event-store";
import { expect, test } from "vitest";
import { leadReadModel } from "./projection.ts";
import { personTokens } from "./search.ts";

const leadId = "0195f6a0-0000-7000-8000-000000000001";
const recorded = (fact: Fact, occurredAt = "2026-01-02T03:04:05.000Z"): Recorded => ({
  ...fact,
  eventId: "0195f6a0-0000-7000-8000-0000000000e1",
  stream: `lead-${leadId}`,
  revision: 0n,
  position: parsePosition("1"),
  metadata: { actor: "visitor", correlationId: "c", causationId: "c", occurredAt, recordedAt: occurredAt },
});
const pii = {
  name: "José Ñandú",
  document: "00000001",
  phone: "51900000001",
  email: "jose@example.pe",
  address: "Calle Ejemplo 123",
  notes: "llamar",
  quoteDetails: null,
  categoryData: null,
  blind: { phone: "bp", document: "bd", email: null },
};
const data = {
  leadId,
  pii,
  status: "pending",
  country: "peru",
  currency: "PEN",
  source: "peru_wizard",
  route: "/",
  serviceCategory: "telecomunicaciones",
  currentCompany: "win",
  currentService: "internet",
  housingType: "casa",
  priority: "ahorrar",
  preferences: null,
  monthlyPaymentCents: 15_000,
  plan: {
    serviceId: 7,
    name: "Fibra 300",
    brand: "WOW",
    priceCents: 9_900,
    promotionalPriceCents: null,
    promotionalMonths: null,
  },
  claimed: {
    serviceId: 7,
    planName: "otro",
    brand: "otra",
    priceCents: 1,
    monthlySavingsCents: null,
    annualSavingsCents: null,
  },
  monthlySavingsCents: 5_100,
  annualSavingsCents: 61_200,
  consent: {
    id: "peru_wizard@1",
    sha256: "00",
    purposes: ["contact"],
    acceptedAt: "2026-01-02T03:04:00.000Z",
    route: "/",
  },
  hints: [],
};
const submitted = (changes: object = {}): Fact => ({
  type: "LeadSubmitted",
  version: 2,
  data: { ...data, ...changes },
});
const sealed = { k: "key-1", d: "c2VsbGFkbw==" };
const searchTokens = (parts: readonly string[]) => parts.map((part) => `token of ${part}`);
const projectWhole = (fact: Fact, occurredAt?: string) =>
  leadReadModel.project({ ...recorded(fact, occurredAt), sealed }, { searchTokens });
/** Without the position, which every change of a lead's row sets; changes of the position only are left out. */
const project = (fact: Fact, occurredAt?: string) =>
  projectWhole(fact, occurredAt).flatMap((change) => {
    if (!("set" in change) || !("revised" in change.set)) return [change];
    const { revised: _, ...set } = change.set;
    return Object.keys(set).length === 0 ? [] : [{ ...change, set }];
  });
const at = "2026-01-02T03:04:05.000Z";

test("a submitted lead is one row, one in the summary, and one on its evening in Lima", () => {
  expect(project(submitted())).toEqual([
    {
      op: "upsert",
      table: "lead",
      key: { lead_id: leadId },
      set: {
        erased: false,
        tokens: personTokens(pii, searchTokens),
        country: "peru",
        currency: "PEN",
        market: "peru",
        status: "pending",
        service_category: "telecomunicaciones",
        current_service: "internet",
        current_company: "win",
        plan_service_id: 7,
        plan_name: "Fibra 300",
        plan_brand: "WOW",
        plan_price_cents: 9_900,
        monthly_payment_cents: 15_000,
        monthly_savings_cents: 5_100,
        annual_savings_cents: 61_200,
        counted_savings_cents: 5_100,
        current_savings_cents: 5_100,
        left_out: 0,
        payment_doubt: null,
        priority: "ahorrar",
        housing_type: "casa",
        district: null,
        source: "peru_wizard",
        consent: true,
        due_at: "2026-01-03T03:04:05.000Z",
        // Ten in the evening of a Thursday in Lima: nine working hours end on Friday.
        support_due_at: "2026-01-02T23:00:00.000Z",
        first_contact_at: null,
        day: "2026-01-01",
        submitted_at: at,
        updated_at: at,
      },
    },
    {
      op: "add",
      table: "lead_summary",
      key: { market: "peru" },
      by: { total: 1, pending: 1, counted_savings_cents: 5_100, left_out: 0 },
    },
    {
      op: "add",
      table: "lead_daily",
      key: { market: "peru", day: "2026-01-01" },
      by: { submitted: 1, counted_savings_cents: 5_100, left_out: 0 },
    },
    {
      op: "upsert",
      table: "lead_person",
      key: { lead_id: leadId },
      set: {
        position: "1",
        sealed_key: "key-1",
        sealed_type: "LeadSubmitted",
        sealed_version: 2,
        sealed: "c2VsbGFkbw==",
        phone_blind: "bp",
        document_blind: "bd",
        email_blind: null,
      },
    },
  ]);
});

test("personal data that was not sealed is in no row: the event is poison", () => {
  expect(() => leadReadModel.project(recorded(submitted()), { searchTokens })).toThrow("not sealed");
});

test("without a plan in the catalogue the client's word is shown", () => {
  expect(project(submitted({ plan: null }))[0]).toMatchObject({
    set: { plan_name: "otro", plan_brand: "otra", plan_price_cents: 1 },
  });
});

test("without a plan's name there is no plan: its wizard's default price and brand are left out", () => {
  const claimed = { ...data.claimed, planName: null, brand: "VTR", priceCents: 12_900 };
  expect(project(submitted({ plan: null, claimed }))[0]).toMatchObject({
    set: { plan_name: null, plan_brand: null, plan_price_cents: null },
  });
});

test("a block of an older event stays bound to that event's version", () => {
  const first = { ...submitted({ currentCompany: "Ana" }), version: 1 };
  expect(project(first)).toMatchObject([
    { table: "lead", set: { current_company: "otra" } },
    {},
    {},
    { table: "lead_person", set: { sealed_version: 1 } },
  ]);
});

test("the price beside the savings is the one they are reckoned from: the promotion's where there is one", () => {
  const plan = { ...data.plan, priceCents: 12_900, promotionalPriceCents: 9_900, promotionalMonths: 6 };
  expect(project(submitted({ plan }))[0]).toMatchObject({ set: { plan_price_cents: 9_900 } });
});

test("the price of a plan whose first month is free is what the second month costs", () => {
  const plan = { ...data.plan, priceCents: 7_600, promotionalPriceCents: 0, promotionalMonths: 1 };
  expect(project(submitted({ plan }))[0]).toMatchObject({ set: { plan_price_cents: 7_600 } });
});

test("a lead in pesos counts in Chile's numbers, whatever its country", () => {
  const pesos = { currency: "CLP", monthlyPaymentCents: 38_000_00, monthlySavingsCents: 5_000_00 };
  for (const country of ["peru", "chile"]) {
    const [row, summary, daily] = project(submitted({ ...pesos, country }));
    expect(row).toMatchObject({ set: { country, currency: "CLP", market: "chile" } });
    expect(summary).toMatchObject({
      key: { market: "chile" },
      by: { total: 1, counted_savings_cents: 5_000_00, left_out: 0 },
    });
    expect(daily).toMatchObject({ key: { market: "chile" }, by: { counted_savings_cents: 5_000_00 } });
  }
});

test("soles saved by a lead of Chile are in no sum of pesos, and are counted as left out", () => {
  const [row, summary] = project(submitted({ country: "chile" }));
  expect(row).toMatchObject({ set: { market: "chile", monthly_savings_cents: 5_100, payment_doubt: null } });
  expect(summary).toMatchObject({
    key: { market: "chile" },
    by: { total: 1, counted_savings_cents: 0, left_out: 1 },
  });
});

test.each([
  ["payment_implausible", { monthlyPaymentCents: 30_000_00, monthlySavingsCents: 29_951_00 }],
  ["payment_currency", { hints: ["payment_currency"], monthlySavingsCents: 0 }],
])("a payment in doubt (%s) stays on its row, and its savings are in no sum", (doubt, changes) => {
  const [row, summary, daily] = project(submitted(changes));
  const left = { counted_savings_cents: 0, left_out: 1 };
  expect(row).toMatchObject({
    set: { payment_doubt: doubt, monthly_savings_cents: changes.monthlySavingsCents, ...left },
  });
  expect(summary).toMatchObject({ by: { total: 1, ...left } });
  expect(daily).toMatchObject({ by: { submitted: 1, ...left } });
});

/** The row that names the lead's market. */
const via = { table: "lead", id: ["lead_id", leadId], columns: ["market"] };

test("a move changes the row where it is, and the counters of its market", () => {
  const lost: Fact = {
    type: "LeadLost",
    version: 1,
    data: {
      leadId,
      country: "chile",
      from: "claro_consultation_pending",
      reason: "price",
      pii: { text: "no quiere" },
    },
  };
  expect(project(lost, "2026-01-02T02:59:59.000Z")).toEqual([
    {
      op: "update",
      table: "lead",
      key: { lead_id: leadId },
      set: { status: "lost", lost_reason: "price", updated_at: "2026-01-02T02:59:59.000Z" },
    },
    {
      op: "tally",
      table: "lead_summary",
      key: {},
      via,
      by: { claro_consultation_pending: -1, lost: 1 },
      times: {},
    },
    // Lima's day, for every market.
    { op: "tally", table: "lead_daily", key: { day: "2026-01-01" }, via, by: { lost: 1 }, times: {} },
  ]);
});

test("what erasure leaves of a row is what a replay without the key makes of it", () => {
  const [erased, gone] = project({ type: "PersonalDataErased", version: 1, data: { leadId } });
  const [replayed, ...others] = project(submitted({ pii: "erased" }));
  if (erased?.op !== "update" || replayed?.op !== "upsert") throw new Error("one row each");
  const {
    updated_at: _,
    follow_up_at,
    preferred_channel,
    preferred_from,
    preferred_until,
    ...left
  } = erased.set;
  expect([follow_up_at, preferred_channel, preferred_from, preferred_until]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(left).toEqual({ erased: true, tokens: null });
  expect(replayed.set).toMatchObject(left);
  expect(gone).toEqual({ op: "delete", table: "lead_person", key: { lead_id: leadId } });
  expect(others.map(({ table }) => table)).toEqual(["lead_summary", "lead_daily"]);
});

const moved = (type: string, from: string, more: object = {}): Fact => ({
  type,
  version: 1,
  data: { leadId, country: "peru", from, ...more },
});
const about = { leadId, country: "peru" };
const work = (type: string, more: object): Fact => ({ type, version: 1, data: { ...about, ...more } });
const key = { lead_id: leadId };
const other = "0195f6a0-0000-7000-8000-000000000002";
const update = (set: object) => ({ op: "update", table: "lead", key, set: { ...set, updated_at: at } });
const first = (set: object) => ({ op: "first", table: "lead", key, set });
const weight = { status: "quoted", currency: "PEN", monthlySavingsCents: 5_100 };

test.each([
  ["LeadContacted", "pending", true],
  ["LeadInterested", "pending", true],
  ["LeadQuoted", "pending", true],
  ["LeadConverted", "contacted", true],
  ["LeadLost", "pending", false],
  ["LeadReopened", "converted", false],
] as const)("after %s from %s the first contact is on record: %s", (type, from, made) => {
  const more = type === "LeadLost" ? { reason: "price", pii: null } : { to: "quoted", pii: null };
  const changes = project(moved(type, from, type === "LeadLost" || type === "LeadReopened" ? more : {}));
  expect(changes.some((change) => change.op === "first")).toBe(made);
  if (made) expect(changes).toContainEqual(first({ first_contact_at: at }));
});

test("work on a lead is on its row: who has it, how often, what comes next, what the visitor asked for", () => {
  const slot = { from: "2026-01-03T15:00:00.000Z", until: "2026-01-03T17:00:00.000Z" };
  expect(project(work("LeadAssigned", { from: null, to: "ana", by: "hand" }))).toEqual([
    update({ assignee: "ana" }),
  ]);
  expect(project(work("LeadAssigned", { from: "ana", to: null, by: "hand" }))).toEqual([
    update({ assignee: "" }),
  ]);
  expect(project(work("NoteAdded", { noteId: other, nth: 3, pii: { text: "llamar" } }))).toEqual([
    update({ notes: 3 }),
  ]);
  expect(
    project(
      work("ContactAttemptLogged", {
        attemptId: other,
        nth: 2,
        channel: "call",
        outcome: "no_answer",
        pii: null,
      }),
    ),
  ).toEqual([update({ attempts: 2 }), first({ first_contact_at: at })]);
  expect(project(work("FollowUpScheduled", { at: slot.from, channel: "call", pii: null }))).toEqual([
    update({ follow_up_at: slot.from }),
  ]);
  expect(project(work("ContactPreferenceSet", { channel: "whatsapp", slot }))).toEqual([
    update({ preferred_channel: "whatsapp", preferred_from: slot.from, preferred_until: slot.until }),
  ]);
  expect(project(work("DuplicateDetected", { of: other, by: ["phone"] }))).toEqual([
    first({ duplicate_of: other }),
  ]);
});

test("whatever changes a lead's row leaves the event's position in it", () => {
  const facts = [
    submitted(),
    work("DuplicateDetected", { of: other, by: ["phone"] }),
    work("LeadsMerged", { into: other, ...weight }),
  ];
  for (const fact of facts)
    expect(projectWhole(fact)).toContainEqual(
      expect.objectContaining({ table: "lead", set: expect.objectContaining({ revised: "1" }) }),
    );
});

test.each([
  ["reached", at],
  ["no_answer", at],
  ["message_sent", at],
  ["busy", undefined],
  ["wrong_number", undefined],
])("an attempt with outcome %s keeps the promise of a first contact at %s", (outcome, kept) => {
  const attempt = { attemptId: leadId, nth: 1, channel: "call", outcome, pii: null };
  const changes = project({
    type: "ContactAttemptLogged",
    version: 1,
    data: { leadId, country: "peru", ...attempt },
  });
  expect(changes).toContainEqual(
    expect.objectContaining({ op: "update", set: { attempts: 1, updated_at: at } }),
  );
  expect(
    changes.flatMap((change) => (change.op === "first" ? [change.set["first_contact_at"]] : [])).at(0),
  ).toBe(kept);
});

test("a correction replaces person and search tokens, and keeps the person's place among others", () => {
  const { notes: _, quoteDetails: __, categoryData: ___, ...contact } = pii;
  const corrected = { ...contact, phone: "51900000002", blind: { ...pii.blind, phone: "bp2" }, before: {} };
  const data = { leadId, country: "peru", fields: ["phone"], pii: corrected };
  expect(project({ type: "ContactCorrected", version: 1, data })).toEqual([
    {
      op: "update",
      table: "lead",
      key: { lead_id: leadId },
      set: { tokens: personTokens(corrected, searchTokens), updated_at: at },
    },
    {
      op: "update",
      table: "lead_person",
      key: { lead_id: leadId },
      set: {
        sealed_key: "key-1",
        sealed_type: "ContactCorrected",
        sealed_version: 1,
        sealed: "c2VsbGFkbw==",
        phone_blind: "bp2",
        document_blind: "bd",
        email_blind: null,
      },
    },
  ]);
  const erased = project({ type: "ContactCorrected", version: 1, data: { ...data, pii: "erased" } });
  expect(erased).toEqual([expect.objectContaining({ set: { tokens: null, updated_at: at } })]);
});

test("a person who withdraws consent is not planned for any more", () => {
  expect(project(work("ConsentWithdrawn", { by: "visitor" }))).toEqual([
    update({
      consent_withdrawn_at: at,
      follow_up_at: null,
      preferred_channel: null,
      preferred_from: null,
      preferred_until: null,
    }),
  ]);
});

test("a merged lead leaves its market's numbers with the status and the weight it had, and comes back with them", () => {
  const counted = (by: number) => ({
    op: "tally",
    table: "lead_summary",
    key: {},
    via,
    by: { total: by, quoted: by, counted_savings_cents: 0, left_out: 0 },
    times: { counted_savings_cents: by, left_out: by },
  });
  expect(project(work("LeadsMerged", { into: other, ...weight }))).toEqual([
    update({ merged_into: other }),
    counted(-1),
  ]);
  expect(project(work("LeadsUnmerged", { from: other, ...weight, currency: "CLP" }))).toEqual([
    update({ merged_into: null }),
    counted(1),
  ]);
});

test("an event that no schema knows, or whose time is none, is poison", () => {
  expect(() => project({ type: "LeadSubmitted", version: 99, data })).toThrow();
  expect(() => project(submitted({ status: "sold" }))).toThrow();
  expect(() => project(submitted(), "yesterday")).toThrow(RangeError);
});
