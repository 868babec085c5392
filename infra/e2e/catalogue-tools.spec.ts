import { readFile } from "node:fs/promises";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes } from "./support/both-sizes.ts";
import { expectFits } from "./support/fits.ts";
import { type Credentials, openSession, teamClient } from "./support/team.ts";
import { test } from "./support/test.ts";

type Stored = {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly revision: string;
};

const mark = (): string => crypto.randomUUID().slice(0, 8).toUpperCase();
const card = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const dialog = (page: Page) => page.getByRole("dialog");

/** "2026-12-01": so many days from today in Lima, in a year that a card need not name or must. */
const dayAhead = (days: number): string =>
  new Date(Date.now() - 5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
const asShown = (date: string): string => date.split("-").toReversed().join("/");

/** Another administrator, by requests such as a page of this site sends. */
const colleague = async (page: Page, admin: Credentials) => {
  await openSession(page, admin);
  return writer(page.request);
};

const writer = (request: APIRequestContext) => {
  const headers = { "sec-fetch-site": "same-origin" };
  const write = async (method: "post" | "put", path: string, data: object): Promise<{ id: number }> => {
    const response = await request[method](`/api/${path}`, { data, headers });
    expect(response.status(), await response.text()).toBe(200);
    const answer = (await response.json()) as { id: number; position: string };
    await request.get("/api/services", { params: { position: answer.position } });
    return answer;
  };
  return {
    addBrand: (code: string) => write("post", "brands", { brandId: code, name: code, country: "peru" }),
    addService: (brandId: number, productId: string, price = 90) =>
      write("post", "services", { productId, brandId, name: productId, type: "internet", price }),
    edit: (path: string, data: object) => write("put", path, data),
    service: async (name: string): Promise<Stored | undefined> => {
      const response = await request.get("/api/services");
      return ((await response.json()) as { services: Stored[] }).services.find((one) => one.name === name);
    },
  };
};

/** A brand and a plan of S/ 90 of its own, and the tab narrowed to it. */
const openOn = async (
  page: Page,
  admin: Credentials,
  code = mark(),
  before?: (other: Awaited<ReturnType<typeof colleague>>, brandId: number) => Promise<void>,
) => {
  const other = await colleague(page, admin);
  const brand = `M${code}`;
  const { id: brandId } = await other.addBrand(brand);
  const { id } = await other.addService(brandId, `P${code}`);
  await before?.(other, brandId);
  await page.goto(`/peru-admin?tab=servicios&servicio=${brand}`);
  await expect(card(page, `P${code}`)).toBeVisible();
  return { other, brand, brandId, id, name: `P${code}`, code };
};

test("a price is scheduled, shown on its card, listed in the history and taken back; the history draws the price in steps, lists each change and holds it as a table", async ({
  page,
  admin,
}) => {
  const code = mark();
  const plan = `H${code}`;
  const { other, name } = await openOn(page, admin, code, async ({ addService, edit }, brandId) => {
    const { id } = await addService(brandId, plan);
    await edit(`services/${id}`, { price: 120 });
    await edit(`services/${id}`, { promotionalPrice: 60, promotionalMonths: 3 });
  });
  const date = dayAhead(40);
  await press(page, `Editar ${name}`);
  const schedule = dialog(page).getByRole("region", { name: "Precio programado" });
  await expect(schedule.getByText("No hay precios programados.")).toBeVisible();
  const heading = schedule.getByRole("heading", { name: "Precio programado" });
  await press(page, "Programar un precio");
  await expect(heading).toBeFocused();
  await schedule.getByRole("button", { name: "Programar precio" }).click();
  await expect(schedule.getByText("Elige un día desde mañana.")).toBeVisible();
  await expect(schedule.getByLabel("Desde el día")).toBeFocused();
  await schedule.getByLabel("Desde el día").fill(date);
  await schedule.getByRole("button", { name: "Programar precio" }).click();
  await expect(schedule.getByText("Esos son los precios de ese día: cambia al menos uno.")).toBeVisible();
  await schedule.getByLabel("Precio mensual").fill("79.90");
  await press(page, "Guardar Cambios");
  await expect(schedule.getByText(/^Este precio todavía no está programado/)).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await schedule.getByRole("button", { name: "Programar precio" }).click();
  await expect(toast(page, "Precio programado")).toBeVisible();
  const shown = new RegExp(`^Programado: S/\\s79\\.90 desde ${asShown(date).slice(0, 5)}`);
  await expect(schedule.getByRole("listitem")).toHaveText(shown);
  await expect(heading).toBeFocused();
  const history = dialog(page).getByRole("region", { name: "Historial de precios" });
  await expect(history.getByText(`Programado para el ${asShown(date)}`)).toBeVisible();
  await expect(history.getByText(/de S\/\s90\.00 a S\/\s79\.90/)).toBeVisible();

  // The scheduled price does not conflict with the open form.
  await dialog(page).getByLabel("Velocidad").fill("500 Mbps");
  await press(page, "Guardar Cambios");
  await expect(toast(page, "Servicio actualizado")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(card(page, name).getByText(shown)).toBeVisible();
  await expect.poll(() => other.service(name)).toMatchObject({ price: 90, revision: "2" });
  await expectAccessible(page);

  await press(page, `Editar ${name}`);
  await schedule.getByRole("button", { name: /^Cancelar: Programado/ }).click();
  await expect(toast(page, "Precio programado cancelado")).toBeVisible();
  await expect(schedule.getByText("No hay precios programados.")).toBeVisible();
  await expect(heading).toBeFocused();
  await expect(history.getByText(`Cancelado lo programado para el ${asShown(date)}`)).toBeVisible();

  await test.step("the history draws the price in steps, lists each change and holds it as a table", async () => {
    await press(page, "Cerrar");
    await expect(dialog(page)).toBeHidden();
    await press(page, `Editar ${plan}`);
    await expect(
      history.getByRole("img", {
        name: /^Precio mensual en el tiempo: S\/\s90\.00 desde el .*, luego S\/\s120\.00 desde el/,
      }),
    ).toBeVisible();
    await expect(history.getByRole("list").first().locator("> li")).toHaveCount(3);
    await expect(history.getByText(/Precio mensual: de S\/\s90\.00 a S\/\s120\.00/)).toBeVisible();
    await expect(history.getByText(/Precio promocional: de sin dato a S\/\s60\.00/)).toBeVisible();
    await expect(history.getByText(`${admin.username} · en el panel`).first()).toBeVisible();
    await history.getByText("Ver como tabla").click();
    const rows = history.getByRole("table", { name: "Precios después de cada cambio" }).getByRole("row");
    await expect(rows).toHaveCount(4);
    await expect(rows.last()).toContainText(/S\/\s120\.00.*S\/\s60\.00.*3 meses/);
    await atBothSizes(page, async () => {
      await expectAccessible(page, "[role=dialog]");
      await expectFits(page);
    });
  });
});

test("a CSV is compared before it is saved, saved row by row, and listed in the history; what another account changes between the preview and the save is a conflict, not overwritten; an import is walked with the keyboard alone", async ({
  page,
  admin,
}) => {
  const { other, id, brand, name, code } = await openOn(page, admin);
  const csv = `productId;brand;name;type;price
P${code};${brand};P${code};internet;85,50
N${code};${brand};Nuevo ${code};Doble Pack;129,90
X${code};NADIE;Sin marca;internet;uno
`;
  await press(page, "Importar CSV");
  await press(page, "Ver qué cambia");
  await expect(dialog(page).getByRole("alert")).toHaveText("Elige un archivo o pega su contenido.");
  const file = dialog(page).getByLabel("Archivo CSV");
  await file.setInputFiles({ name: "hoja.xlsx", mimeType: "text/csv", buffer: Buffer.from("PK\u0000") });
  await expect(dialog(page).getByText("«hoja.xlsx» no es de texto.")).toBeVisible();
  await expect(file).toHaveValue("");
  await file.setInputFiles({
    name: "precios.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`\uFEFF${csv}`),
  });
  await expect(dialog(page).getByLabel("O pega aquí el contenido")).toHaveValue(new RegExp(`P${code}`));
  await press(page, "Ver qué cambia");
  await expect(dialog(page).getByText("1 nuevo · 1 con cambios · 1 con errores")).toBeVisible();
  const rows = dialog(page).getByRole("list", { name: "Qué cambiaría" }).locator("> li");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText(/price: antes 90\.00.*después 85\.50/);
  await expect(rows.nth(1)).toContainText("type: doble_pack");
  await expect(rows.last()).toContainText("Línea 4");
  await expect(rows.last()).toContainText("brand: No hay una marca «NADIE».");
  await expect(rows.last()).toContainText("price: Escribe un monto");
  await expectAccessible(page, "[role=dialog]");
  await atBothSizes(page, () => expectFits(page));
  await expect.poll(() => other.service(name)).toMatchObject({ price: 90 });

  await press(page, "Guardar 2 servicios");
  await expect(dialog(page).getByText("1 creado · 1 actualizado · 1 con errores")).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await press(page, "Listo");
  await expect(card(page, `Nuevo ${code}`)).toBeVisible();
  await expect(card(page, `Nuevo ${code}`)).toContainText("Doble Pack");
  await expect(card(page, name).first()).toContainText("85.50");
  await press(page, `Editar ${name}`);
  await expect(dialog(page).getByText(`${admin.username} · por importación CSV`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();

  await test.step("what another account changes between the preview and the save is a conflict, not overwritten; an import is walked with the keyboard alone", async () => {
    await press(page, "Importar CSV");
    await dialog(page)
      .getByLabel("O pega aquí el contenido")
      .fill(`productId,brand,price\nP${code},${brand},70\n`);
    await press(page, "Ver qué cambia");
    await expect(dialog(page).getByText("1 con cambios")).toBeVisible();
    await other.edit(`services/${id}`, { price: 111 });
    await press(page, "Guardar 1 servicio");
    await expect(dialog(page).getByText("1 en conflicto")).toBeVisible();
    await expect(dialog(page).getByText(/^Otra persona cambió este servicio/)).toBeVisible();
    await expect.poll(() => other.service(name)).toMatchObject({ price: 111 });

    await press(page, "Listo");
    await expect(dialog(page)).toBeHidden();
    await page.getByRole("button", { name: "Importar CSV" }).focus();
    await page.keyboard.press("Enter");
    await dialog(page).getByLabel("O pega aquí el contenido").focus();
    await page.keyboard.insertText(`productId,price\nP${code},66\n`);
    await page.keyboard.press("Tab");
    await expect(dialog(page).getByRole("button", { name: "Ver qué cambia" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByText("1 con cambios")).toBeVisible();
    for (let i = 0; i < 4; i += 1) {
      if (
        await dialog(page)
          .getByRole("button", { name: "Guardar 1 servicio" })
          .evaluate((button) => button === document.activeElement)
      )
        break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByText("1 actualizado")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Importar CSV" })).toBeFocused();
    await expect(card(page, name)).toContainText("66.00");
  });
});

test("the catalogue goes out as a file that comes back unchanged, and so does its template; search, type and the deactivated are in the address, and a reload keeps them; a brand's coverage is marked in one go and one by one, saved, and imported from a CSV", async ({
  page,
  admin,
}) => {
  const { other, id, brand, brandId, name } = await openOn(page, admin);
  const exporting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar CSV" }).click();
  const file = await exporting;
  expect(file.suggestedFilename()).toMatch(/^servicios-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await file.path(), "utf8");
  expect(csv).toMatch(/^\uFEFFproductId,brand,name,type,/);
  await press(page, "Importar CSV");
  const template = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar plantilla" }).click();
  const content = await readFile(await (await template).path(), "utf8");
  expect(content.trim().split("\r\n").length).toBeGreaterThanOrEqual(2);
  await dialog(page).getByLabel("O pega aquí el contenido").fill(content);
  await press(page, "Ver qué cambia");
  await expect(dialog(page).getByText(/^2 sin cambios$/)).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Guardar 0 servicios" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );

  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();

  await other.edit(`services/${id}`, { isActive: false });
  await page.getByRole("textbox", { name: "Buscar servicios" }).fill(name);
  await page.getByLabel("Filtrar por tipo").selectOption({ label: "Internet" });
  await page.getByLabel("Mostrar servicios desactivados").check();
  await expect(card(page, name)).toContainText("Desactivado");
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ tab: "servicios", servicio: name, tipo: "internet", desactivados: "1" });
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Buscar servicios" })).toHaveValue(name);
  await expect(page.getByLabel("Mostrar servicios desactivados")).toBeChecked();
  await expect(card(page, name)).toContainText("Desactivado");
  await page.getByRole("tab", { name: "Marcas" }).click();
  await page.getByRole("textbox", { name: "Buscar marcas" }).fill(brand);
  await expect.poll(() => new URL(page.url()).searchParams.get("marca")).toBe(brand);
  await page.getByRole("tab", { name: "Servicios" }).click();
  await expect(page.getByRole("textbox", { name: "Buscar servicios" })).toHaveValue(name);

  await test.step("a brand's coverage is marked in one go and one by one, saved, and imported from a CSV", async () => {
    await page.getByRole("tab", { name: "Marcas" }).click();
    await expect(page.getByRole("textbox", { name: "Buscar marcas" })).toHaveValue(brand);
    const coverage = async () => {
      const response = await page.request.get("/api/brands");
      const { brands } = (await response.json()) as { brands: { id: number; coverage: object }[] };
      return brands.find((one) => one.id === brandId)?.coverage;
    };
    await press(page, `Cobertura de ${brand}`);
    const counts = dialog(page).getByRole("status");
    await expect(counts).toHaveText("Llega a 0 distritos · no llega a 0 · sin dato 1875");
    // Nothing is marked yet: what another account saves is shown, and marked upon.
    await other.edit(`brands/${brandId}/coverage`, { revision: "0", coverage: { "070106": "no" } });
    await expect(counts).toHaveText("Llega a 0 distritos · no llega a 1 · sin dato 1874");
    await dialog(page).getByLabel("Región").selectOption("Callao");
    await press(page, "Llega: marcar los 7 encontrados");
    await dialog(page).getByLabel("Ventanilla, Callao").selectOption("No llega");
    await expect(counts).toHaveText("Llega a 6 distritos · no llega a 1 · sin dato 1868");
    await expectAccessible(page, "[role=dialog]");
    await atBothSizes(page, () => expectFits(page));
    await page.keyboard.press("Escape");
    await expect(dialog(page).getByText("Tienes cambios sin guardar.")).toBeVisible();
    await press(page, "Seguir editando");
    // What is marked outlives the page, as after the end of a session.
    await page.reload();
    await press(page, `Cobertura de ${brand}`);
    await expect(dialog(page).getByText("Recuperamos lo que dejaste sin guardar.")).toBeVisible();
    await press(page, "Guardar 6 cambios");
    await expect(toast(page, "Cobertura guardada")).toBeVisible();
    const callao = ["070101", "070102", "070103", "070104", "070105", "070107"];
    await expect.poll(coverage).toEqual({ yes: callao, no: ["070106"] });

    await press(page, "Importar cobertura");
    const rows = `brand,district,coverage\n${brand},Ventanilla,sí\n${brand},San Miguel,sí\n`;
    await dialog(page).getByLabel("O pega aquí el contenido").fill(rows);
    await press(page, "Ver qué cambia");
    await expect(dialog(page)).toContainText("district: Hay más de un distrito «San Miguel»");
    await press(page, "Guardar 1 fila");
    await expect(dialog(page).getByRole("list", { name: "Resultado de la importación" })).toBeVisible();
    await expect.poll(coverage).toEqual({ yes: callao.toSpliced(5, 0, "070106"), no: [] });
  });
});

test("a brand that is switched off is gone from a visitor's next look, cached or not", async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const team = await teamClient(playwright, baseURL, admin);
  const other = writer(team);
  const [brand, name] = [`M${mark()}`, `P${mark()}`];
  const { id: brandId } = await other.addBrand(brand);
  await other.addService(brandId, name);
  const visitor = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  const lists = [
    "/api/services?country=peru",
    "/api/services/active?country=peru",
    "/api/brands?country=peru",
  ];
  const look = async (path: string, etag?: string) => {
    const response = await visitor.get(path, { headers: etag ? { "if-none-match": etag } : {} });
    return { status: response.status(), etag: response.headers()["etag"] ?? "", body: await response.text() };
  };
  const held = await Promise.all(lists.map((path) => look(path)));
  for (const { body } of held) expect(body).toContain(brand);
  // The browser of a visitor has the list in its own cache, too.
  await page.goto("/privacidad");
  const fetched = () => page.evaluate(async () => (await fetch("/api/services/active?country=peru")).text());
  expect(await fetched()).toContain(name);
  await other.edit(`brands/${brandId}`, { isActive: false });
  for (const [i, path] of lists.entries()) {
    const seen = await look(path, held[i]?.etag);
    expect([path, seen.status, seen.body.includes(brand)]).toEqual([path, 200, false]);
  }
  expect(await fetched()).not.toContain(name);
  await Promise.all([visitor.dispose(), team.dispose()]);
});
