import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { consentText } from "@asesorador/domain/lead/consent";
import { leadEvents } from "@asesorador/domain/lead/events";
import { type Api, apiTests, brandInput, contact, serviceInput, shared } from "@asesorador/infra/testing/api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const submit = ({ call }: Api, payload: object) => call({ method: "POST", url: "/api/contacts", payload });

const submitted = async ({ history, vault }: Api) => {
  const opened = await vault.open(history.all.filter(({ stream }) => stream.startsWith("lead-")));
  return opened.map((event) => leadEvents.decode(event));
};

test("a district of the lead's market is stored, listed by name, filtered by and exported; any other is ignored", async () => {
  const api = await tests.api();
  const sent = [
    contact({ district: "150122" }),
    contact({ district: "13120" }),
    contact({ district: "Miraflores; drop table" }),
    contact(),
    contact({ district: "13120", amountsCurrency: "CLP" }),
  ];
  for (const payload of sent) expect((await submit(api, payload)).statusCode).toBe(200);
  const districts = (await submitted(api)).map((event) =>
    event.type === "LeadSubmitted" ? event.data.district : undefined,
  );
  expect(districts).toEqual(["150122", null, null, null, "13120"]);
  await api.project();
  const listed = async (query: string) =>
    (await api.call({ url: `/api/contacts?${query}`, as: "adviser" })).json<{
      contacts: { id: string; district: string | null; districtName: string | null }[];
      total: number;
    }>();
  const { contacts, total } = await listed("country=peru&district=150122");
  expect(total).toBe(1);
  expect(contacts).toMatchObject([
    { id: sent[0]?.leadId, district: "150122", districtName: "Miraflores, Lima" },
  ]);
  expect((await listed("country=chile&district=13120")).contacts).toMatchObject([
    { districtName: "Ñuñoa, Metropolitana" },
  ]);
  expect((await listed("district=130101")).total).toBe(0);
  expect((await api.call({ url: "/api/contacts?district=Lima", as: "adviser" })).statusCode).toBe(400);
});

const visitData = (changes: object = {}) => ({
  wizard: "peru",
  viewport: "phone",
  firstTriedAt: "2026-03-04T15:00:00.000Z",
  rank: 2,
  opening: { entry: "link", campaign: { source: "google", medium: null, name: "Ana Ficticia" } },
  weights: { saving: 70, service: 20, extras: 10 },
  ownWeights: true,
  catalogue: null,
  ...changes,
});

test("a lead copies what its browser reports of the visit: listed words alone", async () => {
  const api = await tests.api();
  expect((await submit(api, contact({ visit: visitData() }))).statusCode).toBe(200);
  const [event] = await submitted(api);
  expect(event?.data).toMatchObject({
    visit: {
      wizard: "peru",
      viewport: "phone",
      firstTriedAt: "2026-03-04T15:00:00.000Z",
      rank: 2,
      entry: "link",
      campaign: { source: "google", medium: null, name: null },
      language: null,
      weights: { saving: 70, service: 20, extras: 10 },
      ownWeights: true,
    },
  });
  expect(JSON.stringify(event?.data)).not.toContain("Ana Ficticia");
});

test.each([
  ["a text", "una visita", {}],
  ["another wizard's", visitData({ wizard: "alarm" }), {}],
  ["of a rank that no list has", visitData({ rank: -1 }), {}],
  ["none", undefined, {}],
  ["sent with Do Not Track", visitData(), { dnt: "1" }],
  ["sent with Global Privacy Control", visitData(), { "sec-gpc": "1" }],
])("a lead with a visit that is %s is accepted without it", async (_, visit, headers) => {
  const api = await tests.api();
  const payload = contact({ visit });
  const answer = await api.call({ method: "POST", url: "/api/contacts", payload, headers });
  expect(answer.statusCode).toBe(200);
  const [event] = await submitted(api);
  expect(event?.data).toMatchObject({ visit: null });
});

test("a lead is stored sealed, normalised and with its consent, and the answer has its position", async () => {
  const api = await tests.api();
  const payload = contact();
  const answer = await submit(api, payload);
  expect(answer.json()).toEqual({
    id: payload.leadId,
    status: "pending",
    position: `${await api.history.store.head()}`,
    hints: [],
    statusToken: expect.stringMatching(/^[\w-]{54}$/),
    // Wednesday 10:06 in Lima plus nine support hours.
    supportDueAt: "2026-03-05T15:06:07.000Z",
  });
  expect(answer.statusCode).toBe(200);
  expect(api.history.calls).toEqual({ appends: 1, reads: 0 });
  expect(JSON.stringify(api.history.all.map(({ data, metadata }) => ({ data, metadata })))).not.toMatch(
    // Whole numbers: three digits of a phone may also be in an id.
    /Ficticia|987654321|Inventada|12345678/,
  );
  const [event] = await submitted(api);
  expect(event?.metadata).toMatchObject({
    actor: "visitor",
    causationId: payload.leadId,
    occurredAt: "2026-03-04T15:06:07.000Z",
    recordedAt: "2026-03-04T15:06:07.000Z",
  });
  expect(event?.data).toMatchObject({
    pii: {
      phone: "51987654321",
      email: "persona@example.pe",
      document: "12345678",
      blind: { phone: api.vault.blindIndex("phone", "51987654321") },
    },
    consent: { id: "peru_wizard@1", route: "/", sha256: consentText("peru_wizard@1")?.sha256 },
    source: "peru_wizard",
    monthlyPaymentCents: 15_000,
    plan: null,
    monthlySavingsCents: 0,
    claimed: { serviceId: null, priceCents: null },
  });
});

test("the same submission twice is one lead with one answer", async () => {
  const api = await tests.api();
  const payload = contact({ currentCompany: "claro" });
  const first = await submit(api, payload);
  const second = await submit(api, payload);
  expect(second.json()).toEqual(first.json());
  expect(first.json()).toMatchObject({ status: "claro_consultation_pending" });
  expect(api.history.all).toHaveLength(1);
});

/** The answer reveals nothing of the stored lead except that its id is taken. */
const expectTaken = (answer: Awaited<ReturnType<typeof submit>>) => {
  expect(answer.statusCode).toBe(409);
  const { reference: _, ...rest } = answer.json<Record<string, unknown>>();
  expect(rest).toEqual({
    code: "lead_exists",
    message:
      "Ya hay una solicitud con este identificador y no es la misma. Envía la tuya con un identificador nuevo.",
  });
};

test("a retry is accepted as the same submission after the catalogue's price and the lead have changed", async () => {
  const api = await tests.api();
  const admin = { method: "POST", as: "admin" } as const;
  await api.call({ ...admin, url: "/api/brands", payload: brandInput() });
  await api.project();
  await api.call({ ...admin, url: "/api/services", payload: serviceInput() });
  await api.project();
  const payload = contact({ desiredServiceId: 1 });
  const first = await submit(api, payload);
  const repriced = {
    method: "PUT",
    url: "/api/services/1",
    payload: serviceInput({ price: "120" }),
  } as const;
  expect((await api.call({ ...repriced, as: "admin" })).statusCode).toBe(200);
  await api.project();
  const status = { status: "contacted" };
  await api.call({ ...admin, url: `/api/contacts/${payload.leadId}/status`, payload: status });
  const upper = { ...payload, leadId: payload.leadId.toUpperCase() };
  expect((await submit(api, upper)).json()).toEqual(first.json());
  const leads = (await submitted(api)).filter(({ type }) => type === "LeadSubmitted");
  expect(leads).toHaveLength(1);
});

test.each([
  ["another name", { name: "Otra" }],
  ["another document", { rut: "87654321" }],
  ["another plan", { desiredServiceId: 5 }],
  ["another nonce", { submissionNonce: "another-nonce-of-some-length" }],
  ["no nonce", { submissionNonce: undefined }],
])(
  "a submission with a taken id and %s is refused without details of the stored lead",
  async (_, changes) => {
    const api = await tests.api();
    const payload = contact({ currentCompany: "claro" });
    await submit(api, payload);
    expectTaken(await submit(api, { ...payload, ...changes }));
    expect(api.history.all).toHaveLength(1);
  },
);

test("the refusal is the same for an erased lead", async () => {
  const api = await tests.api();
  const payload = contact();
  const { statusToken: token } = (await submit(api, payload)).json<{ statusToken: string }>();
  await api.call({ method: "POST", url: "/api/solicitud/eliminar", payload: { token, confirm: true } });
  expectTaken(await submit(api, { ...payload, name: "Otra" }));
});

test("a repeat without a nonce is accepted as the same lead, without a status token", async () => {
  const api = await tests.api();
  const { submissionNonce: _, ...payload } = contact();
  const first = await submit(api, payload);
  expect(first.json()).toMatchObject({ id: payload.leadId, statusToken: null });
  expect((await submit(api, payload)).json()).toEqual(first.json());
  expectTaken(await submit(api, { ...payload, submissionNonce: "guessed-by-another-client" }));
  expect(api.history.all).toHaveLength(1);
});

test("a nonce that is too short is refused", async () => {
  const api = await tests.api();
  const answer = await submit(api, contact({ submissionNonce: "x".repeat(21) }));
  expect(answer.json()).toMatchObject({ code: "invalid_input", issues: [{ path: "submissionNonce" }] });
});

test("neither the nonce nor anything that would confirm a guess of the contents is stored", async () => {
  const api = await tests.api();
  const payload = contact();
  await submit(api, payload);
  expect(JSON.stringify(api.history.all.map(({ data, metadata }) => ({ data, metadata })))).not.toContain(
    payload.submissionNonce,
  );
  const other = await tests.api({ settings: { idempotencySecret: "a-secret-of-another-installation-x" } });
  await submit(other, payload);
  expect(other.history.all[0]?.eventId).not.toBe(api.history.all[0]?.eventId);
});

test("without an id, a repeat within ten minutes is the same lead, and another plan is another lead", async () => {
  const api = await tests.api();
  const { leadId: _, submissionNonce: __, ...payload } = contact();
  const first = await submit(api, payload);
  expect(first.json<{ id: string }>().id).toMatch(/^[0-9a-f-]{36}$/);
  expect((await submit(api, { ...payload, phone: "+51 987654321" })).json()).toEqual(first.json());
  expect((await submit(api, { ...payload, desiredServiceId: 5 })).json()).not.toEqual(first.json());
  api.clock.now += 11 * 60_000;
  expect((await submit(api, payload)).json()).not.toEqual(first.json());
  expect(api.history.all).toHaveLength(3);
});

test("two people of one household with one phone and no ids are two leads, both listed in the panel", async () => {
  const api = await tests.api();
  const { leadId: _, submissionNonce: __, rut: ___, ...payload } = contact();
  for (const name of ["Ana Ficticia", "Luis Ficticio"])
    expect((await submit(api, { ...payload, name })).statusCode).toBe(200);
  await api.project();
  const listed = await api.call({ url: "/api/contacts", as: "adviser" });
  const { contacts } = listed.json<{ contacts: { name: string; phone: string }[] }>();
  expect(contacts.map(({ name, phone }) => [name, phone]).toSorted()).toEqual([
    ["Ana Ficticia", "51987654321"],
    ["Luis Ficticio", "51987654321"],
  ]);
});

test("a corrected plan is priced by the catalogue of that moment, and the market's sum follows", async () => {
  const api = await tests.api();
  const admin = { method: "POST", as: "admin" } as const;
  await api.call({ ...admin, url: "/api/brands", payload: brandInput() });
  await api.project();
  await api.call({ ...admin, url: "/api/services", payload: serviceInput() });
  await api.project();
  const payload = contact({ desiredServiceId: null, monthlyPayment: "150" });
  await api.call({ method: "POST", url: "/api/contacts", payload });
  const url = `/api/contacts/${payload.leadId}`;
  const correct = (serviceId: number | null, as: "admin" | "adviser" | "analyst" = "adviser") =>
    api.call({ method: "POST", url: `${url}/plan`, payload: { serviceId }, as });
  expect((await correct(1, "analyst")).statusCode).toBe(403);
  expect((await correct(4711)).json()).toMatchObject({ issues: [{ path: "serviceId" }] });
  const summary = async () => {
    await api.project();
    return (await api.call({ url: "/api/admin/lead-summary", as: "admin" })).json<{
      monthlySavings: number;
    }>();
  };
  expect((await correct(1)).statusCode).toBe(200);
  expect((await summary()).monthlySavings).toBe(70);
  const lead = (await api.call({ url, as: "adviser" })).json<Record<string, unknown>>();
  expect(lead).toMatchObject({ selectedPlanName: "Fibra 300", selectedPlanPrice: 80, monthlySavings: 70 });
  expect((await correct(null)).statusCode).toBe(200);
  expect((await summary()).monthlySavings).toBe(0);
});

test("the terms of a chosen plan stay those of the choice, with the catalogue's installation of then", async () => {
  const api = await tests.api();
  const admin = { method: "POST", as: "admin" } as const;
  await api.call({ ...admin, url: "/api/brands", payload: brandInput() });
  await api.project();
  await api.call({ ...admin, url: "/api/services", payload: serviceInput({ installationFee: "120" }) });
  await api.project();
  const [house, building, none] = [
    contact({ desiredServiceId: "1" }),
    contact({ desiredServiceId: "1", housingType: "edificio" }),
    contact({ desiredServiceId: null, selectedPlanName: "Uno de su barrio" }),
  ];
  for (const payload of [house, building, none]) await submit(api, payload);
  const chosen = async ({ leadId }: { leadId: string }) =>
    (await api.call({ url: `/api/contacts/${leadId}/timeline`, as: "adviser" })).json<{
      chosenTerms: object | null;
    }>().chosenTerms;
  const terms = { price: 100, promotion: { price: 80, months: 6 }, installation: 120 };
  const at = "2026-03-04T15:06:07.000Z";
  expect(await chosen(house)).toEqual({ serviceId: 1, at, terms });
  expect(await chosen(building)).toMatchObject({ terms: { price: 90, installation: 120 } });
  expect(await chosen(none)).toBeNull();

  const edit = { price: "110", promotionalPrice: null, promotionalMonths: null, installationFee: "0" };
  await api.call({ method: "PUT", as: "admin", url: "/api/services/1", payload: edit });
  await api.project();
  expect(await chosen(house)).toEqual({ serviceId: 1, at, terms });
  const correct = (serviceId: number | null) =>
    api.call({ ...admin, url: `/api/contacts/${house.leadId}/plan`, payload: { serviceId } });
  await correct(1);
  expect(await chosen(house)).toEqual({
    serviceId: 1,
    at,
    terms: { price: 110, promotion: null, installation: 0 },
  });
  await correct(null);
  expect(await chosen(house)).toBeNull();
});

// asvs: 2.2.2
test("the server prices the plan by its own catalogue, without a database query for each lead", async () => {
  const api = await tests.api();
  const admin = { method: "POST", as: "admin" } as const;
  await api.call({ ...admin, url: "/api/brands", payload: brandInput() });
  await api.project();
  await api.call({ ...admin, url: "/api/services", payload: serviceInput() });
  await api.project();
  const claims = {
    desiredServiceId: "1",
    monthlySavings: "9999",
    selectedPlanPrice: "1",
    selectedPlanName: "Mentira",
  };
  await submit(api, contact(claims));
  const asked = api.statements.length;
  await submit(api, contact({ ...claims, housingType: "edificio" }));
  await submit(api, contact({ desiredServiceId: 87 }));
  expect(api.statements).toHaveLength(asked);
  const [house, building, unknown] = (await submitted(api)).map(({ data }) => data);
  expect(house).toMatchObject({
    plan: {
      serviceId: 1,
      name: "Fibra 300",
      brand: "WIN",
      priceCents: 10_000,
      promotion: { priceCents: 8_000, months: 6 },
    },
    monthlySavingsCents: 7_000,
    annualSavingsCents: 150 * 1200 - 6 * 8_000 - 6 * 10_000,
    claimed: { monthlySavingsCents: 999_900, priceCents: 100, planName: "otro" },
  });
  expect(building).toMatchObject({ plan: { priceCents: 9_000 } });
  expect(unknown).toMatchObject({ plan: null, monthlySavingsCents: 0, claimed: { serviceId: 87 } });
});

test("amounts are in the plan's currency, otherwise in the wizard's, whatever the country", async () => {
  const api = await tests.api();
  const admin = { method: "POST", as: "admin" } as const;
  await api.call({ ...admin, url: "/api/brands", payload: brandInput({ country: "chile" }) });
  await api.project();
  const service = serviceInput({ country: "chile", currency: "CLP" });
  await api.call({ ...admin, url: "/api/services", payload: service });
  await api.project();
  const sent = { country: "peru", currency: "PEN" };
  await submit(api, contact({ ...sent, desiredServiceId: 1 }));
  await submit(api, contact({ ...sent, amountsCurrency: "CLP" }));
  await submit(api, contact(sent));
  const leads = (await submitted(api)).filter(({ type }) => type === "LeadSubmitted");
  expect(leads.map(({ data }) => data)).toMatchObject([
    { country: "peru", currency: "CLP", plan: { serviceId: 1 } },
    { country: "peru", currency: "CLP", plan: null },
    { country: "peru", currency: "PEN", plan: null },
  ]);
});

test("fields without effect on the decision are sealed with the personal data, unchanged", async () => {
  const api = await tests.api();
  const particulars = {
    selectedPlanFeatures: '["Fibra"]',
    promotionalPrice: "",
    promotionalMonths: 6,
    needsInstallation: true,
    hasStreamingServices: "false",
  };
  await submit(api, contact({ ...particulars, categorySpecificData: '{"propertyType":"casa"}' }));
  await submit(api, contact({ categorySpecificData: "a mano" }));
  const sealed = (await submitted(api)).map(({ data }) =>
    "pii" in data && data.pii !== null && data.pii !== "erased" && "categoryData" in data.pii
      ? data.pii.categoryData
      : null,
  );
  expect(JSON.parse(String(sealed[0]))).toEqual({ category: '{"propertyType":"casa"}', ...particulars });
  expect(sealed[1]).toBe("a mano");
});

test("free text in any field is sealed, shown to the team unchanged, and gone after an erasure", async () => {
  const api = await tests.api();
  const free = {
    currentCompany: "CANARIO uno",
    currentService: "CANARIO dos",
    priority: "CANARIO tres",
    leadSource: "CANARIO cuatro",
    serviceCategory: "CANARIO cinco",
    selectedPlanName: "CANARIO seis",
    selectedPlanBrand: "CANARIO siete",
  };
  const unseen = { preferences: "netflix,CANARIO ocho", route: "/CANARIO-nueve" };
  const { statusToken: token, id } = (await submit(api, contact({ ...free, ...unseen }))).json<{
    statusToken: string;
    id: string;
  }>();
  await api.project();
  expect(JSON.stringify(api.history.all, (_, value) => (typeof value === "bigint" ? "" : value))).not.toMatch(
    /CANARIO/,
  );
  const one = () => api.call({ url: `/api/contacts/${id}`, as: "adviser" });
  expect((await one()).json()).toMatchObject(free);
  const exported = { url: "/api/contacts/export?country=peru&format=csv", as: "admin" } as const;
  expect((await api.call(exported)).body.match(/CANARIO/g)).toHaveLength(Object.keys(free).length);
  await api.call({ method: "POST", url: "/api/solicitud/eliminar", payload: { token, confirm: true } });
  await api.project();
  expect((await one()).json()).toMatchObject({
    currentCompany: "otra",
    currentService: "otro",
    priority: "otra",
    leadSource: "otro",
    serviceCategory: "otra",
    selectedPlanName: "otro",
    selectedPlanBrand: "otra",
  });
  for (const table of ["lead", "lead_summary", "lead_daily"]) {
    const { rows } = await tests.pool.query(`select * from read_model.${table}`);
    expect(JSON.stringify(rows)).not.toMatch(/CANARIO/);
  }
});

test("a lead without a plan has no price and brand, whatever default id its wizard sends", async () => {
  const api = await tests.api();
  const peru = {
    selectedPlanName: null,
    selectedPlanBrand: null,
    selectedPlanPrice: 129,
    newMonthlyPrice: 129,
  };
  const chile = {
    desiredServiceId: 87,
    selectedPlanName: "",
    selectedPlanBrand: "VTR",
    selectedPlanPrice: "",
  };
  const tokens: string[] = [];
  for (const wizard of [peru, chile])
    tokens.push((await submit(api, contact(wizard))).json<{ statusToken: string }>().statusToken);
  await api.project();
  const none = { selectedPlanName: null, selectedPlanBrand: null, selectedPlanPrice: null };
  const { contacts } = (await api.call({ url: "/api/contacts", as: "admin" })).json<{ contacts: object[] }>();
  expect(contacts).toEqual([expect.objectContaining(none), expect.objectContaining(none)]);
  const csv = await api.call({ url: "/api/contacts/export?country=peru&format=csv", as: "admin" });
  // Without the ids, whose digits may be any.
  expect(csv.body.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "")).not.toMatch(/129|VTR/);
  for (const token of tokens) {
    const page = await api.call({ method: "POST", url: "/api/solicitud", payload: { token } });
    expect(page.json()).toMatchObject({ plan: null });
  }
});

// asvs: 16.5.2
test("a lead is accepted while the catalogue's database is unavailable", async () => {
  const away = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  const query = async () => Promise.reject(away);
  const api = await tests.api({ context: { db: { query } } });
  expect((await submit(api, contact())).statusCode).toBe(200);
  const answer = await submit(api, contact({ desiredServiceId: 1 }));
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "2"]);
});

describe("an invalid lead", () => {
  let api: Api;
  beforeAll(async () => {
    api = await tests.api();
  });

  test.each([
    [{ phone: "123" }, "phone", /teléfono/],
    [{ phone: "999999999999999999" }, "phone", /teléfono/],
    [{ email: "no es un correo" }, "email", /correo/],
    [{ consent: { id: "nunca@9", acceptedAt: "2026-03-04T15:00:00Z" } }, "consent.id", /autorización/],
    [{ consent: { id: "peru_wizard@1", acceptedAt: "ayer" } }, "consent.acceptedAt", /fecha/],
    [{ name: undefined }, "name", /requerido/],
    [{ name: "   " }, "name", /caracteres|requerido/],
    [{ name: "x".repeat(121) }, "name", /120/],
    [{ name: "Ana\u0000" }, "name", /caracteres no permitidos/],
    [{ name: "Ana\ud800" }, "name", /caracteres no permitidos/],
    [{ unknownField: { deep: ["\u0000"] } }, "unknownField", /caracteres no permitidos/],
    [{ leadId: "1" }, "leadId", /identificador/],
    [{ monthlyPayment: "mucho" }, "monthlyPayment", /./],
    [{ monthlyPayment: 1e12 }, "monthlyPayment", /monto/],
    [{ country: "bolivia" }, "country", /peru, chile/],
    [{ housingType: "castillo" }, "housingType", /./],
  ])("%j is refused at %s in Spanish, without a word of what was sent", async (changes, path, message) => {
    const answer = await submit(api, contact(changes));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "invalid_input", issues: [{ path }] });
    expect(answer.json<{ issues: { message: string }[] }>().issues[0]?.message).toMatch(message);
    expect(api.history.all).toEqual([]);
  });
});

test("a doubtful document is a hint, and an empty e-mail is treated as none", async () => {
  const api = await tests.api();
  const answer = await submit(
    api,
    contact({ rut: "12.345.678-9", country: "chile", email: "", monthlyPayment: "" }),
  );
  expect(answer.json()).toMatchObject({ hints: ["document_checksum"] });
});

test.each([
  ["45678912", []],
  ["45.678.912", []],
  ["4.567.891-2", ["document_checksum"]],
] as const)(
  "the document %j from /chile is stored without points, with the hints %j: eight digits are a DNI",
  async (rut, hints) => {
    const api = await tests.api();
    const answer = await submit(api, contact({ rut, amountsCurrency: "CLP", monthlyPayment: "" }));
    expect(answer.json()).toMatchObject({ hints });
    expect((await submitted(api))[0]?.data).toMatchObject({
      hints,
      pii: { document: rut.replace(/\D/g, "") },
    });
  },
);

test("a store that answers the second attempt is unnoticed; one that stays unavailable is 503, and the retry is the same lead", async () => {
  const api = await tests.api();
  api.history.failWith(new StoreUnavailable());
  expect((await submit(api, contact())).statusCode).toBe(200);
  api.history.failWith(new StoreUnavailable(), new StoreUnavailable());
  const payload = contact();
  const refused = await submit(api, payload);
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "2"]);
  expect(refused.json()).toMatchObject({ code: "unavailable", reference: expect.any(String) });
  expect((await submit(api, payload)).statusCode).toBe(200);
  expect(api.history.all).toHaveLength(2);
});

test("the panel lists leads by page, and the summary counts them", async () => {
  const api = await tests.api();
  for (const name of ["Uno", "Dos", "Tres"]) await submit(api, contact({ name }));
  await api.project();
  const first = await api.call({ url: "/api/contacts?country=peru&limit=2", as: "adviser" });
  const page = first.json<{
    contacts: { name: string; phone: string }[];
    total: number;
    nextCursor: string;
  }>();
  expect(page.total).toBe(3);
  const rest = await api.call({
    url: `/api/contacts?limit=2&cursor=${encodeURIComponent(page.nextCursor)}`,
    as: "admin",
  });
  const names = [...page.contacts, ...rest.json<typeof page>().contacts].map(({ name }) => name);
  expect(names.toSorted()).toEqual(["Dos", "Tres", "Uno"]);
  expect(page.contacts[0]?.phone).toBe("51987654321");
  const summary = await api.call({ url: "/api/admin/lead-summary", as: "analyst" });
  expect(summary.json()).toMatchObject({ total: 3, pending: 3 });
});

test("an unchanged poll is a 304 without any SQL, and a new lead changes the ETag", async () => {
  const api = await tests.api();
  await submit(api, contact());
  await api.project();
  for (const url of ["/api/contacts?country=peru", "/api/admin/lead-summary"]) {
    const first = await api.call({ url, as: "admin" });
    const etag = String(first.headers.etag);
    expect(first.headers["cache-control"]).toBe("private, no-cache");
    const asked = api.statements.length;
    const again = await api.call({ url, as: "admin", headers: { "if-none-match": `"x", ${etag}` } });
    expect([again.statusCode, again.body, api.statements.length]).toEqual([304, "", asked]);
    const stranger = await api.call({ url, headers: { "if-none-match": etag } });
    expect(stranger.statusCode).toBe(401);
    const other = await api.call({
      url: `${url.split("?")[0]}?country=chile`,
      as: "admin",
      headers: { "if-none-match": etag },
    });
    expect(other.statusCode).toBe(200);
    await submit(api, contact());
    await api.project();
    expect((await api.call({ url, as: "admin", headers: { "if-none-match": etag } })).statusCode).toBe(200);
  }
});

test("a query with a position waits for it, or is refused as behind", async () => {
  const api = await tests.api();
  const { position } = (await submit(api, contact())).json<{ position: string }>();
  const url = `/api/contacts?position=${position}`;
  const early = await api.call({ url, as: "admin" });
  expect([early.statusCode, early.headers["retry-after"]]).toEqual([503, "1"]);
  expect(early.json()).toMatchObject({ code: "read_model_behind" });
  await api.project();
  expect((await api.call({ url, as: "admin" })).json()).toMatchObject({ total: 1 });
});

test("a position beyond history is its end: no query waits for an event that does not exist", async () => {
  const api = await tests.api();
  await submit(api, contact());
  // The sign-in is an event, too.
  await api.call({ url: "/api/auth/user", as: "admin" });
  await api.project();
  const answer = await api.call({ url: "/api/contacts?position=99999999999999999999", as: "admin" });
  expect([answer.statusCode, answer.json<{ total: number }>().total]).toEqual([200, 1]);
});

const forQueries = shared(() => tests.api());
// asvs: 15.3.7
test.each([
  "limit=0",
  "limit=201",
  "limit=x",
  "sort=phone",
  "status=rich",
  "cursor=nonsense",
  "position=-1",
  "q=%00",
  "country=peru&country=chile",
  "__proto__=1",
])("the query %s is refused", async (query) => {
  const api = await forQueries();
  const answer = await api.call({ url: `/api/contacts?${query}`, as: "admin" });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, "invalid_input"]);
});

test("a poll of any number of rows says their order and what changed since, and is a 304 when nothing did", async () => {
  const api = await tests.api();
  const ids: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    const payload = contact();
    ids.unshift(payload.leadId);
    await submit(api, payload);
  }
  await api.project();
  const read = (url: string, headers: Record<string, string> = {}) =>
    api.call({ url: `/api/contacts${url}`, as: "adviser", headers });
  const { version } = (await read("?limit=1")).json<{ version: string }>();
  const poll = `/changes?rows=2&since=${version}`;
  const unchanged = await read(poll);
  const order = unchanged.json<{ order: string[] }>().order;
  expect(order).toHaveLength(2);
  expect(unchanged.json()).toMatchObject({ changed: [], total: 3, version });
  const { etag = "" } = unchanged.headers;
  expect((await read(poll, { "if-none-match": etag })).statusCode).toBe(304);

  const changed = order[1] ?? "";
  await api.call({
    method: "POST",
    url: `/api/contacts/${changed}/notes`,
    as: "adviser",
    payload: { noteId: crypto.randomUUID(), text: "Nota" },
  });
  await api.project();
  const after = await read(poll, { "if-none-match": etag });
  expect(after.json()).toMatchObject({ order, changed: [{ id: changed, notes: 1 }] });
  const { nextCursor } = after.json<{ nextCursor: string }>();
  const rest = (await read(`?cursor=${nextCursor}`)).json<{ contacts: { id: string }[] }>();
  expect(rest.contacts.map(({ id }) => id)).toEqual(ids.filter((id) => !order.includes(id)));
  // With a version of other tables, or without one, every row is new.
  for (const since of ["", "&since=7.9.1", "&since=nonsense"])
    expect((await read(`/changes?rows=2${since}`)).json<{ changed: unknown[] }>().changed).toHaveLength(2);
  for (const rows of ["0", "5001", "x"]) expect((await read(`/changes?rows=${rows}`)).statusCode).toBe(400);
});

test("the ids of all that match are those of the list, in its order", async () => {
  const api = await tests.api();
  for (let i = 0; i < 3; i += 1)
    await submit(api, contact({ name: i === 1 ? "Otra Gente" : "Persona Ficticia" }));
  await api.project();
  const read = async (path: string, q: string) =>
    (await api.call({ url: `/api/contacts${path}?q=${q}`, as: "adviser" })).json();
  const { contacts } = await read("", "persona");
  expect(await read("/ids", "persona")).toEqual({
    ids: contacts.map(({ id }: { id: string }) => id),
    more: false,
  });
  expect((await read("/ids", "otra")).ids).toHaveLength(1);
  expect(await read("/ids", "nadie")).toEqual({ ids: [], more: false });
  expect((await api.call({ url: "/api/contacts/ids", as: "analyst" })).statusCode).toBe(403);
});

test("a preference sent with the lead is stored with it once, however often it is repeated; a foreign slot is left out", async () => {
  const api = await tests.api();
  // Wednesday 10:06 in Lima, and the slots of Thursday and Sunday.
  const acceptedAt = "2026-03-04T15:06:07.000Z";
  const thursday = { from: "2026-03-05T14:00:00.000Z", until: "2026-03-05T16:00:00.000Z" };
  const sunday = { from: "2026-03-08T14:00:00.000Z", until: "2026-03-08T16:00:00.000Z" };
  const asking = (slot: object | null) =>
    contact({ consent: { id: "peru_wizard@1", acceptedAt }, preference: { channel: "call", slot } });
  const payload = asking(thursday);
  for (let sent = 0; sent < 2; sent += 1) expect((await submit(api, payload)).statusCode).toBe(200);
  // Kept on a device until the slot has passed.
  api.clock.now = Date.parse("2026-03-06T15:00:00.000Z");
  expect((await submit(api, payload)).statusCode).toBe(200);
  for (const slot of [sunday, null]) expect((await submit(api, asking(slot))).statusCode).toBe(200);
  const preferences = (await submitted(api)).flatMap((event) =>
    event.type === "ContactPreferenceSet" ? [event.data.slot] : [],
  );
  expect(preferences).toEqual([thursday, null, null]);
  await api.project();
  const { contacts } = (await api.call({ url: "/api/contacts?country=peru", as: "adviser" })).json<{
    contacts: { id: string; preferredChannel: string; preferredFrom: string | null }[];
  }>();
  expect(contacts.find(({ id }) => id === payload.leadId)).toMatchObject({
    preferredChannel: "call",
    preferredFrom: thursday.from,
  });
});
