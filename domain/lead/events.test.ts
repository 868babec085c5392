import { expect, test } from "vitest";
import type { Fact } from "../kernel/event-store.ts";
import { recordedSample } from "../kernel/recorded-sample.ts";
import { leadEvents } from "./events.ts";

const at = recordedSample("lead-0195f6a0-0000-7000-8000-000000000001", "visitor");
const leadId = "0195f6a0-0000-7000-8000-000000000001";
const other = "0195f6a0-0000-7000-8000-000000000002";
const country = "peru";
const submitted = {
  leadId,
  pii: {
    name: "Ana Ejemplo",
    document: "00000001",
    phone: "51900000001",
    email: "ana@example.pe",
    address: "Calle Ejemplo 123",
    notes: null,
    quoteDetails: '{"plan":"Fibra 300"}',
    categoryData: null,
    blind: { phone: "p", document: "d", email: null },
  },
  status: "pending",
  country: "peru",
  currency: "PEN",
  source: "peru_wizard",
  route: "/",
  serviceCategory: "telecomunicaciones",
  currentCompany: "movistar",
  currentService: "internet",
  housingType: "casa",
  district: "150122",
  priority: "ahorrar",
  preferences: null,
  monthlyPaymentCents: 15_000,
  plan: {
    serviceId: 7,
    name: "Fibra 300",
    brand: "WIN",
    priceCents: 9_900,
    promotion: { priceCents: 7_900, months: 6 },
  },
  claimed: {
    serviceId: 7,
    planName: "Fibra 300",
    brand: "WIN",
    priceCents: 7_900,
    monthlySavingsCents: 7_100,
    annualSavingsCents: 73_200,
  },
  monthlySavingsCents: 7_100,
  annualSavingsCents: 73_200,
  consent: {
    id: "peru_wizard@1",
    sha256: "44682be8d59fdf8537ff7da1630d20b15e79e92795c5b40dd8a40249631ab73a",
    purposes: ["contact"],
    acceptedAt: "2026-01-02T03:04:00.000Z",
    route: "/",
  },
  hints: ["document_checksum"],
  visit: {
    wizard: "peru",
    viewport: "phone",
    wizardVersion: 2,
    entry: "link",
    referrerHost: "www.google.com",
    campaign: { source: "google", medium: "cpc", name: null },
    language: "es-PE",
    variants: { titulo_portada: "b" },
    weights: { saving: 70, service: 20, extras: 10 },
    ownWeights: true,
    rank: 3,
    catalogue: { position: "7", eventId: "0195f6a0-0000-7000-8000-0000000000e1" },
    firstTriedAt: "2026-01-02T03:03:00.000Z",
  },
};

const weight = { status: "pending", currency: "PEN", monthlySavingsCents: 7_100 } as const;

/** Possible data of a stored LeadSubmitted. */
const SUBMITTED: readonly object[] = [
  submitted,
  { ...submitted, visit: null },
  {
    ...submitted,
    visit: {
      wizard: "alarm",
      viewport: "desktop",
      wizardVersion: null,
      entry: null,
      referrerHost: null,
      campaign: null,
      language: null,
      variants: null,
      weights: null,
      ownWeights: null,
      rank: null,
      catalogue: null,
      firstTriedAt: null,
    },
  },
  { ...submitted, district: null },
  {
    ...submitted,
    pii: { ...submitted.pii, stated: { currentCompany: "Fibra Ejemplo", selectedPlanName: "El de antes" } },
    source: "otro",
    route: "otra",
    serviceCategory: "otra",
    currentCompany: "otra",
    currentService: "otro",
    priority: "otra",
    preferences: "netflix,otra",
    plan: null,
    claimed: { ...submitted.claimed, planName: "otro", brand: "otra" },
  },
  {
    ...submitted,
    pii: "erased",
    consent: null,
    currentCompany: null,
    currentService: null,
    priority: null,
    plan: null,
    claimed: { ...submitted.claimed, planName: "Sistema de alarma", brand: "Por cotizar" },
  },
  {
    ...submitted,
    currentCompany: "ninguna",
    currentService: "sin_internet",
    monthlyPaymentCents: null,
    monthlySavingsCents: null,
    annualSavingsCents: null,
  },
];

/** One event of every version ever stored, as the vault opens it. Add lines; never edit one. */
const EVER_STORED: readonly Fact[] = [
  ...SUBMITTED.map((data) => ({ type: "LeadSubmitted", version: 7, data })),
  {
    type: "LeadContacted",
    version: 1,
    data: { leadId, country: "peru", from: "claro_consultation_pending" },
  },
  { type: "LeadInterested", version: 1, data: { leadId, country: "peru", from: "contacted" } },
  {
    type: "LeadQuoted",
    version: 2,
    data: { leadId, country: "peru", from: "interested", serviceId: 7, priceCents: 7_900 },
  },
  {
    type: "LeadQuoted",
    version: 2,
    data: { leadId, country: "peru", from: "interested", serviceId: null, priceCents: null },
  },
  ...[{ promotion: "3 meses gratis" }, "erased", null].map((pii) => ({
    type: "LeadConverted",
    version: 2,
    data: {
      leadId,
      country: "peru",
      from: "quoted",
      serviceId: 7,
      priceCents: 7_900,
      commissionCents: 5_000,
      installsOn: "2026-03-10",
      pii,
    },
  })),
  {
    type: "LeadConverted",
    version: 2,
    data: {
      leadId,
      country: "peru",
      from: "quoted",
      serviceId: null,
      priceCents: null,
      commissionCents: null,
      installsOn: null,
      pii: null,
    },
  },
  ...[{ text: "no había ducto" }, "erased", null].map((pii) => ({
    type: "ContractCancelled",
    version: 1,
    data: { leadId, country: "peru", reason: "not_installed", pii },
  })),
  {
    type: "LeadLost",
    version: 1,
    data: { leadId, country: "peru", from: "quoted", reason: "no_coverage", pii: null },
  },
  {
    type: "LeadLost",
    version: 1,
    data: { leadId, country: "peru", from: "quoted", reason: "other", pii: { text: "se muda" } },
  },
  {
    type: "LeadLost",
    version: 1,
    data: { leadId, country: "peru", from: "quoted", reason: "other", pii: "erased" },
  },
  {
    type: "LeadReopened",
    version: 1,
    data: { leadId, country: "peru", from: "lost", to: "pending", pii: { text: "volvió" } },
  },
  { type: "PersonalDataErased", version: 1, data: { leadId } },
  { type: "LeadAssigned", version: 1, data: { leadId, country, from: null, to: "ana", by: "hand" } },
  {
    type: "NoteAdded",
    version: 1,
    data: { leadId, country, noteId: other, nth: 1, pii: { text: "llamar" } },
  },
  { type: "NoteAdded", version: 1, data: { leadId, country, noteId: other, nth: 2, pii: "erased" } },
  {
    type: "ContactAttemptLogged",
    version: 1,
    data: { leadId, country, attemptId: other, nth: 1, channel: "call", outcome: "no_answer", pii: null },
  },
  {
    type: "FollowUpScheduled",
    version: 1,
    data: { leadId, country, at: "2026-01-03T15:00:00.000Z", channel: "whatsapp", pii: null },
  },
  { type: "DuplicateDetected", version: 1, data: { leadId, country, of: other, by: ["phone"] } },
  {
    type: "LeadsMerged",
    version: 2,
    data: { leadId, country, into: other, ...weight, corrected: { countedSavingsCents: -100, leftOut: 0 } },
  },
  {
    type: "LeadsUnmerged",
    version: 2,
    data: { leadId, country, from: other, ...weight, corrected: { countedSavingsCents: 0, leftOut: 1 } },
  },
  {
    type: "ContactCorrected",
    version: 1,
    data: {
      leadId,
      country,
      fields: ["phone"],
      pii: {
        name: "Ana",
        document: null,
        phone: "51900000002",
        email: null,
        address: null,
        blind: { phone: "p2", document: null, email: null },
        before: { phone: "51900000001" },
      },
    },
  },
  { type: "ContactCorrected", version: 1, data: { leadId, country, fields: ["name"], pii: "erased" } },
  { type: "LeadEntered", version: 1, data: { leadId, country, how: "walk_in" } },
  { type: "NoteEdited", version: 1, data: { leadId, country, noteId: other, pii: { text: "llamar hoy" } } },
  { type: "NoteEdited", version: 1, data: { leadId, country, noteId: other, pii: "erased" } },
  { type: "NoteDeleted", version: 1, data: { leadId, country, noteId: other, left: 0 } },
  {
    type: "PlanCorrected",
    version: 1,
    data: {
      leadId,
      country,
      plan: submitted.plan,
      before: { name: "Fibra 100", brand: "WIN" },
      monthlySavingsCents: 7_100,
      annualSavingsCents: 73_200,
      counted: {
        before: { countedSavingsCents: 0, leftOut: 1 },
        after: { countedSavingsCents: 7_100, leftOut: 0 },
      },
    },
  },
  {
    type: "ConsentRecorded",
    version: 1,
    data: {
      leadId,
      country,
      means: "phone",
      purposes: ["contact"],
      givenAt: "2026-01-03T15:00:00.000Z",
      pii: { text: "llamó ella" },
    },
  },
  {
    type: "ConsentRecorded",
    version: 1,
    data: {
      leadId,
      country,
      means: "document",
      purposes: ["contact"],
      givenAt: "2026-01-03T15:00:00.000Z",
      pii: null,
    },
  },
  { type: "ConsentWithdrawn", version: 1, data: { leadId, country, by: "visitor" } },
  {
    type: "ContactPreferenceSet",
    version: 1,
    data: {
      leadId,
      country,
      channel: "call",
      slot: { from: "2026-01-03T15:00:00.000Z", until: "2026-01-03T17:00:00.000Z" },
    },
  },
];

test.each(EVER_STORED)("history still reads: $type@$version", (stored) => {
  expect(leadEvents.decode({ ...at, ...stored })).toMatchObject(stored);
});

const reached = { leadId, country, from: "interested" };
const UNSTATED: readonly (readonly [Fact, object])[] = [
  [
    { type: "LeadQuoted", version: 1, data: reached },
    { serviceId: null, priceCents: null },
  ],
  [
    { type: "LeadConverted", version: 1, data: reached },
    { serviceId: null, priceCents: null, commissionCents: null, installsOn: null, pii: null },
  ],
];

test.each(UNSTATED)("history still reads: $type@1, of which nothing else is known", (stored, unknown) => {
  expect(leadEvents.decode({ ...at, ...stored })).toMatchObject({
    type: stored.type,
    version: 2,
    data: { ...reached, ...unknown },
  });
});

test.each([
  ["ContractCancelled", { reason: "la señora Ana se mudó", pii: null }],
  ["LeadConverted", { serviceId: 7, priceCents: 79.9, commissionCents: null, installsOn: null, pii: null }],
  [
    "LeadConverted",
    { serviceId: 7, priceCents: null, commissionCents: null, installsOn: "mañana", pii: null },
  ],
])("an outcome with free text or a broken amount does not read: %s %j", (type, outcome) => {
  const version = type === "LeadConverted" ? 2 : 1;
  const data = { leadId, country, from: "quoted", ...outcome };
  expect(() => leadEvents.decode({ ...at, type, version, data })).toThrow();
});

test.each([
  ["LeadsMerged", { into: other }],
  ["LeadsUnmerged", { from: other }],
] as const)("history still reads: %s@1, of when no plan was corrected", (type, other) => {
  const stored = { type, version: 1, data: { leadId, country, ...other, ...weight } };
  expect(leadEvents.decode({ ...at, ...stored })).toMatchObject({
    version: 2,
    data: { ...stored.data, corrected: { countedSavingsCents: 0, leftOut: 0 } },
  });
});

test.each(SUBMITTED)("history still reads: LeadSubmitted@6, as it was stored", (data) => {
  const event = leadEvents.decode({ ...at, type: "LeadSubmitted", version: 6, data });
  expect(event).toMatchObject({ type: "LeadSubmitted", version: 7, data });
});

/** Before version 6 of LeadSubmitted nothing of the visit was copied. */
test.each(SUBMITTED)("history still reads: LeadSubmitted@5, without a visit", (stored) => {
  const { visit: _, ...data } = stored as typeof submitted;
  const event = leadEvents.decode({ ...at, type: "LeadSubmitted", version: 5, data });
  expect(event).toMatchObject({ type: "LeadSubmitted", version: 7, data: { ...data, visit: null } });
});

/** Before version 5 no district was asked for. */
const { district: _, visit: __, ...first } = submitted;
const placeless = { ...first, district: null, visit: null };

test.each(SUBMITTED)("history still reads: LeadSubmitted@4, without a district", (stored) => {
  const { district: _, visit: __, ...data } = stored as typeof submitted;
  const event = leadEvents.decode({ ...at, type: "LeadSubmitted", version: 4, data });
  const read = { ...data, district: null, visit: null };
  expect(event).toMatchObject({ type: "LeadSubmitted", version: 7, data: read });
});

test.each(SUBMITTED.slice(0, 4))("history still reads: LeadSubmitted@3, with its savings", (stored) => {
  const { district: _, visit: __, ...data } = stored as typeof submitted;
  const event = leadEvents.decode({ ...at, type: "LeadSubmitted", version: 3, data });
  const read = { ...data, district: null, visit: null };
  expect(event).toMatchObject({ type: "LeadSubmitted", version: 7, data: read });
});

test.each([null, 0])("LeadSubmitted@3 with a payment of %j reads without savings", (monthlyPaymentCents) => {
  const data = { ...first, monthlyPaymentCents, monthlySavingsCents: 0, annualSavingsCents: 0 };
  expect(leadEvents.decode({ ...at, type: "LeadSubmitted", version: 3, data })).toMatchObject({
    version: 7,
    data: { monthlyPaymentCents, monthlySavingsCents: null, annualSavingsCents: null },
  });
});

/** The plan as versions 1 and 2 of LeadSubmitted have it. */
const { promotion, ...chosen } = submitted.plan;
const loose = {
  ...first,
  plan: { ...chosen, promotionalPriceCents: promotion.priceCents, promotionalMonths: promotion.months },
};
const unpromoted = { ...chosen, promotionalPriceCents: null, promotionalMonths: null };

test.each([
  [loose, placeless],
  [
    { ...loose, plan: unpromoted },
    { ...placeless, plan: { ...chosen, promotion: null } },
  ],
  // Half a promotion was never one.
  [
    { ...loose, plan: { ...chosen, promotionalPriceCents: 4_900, promotionalMonths: null } },
    { ...placeless, plan: { ...chosen, promotion: null } },
  ],
  [
    {
      ...loose,
      pii: "erased",
      plan: null,
      claimed: { ...submitted.claimed, planName: "otro", brand: "otra" },
    },
    {
      ...placeless,
      pii: "erased",
      plan: null,
      claimed: { ...submitted.claimed, planName: "otro", brand: "otra" },
    },
  ],
])("history still reads: LeadSubmitted@2, and its promotion as one value", (data, read) => {
  const event = leadEvents.decode({ ...at, type: "LeadSubmitted", version: 2, data });
  expect(event).toMatchObject({ type: "LeadSubmitted", version: 7, data: read });
});

/** Version 1 of LeadSubmitted took any text where version 2 has a closed list. */
const FIRST_SUBMITTED: readonly (readonly [stored: object, read: object])[] = [
  [loose, placeless],
  [
    { ...loose, pii: "erased", plan: null, consent: null },
    {
      ...placeless,
      pii: "erased",
      plan: null,
      consent: null,
      claimed: { ...submitted.claimed, planName: "otro", brand: "otra" },
    },
  ],
  [
    {
      ...loose,
      source: "llamar a Ana",
      route: "/ana",
      serviceCategory: "Alarmas",
      currentCompany: "Ana Ejemplo",
      currentService: "51900000001",
      priority: "Calle Ejemplo 123",
      preferences: "Netflix, ana@example.pe",
      claimed: { ...submitted.claimed, planName: "Fibra 300", brand: "Ana" },
      consent: { ...submitted.consent, route: "/ana" },
    },
    {
      ...placeless,
      source: "otro",
      route: "otra",
      serviceCategory: "alarmas",
      currentCompany: "otra",
      currentService: "otro",
      priority: "otra",
      preferences: "netflix,otra",
      claimed: { ...submitted.claimed, brand: "otra" },
      consent: { ...submitted.consent, route: "otra" },
    },
  ],
];

test.each(FIRST_SUBMITTED)(
  "history still reads: LeadSubmitted@1, and none of its free text",
  (data, read) => {
    const event = leadEvents.decode({ ...at, type: "LeadSubmitted", version: 1, data });
    expect(event).toMatchObject({ type: "LeadSubmitted", version: 7, data: read });
  },
);

test.each([
  { currentCompany: "Ana Ejemplo" },
  { district: "Miraflores" },
  { source: "Ana" },
  { preferences: "netflix,ana" },
  { claimed: { ...submitted.claimed, planName: "Ana" } },
  { consent: { ...submitted.consent, route: "/ana" } },
])("free text in the clear does not read: %j", (changes) => {
  const data = { ...submitted, ...changes };
  expect(() => leadEvents.decode({ ...at, type: "LeadSubmitted", version: 7, data })).toThrow();
});

test("every type of event has a sample", () => {
  expect(new Set(EVER_STORED.map(({ type }) => type))).toEqual(new Set(leadEvents.types));
});

test("an unknown status is refused", () => {
  const stored = { type: "LeadSubmitted", version: 7, data: { ...submitted, status: "won" } };
  expect(() => leadEvents.decode({ ...at, ...stored })).toThrow();
});
