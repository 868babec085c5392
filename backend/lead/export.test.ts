import { leadStream } from "@asesorador/domain/lead/events";
import { type Api, apiTests, contact } from "@asesorador/infra/testing/api";
import { newEvent, submitLead } from "@asesorador/infra/testing/read-models";
import { unzipped } from "@asesorador/infra/testing/unzipped";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handleNew } from "../application/handle.ts";
import { lead } from "./aggregate.ts";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

/** Begin like formulas in at least one spreadsheet application. */
const FORMULAS = [
  "=1+1",
  '=HYPERLINK("http://malo.example","clic")',
  "+51 987 654 321",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(A1:A9)",
  "＝1+1",
];

const submit = ({ call }: Api, changes: Readonly<Record<string, unknown>> = {}) =>
  call({ method: "POST", url: "/api/contacts", payload: contact(changes) });
const take = ({ call }: Api, query: string, as: "admin" | "adviser" | "analyst" = "admin") =>
  call({ method: "GET", url: `/api/contacts/export?${query}`, as });
const rowsOf = (csv: string) =>
  parse(csv, { bom: true, columns: true }) as Readonly<Record<string, string>>[];
const exported = ({ history }: Api) =>
  history.all.filter(({ type }) => type === "LeadsExported").map(({ data }) => data);

test("an export holds exactly the filtered leads in their order, and the history records who exported", async () => {
  const api = await tests.api();
  for (const [n, name] of ["Ana Uno", "Beto Dos", "Ana Tres"].entries()) {
    api.clock.now += n * 60_000;
    await submit(api, { name, phone: `98765432${n}` });
  }
  await api.project();
  const answer = await take(api, "country=peru&format=csv&q=ana&sort=oldest");
  expect(answer.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="leads-2026-03-04.csv"',
    "cache-control": "no-store",
  });
  expect(rowsOf(answer.body).map((row) => [row["Nombre"], row["Estado"], row["Pago mensual"]])).toEqual([
    ["Ana Uno", "Pendiente", "150"],
    ["Ana Tres", "Pendiente", "150"],
  ]);
  expect(exported(api)).toEqual([
    {
      username: "admin",
      format: "csv",
      filter: { country: "peru", sort: "oldest" },
      searched: true,
      count: 2,
    },
  ]);
});

test("an export names what a lead's codes say as the panel does, and leaves words that are none", async () => {
  const api = await tests.api();
  await submit(api, { currentService: "doble", leadSource: "peru_wizard", priority: "seguridad" });
  await api.project();
  const [row] = rowsOf((await take(api, "country=peru&format=csv")).body);
  expect(row).toMatchObject({
    Categoría: "Telecomunicaciones",
    "Servicio actual": "Doble Pack",
    Prioridad: "seguridad",
    Vivienda: "Casa",
    Origen: "Cotizador Perú",
    País: "Perú",
  });
});

// asvs: 5.4.1, 5.4.2
test("an export's file is named after the day in Lima, not after that in UTC", async () => {
  const api = await tests.api();
  api.clock.now = Date.parse("2026-03-05T03:00:00.000Z");
  const answer = await take(api, "country=peru&format=csv");
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="leads-2026-03-04.csv"');
});

test("an export of more than one batch holds each lead once", async () => {
  const api = await tests.api();
  const ids = new Set<string>();
  for (let n = 0; n < 1_050; n += 1) {
    const payload = contact({ phone: `98${String(n).padStart(7, "0")}`, leadSource: "lote" });
    ids.add(payload.leadId);
    const answer = await api.call({ method: "POST", url: "/api/contacts", payload });
    expect(answer.statusCode).toBe(200);
  }
  await api.project();
  const rows = rowsOf((await take(api, "country=peru&format=csv")).body).filter(
    ({ Origen }) => Origen === "lote",
  );
  expect(rows).toHaveLength(ids.size);
  expect(new Set(rows.map(({ ID }) => ID))).toEqual(ids);
});

test("no cell of a CSV file or a workbook is a formula", async () => {
  const api = await tests.api();
  for (const name of FORMULAS) await submit(api, { name, address: `${name} =2+2`, leadSource: "formula" });
  await api.project();
  const csv = (await take(api, "country=peru&format=csv&q=")).body;
  const names = rowsOf(csv).filter(({ Origen }) => Origen === "formula");
  expect(names).toHaveLength(FORMULAS.length);
  for (const row of names) {
    expect(row["Nombre"]).toMatch(/^'/);
    expect(row["Dirección"]).toMatch(/^'/);
  }
  const file = unzipped((await take(api, "country=peru&format=xlsx")).rawPayload);
  const sheet = file.get("xl/worksheets/sheet1.xml") ?? "";
  expect(sheet).not.toContain("<f>");
  expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
  expect(sheet).toContain("=HYPERLINK(&quot;http://malo.example&quot;,&quot;clic&quot;)");
  expect(file.has("[Content_Types].xml")).toBe(true);
});

test("markup in a lead stays text in a workbook", async () => {
  const api = await tests.api();
  await submit(api, { name: '</t><script>alert("1")</script>fin' });
  await api.project();
  const file = unzipped((await take(api, "country=peru&format=xlsx&q=script")).rawPayload);
  expect(file.get("xl/worksheets/sheet1.xml")).toContain(
    "&lt;/t&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;fin",
  );
});

// asvs: 1.3.3
test("a line break or a control character in an older lead's name stays inside its cell", async () => {
  const api = await tests.api();
  const { pii, ...sample } = submitLead(1);
  const name = "Caro\r=2+2\n=cmd\u0007fin";
  if (pii === "erased") throw new Error("the sample is not erased");
  const handled = await handleNew({ ...api, store: api.history.store }, lead, {
    stream: leadStream(sample.leadId),
    commands: [{ ...sample, pii: { ...pii, name } }],
    commandId: "older",
    metadata: newEvent({ type: "", version: 1, data: {} }).metadata,
  });
  expect(handled.ok).toBe(true);
  await api.project();
  const csv = (await take(api, "country=peru&format=csv")).body;
  expect(parse(csv, { bom: true, record_delimiter: ["\r\n", "\n", "\r"] })).toHaveLength(2);
  expect(rowsOf(csv).map(({ Nombre }) => Nombre)).toEqual([name]);
  const file = unzipped((await take(api, "country=peru&format=xlsx")).rawPayload);
  expect(file.get("xl/worksheets/sheet1.xml")).toContain("Caro\r=2+2\n=cmdfin");
});

test.each(["Caro\r=2+2", "X\n=cmd|' /C calc'!A0", "Ana\u2028=1+1", "Ana\u0007"])(
  "the name %j is refused with a field error",
  async (name) => {
    const api = await tests.api();
    const answer = await submit(api, { name });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      issues: [{ path: "name", code: "not_one_line", message: expect.stringMatching(/una sola línea/) }],
    });
    expect(api.history.all).toEqual([]);
  },
);

test("an analyst is refused an export, and so is an unknown format", async () => {
  const api = await tests.api();
  expect((await take(api, "country=peru&format=csv", "analyst")).statusCode).toBe(403);
  expect((await take(api, "country=peru&format=pdf")).statusCode).toBe(400);
  expect(exported(api)).toEqual([]);
});

test("only roles with the permission export, by default administrators", async () => {
  const api = await tests.api();
  await submit(api);
  await api.project();
  expect((await take(api, "country=peru&format=csv", "adviser")).json()).toMatchObject({
    code: "forbidden",
    message: "Tu cuenta no tiene permiso para exportar leads.",
  });
  expect(exported(api)).toEqual([]);
  const open = await tests.api({ settings: { exportRoles: ["admin", "adviser"] } });
  expect((await take(open, "country=peru&format=csv", "adviser")).statusCode).toBe(200);
  const closed = await tests.api({ settings: { exportRoles: [] } });
  expect((await take(closed, "country=peru&format=csv")).statusCode).toBe(403);
  const workspace = (of: Api) => of.call({ url: "/api/admin/workspace", as: "adviser" });
  expect((await workspace(open)).json()).toMatchObject({ mayExport: true });
});

test("an account exports as an administrator decided for it, at once in its open session", async () => {
  const api = await tests.api();
  await submit(api);
  await api.project();
  const decide = (username: string, allowed: boolean, as: "admin" | "adviser" = "admin") =>
    api.call({ method: "POST", url: `/api/admin/accounts/${username}/export`, as, payload: { allowed } });
  const status = async () => (await take(api, "country=peru&format=csv", "adviser")).statusCode;
  const shown = async () => {
    const workspace = await api.call({ url: "/api/admin/workspace", as: "adviser" });
    return workspace.json<{ mayExport: boolean }>().mayExport;
  };
  const listed = async () => {
    const { accounts } = (await api.call({ url: "/api/admin/accounts", as: "admin" })).json<{
      accounts: { username: string; mayExport: boolean }[];
    }>();
    return Object.fromEntries(accounts.map(({ username, mayExport }) => [username, mayExport]));
  };
  expect([await status(), await shown()]).toEqual([403, false]);
  expect(await listed()).toEqual({ admin: true, adviser: false, analyst: false });
  expect((await decide("adviser", true)).json()).toEqual({ ok: true });
  expect([await status(), await shown()]).toEqual([200, true]);
  expect(await listed()).toEqual({ admin: true, adviser: true, analyst: false });
  expect((await decide("adviser", true)).json()).toEqual({ ok: true });
  api.clock.now += 1_000;
  expect((await decide("adviser", false)).json()).toEqual({ ok: true });
  expect([await status(), await shown()]).toEqual([403, false]);
  expect((await decide("adviser", true, "adviser")).statusCode).toBe(403);
  expect((await decide("analyst", true)).json()).toMatchObject({ code: "role_sees_no_leads" });
  expect((await decide("admin", false)).json()).toMatchObject({ code: "own_account" });
  expect((await decide("nadie", true)).statusCode).toBe(404);
  expect(exported(api)).toHaveLength(1);
  await api.project();
  const audit = await api.call({ url: "/api/admin/audit?action=ExportPermissionChanged", as: "admin" });
  expect(audit.json<{ entries: object[] }>().entries).toEqual(
    ["no", "yes"].map((allowed) =>
      expect.objectContaining({
        actor: "admin",
        subject: "account",
        subjectId: "adviser",
        detail: { allowed },
      }),
    ),
  );
});

test("an account keeps its permission whatever the roles of the installation", async () => {
  const api = await tests.api({ settings: { exportRoles: ["admin", "adviser"] } });
  await submit(api);
  await api.project();
  const url = "/api/admin/accounts/adviser/export";
  await api.call({ method: "POST", url, as: "admin", payload: { allowed: false } });
  expect((await take(api, "country=peru&format=csv", "adviser")).statusCode).toBe(403);
  expect((await take(api, "country=peru&format=csv")).statusCode).toBe(200);
});

test("an export has the reason of a loss and the notes on request, and the history says so", async () => {
  const api = await tests.api();
  const ids: string[] = [];
  for (const name of ["Ana Uno", "Beto Dos"]) {
    const payload = contact({ name });
    ids.push(payload.leadId);
    await api.call({ method: "POST", url: "/api/contacts", payload });
  }
  const [id = ""] = ids;
  const work = (path: string, payload: object) =>
    api.call({ method: "POST", url: `/api/contacts/${id}/${path}`, as: "adviser", payload });
  await work("notes", { noteId: crypto.randomUUID(), text: "=Prefiere la tarde" });
  await work("status", { from: "pending", status: "lost", reason: "price", remark: "Muy caro" });
  await api.project();
  const plain = rowsOf((await take(api, "country=peru&format=csv&sort=oldest")).body);
  expect(Object.keys(plain[0] ?? {})).not.toContain("Notas");
  const rows = rowsOf((await take(api, "country=peru&format=csv&sort=oldest&notes=true")).body);
  const row = rows.find((each) => each["Nombre"] === "Ana Uno");
  expect(row).toMatchObject({ "Motivo de pérdida": "Precio", "Explicación de la pérdida": "Muy caro" });
  expect(row?.["Notas"]).toMatch(/^2026-03-04 10:06 adviser: =Prefiere la tarde$/);
  expect(rows.find((each) => each["Nombre"] === "Beto Dos")).toMatchObject({
    "Motivo de pérdida": "",
    Notas: "",
  });
  expect(exported(api).at(-1)).toMatchObject({ filter: { notes: "true" } });
});

test("an export has the reason of the last loss of a lead that was lost twice", async () => {
  const api = await tests.api();
  const payload = contact({ name: "Ana Uno" });
  await api.call({ method: "POST", url: "/api/contacts", payload });
  const status = (body: object) =>
    api.call({ method: "POST", url: `/api/contacts/${payload.leadId}/status`, as: "adviser", payload: body });
  await status({ status: "lost", reason: "price", remark: "Muy caro" });
  await status({ status: "pending", remark: "Volvió a llamar" });
  await status({ status: "lost", reason: "no_coverage", remark: "No llega la fibra" });
  await api.project();
  const [row] = rowsOf((await take(api, "country=peru&format=csv&notes=true")).body);
  expect(row).toMatchObject({
    "Motivo de pérdida": "Sin cobertura",
    "Explicación de la pérdida": "No llega la fibra",
  });
});

test("each moment of an exported lead is under its own heading", async () => {
  const api = await tests.api();
  const payload = contact();
  await api.call({ method: "POST", url: "/api/contacts", payload });
  const work = (path: string, body: object) =>
    api.call({
      method: "POST",
      url: `/api/contacts/${payload.leadId}/${path}`,
      as: "adviser",
      payload: body,
    });
  api.clock.now += 60_000;
  await work("status", { status: "quoted", quote: { price: 79 } });
  api.clock.now += 60_000;
  const contract = { price: 69, commission: 40, installsOn: "2026-03-09" };
  await work("status", { status: "converted", contract });
  api.clock.now += 60_000;
  await work("contract/cancel", { reason: "price" });
  await api.project();
  const [row] = rowsOf((await take(api, "country=peru&format=csv")).body);
  expect(row).toMatchObject({
    Registrado: "2026-03-04 10:06",
    "Primer contacto, a más tardar": "2026-03-05 10:06",
    "Primer contacto": "2026-03-04 10:07",
    "Precio cotizado": "79",
    "Precio contratado": "69",
    Comisión: "40",
    Instalación: "2026-03-09",
    "Contrato cancelado": "2026-03-04 10:09",
    Actualizado: "2026-03-04 10:09",
  });
});
