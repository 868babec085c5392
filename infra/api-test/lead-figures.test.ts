import { decodeLeadEvent, type LeadSubmittedData } from "@asesorador/domain/lead/events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../quality/test-database.ts";
import { type Api, apiTests, brandInput, contact, serviceInput } from "./harness.ts";

// What the server computes for a lead, and what the panel, the export and the visitor's page show of it.

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests(testDatabase());
});
afterAll(() => tests.close());

/** An API whose catalogue sells one plan, with the id 1. */
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
  const event = first && decodeLeadEvent(first);
  if (event?.type !== "LeadSubmitted") throw new Error("a lead begins with LeadSubmitted");
  return event.data;
};

const listed = async (api: Api, query = "") => {
  await api.project();
  const answer = await api.call({ url: `/api/contacts?${query}`, as: "admin" });
  return answer.json<{ contacts: Record<string, unknown>[]; total: number }>();
};

test("a plan whose first month is free costs its regular price in the panel, the CSV and the visitor's page", async () => {
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
});
