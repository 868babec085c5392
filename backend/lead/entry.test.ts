import { randomUUID } from "node:crypto";
import type { Lead } from "@asesorador/domain/lead/contract";
import type { RecordedConsent, TimelineEntry } from "@asesorador/domain/lead/timeline-contract";
import { apiTests, brandInput, serviceInput, type Who } from "@asesorador/infra/testing/api";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const desk = async () => {
  const api = await tests.api();
  const enter = (changes: object = {}, as: Who = "adviser") =>
    api.call({
      method: "POST",
      url: "/api/contacts/entry",
      as,
      payload: {
        leadId: randomUUID(),
        market: "peru",
        how: "phone",
        name: "Rosa Ficticia",
        phone: "987 654 321",
        document: "00000011",
        monthlyPayment: "89.90",
        consented: true,
        ...changes,
      },
    });
  const get = async <Body>(path: string, as: Who = "admin") => {
    await api.project();
    const answer = await api.call({ url: `/api/${path}`, as });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Body>();
  };
  return { ...api, enter, get };
};

test("a lead entered by hand has its data, its spoken consent with the account that recorded it, its note and its adviser", async () => {
  const { enter, get, history } = await desk();
  const answer = await enter({
    note: "Quiere fibra",
    assignee: "adviser",
    consentRemark: "Llamó a la tienda",
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const { id } = answer.json<{ id: string }>();
  expect(await get<Lead>(`contacts/${id}`)).toMatchObject({
    name: "Rosa Ficticia",
    phone: "51987654321",
    rut: "00000011",
    monthlyPayment: 89.9,
    entered: "phone",
    leadSource: "panel_llamada",
    consent: true,
    assignee: "adviser",
    notes: 1,
  });
  const { entries, recordedConsent } = await get<{
    entries: TimelineEntry[];
    recordedConsent: RecordedConsent;
  }>(`contacts/${id}/timeline`);
  expect(entries.map(({ type, actor }) => [type, actor])).toEqual(
    ["LeadSubmitted", "LeadEntered", "ConsentRecorded", "NoteAdded", "LeadAssigned"].map((type) => [
      type,
      "adviser:adviser",
    ]),
  );
  expect(recordedConsent).toMatchObject({
    means: "phone",
    recordedBy: "adviser:adviser",
    remark: "Llamó a la tienda",
    withdrawnAt: null,
  });
  // No form was shown: messages to visitors need the consent of one.
  expect(history.all.find(({ type }) => type === "LeadSubmitted")?.data).toMatchObject({ consent: null });
});

test("an entered lead has no promise of a contact: no clock, no filter and no report counts it", async () => {
  const { enter, get, call, clock } = await desk();
  const { id } = (await enter()).json<{ id: string }>();
  clock.now += 10 * 86_400_000;
  for (const sla of ["due", "breached", "met", "late"])
    expect(await get(`contacts?country=peru&sla=${sla}`), sla).toMatchObject({ total: 0 });
  const attempt = { attemptId: randomUUID(), channel: "call", outcome: "reached" };
  expect(
    (await call({ method: "POST", url: `/api/contacts/${id}/attempts`, payload: attempt, as: "admin" }))
      .statusCode,
  ).toBe(200);
  expect(await get("contacts?country=peru&sla=late")).toMatchObject({ total: 0 });
  const report = await get<{ total: Record<string, number | null> }>(
    "admin/team-report?country=peru&from=2026-03-01&to=2026-03-30",
  );
  expect(report.total).toMatchObject({
    received: 1,
    open: 1,
    onTime: 0,
    late: 0,
    missed: 0,
    medianMinutes: null,
  });
});

test("the same entry again is the same lead, and another one under its id is refused", async () => {
  const { enter, get } = await desk();
  const leadId = randomUUID();
  const first = await enter({ leadId });
  expect((await enter({ leadId })).json()).toEqual(first.json());
  const other = await enter({ leadId, name: "Otra Persona" });
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, "lead_exists"]);
  expect(await get("contacts?country=peru")).toMatchObject({ total: 1 });
});

test.each([
  [{ phone: "12" }, "phone"],
  [{ name: " " }, "name"],
  [{ email: "nada" }, "email"],
  [{ consented: false }, "consented"],
  [{ serviceId: 4711 }, "serviceId"],
  [{ how: "import" }, "how"],
  [{ serviceCategory: "plomeria" }, "serviceCategory"],
])("a bad entry is refused where it is wrong: %j", async (changes, field) => {
  const { enter, history } = await desk();
  const answer = await enter(changes);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path)).toContain(field);
  expect(history.all.filter(({ type }) => type === "LeadSubmitted")).toEqual([]);
});

test("an analyst may not enter leads, and none is entered for an account that takes none", async () => {
  const { enter } = await desk();
  expect((await enter({}, "analyst")).statusCode).toBe(403);
  expect((await enter({ assignee: "analyst" })).json()).toMatchObject({ code: "assignee_unknown" });
});

test("a chosen plan is priced by the catalogue, in the market's currency", async () => {
  const { enter, get, call, project } = await desk();
  const admin = { method: "POST", as: "admin" } as const;
  await call({ ...admin, url: "/api/brands", payload: brandInput() });
  await project();
  await call({ ...admin, url: "/api/services", payload: serviceInput() });
  await project();
  const { id } = (await enter({ serviceId: 1, monthlyPayment: "150" })).json<{ id: string }>();
  expect(await get(`contacts/${id}`)).toMatchObject({
    selectedPlanName: "Fibra 300",
    selectedPlanBrand: "WIN",
    monthlySavings: 70,
  });
  const chile = (await enter({ market: "chile", phone: "+56 9 8765 4321", document: null })).json<{
    id: string;
  }>();
  expect(await get(`contacts/${chile.id}`)).toMatchObject({ market: "chile", currency: "CLP" });
  const foreign = await enter({ market: "chile", phone: "+56 9 8765 4322", document: null, serviceId: 1 });
  expect(foreign.json()).toMatchObject({ issues: [{ path: "serviceId" }] });
});
