import { MAX_IMPORT_ROWS } from "@asesorador/domain/catalog/import-contract";
import { CSV_BODY_BYTES } from "@asesorador/domain/kernel/csv-file";
import { type Api, apiTests, brandInput, serviceInput, shared } from "@asesorador/infra/testing/api";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const send = (api: Api, method: "POST" | "PUT", path: string, payload: object = {}) =>
  api.call({ method, url: `/api/${path}`, payload, as: "admin" });
const preview = (api: Api, csv: string) => send(api, "POST", "services/import/preview", { csv });
const tokenOf = async (api: Api, csv: string) => (await preview(api, csv)).json<{ token: string }>().token;
type Rows = { rows: Record<string, unknown>[]; position: string };
const apply = async (api: Api, csv: string, token: string): Promise<Rows> => {
  const answer = await send(api, "POST", "services/import/apply", { csv, token });
  expect(answer.statusCode, answer.body).toBe(200);
  await api.project();
  return answer.json<Rows>();
};
const outcomes = ({ rows }: Rows) => rows.map(({ productId, outcome }) => [productId, outcome]);
const services = async (api: Api) => {
  await api.project();
  return (await api.call({ url: "/api/services", as: "admin" })).json<{
    services: Record<string, unknown>[];
  }>().services;
};

const CSV = `productId,brand,name,type,price,isActive
WIN-300,WIN,Fibra 300,internet,100.00,sí
WIN-500,win,Fibra 500,Internet,"139,90",sí
WIN-700,WIN,Fibra 700,doble pack,S/ 159.90,no
`;

/** One brand with one service: WIN-300 at S/ 100, S/ 80 for six months. */
const stocked = async () => {
  const api = await tests.api();
  await send(api, "POST", "brands", brandInput());
  await api.project();
  await send(api, "POST", "services", serviceInput());
  await api.project();
  return api;
};

test("a preview lists every field that would change, and writes nothing", async () => {
  const api = await stocked();
  const length = api.history.all.length;
  const csv = CSV.replace("100.00", "95").replace("Fibra 300", "Fibra 300 Plus");
  const answer = await preview(api, csv);
  expect(answer.json<Rows>().rows).toEqual([
    {
      line: 2,
      productId: "WIN-300",
      name: "Fibra 300 Plus",
      outcome: "changed",
      changes: [
        { column: "name", from: "Fibra 300", to: "Fibra 300 Plus" },
        { column: "price", from: "100.00", to: "95.00" },
      ],
      problems: [],
    },
    expect.objectContaining({
      line: 3,
      outcome: "new",
      changes: expect.arrayContaining([{ column: "price", from: "", to: "139.90" }]),
    }),
    expect.objectContaining({
      line: 4,
      outcome: "new",
      changes: expect.arrayContaining([
        { column: "type", from: "", to: "doble_pack" },
        { column: "price", from: "", to: "159.90" },
      ]),
    }),
  ]);
  expect((await preview(api, CSV)).json<Rows>().rows[0]).toMatchObject({ outcome: "unchanged", changes: [] });
  expect(api.history.all).toHaveLength(length);
});

test("a previewed file is saved row by row, and a repeat changes nothing", async () => {
  const api = await stocked();
  const csv = CSV.replace("100.00", "95");
  const token = await tokenOf(api, csv);
  const first = await apply(api, csv, token);
  expect(outcomes(first)).toEqual([
    ["WIN-300", "updated"],
    ["WIN-500", "created"],
    ["WIN-700", "created"],
  ]);
  expect(await services(api)).toMatchObject([
    { id: 1, productId: "WIN-300", price: 95, promotionalPrice: 80, revision: "1" },
    { id: 2, productId: "WIN-500", price: 139.9, isActive: true },
    { id: 3, productId: "WIN-700", price: 159.9, isActive: false, type: "doble_pack" },
  ]);
  const length = api.history.all.length;
  expect(outcomes(await apply(api, csv, token)).map(([, outcome]) => outcome)).toEqual(
    Array(3).fill("unchanged"),
  );
  expect(api.history.all).toHaveLength(length);
  const { entries } = (await api.call({ url: "/api/services/1/history", as: "admin" })).json<{
    entries: object[];
  }>();
  expect(entries.at(-1)).toMatchObject({ by: "import", moves: [{ field: "price", from: 100, to: 95 }] });
});

test("a list with another price is imported twice: the second time changes nothing, the day of the check neither", async () => {
  const api = await stocked();
  const dated = (price: string) => `productId,price,priceCheckedAt\nWIN-300,${price},2026-01-05\n`;
  await apply(api, dated("100.00"), await tokenOf(api, dated("100.00")));
  const csv = dated("95.00");
  expect(outcomes(await apply(api, csv, await tokenOf(api, csv)))).toEqual([["WIN-300", "updated"]]);
  const [service] = await services(api);
  expect(service?.["priceCheckedAt"]).not.toBe("2026-01-05");
  expect((await preview(api, csv)).json<Rows>().rows).toMatchObject([{ outcome: "unchanged", changes: [] }]);
});

test("a repeat on a read model that lags behind the first import changes nothing either", async () => {
  const api = await stocked();
  const csv = CSV.replace("100.00", "95").split("\n").slice(0, 2).join("\n");
  const token = await tokenOf(api, csv);
  const twice = await Promise.all(
    [1, 2].map(() => send(api, "POST", "services/import/apply", { csv, token })),
  );
  expect(twice.map((answer) => answer.json<Rows>().rows[0]?.["outcome"])).toEqual(["updated", "unchanged"]);
  expect(api.history.all.filter(({ type }) => type === "ServiceRepriced")).toHaveLength(1);
});

test("rows whose service changed since the preview are conflicts; the others are saved", async () => {
  const api = await stocked();
  const csv = CSV.replace("100.00", "95");
  const token = await tokenOf(api, csv);
  await send(api, "PUT", "services/1", { price: "120" });
  await send(api, "POST", "services", serviceInput({ productId: "win-500", name: "De otra persona" }));
  await api.project();
  const { rows } = await apply(api, csv, token);
  expect(rows).toMatchObject([
    { productId: "WIN-300", outcome: "conflict", message: expect.stringContaining("Otra persona cambió") },
    { productId: "WIN-500", outcome: "conflict", message: expect.stringContaining("Otra persona creó") },
    { productId: "WIN-700", outcome: "created" },
  ]);
  expect(await services(api)).toMatchObject([
    { productId: "WIN-500", name: "De otra persona" },
    { productId: "WIN-300", price: 120 },
    { productId: "WIN-700" },
  ]);
});

test("content that differs from the previewed one, or was never previewed, is not saved", async () => {
  const api = await stocked();
  const token = await tokenOf(api, CSV);
  for (const payload of [
    { csv: `${CSV}\n`, token },
    { csv: CSV, token: "abc" },
  ]) {
    const answer = await send(api, "POST", "services/import/apply", payload);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, "other_content"]);
  }
});

// asvs: 5.2.2
test("each invalid cell is reported by line and column, and does not block other rows", async () => {
  const api = await stocked();
  const csv = `productId;brand;name;type;price;promotionalPrice;promotionalMonths;decoders;hasPhone;priceCheckedAt;description
A-1;NADIE;Uno;internet;89,90;;;0;no;31/12/2026;
A-2;WIN;Dos;fax;1.234;50;;dos;quizás;31/02/2026;
A-2;WIN;Otra vez;internet;1;;;;;;
A-3;WIN;Tres;internet;1.234,50;99;6;1;si;2026-12-31;"Descrito
en dos líneas"
A-4;WIN;Corta
;WIN;Sin código;internet;5;;;;;;
A-5;WIN;"Cinco
en dos líneas";internet;5;;;;;;
`;
  const { rows, token } = (await preview(api, csv)).json<Rows & { token: string }>();
  const problems = rows.map(({ line, problems: found }) => [
    line,
    (found as { column: string; message: string }[]).map(({ column, message }) => `${column}: ${message}`),
  ]);
  expect(problems).toEqual([
    [2, ["brand: No hay una marca «NADIE»."]],
    [
      3,
      [
        "type: Escribe internet, doble_pack o triple_pack.",
        "price: Escribe un monto con dos decimales como máximo, por ejemplo 89.90 u 89,90.",
        "decoders: Escribe un número entero, por ejemplo 12.",
        "hasPhone: Escribe sí o no.",
        "priceCheckedAt: Escribe una fecha como 2026-12-31 o 31/12/2026.",
        "promotionalPrice: Una promoción necesita su precio y sus meses.",
      ],
    ],
    [4, ["productId: Este Product ID ya está en la línea 3."]],
    [5, []],
    [7, [": La fila tiene 3 celdas y el encabezado 11."]],
    [8, ["productId: Falta este dato."]],
    [
      9,
      [
        "name: Escríbelo en una sola línea: quita los saltos de línea, tabulaciones y otros caracteres invisibles.",
      ],
    ],
  ]);
  expect(outcomes(await apply(api, csv, token))).toEqual([
    ["A-1", "error"],
    ["A-2", "error"],
    ["A-2", "error"],
    ["A-3", "created"],
    ["A-4", "error"],
    ["", "error"],
    ["A-5", "error"],
  ]);
  expect(await services(api)).toContainEqual(
    expect.objectContaining({
      productId: "A-3",
      name: "Tres",
      description: "Descrito\nen dos líneas",
      price: 1234.5,
      promotionalPrice: 99,
      promotionalMonths: 6,
      decoders: 1,
      hasPhone: true,
      priceCheckedAt: "2026-12-31",
    }),
  );
});

const refusing = shared(() => tests.api());
test.each([
  ["name,price\nA,1\n", "Falta la columna productId: por ella se reconoce cada servicio."],
  ["productId,precio\nA,1\n", "No conocemos la columna «precio». Descarga la plantilla y usa sus nombres."],
  ["productId,name,Name\nA,b,c\n", "La columna «name» está repetida."],
  ["productId,name\n", "El archivo no tiene filas."],
  ["\n\n", "El archivo no tiene filas."],
  [`productId\n${"\n".repeat(240_000)}`, "El archivo no tiene filas."],
  ['\n\nproductId,name\n\nA,"b" c\n', "Línea 5: revisa las comillas, hay una sin cerrar o fuera de lugar."],
  ['productId,name\nA,"sin cerrar\n', "Línea 2: revisa las comillas, hay una sin cerrar o fuera de lugar."],
  [
    `productId\n${"A\n".repeat(MAX_IMPORT_ROWS + 1)}`,
    "El archivo tiene más de 1,000 filas. Divídelo en partes.",
  ],
])("the file %j is refused: %s", async (csv, message) => {
  const api = await refusing();
  const answer = await preview(api, csv);
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message]);
});

test("blank rows are skipped, whatever their number, and lines keep their numbers", async () => {
  const api = await stocked();
  const csv = `\nproductId,name\n\nWIN-300,Fibra 300\n,\n,"con\n\ncódigo"\nWIN-500,Otra\n${",\n".repeat(5_000)}`;
  expect((await preview(api, csv)).json<Rows>().rows.map(({ line }) => line)).toEqual([4, 6, 9]);
});

// asvs: 5.2.1
test("a file may be far larger than other bodies, and has its own limit", async () => {
  const api = await stocked();
  const row = (i: number) => `X-${i},WIN,Plan ${i},internet,${i},"${"a".repeat(600)}"\n`;
  const csv = `productId,brand,name,type,price,description\n${Array.from({ length: MAX_IMPORT_ROWS }, (_, i) => row(i + 1)).join("")}`;
  const answer = await preview(api, csv);
  expect([answer.statusCode, answer.json<Rows>().rows.length]).toEqual([200, MAX_IMPORT_ROWS]);
  expect((await preview(api, "a".repeat(CSV_BODY_BYTES))).statusCode).toBe(413);
});

test("an exported file is imported unchanged, formulas, bars, quotes and line breaks included", async () => {
  const api = await stocked();
  const odd = {
    name: '=HYPERLINK("http://example.pe")',
    description: "+51 999\n'=1+1",
    speed: "@300",
    features: ["WiFi 6 | doble banda", "Con, coma", "-10 %"],
    streamingServices: "Netflix, Disney+",
    priceSource: '"entre comillas"; y punto',
  };
  await send(
    api,
    "POST",
    "services",
    serviceInput({ productId: "-raro", promotionalMonths: 0, promotionalPrice: null, ...odd }),
  );
  await api.project();
  const file = await api.call({ url: "/api/services/export", as: "admin" });
  expect(file.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="servicios-2026-03-04.csv"',
  });
  expect(file.body.startsWith("\uFEFFproductId,brand,name,")).toBe(true);
  for (const cell of ["'-RARO", `"'=HYPERLINK(""http`, "'@300", "\"'+51 999"])
    expect(file.body).toContain(cell);
  const { rows } = (await preview(api, file.body)).json<Rows>();
  expect(
    rows.map(({ productId, outcome, changes, problems }) => [productId, outcome, changes, problems]),
  ).toEqual([
    ["WIN-300", "unchanged", [], []],
    ["-RARO", "unchanged", [], []],
  ]);
  const template = await api.call({ url: "/api/services/import/template", as: "admin" });
  expect(template.body.split("\r\n")[0]).toBe(file.body.split("\r\n")[0]);
});

test("columns that the file leaves out, and empty flags, keep their values; an empty cell clears a nullable field", async () => {
  const api = await stocked();
  const csv = "productId;promotionalPrice;promotionalMonths;isActive;buildingPrice\nwin-300;;0;;0\n";
  const { rows } = (await preview(api, csv)).json<Rows>();
  expect(rows[0]?.["changes"]).toEqual([
    { column: "promotionalPrice", from: "80.00", to: "" },
    { column: "promotionalMonths", from: "6", to: "" },
    { column: "buildingPrice", from: "90.00", to: "" },
  ]);
  await apply(api, csv, await tokenOf(api, csv));
  expect(await services(api)).toMatchObject([
    { promotionalPrice: null, promotionalMonths: null, buildingPrice: null, price: 100, isActive: true },
  ]);
});
