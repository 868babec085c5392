import { randomUUID } from "node:crypto";
import { type Api, apiTests, brandInput, serviceInput, shared } from "@asesorador/infra/testing/api";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const send = (api: Api, method: "POST" | "PUT", path: string, payload: object = {}) =>
  api.call({ method, url: `/api/${path}`, payload, as: "admin" });
const get = async (api: Api, path: string) => {
  await api.project();
  return (await api.call({ url: `/api/${path}`, as: "admin" })).json();
};

/** One brand with one service of S/ 100, S/ 80 for six months. */
const stocked = async () => {
  const api = await tests.api();
  await send(api, "POST", "brands", brandInput());
  await api.project();
  await send(api, "POST", "services", serviceInput());
  await api.project();
  return api;
};
const plan = (changes: object = {}) => ({
  scheduleId: randomUUID(),
  date: "2026-12-01",
  price: "89",
  revision: "0",
  ...changes,
});

test("a price is scheduled for midnight in Lima, listed, and not shown to visitors", async () => {
  const api = await stocked();
  const asked = plan();
  const answer = await send(api, "POST", "services/1/scheduled-prices", asked);
  expect(answer.json()).toEqual({
    scheduleId: asked.scheduleId,
    position: expect.stringMatching(/^[1-9]\d*$/),
  });
  expect(await get(api, "services/scheduled-prices")).toEqual({
    scheduled: [
      {
        scheduleId: asked.scheduleId,
        serviceId: 1,
        effectiveAt: "2026-12-01T05:00:00.000Z",
        prices: { price: 89 },
      },
    ],
  });
  expect(await get(api, "services")).toMatchObject({ services: [{ price: 100, revision: "1" }] });
});

test("a repeat of the same schedule is stored once, with its day", async () => {
  const api = await stocked();
  const asked = plan();
  for (const _ of [1, 2]) await send(api, "POST", "services/1/scheduled-prices", asked);
  const stored = api.history.all.filter(({ type }) => type === "PriceScheduled");
  expect(stored).toHaveLength(1);
  expect(stored).toMatchObject([{ data: { scheduledOn: "2026-03-04" } }]);
});

const refusing = shared(stocked);
test.each([
  [{ date: "2026-03-04" }, "schedule_not_ahead", "Elige un día desde mañana."],
  [
    { price: undefined, promotionalPrice: 50 },
    "promotion_incomplete",
    "Una promoción necesita su precio y sus meses.",
  ],
  [{ price: 79 }, "promotion_not_lower", "El precio promocional tiene que ser menor que el regular."],
  [{ price: 100 }, "schedule_changes_nothing", "Esos son los precios de hoy: cambia al menos uno."],
  [{ date: "2026-02-30" }, "invalid_format", "Revisa los datos enviados."],
  [{ price: -1 }, undefined, "Revisa los datos enviados."],
])("a schedule with %j is refused: %s", async (changes, code, message) => {
  const api = await refusing();
  const answer = await send(api, "POST", "services/1/scheduled-prices", plan(changes));
  const body = answer.json<{ message: string; issues: { code: string }[] }>();
  expect([answer.statusCode, body.message]).toEqual([400, message]);
  if (code !== undefined) expect(body.issues[0]?.code).toBe(code);
});

test("a day has at most one price; after a cancellation the day is free again", async () => {
  const api = await stocked();
  const asked = plan();
  await send(api, "POST", "services/1/scheduled-prices", asked);
  const second = plan({ price: 99, revision: undefined });
  const taken = await send(api, "POST", "services/1/scheduled-prices", second);
  expect(taken.json()).toMatchObject({ issues: [{ path: "date", code: "schedule_day_taken" }] });
  const cancel = `services/1/scheduled-prices/${asked.scheduleId}/cancel`;
  expect((await send(api, "POST", cancel, { revision: "1" })).statusCode).toBe(200);
  expect((await send(api, "POST", cancel)).statusCode).toBe(200);
  expect((await send(api, "POST", "services/1/scheduled-prices", second)).statusCode).toBe(200);
  expect(await get(api, "services/scheduled-prices")).toMatchObject({
    scheduled: [{ scheduleId: second.scheduleId, prices: { price: 99 } }],
  });
});

test("a schedule based on an outdated revision is refused", async () => {
  const api = await stocked();
  await send(api, "PUT", "services/1", { price: "120", revision: "0" });
  const late = await send(api, "POST", "services/1/scheduled-prices", plan());
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, "edited_meanwhile"]);
  const unknown = `services/1/scheduled-prices/${randomUUID()}/cancel`;
  expect((await send(api, "POST", unknown)).json()).toMatchObject({ code: "schedule_not_found" });
});

test("the history of a price is read from the stream, independent of the read model", async () => {
  const api = await stocked();
  await send(api, "PUT", "services/1", { price: "120" });
  await send(api, "PUT", "services/1", { name: "Otro nombre" });
  await send(api, "POST", "services/1/scheduled-prices", plan({ revision: undefined }));
  const asked = api.statements.length;
  const answer = await api.call({ url: "/api/services/1/history", as: "admin" });
  expect(api.statements).toHaveLength(asked);
  expect(answer.json()).toMatchObject({
    entries: [
      { what: "added", actor: "admin:admin", by: "panel", prices: { price: 100, promotionalMonths: 6 } },
      { what: "changed", moves: [{ field: "price", from: 100, to: 120 }], prices: { price: 120 } },
      {
        what: "scheduled",
        effectiveAt: "2026-12-01T05:00:00.000Z",
        moves: [{ field: "price", from: 120, to: 89 }],
        prices: { price: 120 },
      },
    ],
  });
  expect((await api.call({ url: "/api/services/9/history", as: "admin" })).statusCode).toBe(404);
});

test("services of a brand that is switched off disappear for visitors, also for those with a cached list", async () => {
  const api = await stocked();
  const lists = ["/api/services?country=peru", "/api/services/active", "/api/brands"];
  const held = await Promise.all(lists.map((url) => api.call({ url })));
  expect(held.map(({ body }) => body.includes('"name":"WIN"'))).toEqual([true, true, true]);
  await send(api, "PUT", "brands/1", { isActive: false });
  await api.project();
  for (const [i, url] of lists.entries()) {
    const headers = { "if-none-match": String(held[i]?.headers.etag) };
    const answer = await api.call({ url, headers });
    expect([url, answer.statusCode, answer.headers["cache-control"]]).toEqual([
      url,
      200,
      "public, max-age=0, must-revalidate",
    ]);
    const { brands, services } = answer.json<Record<string, unknown[]>>();
    expect(brands ?? services).toEqual([]);
  }
});
