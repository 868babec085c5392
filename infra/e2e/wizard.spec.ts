import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { test } from "./support/test.ts";
import {
  chooseFirstPlan,
  fillBudget,
  fillContact,
  getResults,
  household,
  openWizard,
  sendLead,
  somebody,
  submitButton,
} from "./support/visitor.ts";

const isDesktop = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024;
/** The button says that it is disabled, yet a press is answered. */
const ANYWAY = { force: true } as const;
const STEPS = ["Presupuesto", "Prioridades", "Análisis IA", "Recomendaciones", "Contrata"];

/** Five numbered steps on a desktop; "Paso N de 5" and a percentage on a phone. */
const expectStep = async (page: Page, step: number): Promise<void> => {
  if (isDesktop(page)) {
    const steps = page.getByRole("list", { name: "Pasos" });
    await expect(steps.getByRole("listitem")).toHaveText(STEPS.map((name, index) => `${index + 1}${name}`));
    await expect(steps.locator("[aria-current=step]")).toHaveText(`${step}${STEPS[step - 1]}`);
  } else {
    await expect(page.getByText(`Paso ${step} de 5`, { exact: true })).toBeVisible();
    await expect(page.getByText(new RegExp(`^${step * 20}\\s%$`))).toBeVisible();
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
};

test("five steps lead from the bill to the sent request, each with its texts and none with an axe violation", async ({
  page,
}) => {
  const person = somebody();
  await openWizard(page);
  await expectStep(page, 1);
  const incomplete = page.getByRole("button", { name: "Completa todos los campos *" });
  await expect(incomplete).toHaveAttribute("aria-disabled", "true");
  for (const [group, options] of [
    ["Tu vivienda", ["Casa", "Edificio"]],
    ["Compañía actual", ["Movistar", "Claro", "Bitel", "WIN", "WOW", "Otra"]],
    ["Servicio actual", ["Solo Internet", "Doble Pack", "Triple Pack"]],
  ] as const) {
    const radios = page.getByRole("group", { name: group }).getByRole("radio");
    await expect(radios).toHaveCount(options.length);
    for (const [index, option] of options.entries())
      await expect(radios.nth(index)).toHaveAccessibleName(new RegExp(`^${option}`));
  }
  await expectAccessible(page);
  await fillBudget(page, household);
  await page.getByRole("button", { name: "Continuar ➜" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expectStep(page, 2);
  await expect(page.getByRole("button", { name: "Selecciona una prioridad" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  for (const [index, name] of [/^Ahorrar dinero/, /^Mejor servicio/, /^Ambos/].entries())
    await expect(page.getByRole("radio").nth(index)).toHaveAccessibleName(name);
  await expectAccessible(page);
  await page.getByRole("radio", { name: household.priority }).check();
  await page.getByRole("button", { name: "Analizar Planes ➜" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Análisis IA" })).toBeVisible();
  await expectAccessible(page);

  await expect(page.getByRole("heading", { level: 1, name: "Mi Recomendación para Ti" })).toBeVisible();
  await expectStep(page, 4);
  await expect(page.getByText("MI RECOMENDACIÓN #1")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "CONTRATAR MI PLAN PERFECTO" })).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Contratar Plan / }).first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("button", { name: /^Ver más de / })
    .nth(1)
    .click();
  const detail = page.getByRole("dialog");
  await expect(detail.getByRole("button", { name: "ELEGIR ESTE PLAN" })).toBeVisible();
  await expectAccessible(page, "dialog");
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();
  const plan = await page.getByRole("article").first().getByRole("heading", { level: 2 }).innerText();
  await chooseFirstPlan(page);

  await expectStep(page, 5);
  const label = isDesktop(page) ? "COMPLETA LOS DATOS PARA AHORRAR" : "Completa datos";
  await expect(page.getByRole("button", { name: label, exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(page.getByRole("textbox", { name: "Correo electrónico" })).toHaveAttribute("type", "email");
  if (!isDesktop(page)) await expect(page.getByLabel("DNI")).toHaveAttribute("maxlength", "8");
  await expectAccessible(page);
  await fillContact(page, person);
  await submitButton(page).click();

  const modal = page.getByRole("dialog", { name: "¡Solicitud Enviada!" });
  await expect(modal).toBeVisible();
  await expect(modal).toContainText("Un especialista te contactará pronto.");
  await expect(modal).toContainText(plan);
  await expect(modal).toContainText(/S\/\s\d+\.\d\d/);
  await expectAccessible(page, "dialog");
  await modal.getByRole("button", { name: "Hacer otra consulta" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "¿Qué pagas hoy?" })).toBeVisible();
  await expect(page.getByLabel("Pago mensual")).toHaveValue("");
});

test("an incomplete step stays, says what is missing and puts the focus there", async ({ page }) => {
  await openWizard(page);
  await page.getByRole("button", { name: "Completa todos los campos *" }).click(ANYWAY);
  await expect(page.getByRole("radio", { name: "Casa" })).toBeFocused();
  await expect(page.getByText("Elige tu tipo de vivienda.")).toBeVisible();
  await fillBudget(page, { ...household, payment: "0" });
  await page.getByRole("button", { name: "Completa todos los campos *" }).click(ANYWAY);
  await expect(page.getByLabel("Pago mensual")).toBeFocused();
  await expect(page.getByText("Escribe un monto en soles mayor que 0")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Pago mensual").fill("190");
  await page.getByRole("button", { name: "Continuar ➜" }).click();
  await page.getByRole("button", { name: "Selecciona una prioridad" }).click(ANYWAY);
  await expect(page.getByRole("radio", { name: "Ahorrar dinero" })).toBeFocused();
  await expect(page.getByText("Elige lo que más te importa.")).toBeVisible();
});

test("the contact step needs every field and the consent", async ({ page }) => {
  await openWizard(page);
  await getResults(page, household);
  await chooseFirstPlan(page);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await fillContact(page, { ...somebody(), phone: "123" });
  await page.getByRole("checkbox").uncheck();
  await page.getByRole("button", { name: /COMPLETA LOS DATOS PARA AHORRAR|Completa datos/ }).click(ANYWAY);
  await expect(page.getByText("Revisa tu teléfono")).toBeVisible();
  await expect(page.getByText("Marca la casilla para que podamos llamarte.")).toBeVisible();
  await expect(page.getByLabel("Teléfono")).toBeFocused();
  await expectAccessible(page);
  expect(sent).toEqual([]);
});

type ListedService = {
  readonly id: number;
  readonly name: string;
  readonly brand: { readonly name: string };
  readonly price: number;
  readonly promotionalPrice: number | null;
  readonly promotionalMonths: number | null;
  readonly buildingPrice: number | null;
  readonly buildingPromotionalPrice: number | null;
};

const servicesOf = async (page: Page): Promise<readonly ListedService[]> => {
  const response = await page.request.get("/api/services", { params: { country: "peru" } });
  return ((await response.json()) as { services: ListedService[] }).services;
};

test("the request carries the specification's fields, with the catalogue's prices", async ({ page }) => {
  const person = somebody();
  const posted = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/api/contacts"),
  );
  await sendLead(page, person);
  const request = await posted;
  expect((await request.response())?.status()).toBe(200);
  const { quoteDetails, ...body } = request.postDataJSON() as Record<string, unknown>;
  const service = (await servicesOf(page)).find(({ id }) => id === body["desiredServiceId"]);
  if (!service) throw new Error(`no service has the id ${body["desiredServiceId"]}`);
  const price = service.promotionalPrice ?? service.price;
  const promotionalMonths =
    service.promotionalPrice === null ? 0 : Math.min(12, service.promotionalMonths ?? 0);
  const annual = 190 * 12 - price * promotionalMonths - service.price * (12 - promotionalMonths);
  expect(body).toEqual({
    leadId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    consent: { id: "peru_wizard@1", acceptedAt: expect.any(String) },
    route: "/",
    name: person.name,
    rut: person.dni,
    phone: person.phone,
    email: person.email,
    address: person.address,
    monthlyPayment: "190",
    currentCompany: "movistar",
    currentService: "doble",
    currentMonthlyPrice: 190,
    selectedPlanName: service.name,
    selectedPlanBrand: service.brand.name,
    selectedPlanPrice: price,
    newMonthlyPrice: price,
    desiredServiceId: service.id,
    serviceCategory: "telecomunicaciones",
    priority: "ahorrar",
    housingType: "casa",
    monthlySavings: 190 - price,
    annualSavings: annual,
    estimatedSavings: annual,
    country: "peru",
    currency: "PEN",
    leadSource: "peru_wizard",
    status: "pending",
    conversionNotes: expect.any(String),
  });
  expect(JSON.parse(String(quoteDetails))).toEqual({
    plan: service.name,
    priority: "ahorrar",
    payment: 190,
    price,
    timestamp: expect.any(String),
    country: "peru",
  });
});

test("'Ahorrar dinero' lists the plans from the lowest price up, of the visitor's type only", async ({
  page,
}) => {
  await openWizard(page);
  await getResults(page, { ...household, service: "Solo Internet" });
  await page.getByText(/^Ver \d+ planes? más$/).click();
  const cards = page.getByRole("article");
  const prices = (await cards.allInnerTexts()).map((text) =>
    Number(/S\/\s([\d,]+\.\d\d)/.exec(text.replaceAll("\n", ""))?.[1]?.replace(",", "")),
  );
  expect(prices.length).toBeGreaterThan(10);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

test("an apartment pays the building's price", async ({ page }) => {
  const service = (await servicesOf(page)).find(
    (each) => each.name === "Fibra 850" && each.buildingPrice !== null && each.promotionalPrice === null,
  );
  if (!service) throw new Error("the demo catalogue has no such plan any more");
  const shown = async (housing: "Casa" | "Edificio") => {
    await openWizard(page);
    await getResults(page, { ...household, housing, service: "Solo Internet" });
    await page.getByText(/^Ver \d+ planes? más$/).click();
    return page
      .getByRole("article")
      .filter({ has: page.getByRole("heading", { name: service.name, exact: true }) });
  };
  await expect(await shown("Casa")).toContainText(`${service.price}.00`);
  const building = await shown("Edificio");
  await expect(building).toContainText(`${service.buildingPrice}.00`);
  await expect(building).not.toContainText(`${service.price}.00`);
});

test("a customer of Claro leaves contact data, and the request says so", async ({ page }) => {
  const posted = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/api/contacts"),
  );
  await openWizard(page);
  await getResults(page, { ...household, company: "Claro" });
  await expect(
    page.getByRole("heading", { name: "Aún no tenemos opciones para clientes de Claro" }),
  ).toBeVisible();
  await expect(page.getByText("en menos de 24 horas")).toBeVisible();
  await expect(page.getByRole("button", { name: /contratar/i })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Dejar mis datos" }).click();
  await fillContact(page, somebody());
  await expectAccessible(page);
  await submitButton(page).click();
  await expect(page.getByRole("dialog", { name: "¡Solicitud Enviada!" })).toBeVisible();
  const body = (await posted).postDataJSON();
  expect(body).toMatchObject({
    status: "claro_consultation_pending",
    currentCompany: "claro",
    selectedPlanName: null,
    desiredServiceId: null,
    monthlySavings: 0,
  });
  expect(await (await (await posted).response())?.json()).toMatchObject({
    status: "claro_consultation_pending",
  });
});

test("the analysis counts up and goes on by itself after five seconds", async ({ page }) => {
  await page.clock.install();
  await openWizard(page);
  await fillBudget(page, household);
  await page.getByRole("button", { name: "Continuar ➜" }).click();
  await page.getByRole("radio", { name: household.priority }).check();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Analizar Planes ➜" }).click();
  // React may hold a screen that has just arrived back for 300 ms.
  await page.clock.runFor(1_000);
  const meter = page.getByRole("progressbar", { name: "Avance del análisis" });
  await expect(meter).toHaveAttribute("aria-valuenow", "20");
  await expect(page.getByText("Contando los planes activos")).toBeVisible();
  await page.clock.runFor(3_500);
  await expect(meter).toHaveAttribute("aria-valuenow", "90");
  await expect(page.getByText("Ordenando según tu prioridad")).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.getByRole("heading", { level: 1, name: "Mi Recomendación para Ti" })).toBeVisible();
});

test("the browser's Back goes back step by step and keeps what was filled in", async ({ page }) => {
  await openWizard(page);
  await getResults(page, household);
  await chooseFirstPlan(page);
  await page.getByLabel("Nombre y apellido").fill("Persona Inventada");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Mi Recomendación para Ti" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("radio", { name: household.priority })).toBeChecked();
  await page.goBack();
  await expect(page.getByLabel("Pago mensual")).toHaveValue("190");
  await expect(page.getByRole("radio", { name: "Casa" })).toBeChecked();
});

test("with reduced motion nothing moves and the figures stand at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await openWizard(page);
  await fillBudget(page, household);
  await page.getByRole("button", { name: "Continuar ➜" }).click();
  await page.getByRole("radio", { name: household.priority }).check();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Analizar Planes ➜" }).click();
  await page.clock.runFor(400);
  await expect(page.getByRole("button", { name: "Ver mis resultados", disabled: false })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Avance del análisis" })).toBeHidden();
  await expect(page.getByText("…", { exact: true }).filter({ visible: true })).toHaveCount(0);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test("no step stands wider than the screen", async ({ page }) => {
  const expectNoOverflow = async () => {
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  };
  await openWizard(page);
  await expectNoOverflow();
  await getResults(page, household);
  await expectNoOverflow();
  await chooseFirstPlan(page);
  await expectNoOverflow();
});
