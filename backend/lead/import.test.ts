import { randomUUID } from "node:crypto";
import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import type { Lead } from "@asesorador/domain/lead/contract";
import { LEAD_COLUMNS, LEAD_ROWS_AT_ONCE, MAX_LEAD_ROWS } from "@asesorador/domain/lead/import-contract";
import type { RecordedConsent } from "@asesorador/domain/lead/timeline-contract";
import { apiTests, contact, type Who } from "@asesorador/infra/testing/api";
import { readReceivedLeads } from "@asesorador/projections/lead/queries";
import { afterAll, beforeAll, expect, test } from "vitest";
import { flagDuplicates } from "./flag-duplicates.ts";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

type Row = { line: number; name: string; outcome: string; message: string; problems: object[] };
type Part = { rows: Row[]; next: number | null; position: string };
const CONSENT = { means: "document", source: "Feria de Arequipa, hoja firmada", givenOn: "2026-02-20" };

const desk = async () => {
  const api = await tests.api();
  const post = (path: string, payload: object, as: Who = "admin") =>
    api.call({ method: "POST", url: `/api/contacts/import/${path}`, payload, as });
  const preview = async (csv: string, market = "peru") => {
    await api.project();
    const answer = await post("preview", { market, csv });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ token: string; rows: Row[] }>();
  };
  const apply = async (csv: string, changes: object = {}, as: Who = "admin") => {
    const { token } = await preview(csv);
    const asked = { market: "peru", csv, token, fileName: "feria.csv", consent: CONSENT };
    return post("apply", { ...asked, duplicates: "skip", from: 0, ...changes }, as);
  };
  /** All parts, as the panel sends them. */
  const importAll = async (csv: string, changes: object = {}): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let from: number | null = 0; from !== null; ) {
      const answer = await apply(csv, { ...changes, from });
      expect(answer.statusCode, answer.body).toBe(200);
      const part: Part = answer.json<Part>();
      rows.push(...part.rows);
      from = part.next;
    }
    await api.project();
    return rows;
  };
  const get = async <Body>(path: string) => {
    await api.project();
    const answer = await api.call({ url: `/api/${path}`, as: "admin" });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Body>();
  };
  const leads = async (market = "peru") =>
    (await get<{ contacts: Lead[] }>(`contacts?country=${market}&sort=oldest&limit=200`)).contacts;
  const submissions = () => api.history.all.filter(({ type }) => type === "LeadSubmitted");
  return { ...api, post, preview, apply, importAll, get, leads, submissions };
};

const outcomes = (rows: readonly Row[]) => rows.map(({ outcome }) => outcome);
const person = (n: number) => `Persona ${n};9${`${10_000_000 + n}`};p${n}@example.pe`;
const people = (count: number) =>
  `nombre;telefono;email\n${Array.from({ length: count }, (_, i) => person(i)).join("\n")}\n`;

const CSV = `\uFEFFNombre;Teléfono;Email;Documento;Dirección;Categoría;Empresa actual;Pago mensual;Nota;Fecha autorización
Rosa Ficticia;987 654 321;Rosa@Example.pe;00000011;"Calle Uno; interior 2";Planes móviles;claro;89,90;"Dijo ""de tarde""";15/02/2026
"=HYPERLINK(""http://x"")";+51 912 345 678;;;;;;;;
`;

test("each row is a lead with its data, where and when the person consented, and the file and line it came from", async () => {
  const { importAll, leads, get, history } = await desk();
  expect(outcomes(await importAll(CSV))).toEqual(["created", "created"]);
  // Submitted in the same instant: in no order.
  const [rosa, other] = (await leads()).toSorted((a, b) => b.name.localeCompare(a.name));
  expect(rosa).toMatchObject({
    name: "Rosa Ficticia",
    phone: "51987654321",
    email: "rosa@example.pe",
    rut: "00000011",
    address: "Calle Uno; interior 2",
    serviceCategory: "planes_moviles",
    monthlyPayment: 89.9,
    entered: "import",
    leadSource: "panel_importacion",
    consent: true,
    notes: 1,
    assignee: null,
  });
  // A spreadsheet's formula is text.
  expect(other).toMatchObject({ name: '=HYPERLINK("http://x")', phone: "51912345678", consent: true });
  const consentOf = async (id: string | undefined) =>
    (await get<{ recordedConsent: RecordedConsent }>(`contacts/${id}/timeline`)).recordedConsent;
  expect(await consentOf(rosa?.id)).toMatchObject({
    means: "document",
    recordedBy: "admin:admin",
    givenAt: "2026-02-15T05:00:00.000Z",
    remark: "Feria de Arequipa, hoja firmada\nImportado del archivo feria.csv, línea 2.",
  });
  expect(await consentOf(other?.id)).toMatchObject({ givenAt: "2026-02-20T05:00:00.000Z" });
  // No form was shown: visitors' messages need the consent of one. No contact was promised.
  expect(history.all.find(({ type }) => type === "LeadSubmitted")?.data).toMatchObject({ consent: null });
  expect(await get("contacts?country=peru&sla=due")).toMatchObject({ total: 0 });
});

test("a preview says what is new, wrong by row and column, or a duplicate, and writes nothing", async () => {
  const { preview, call, history } = await desk();
  await call({ method: "POST", url: "/api/contacts", payload: contact({ phone: "999 888 777" }) });
  await preview("nombre,telefono\nNueva,987654321\n");
  const length = history.all.length;
  const { rows } = await preview(`nombre,telefono,email,documento,pago_mensual,categoria,fecha_autorizacion
Nueva,987654321,nueva@example.pe,,,,
Otra vez,+51 987 654 321,,,,,
Ya está,999888777,,12345678,,,
,12,nada,,1.234,plomería,2026-13-01
Sin teléfono útil,12,,,,,
Mañana,955555555,,,,,2026-03-05
Corta,955555556
Persona de Ejemplo,987654329,,,,,
`);
  expect(rows.map(({ line, outcome, problems }) => [line, outcome, problems])).toEqual([
    [2, "new", []],
    [3, "duplicate", [{ column: "", message: "Tiene el teléfono de la línea 2." }]],
    [4, "duplicate", [{ column: "", message: "Tiene el teléfono y el documento de un lead que ya existe." }]],
    [
      5,
      "error",
      [
        { column: "pago_mensual", message: expect.stringContaining("Escribe un monto") },
        { column: "fecha_autorizacion", message: expect.stringContaining("Escribe una fecha") },
        { column: "nombre", message: "Este dato es requerido." },
        { column: "categoria", message: expect.stringContaining("Escribe telecomunicaciones") },
        { column: "telefono", message: "No parece un teléfono al que se pueda llamar." },
      ],
    ],
    [6, "error", [{ column: "telefono", message: "No parece un teléfono al que se pueda llamar." }]],
    [7, "error", [{ column: "fecha_autorizacion", message: expect.stringContaining("no puede ser futura") }]],
    [8, "error", [{ column: "", message: "La fila tiene 2 celdas y el encabezado 7." }]],
    [9, "error", [{ column: "", message: expect.stringContaining("fila de ejemplo") }]],
  ]);
  expect(history.all).toHaveLength(length);
});

test("in Chile numbers, documents and thousands are read as written there", async () => {
  const { importAll, leads, preview } = await desk();
  const csv = "nombre;telefono;rut;pago_mensual\nPersona;9 8765 4321;12.345.678-5;$ 25.990\n";
  expect(outcomes(await importAll(csv, { market: "chile" }))).toEqual(["created"]);
  expect(await leads("chile")).toMatchObject([
    { phone: "56987654321", rut: "123456785", monthlyPayment: 25_990, currency: "CLP", market: "chile" },
  ]);
  const wrong = "nombre,telefono,pago_mensual\nOtra,987654322,25.50\nMucha,987654323,99.999.999\n";
  const { rows } = await preview(wrong, "chile");
  expect(rows.map(({ problems }) => problems)).toEqual([
    [{ column: "pago_mensual", message: "Escribe un monto en pesos, sin decimales, por ejemplo 25.000." }],
    [{ column: "pago_mensual", message: "Escribe un monto de hasta 10 millones." }],
  ]);
});

test.each([
  ["", "csv", 400],
  ["nombre;telefono\n", "El archivo no tiene filas.", 400],
  ["nombre\nRosa\n", "Falta la columna telefono: por ella se contacta a cada persona.", 400],
  ["nombre;telefono;clave\nRosa;987654321;x\n", "No conocemos la columna «clave».", 400],
  ["nombre;telefono;Teléfono\nRosa;1;2\n", "La columna «telefono» está repetida.", 400],
  ['nombre;telefono\n"Rosa;987654321\n', "revisa las comillas", 400],
  ["nombre;telefono\nJos\uFFFD;987654321\n", "El archivo no está en UTF-8", 400],
  ["nombre;telefono\nRosa\u0000;987654321\n", "caracteres no permitidos", 400],
  ["nombre;telefono\nRosa\uD800;987654321\n", "caracteres no permitidos", 400],
  [people(MAX_LEAD_ROWS + 1), "El archivo tiene más de 2,000 filas.", 400],
  ["x".repeat(1_100_000), "demasiado grande", 413],
])("a bad file is refused with its reason, and nothing is written: %#", async (csv, reason, status) => {
  const { post, history } = await desk();
  const answer = await post("preview", { market: "peru", csv });
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(reason)]);
  expect(history.all.filter(({ type }) => type === "LeadSubmitted")).toEqual([]);
});

test("duplicates are left out, or imported and flagged by the reactor when asked for", async () => {
  const { importAll, leads, history, clock, vault } = await desk();
  const csv = `nombre;telefono\nRosa;987654321\nRosa otra vez;987654321\nMal;12\n`;
  const rows = await importAll(csv);
  expect(rows).toMatchObject([
    { outcome: "created" },
    { outcome: "duplicate", message: "Tiene el teléfono de la línea 2." },
    { outcome: "error", message: "telefono: No parece un teléfono al que se pueda llamar." },
  ]);
  expect(await leads()).toHaveLength(1);
  expect(outcomes(await importAll(csv, { duplicates: "import" }))).toEqual(["known", "created", "error"]);
  await flagDuplicates(
    {
      store: history.store,
      vault,
      db: tests.pool,
      now: () => new Date(clock.now).toISOString(),
      waitFor: async () => true,
      signal: new AbortController().signal,
    },
    history.inner.recorded().filter(({ type }) => type === "LeadSubmitted"),
  );
  const byName = new Map((await leads()).map((lead) => [lead.name, lead]));
  expect(byName.get("Rosa")?.duplicateOf).toBeNull();
  expect(byName.get("Rosa otra vez")?.duplicateOf).toBe(byName.get("Rosa")?.id);
});

test("the same file again imports no person twice, not even under another statement on consent", async () => {
  const { importAll, apply, leads, history } = await desk();
  const csv = people(3);
  await importAll(csv);
  const length = history.all.length;
  expect(outcomes(await importAll(csv))).toEqual(["known", "known", "known"]);
  // Before the read models hold the first import.
  const consent = { ...CONSENT, source: "Otra feria" };
  expect(outcomes((await apply(csv, { consent })).json<Part>().rows)).toEqual(["known", "known", "known"]);
  expect(await leads()).toHaveLength(3);
  // Only who tried, and with what.
  expect(history.all.slice(length).map(({ type }) => type)).toEqual(["LeadsImported", "LeadsImported"]);
});

test("a request is repeated before the read models hold its rows, and doubles none", async () => {
  const { preview, call, anotherProcess, submissions } = await desk();
  const csv = people(5);
  const { token } = await preview(csv);
  const payload = { market: "peru", csv, token, fileName: "", consent: CONSENT, duplicates: "skip", from: 0 };
  const request = { method: "POST", url: "/api/contacts/import/apply", payload, as: "admin" } as const;
  const once = (await call(request)).json<Part>();
  const again = (await (await anotherProcess()).call(request)).json<Part>();
  expect([outcomes(once.rows), outcomes(again.rows)]).toEqual([
    Array(5).fill("created"),
    Array(5).fill("known"),
  ]);
  expect(submissions()).toHaveLength(5);
});

test("an import waits until the read models hold the preceding one, or is refused as behind", async () => {
  const { preview, post, project, submissions } = await desk();
  const twoFiles = [people(2), `${people(2)}Otra;987654321;\n`];
  const tokens: string[] = [];
  for (const csv of twoFiles) tokens.push((await preview(csv)).token);
  const apply = (file: number) =>
    post("apply", {
      market: "peru",
      csv: twoFiles[file],
      token: tokens[file],
      fileName: "",
      consent: CONSENT,
      duplicates: "skip",
      from: 0,
    });
  expect(outcomes((await apply(0)).json<Part>().rows)).toEqual(["created", "created"]);
  const early = await apply(1);
  expect([early.statusCode, early.headers["retry-after"]]).toEqual([503, "1"]);
  expect(early.json()).toMatchObject({ code: "read_model_behind" });
  expect(submissions()).toHaveLength(2);
  await project();
  expect(outcomes((await apply(1)).json<Part>().rows)).toEqual(["duplicate", "duplicate", "created"]);
});

test("an import that was cut in the middle of a part continues with the rest", async () => {
  const { apply, importAll, leads, history, submissions } = await desk();
  const csv = people(LEAD_ROWS_AT_ONCE + 20);
  const first = (await apply(csv)).json<Part>();
  expect([first.rows.length, first.next]).toEqual([LEAD_ROWS_AT_ONCE, LEAD_ROWS_AT_ONCE]);
  // Some of the next part are stored without an answer, some are not stored at all.
  const away = () => new StoreUnavailable("away", { retried: true });
  history.loseAnswers(away(), away());
  const cut = await apply(csv, { from: LEAD_ROWS_AT_ONCE });
  expect(cut.statusCode).toBe(503);
  const before = submissions().length;
  expect(before).toBeGreaterThanOrEqual(LEAD_ROWS_AT_ONCE);
  const again = (await apply(csv, { from: LEAD_ROWS_AT_ONCE })).json<Part>();
  expect(again.next).toBeNull();
  expect(submissions()).toHaveLength(LEAD_ROWS_AT_ONCE + 20);
  // Everything from the start, as after a restart of the browser.
  expect(new Set(outcomes(await importAll(csv)))).toEqual(new Set(["known"]));
  expect(await leads()).toHaveLength(LEAD_ROWS_AT_ONCE + 20);
});

test("two imports of one file at once, also in two processes, store each person once", async () => {
  const { preview, leads, anotherProcess, call, submissions } = await desk();
  const csv = people(40);
  const { token } = await preview(csv);
  const payload = {
    market: "peru",
    csv,
    token,
    fileName: "f.csv",
    consent: CONSENT,
    duplicates: "skip",
    from: 0,
  };
  const request = { method: "POST", url: "/api/contacts/import/apply", payload, as: "admin" } as const;
  const other = await anotherProcess();
  const answers = await Promise.all([call(request), other.call(request)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(submissions()).toHaveLength(40);
  expect(await leads()).toHaveLength(40);
});

test("only a previewed content is applied, with a consent that was already given", async () => {
  const { apply, submissions } = await desk();
  const other = await apply(people(1), { csv: people(2) });
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, "other_content"]);
  for (const [consent, path] of [
    [{ ...CONSENT, source: "  " }, "consent.source"],
    [{ ...CONSENT, givenOn: "2026-03-05" }, "consent.givenOn"],
    [{ ...CONSENT, givenOn: "ayer" }, "consent.givenOn"],
    [{ ...CONSENT, means: "rumor" }, "consent.means"],
  ] as const) {
    const answer = await apply(people(1), { consent });
    expect(answer.json<{ issues: { path: string }[] }>().issues.map((issue) => issue.path)).toEqual([path]);
  }
  expect((await apply(people(1), { fileName: "a\nb.csv" })).statusCode).toBe(400);
  expect(submissions()).toEqual([]);
});

test("an import is an entry of the audit with its numbers, and no personal data is in it", async () => {
  const { importAll, history, get } = await desk();
  const csv = `nombre;telefono\nRosa Ficticia;987654321\nRosa Ficticia;987654321\nMal;1\n`;
  await importAll(csv);
  const entries = history.all.filter(({ type }) => type === "LeadsImported");
  expect(entries).toMatchObject([
    {
      stream: "access-admin",
      data: {
        username: "admin",
        market: "peru",
        rows: 3,
        fresh: 1,
        known: 0,
        duplicates: 1,
        errors: 1,
        withDuplicates: false,
        means: "document",
        givenOn: "2026-02-20",
      },
    },
  ]);
  expect(JSON.stringify(history.all.map(({ type, data }) => [type, data]))).not.toMatch(
    /Ficticia|987654321|feria/i,
  );
  const { data } = entries[0] as { data: { importId: string } };
  expect(history.all.find(({ type }) => type === "LeadEntered")?.metadata.causationId).toBe(data.importId);
  const shown = await get<{ entries: { action: string; detail: object }[] }>(
    "admin/audit?action=LeadsImported",
  );
  expect(shown.entries).toMatchObject([{ action: "LeadsImported", detail: { rows: "3", fresh: "1" } }]);
});

test("who is erased or was imported stays so: an erased person of the file does not return", async () => {
  const { importAll, leads, call, project } = await desk();
  await importAll(people(2));
  const [first] = await leads();
  const erased = await call({
    method: "POST",
    url: `/api/contacts/${first?.id}/erase`,
    payload: { confirm: "ELIMINAR" },
    as: "admin",
  });
  expect(erased.statusCode, erased.body).toBe(200);
  await project();
  expect(outcomes(await importAll(people(2)))).toEqual(["known", "known"]);
});

test("the public number of received requests leaves imported people out", async () => {
  const { importAll, call, project } = await desk();
  await call({ method: "POST", url: "/api/contacts", payload: contact() });
  await call({
    method: "POST",
    url: "/api/contacts/entry",
    as: "adviser",
    payload: {
      leadId: randomUUID(),
      market: "peru",
      how: "phone",
      name: "Rosa",
      phone: "955555555",
      consented: true,
    },
  });
  await importAll(people(3));
  await project();
  expect(await readReceivedLeads(tests.pool)).toBe(2);
});

test("the template names every column, and its example is refused", async () => {
  const { call, preview } = await desk();
  const template = await call({ url: "/api/contacts/import/template", as: "admin" });
  expect(template.headers["content-disposition"]).toBe('attachment; filename="plantilla-leads.csv"');
  expect(template.body.split("\r\n")[0]).toBe(`\uFEFF${LEAD_COLUMNS.join(",")}`);
  expect(outcomes((await preview(template.body)).rows)).toEqual(["error"]);
});

test("advisers and analysts may not import", async () => {
  const { apply, post } = await desk();
  for (const as of ["adviser", "analyst"] as const) {
    expect((await apply(people(1), {}, as)).statusCode).toBe(403);
    expect((await post("preview", { market: "peru", csv: people(1) }, as)).statusCode).toBe(403);
  }
});
