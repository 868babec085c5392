import { DISTRICTS } from "@asesorador/domain/kernel/districts";
import { type Api, apiTests, brandInput, shared } from "@asesorador/infra/testing/api";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

type As = "admin" | "adviser" | "anonymous";
const send = (api: Api, method: "POST" | "PUT", path: string, payload: object, as: As = "admin") =>
  api.call({ method, url: `/api/${path}`, payload, as });
type Listed = { brands: { brandId: string; revision: string; coverage: { yes: string[]; no: string[] } }[] };
const coverage = async (api: Api, as: As = "anonymous") => {
  await api.project();
  const { brands } = (await api.call({ url: "/api/brands", as })).json<Listed>();
  return Object.fromEntries(brands.map((brand) => [brand.brandId, brand.coverage]));
};

/** WIN (1) and WOW (2) of Peru, Mundo (3) of Chile. */
const stocked = async () => {
  const api = await tests.api();
  const brands = [
    brandInput(),
    brandInput({ brandId: "WOW", name: "WOW" }),
    brandInput({ brandId: "MUNDO", name: "Mundo", country: "chile" }),
  ];
  for (const input of brands) {
    await send(api, "POST", "brands", input);
    await api.project();
  }
  return api;
};

test("coverage that an admin sets is in the brand that visitors read; what is unknown is in neither list", async () => {
  const api = await stocked();
  const set = { coverage: { "150122": "yes", "150113": "no", "150101": "unknown" }, revision: "0" };
  const answer = await send(api, "PUT", "brands/1/coverage", set);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await coverage(api)).toEqual({
    WIN: { yes: ["150122"], no: ["150113"] },
    WOW: { yes: [], no: [] },
    MUNDO: { yes: [], no: [] },
  });
  await send(api, "PUT", "brands/1/coverage", { coverage: { "150122": "unknown" }, revision: "2" });
  expect((await coverage(api))["WIN"]).toEqual({ yes: [], no: ["150113"] });
});

test.each([
  ["peru", 1, "WIN"],
  ["chile", 3, "MUNDO"],
] as const)("all districts of %s are set at once, as one event", async (country, id, brand) => {
  const api = await stocked();
  const all = Object.fromEntries(DISTRICTS[country].map(({ code }) => [code, "yes"]));
  const length = api.history.all.length;
  expect((await send(api, "PUT", `brands/${id}/coverage`, { coverage: all })).statusCode).toBe(200);
  expect(api.history.all).toHaveLength(length + 1);
  expect((await coverage(api))[brand]?.yes).toHaveLength(DISTRICTS[country].length);
  const none = Object.fromEntries(Object.keys(all).map((code) => [code, "unknown"]));
  expect((await send(api, "PUT", `brands/${id}/coverage`, { coverage: none })).statusCode).toBe(200);
});

const refusing = shared(stocked);
test.each([
  [{ coverage: { "13120": "yes" } }, 400, "district_elsewhere"],
  [{ coverage: { "150122": "tal vez" } }, 400, "invalid_value"],
  [{ coverage: { Miraflores: "yes" } }, 400, null],
  [{}, 400, "required"],
])("coverage that makes no sense is refused with what is wrong: %j", async (payload, status, code) => {
  const api = await refusing();
  const length = api.history.all.length;
  const answer = await send(api, "PUT", "brands/1/coverage", payload);
  expect(answer.statusCode).toBe(status);
  if (code)
    expect(answer.json<{ issues: { code: string }[] }>().issues.map((one) => one.code)).toContain(code);
  expect(api.history.all).toHaveLength(length);
});

test("of two admins who change a brand's coverage at once the slower gets a conflict", async () => {
  const api = await stocked();
  const set = (covers: string) =>
    send(api, "PUT", "brands/1/coverage", { coverage: { "150122": covers }, revision: "0" });
  expect((await set("yes")).statusCode).toBe(200);
  const late = await set("no");
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, "edited_meanwhile"]);
});

test("an adviser and a visitor cannot change coverage", async () => {
  const api = await stocked();
  const payload = { coverage: { "150122": "yes" } };
  expect((await send(api, "PUT", "brands/1/coverage", payload, "adviser")).statusCode).toBe(403);
  expect((await send(api, "PUT", "brands/1/coverage", payload, "anonymous")).statusCode).toBe(401);
});

const CSV = `brand,district,coverage
WIN,"Miraflores, Lima",sí
win,150113,No
WOW,Rimac,sin dato
WIN,San Miguel,sí
WIN,Vitacura,sí
ENTEL,Lima,sí
WIN,Ate,quizás
WIN,150122,no
MUNDO,Ñuñoa,sí
`;

type Rows = { token: string; rows: Record<string, unknown>[]; position: string };
const preview = async (api: Api, csv: string): Promise<Rows> =>
  (await send(api, "POST", "coverage/import/preview", { csv })).json<Rows>();

test("a preview names each row's cell and what is wrong with it, and writes nothing", async () => {
  const api = await stocked();
  const length = api.history.all.length;
  const { rows } = await preview(api, CSV);
  expect(rows.map(({ line, outcome, district }) => [line, outcome, district])).toEqual([
    [2, "changed", "Miraflores, Lima"],
    [3, "changed", "Jesús María, Lima"],
    [4, "unchanged", "Rímac, Lima"],
    [5, "error", "San Miguel"],
    [6, "error", "Vitacura"],
    [7, "error", "Lima"],
    [8, "error", "Ate"],
    [9, "error", "Miraflores, Lima"],
    [10, "changed", "Ñuñoa, Metropolitana"],
  ]);
  const problem = (line: number) => rows.find((row) => row["line"] === line)?.["problems"];
  expect(rows[0]).toMatchObject({ brand: "WIN", from: "sin dato", to: "sí", problems: [] });
  expect(problem(5)).toEqual([
    {
      column: "district",
      message:
        "Hay más de un distrito «San Miguel»: escribe San Miguel, Ayacucho o San Miguel, Cajamarca o San Miguel, Lima o San Miguel, Puno.",
    },
  ]);
  expect(problem(6)).toMatchObject([{ column: "district" }]);
  expect(problem(7)).toEqual([{ column: "brand", message: "No hay una marca «ENTEL»." }]);
  expect(problem(8)).toEqual([{ column: "coverage", message: "Escribe sí, no o sin dato." }]);
  expect(problem(9)).toEqual([
    { column: "district", message: "Esta marca y este distrito ya están en la línea 2." },
  ]);
  expect(api.history.all).toHaveLength(length);
});

test("a previewed file is applied but for its wrong rows, and changes nothing when it comes again", async () => {
  const api = await stocked();
  const apply = async () => {
    const { token } = await preview(api, CSV);
    const answer = await send(api, "POST", "coverage/import/apply", { csv: CSV, token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Rows>().rows.map(({ outcome }) => outcome);
  };
  const wrong = ["error", "error", "error", "error", "error"];
  expect(await apply()).toEqual(["updated", "updated", "unchanged", ...wrong, "updated"]);
  const set = {
    WIN: { yes: ["150122"], no: ["150113"] },
    WOW: { yes: [], no: [] },
    MUNDO: { yes: ["13120"], no: [] },
  };
  expect(await coverage(api)).toEqual(set);
  const length = api.history.all.length;
  expect(await apply()).toEqual(["unchanged", "unchanged", "unchanged", ...wrong, "unchanged"]);
  expect(api.history.all).toHaveLength(length);
});

test("a brand that was changed after the preview keeps what it has; the other brands' rows are stored", async () => {
  const api = await stocked();
  const csv = "brand;district;coverage\nWIN;Lince;sí\nWOW;Lince;no\n";
  const { token } = await preview(api, csv);
  await send(api, "PUT", "brands/1", { name: "WIN Perú" });
  await api.project();
  const { rows } = (await send(api, "POST", "coverage/import/apply", { csv, token })).json<Rows>();
  expect(rows.map(({ outcome }) => outcome)).toEqual(["conflict", "updated"]);
  expect(await coverage(api)).toMatchObject({ WIN: { yes: [] }, WOW: { no: ["150116"] } });
});

test("of brands with one ID in two countries, the district names the one that is meant", async () => {
  const api = await stocked();
  await send(api, "POST", "brands", brandInput({ name: "WIN Chile", country: "chile" }));
  await api.project();
  const { rows } = await preview(api, "brand,district,coverage\nWIN,Lince,sí\nWIN,13120,no\nWIN,Nada,no\n");
  expect(rows.map(({ brand, outcome }) => [brand, outcome])).toEqual([
    ["WIN", "changed"],
    ["WIN Chile", "changed"],
    ["WIN", "error"],
  ]);
});

test("another content than the previewed one, or a file without a needed column, is refused", async () => {
  const api = await stocked();
  const { token } = await preview(api, CSV);
  const other = await send(api, "POST", "coverage/import/apply", { csv: `${CSV}WOW,Lince,sí\n`, token });
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, "other_content"]);
  const lacking = await send(api, "POST", "coverage/import/preview", { csv: "brand,district\nWIN,Lima\n" });
  expect([lacking.statusCode, lacking.body.includes("Falta la columna coverage")]).toEqual([400, true]);
});

test("the exported file and the template change nothing when they are imported", async () => {
  const api = await stocked();
  await send(api, "PUT", "brands/1/coverage", { coverage: { "150122": "yes", "150113": "no" } });
  await api.project();
  for (const [file, count] of [
    ["export", 2],
    ["import/template", DISTRICTS.peru.length],
  ] as const) {
    const answer = await api.call({ url: `/api/coverage/${file}`, as: "admin" });
    expect(answer.headers["content-disposition"]).toContain("cobertura");
    const { rows } = await preview(api, answer.body);
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(["unchanged"]));
  }
});
