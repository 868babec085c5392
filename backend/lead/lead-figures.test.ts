import { type LeadSubmittedData, leadEvents } from "@asesorador/domain/lead/events";
import { type Api, apiTests, brandInput, contact, serviceInput } from "@asesorador/infra/testing/api";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";

// What the server computes for a lead, and what the panel, the export and the visitor's page show of it.

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

/** An API whose catalogue has one plan, with the id 1. */
const selling = async (service: Readonly<Record<string, unknown>> = {}) => {
  const api = await tests.api();
  const admin = { method: "POST", as: "admin" } as const;
  const country = service["country"] ?? "peru";
  await api.call({ ...admin, url: "/api/brands", payload: brandInput({ country }) });
  await api.project();
  await api.call({ ...admin, url: "/api/services", payload: serviceInput(service) });
  await api.project();
  return api;
};

const submit = async (api: Api, changes: Readonly<Record<string, unknown>>) => {
  const answer = await api.call({ method: "POST", url: "/api/contacts", payload: contact(changes) });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ id: string; hints: string[]; statusToken: string }>();
};

const recordedOf = async ({ history, vault }: Api, id: string): Promise<LeadSubmittedData> => {
  const [first] = await vault.open(history.all.filter(({ stream }) => stream === `lead-${id}`));
  const event = first && leadEvents.decode(first);
  if (event?.type !== "LeadSubmitted") throw new Error("a lead begins with LeadSubmitted");
  return event.data;
};

const listed = async (api: Api, query = "") => {
  await api.project();
  const answer = await api.call({ url: `/api/contacts?${query}`, as: "admin" });
  return answer.json<{ contacts: Record<string, unknown>[]; total: number }>();
};

test("a plan whose first month is free has its regular price in the panel, the CSV and the visitor's page", async () => {
  const api = await selling({ price: "76", promotionalPrice: 0, promotionalMonths: 1 });
  const { id, statusToken } = await submit(api, { desiredServiceId: 1 });
  expect(await recordedOf(api, id)).toMatchObject({
    monthlySavingsCents: 15_000 - 7_600,
    annualSavingsCents: 12 * 15_000 - 11 * 7_600,
  });
  expect((await listed(api)).contacts).toMatchObject([{ selectedPlanPrice: 76, monthlySavings: 74 }]);
  const csv = await api.call({ url: "/api/contacts/export?format=csv", as: "admin" });
  expect(csv.body).toContain(",Fibra 300,WIN,76,74,");
  const status = await api.call({
    method: "POST",
    url: "/api/solicitud",
    payload: { token: statusToken },
  });
  expect(status.json()).toMatchObject({ plan: { price: 76, currency: "PEN" } });
  expect(status.json().plan).not.toHaveProperty("promotion");
});

test("the visitor's page has the months of a promotional price, and the price after them", async () => {
  const api = await selling({ price: "133", promotionalPrice: 99, promotionalMonths: 6 });
  const { statusToken } = await submit(api, { desiredServiceId: 1 });
  const status = await api.call({ method: "POST", url: "/api/solicitud", payload: { token: statusToken } });
  expect(status.json()).toMatchObject({ plan: { price: 99, promotion: { months: 6, later: 133 } } });
});

const summary = async (api: Api, country = "peru") => {
  await api.project();
  return (await api.call({ url: `/api/admin/lead-summary?country=${country}`, as: "analyst" })).json();
};

test("a payment in another currency than the plan's has no savings, is flagged and changes no sum", async () => {
  const api = await selling();
  const wanted = { rut: "12.345.678-5", desiredServiceId: 1, monthlyPayment: 30_000, amountsCurrency: "CLP" };
  const { id, hints } = await submit(api, wanted);
  expect(hints).toEqual(["payment_currency"]);
  expect(await recordedOf(api, id)).toMatchObject({
    currency: "PEN",
    monthlyPaymentCents: 30_000_00,
    monthlySavingsCents: 0,
    annualSavingsCents: 0,
    hints: ["payment_currency"],
  });
  expect(await summary(api)).toMatchObject({ total: 1, monthlySavings: 0, leftOut: 1 });
  expect((await listed(api)).contacts).toMatchObject([
    { market: "peru", monthlyPayment: 30_000, paymentDoubt: "payment_currency", monthlySavings: 0 },
  ]);
});

test.each([
  { pays: "20", counted: true },
  { pays: "19.99", counted: false },
  { pays: "1000", counted: true },
  { pays: "1000.01", counted: false },
  { pays: "30000", counted: false },
  { pays: "149.90", counted: true },
  { pays: "", counted: true },
  { pays: "-30000", counted: true },
  { pays: undefined, counted: true },
])(
  "a Peruvian household that says it pays $pays a month is in the sums: $counted",
  async ({ pays, counted }) => {
    const api = await selling({ price: "10", promotionalPrice: null, promotionalMonths: null });
    const { id, hints } = await submit(api, { desiredServiceId: 1, monthlyPayment: pays });
    // A negative payment is a typing error and counts as not stated.
    const cents =
      pays === undefined || pays === "" || pays === "-30000" ? null : Math.round(Number(pays) * 100);
    const saved = cents === null ? null : cents - 10_00;
    expect(hints).toEqual(counted ? [] : ["payment_implausible"]);
    expect(await recordedOf(api, id)).toMatchObject({
      monthlyPaymentCents: cents,
      monthlySavingsCents: saved,
    });
    expect(await summary(api)).toMatchObject({
      total: 1,
      monthlySavings: counted ? (saved ?? 0) / 100 : 0,
      leftOut: counted ? 0 : 1,
    });
  },
);

test("doubtful savings are excluded from daily sums, and sorted last", async () => {
  const api = await selling();
  for (const monthlyPayment of ["150", "30000", "120"])
    await submit(api, { desiredServiceId: 1, monthlyPayment });
  const { contacts } = await listed(api, "sort=savings&country=peru");
  expect(contacts.map(({ monthlyPayment }) => monthlyPayment)).toEqual([150, 120, 30_000]);
  const days = await api.call({
    url: "/api/admin/lead-days?from=2026-03-04&to=2026-03-04",
    as: "analyst",
  });
  expect(days.json()).toMatchObject({ days: [{ submitted: 3, monthlySavings: 70 + 40, leftOut: 1 }] });
});

test("alarm and car insurance savings are estimated by the server, whatever the browser sends", async () => {
  const api = await tests.api();
  const claims = {
    monthlySavings: "999999",
    annualSavings: "1",
    amountsCurrency: "CLP",
    country: undefined,
    rut: "12.345.678-5",
  };
  const alarm = { ...claims, serviceCategory: "alarmas", monthlyPayment: "40000" };
  const car = { ...claims, serviceCategory: "seguro_auto", monthlyPayment: "60000" };
  const cheap = { ...alarm, monthlyPayment: "20000" };
  const none = { ...alarm, monthlyPayment: "0" };
  const unsaid = { ...alarm, amountsCurrency: undefined };
  const soles = { ...car, amountsCurrency: "PEN", monthlyPayment: "300" };
  const recorded: unknown[] = [];
  for (const payload of [alarm, car, cheap, none, unsaid, soles]) {
    const { id } = await submit(api, payload);
    const { currency, monthlySavingsCents, annualSavingsCents, hints } = await recordedOf(api, id);
    const units = (cents: number | null) => cents && cents / 100;
    recorded.push([currency, units(monthlySavingsCents), units(annualSavingsCents), ...hints]);
  }
  expect(recorded).toEqual([
    ["CLP", 15_000, 180_000],
    ["CLP", 9_000, 108_000],
    ["CLP", 0, 0],
    ["CLP", null, null],
    ["CLP", 15_000, 180_000],
    ["PEN", 45, 540],
  ]);
  expect(await summary(api)).toMatchObject({ total: 1, monthlySavings: 45, leftOut: 0 });
  expect(await summary(api, "chile")).toMatchObject({
    total: 5,
    monthlySavings: 15_000 + 9_000 + 15_000,
    leftOut: 0,
  });
});

test.each([
  {
    market: "chile",
    words: { serviceCategory: "seguro_auto", currentService: "sin_seguro", currentCompany: null },
    payload: { rut: "12.345.678-5", amountsCurrency: "CLP", selectedPlanPrice: null, monthlySavings: null },
  },
  {
    market: "peru",
    words: {
      serviceCategory: "telecomunicaciones",
      currentService: "sin_internet",
      currentCompany: "ninguna",
    },
    payload: { desiredServiceId: 1 },
  },
] as const)("a lead in $market that pays nothing today has no savings anywhere", async (one) => {
  const api = await tests.api();
  const { id } = await submit(api, { ...one.words, ...one.payload, monthlyPayment: null });
  const unsaved = { monthlyPaymentCents: null, monthlySavingsCents: null, annualSavingsCents: null };
  expect(await recordedOf(api, id)).toMatchObject({ ...one.words, ...unsaved, hints: [] });
  const { contacts } = await listed(api, `country=${one.market}`);
  expect(contacts).toMatchObject([
    { id, monthlyPayment: null, monthlySavings: null, annualSavings: null, paymentDoubt: null },
  ]);
  expect(await summary(api, one.market)).toMatchObject({ total: 1, monthlySavings: 0, leftOut: 0 });
  const exported = await api.call({
    url: `/api/contacts/export?format=csv&country=${one.market}`,
    as: "admin",
  });
  const rows = parse(exported.body, { bom: true, columns: true });
  expect(rows).toMatchObject([{ "Pago mensual": "", "Ahorro mensual": "", "Ahorro anual": "" }]);
});

test.each([
  ["peru", "PEN", "/alarmas", "Sistema de alarma (precio de demostración)", "51987654321"],
  ["chile", "CLP", "/chile", "Sistema de alarma", "56987654321"],
])("an alarm lead of %s has its market, currency, route, plan and phone everywhere", async (...one) => {
  const [market, currency, route, selectedPlanName, phone] = one;
  const api = await tests.api();
  const { id, statusToken } = await submit(api, {
    serviceCategory: "alarmas",
    selectedPlanBrand: "Por cotizar",
    selectedPlanPrice: "89",
    route,
    country: undefined,
    currency: undefined,
    monthlyPayment: "0",
    phone: "987 654 321",
    amountsCurrency: currency,
    selectedPlanName,
    submissionNonce: crypto.randomUUID(),
  });
  expect(await recordedOf(api, id)).toMatchObject({
    currency,
    route,
    claimed: { planName: selectedPlanName },
  });
  const { contacts } = await listed(api, `country=${market}`);
  expect(contacts).toMatchObject([{ id, market, currency, phone, selectedPlanName }]);
  const other = market === "peru" ? "chile" : "peru";
  expect(await listed(api, `country=${other}`)).toMatchObject({ contacts: [] });
  const page = await api.call({ method: "POST", url: "/api/solicitud", payload: { token: statusToken } });
  expect(page.json()).toMatchObject({ phoneEnding: "321", serviceCategory: "alarmas" });
});

test("each market's lists and sums are in its own currency, and every lead is in exactly one market", async () => {
  const api = await tests.api();
  const sent = [
    { name: "Soles", country: "peru" },
    { name: "Pesos", country: "peru", amountsCurrency: "CLP", monthlyPayment: "38000" },
    { name: "Chile", country: "chile", monthlyPayment: "38000", rut: "" },
  ];
  for (const payload of sent) await submit(api, payload);
  const names = async (query: string) => (await listed(api, query)).contacts.map(({ name }) => name).sort();
  expect(await names("country=peru")).toEqual(["Soles"]);
  expect(await names("country=chile")).toEqual(["Chile", "Pesos"]);
  expect(await names("country=chile&q=pesos")).toEqual(["Pesos"]);
  expect(await names("")).toEqual(["Chile", "Pesos", "Soles"]);
  expect(await summary(api)).toMatchObject({ total: 1 });
  expect(await summary(api, "chile")).toMatchObject({ total: 2, pending: 2 });
  const [pesos] = (await listed(api, "q=pesos")).contacts;
  const moved = await api.call({
    method: "POST",
    url: `/api/contacts/${pesos?.["id"]}/status`,
    payload: { status: "contacted" },
    as: "adviser",
  });
  expect(moved.statusCode).toBe(200);
  expect(await summary(api)).toMatchObject({ total: 1, pending: 1, contacted: 0 });
  expect(await summary(api, "chile")).toMatchObject({ total: 2, pending: 1, contacted: 1 });
  const csv = await api.call({ url: "/api/contacts/export?format=csv&country=chile", as: "admin" });
  expect(csv.body.trim().split("\r\n")).toHaveLength(3);
});
