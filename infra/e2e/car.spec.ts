import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes, SIZE } from "./support/both-sizes.ts";
import {
  expectStep,
  fillPerson,
  heading,
  next,
  nextLead,
  openCategory,
  stepNumber,
} from "./support/categories.ts";
import { findLeads, openSession } from "./support/team.ts";
import { test } from "./support/test.ts";
import { newPerson } from "./support/visitor.ts";

test("five steps lead from the plate to the confirmation, each without an axe violation at either size", {
  tag: "@request",
}, async ({ page, admin }) => {
  const person = newPerson();
  await page.setViewportSize(SIZE.phone);
  await openCategory(page, /^Seguro de Auto/);
  await expectStep(page, "Paso 1 de 5", "¿Qué auto vas a asegurar?");
  await page.getByRole("radio", { name: /^Tengo la placa/ }).check();
  const plate = page.getByLabel("Placa", { exact: true });
  await expect(next(page)).toHaveAttribute("aria-disabled", "true");
  await plate.pressSequentially("abcd123");
  await expect(plate).toHaveValue("ABCD12");
  await atBothSizes(page, async () => {
    await expect(stepNumber(page, "Paso 1 de 5")).toBeVisible();
    await expectAccessible(page);
  });
  await next(page).click();

  await expectStep(page, "Paso 2 de 5", "Datos de tu auto");
  const year = page.getByLabel("Año");
  const thisYear = await page.evaluate(() => new Date().getFullYear());
  await expect(year).toHaveValue(String(thisYear));
  await year.fill(String(thisYear + 2));
  const make = page.getByRole("combobox", { name: "Marca" });
  await make.click();
  await expect(page.getByRole("option")).toHaveCount(43);
  await atBothSizes(page, async () => {
    await expect(stepNumber(page, "Paso 2 de 5")).toBeVisible();
    await expectAccessible(page);
  });
  await make.fill("toy");
  await page.getByRole("option", { name: "Toyota" }).click();
  await expect(make).toHaveValue("Toyota");
  await page.getByLabel("Modelo").fill("Yaris");
  await next(page).click({ force: true });
  await expect(year).toBeFocused();
  await year.fill("2021");
  await next(page).click();

  await expectStep(page, "Paso 3 de 5", "Tu seguro actual");
  await page.getByRole("radio", { name: /^Todo Riesgo/ }).check();
  await page.getByLabel("Pago mensual").fill("33.333");
  await atBothSizes(page, async () => {
    await expect(stepNumber(page, "Paso 3 de 5")).toBeVisible();
    for (const name of [/^Responsabilidad Civil/, /^Todo Riesgo.*Recomendado$/, /^Contra Terceros Plus/])
      await expect(page.getByRole("radio", { name })).toBeVisible();
    await expectAccessible(page);
  });
  await next(page).click();

  await expectStep(page, "Paso 4 de 5", "Datos de contacto");
  await fillPerson(page, person);
  await atBothSizes(page, async () => {
    await expect(stepNumber(page, "Paso 4 de 5")).toBeVisible();
    await expectAccessible(page);
  });
  const { categorySpecificData, ...lead } = await nextLead(page, () =>
    page.getByRole("button", { name: "Recibir mis opciones" }).click(),
  );
  expect(lead).toMatchObject({
    serviceCategory: "seguro_auto",
    priority: "mejor_precio",
    needsInstallation: false,
    leadSource: "sitio web",
    monthlyPayment: "33333",
    selectedPlanPrice: "28333",
    monthlySavings: "5000",
    consent: { id: "seguro_auto@1", acceptedAt: expect.any(String) },
  });
  expect(JSON.parse(String(categorySpecificData))).toMatchObject({
    hasPlate: true,
    vehiclePlate: "ABCD12",
    vehicleYear: 2021,
    vehicleBrand: "Toyota",
    coverageType: "comprehensive",
  });

  await expectStep(page, "Paso 5 de 5", "Solicitud Enviada");
  await atBothSizes(page, async () => {
    await expect(stepNumber(page, "Paso 5 de 5")).toBeVisible();
    await expect(page.getByText("en menos de 2 horas")).toBeVisible();
    await expect(page.getByText("Comparamos más de 15 aseguradoras.")).toBeVisible();
    await expect(page.getByText("Te presentamos las 3 mejores opciones.")).toBeVisible();
    await expectAccessible(page);
  });

  await openSession(page, admin);
  await expect.poll(async () => (await findLeads(page.request, person.email)).length).toBe(1);
});

test("choosing again clears the plate; a new car needs none, and a make that is not listed may be typed, by keyboard alone", async ({
  page,
}) => {
  await openCategory(page, /^Seguro de Auto/);
  await test.step("choosing again clears the plate", async () => {
    await page.getByRole("radio", { name: /^Tengo la placa/ }).check();
    await page.getByLabel("Placa", { exact: true }).fill("AB1234");
    await page.getByRole("radio", { name: /^No tengo placa/ }).check();
    await page.getByRole("radio", { name: /^Tengo la placa/ }).check();
    await expect(page.getByLabel("Placa", { exact: true })).toHaveValue("");
  });
  await page.getByRole("radio", { name: /^No tengo placa/ }).check();
  await next(page).click();
  const make = page.getByRole("combobox", { name: "Marca" });
  await make.focus();
  await page.keyboard.type("ch");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(make).toHaveValue("Chery");
  await expect(heading(page, "Datos de tu auto")).toBeVisible();
  await make.fill("Marca Nueva");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("option", { selected: true })).toHaveText("Usar “Marca Nueva”");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await page.getByLabel("Modelo").fill("X");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Tu seguro actual")).toBeFocused();
});

test("a car without insurance gets to the end without a premium, and claims no saving", {
  tag: "@request",
}, async ({ page }) => {
  const person = newPerson();
  await openCategory(page, /^Seguro de Auto/);
  await page.getByRole("radio", { name: /^No tengo placa/ }).check();
  await next(page).click();
  await page.getByRole("combobox", { name: "Marca" }).fill("Kia");
  await page.getByLabel("Modelo").fill("Rio");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Tu seguro actual")).toBeFocused();
  await page.getByLabel("Pago mensual").fill("33.333");
  await page.getByRole("checkbox", { name: "Todavía no tengo seguro" }).check();
  await expect(page.getByLabel("Pago mensual")).toHaveCount(0);
  const wanted = page.getByRole("group", { name: "¿Qué cobertura te interesa?" });
  await wanted.getByRole("radio", { name: /^Todo Riesgo/ }).check();
  await next(page).click();
  await fillPerson(page, person);
  const lead = await nextLead(page, () => page.getByRole("button", { name: "Recibir mis opciones" }).click());
  expect(lead).toMatchObject({
    currentService: "sin_seguro",
    monthlyPayment: null,
    selectedPlanPrice: null,
    monthlySavings: null,
    annualSavings: null,
  });
  await expectStep(page, "Paso 5 de 5", "Solicitud Enviada");
});
