import { type Api, apiTests, brandInput, serviceInput, shared } from "@asesorador/infra/testing/api";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const post = (api: Api, what: "brands" | "services", payload: object) =>
  api.call({ method: "POST", url: `/api/${what}`, payload, as: "admin" });
const put = (api: Api, path: string, payload: object) =>
  api.call({ method: "PUT", url: `/api/${path}`, payload, as: "admin" });
const get = async (api: Api, path: string, as: "anonymous" | "admin" = "admin") => {
  await api.project();
  return (await api.call({ url: `/api/${path}`, as })).json<{
    brands: Record<string, unknown>[];
    services: Record<string, unknown>[];
  }>();
};

/** One brand with one service. */
const stocked = async () => {
  const api = await tests.api();
  await post(api, "brands", brandInput());
  await api.project();
  await post(api, "services", serviceInput());
  await api.project();
  return api;
};

test("a brand added by an admin is listed with all fields that were sent", async () => {
  const api = await tests.api();
  const answer = await post(api, "brands", brandInput());
  expect(answer.json()).toEqual({ id: 1, position: expect.stringMatching(/^\d+$/) });
  expect((await get(api, "brands")).brands).toEqual([
    {
      id: 1,
      brandId: "WIN",
      name: "WIN",
      logo: "https://example.pe/win.svg",
      description: "Fibra",
      country: "peru",
      isActive: true,
      coverage: { yes: [], no: [] },
      revision: "0",
    },
  ]);
  expect(api.history.all.at(-1)?.metadata.actor).toBe("admin:admin");
});

test("a service added by an admin is listed with all fields that were sent", async () => {
  const api = await stocked();
  expect((await get(api, "services", "anonymous")).services).toMatchObject([
    {
      id: 1,
      productId: "WIN-300",
      brandId: 1,
      brand: { id: 1, name: "WIN", isActive: true },
      price: 100,
      promotionalPrice: 80,
      promotionalMonths: 6,
      buildingPrice: 90,
      buildingPromotionalPrice: null,
      features: '["Wifi 6"]',
      currency: "PEN",
      isActive: true,
    },
  ]);
});

test("the list of services names the newest catalogue event, an edited brand's too, and a cached one stays a 304", async () => {
  const api = await stocked();
  const list = (headers: Record<string, string> = {}) =>
    api.call({ url: "/api/services?country=peru", as: "anonymous", headers });
  const newest = () => {
    const { position, eventId } =
      api.history.all.findLast(({ stream }) => /^(brand|service)-/.test(stream)) ?? {};
    return { position: String(position), eventId };
  };
  const before = await list();
  expect(before.json()).toMatchObject({ services: [{ id: 1 }], catalogue: newest() });
  expect((await list({ "if-none-match": String(before.headers.etag) })).statusCode).toBe(304);
  await put(api, "brands/1", { name: "WIN Perú" });
  await api.project();
  const after = await list({ "if-none-match": String(before.headers.etag) });
  expect([after.statusCode, after.json()]).toMatchObject([200, { catalogue: newest() }]);
  expect(newest()).not.toEqual(before.json<{ catalogue: object }>().catalogue);
});

test("ids increase by one, also when several are added at once on a read model that lags", async () => {
  const api = await tests.api();
  const answers = await Promise.all(
    ["a", "b", "c"].map((name) => post(api, "brands", brandInput({ name, brandId: name }))),
  );
  expect(answers.map((answer) => answer.json<{ id: number }>().id).toSorted()).toEqual([1, 2, 3]);
});

// asvs: 15.3.3
test("an edit changes only the fields it names, and a toggle only the flag", async () => {
  const api = await stocked();
  await put(api, "brands/1", { name: "WIN Perú" });
  await put(api, "services/1", { isActive: false });
  await put(api, "services/1", { price: "110.50", promotionalPrice: null, promotionalMonths: 0 });
  expect((await get(api, "brands")).brands).toMatchObject([
    { name: "WIN Perú", description: "Fibra", revision: "1" },
  ]);
  expect((await get(api, "services")).services).toMatchObject([
    { isActive: false, price: 110.5, promotionalPrice: null, promotionalMonths: null, name: "Fibra 300" },
  ]);
  expect(api.history.all.slice(-4).map(({ type }) => type)).toEqual([
    "BrandEdited",
    "ServiceToggled",
    "ServiceRepriced",
    "PromotionChanged",
  ]);
});

test("a dated price that changes is dated by the day of the edit, unless the edit names another", async () => {
  const api = await stocked();
  const checked = async (changes: object) => {
    await put(api, "services/1", changes);
    return (await get(api, "services", "anonymous")).services.map(({ priceCheckedAt }) => priceCheckedAt);
  };
  expect(await checked({ price: 101 })).toEqual([null]);
  expect(await checked({ price: 102, priceCheckedAt: "2026-02-01" })).toEqual(["2026-02-01"]);
  expect(await checked({ speed: "301 Mbps" })).toEqual(["2026-02-01"]);
  expect(await checked({ price: 103 })).toEqual(["2026-03-04"]);
});

test("fields and flag of one edit are stored together", async () => {
  const api = await stocked();
  const before = api.history.calls.appends;
  await put(api, "brands/1", { name: "Otra", isActive: false });
  expect(api.history.calls.appends).toBe(before + 1);
  expect(api.history.all.slice(-2).map(({ type }) => type)).toEqual(["BrandEdited", "BrandToggled"]);
});

test("an edit that changes nothing writes nothing and answers with the current position", async () => {
  const api = await stocked();
  const length = api.history.all.length;
  const answer = await put(api, "brands/1", { name: "WIN", isActive: true });
  expect(answer.json()).toEqual({ id: 1, position: expect.stringMatching(/^[1-9]\d*$/) });
  expect(api.history.all).toHaveLength(length);
});

test("an edit based on an outdated revision is refused", async () => {
  const api = await stocked();
  expect((await put(api, "brands/1", { name: "Una", revision: "0" })).statusCode).toBe(200);
  const late = await put(api, "brands/1", { name: "Otra", revision: "0" });
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, "edited_meanwhile"]);
  expect((await put(api, "brands/1", { name: "Una", revision: "0" })).statusCode).toBe(200);
});

test("an edit based on an outdated price changes neither price nor flag", async () => {
  const api = await stocked();
  expect((await put(api, "services/1", { price: "120", revision: "0" })).statusCode).toBe(200);
  for (const late of [{ price: "90" }, { isActive: false }]) {
    const answer = await put(api, "services/1", { ...late, revision: "0" });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, "edited_meanwhile"]);
  }
  expect((await get(api, "services")).services).toMatchObject([
    { price: 120, isActive: true, revision: "1" },
  ]);
  expect((await put(api, "services/1", { price: "90", revision: "1" })).statusCode).toBe(200);
});

test("a list that does not include the given position yet is refused as behind", async () => {
  const readModels = { tag: () => null, waitFor: async () => false, onChange: () => () => {} };
  const api = await tests.api({ context: { readModels } });
  const late = await api.call({ url: "/api/brands?position=1", as: "admin" });
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([503, "read_model_behind"]);
});

test.each(["brands", "services", "services/active", "admin/ia-config"])(
  "a visitor's position on %s is ignored, and an invalid one is refused",
  async (path) => {
    const waitFor = vi.fn(async () => false);
    const readModels = { tag: () => null, waitFor, onChange: () => () => {} };
    const api = await tests.api({ context: { readModels } });
    for (const position of ["99999999", "99999999999999999999"])
      expect((await api.call({ url: `/api/${path}?position=${position}` })).statusCode).toBe(200);
    expect((await api.call({ url: `/api/${path}?position=-1` })).statusCode).toBe(400);
    expect(waitFor).not.toHaveBeenCalled();
  },
);

test("a position beyond the end of history is treated as its end", async () => {
  const api = await tests.api();
  await api.headersOf("admin");
  await api.project();
  for (const url of ["/api/brands", "/api/contacts", "/api/admin/audit", "/api/admin/ia-config"]) {
    const answer = await api.call({ url: `${url}?position=99999999999999999999`, as: "admin" });
    expect([url, answer.statusCode]).toEqual([url, 200]);
  }
});

const forWords = shared(stocked);
test.each([
  ["brands", { brandId: undefined }, "El ID de marca y nombre son requeridos."],
  ["brands", { name: " " }, "El ID de marca y nombre son requeridos."],
  ["services", { productId: "" }, "Por favor completa todos los campos requeridos incluyendo Product ID."],
  ["services", { name: undefined }, "Por favor completa todos los campos requeridos incluyendo Product ID."],
  [
    "services",
    { brandId: undefined },
    "Por favor completa todos los campos requeridos incluyendo Product ID.",
  ],
  ["services", { price: "" }, "Por favor completa todos los campos requeridos incluyendo Product ID."],
] as const)("POST %s with %j answers the specified words", async (what, changes, message) => {
  const api = await forWords();
  const answer = await post(api, what, what === "brands" ? brandInput(changes) : serviceInput(changes));
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message]);
});

const forRefusals = shared(stocked);
test.each([
  ["brands", { logo: "javascript:alert(1)" }, 400, "invalid_input"],
  ["brands", { logo: "http://example.pe/x.png" }, 400, "invalid_input"],
  ["services", { brandId: 99 }, 400, "invalid_input"],
  ["services", { productId: "WIN-300" }, 409, "product_id_taken"],
  ["services", { productId: "x", promotionalMonths: null }, 400, "invalid_input"],
  ["services", { productId: "x", promotionalMonths: 0 }, 400, "invalid_input"],
  ["services", { productId: "x", price: -1 }, 400, "invalid_input"],
  ["services", { productId: "x", type: "fax" }, 400, "invalid_input"],
] as const)("POST %s with %j is refused with %i %s", async (what, changes, status, code) => {
  const api = await forRefusals();
  const length = api.history.all.length;
  const answer = await post(api, what, what === "brands" ? brandInput(changes) : serviceInput(changes));
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  expect(api.history.all).toHaveLength(length);
});

test("a service keeps its own product code in an edit, and another service is refused it", async () => {
  const api = await stocked();
  await post(api, "services", serviceInput({ productId: "win-500" }));
  await api.project();
  expect((await put(api, "services/1", { productId: "win-300", name: "Nueva" })).statusCode).toBe(200);
  const taken = await put(api, "services/2", { productId: "win-300" });
  expect(taken.json()).toEqual({
    code: "product_id_taken",
    message: "El Product ID WIN-300 ya pertenece a otro servicio.",
  });
});

const forUnknown = shared(stocked);
test.each([
  ["brands/7", 404],
  ["services/7", 404],
  ["brands/x", 400],
  ["brands/0", 400],
  ["brands/99999999999", 400],
])("PUT %s answers %i", async (path, status) => {
  const api = await forUnknown();
  expect((await put(api, path, { name: "Nueva", id: "1" })).statusCode).toBe(status);
});

// asvs: 15.3.3
test("a body cannot name another brand than the path does", async () => {
  const api = await stocked();
  await post(api, "brands", brandInput({ brandId: "wow", name: "WOW" }));
  await put(api, "brands/2", { id: "1", name: "Cambiada" });
  expect((await get(api, "brands")).brands).toMatchObject([{ name: "WIN" }, { name: "Cambiada" }]);
});

test("visitors see the active catalogue, the team sees all of it, and the answer varies by session", async () => {
  const api = await stocked();
  await put(api, "services/1", { isActive: false });
  await post(api, "brands", brandInput({ brandId: "wow", name: "WOW", isActive: false }));
  await api.project();
  const seen = async (path: string, as: "anonymous" | "adviser" | "analyst" | "admin") => {
    const answer = await api.call({ url: `/api/${path}`, as });
    const body = answer.json<{ brands?: unknown[]; services?: unknown[] }>();
    return [
      (body.brands ?? body.services ?? []).length,
      answer.headers["cache-control"],
      answer.headers.vary,
    ];
  };
  const [open, own] = ["public, max-age=0, must-revalidate", "private, no-cache"];
  const differs = "Cookie, Authorization";
  expect(await seen("brands", "anonymous")).toEqual([1, open, differs]);
  expect(await seen("brands", "analyst")).toEqual([1, own, differs]);
  expect(await seen("brands", "adviser")).toEqual([2, own, differs]);
  expect(await seen("services", "anonymous")).toEqual([0, open, differs]);
  expect(await seen("services", "admin")).toEqual([1, own, differs]);
  expect(await seen("services/active", "admin")).toEqual([0, open, undefined]);
});

test("an unchanged catalogue is a 304 without any SQL, and not for another audience", async () => {
  const api = await stocked();
  for (const url of ["/api/brands", "/api/services?country=peru", "/api/services/active"]) {
    const { headers } = await api.call({ url });
    const asked = api.statements.length;
    const again = await api.call({ url, headers: { "if-none-match": String(headers.etag) } });
    expect([again.statusCode, again.headers.etag, api.statements.length]).toEqual([304, headers.etag, asked]);
  }
  const { headers } = await api.call({ url: "/api/brands" });
  const admin = await api.call({
    url: "/api/brands",
    as: "admin",
    headers: { "if-none-match": String(headers.etag) },
  });
  expect(admin.statusCode).toBe(200);
});

test("without a known read model position the answer is not cached", async () => {
  const readModels = { tag: () => null, waitFor: async () => true, onChange: () => () => {} };
  const api = await tests.api({ context: { readModels } });
  const { headers } = await api.call({ url: "/api/brands" });
  expect([headers.etag, headers["cache-control"]]).toEqual([undefined, "no-store"]);
});
