import { expect } from "@playwright/test";
import { expectStep, fillPerson, heading, next, openCategory, stepNumber } from "./support/categories.ts";
import { findLeads, openSession } from "./support/team.ts";
import { test } from "./support/test.ts";
import { visitCar } from "./support/tours.ts";
import { newPerson } from "./support/visitor.ts";
import { walkTour } from "./support/walk-tour.ts";

test("five steps lead from the plate to the confirmation, each without an axe violation at either size; on phones nothing is covered, and each fits with text at 200 %", {
  tag: "@phone",
}, async ({ page, admin }) => {
  const person = newPerson();
  await walkTour(visitCar, {
    page,
    admin,
    person,
    screens: {
      "car-1": async () => {
        await expect(heading(page, "¿Qué auto vas a asegurar?")).toBeVisible();
        await expect(stepNumber(page, "Paso 1 de 5")).toBeVisible();
      },
      "car-2": async () => {
        await expect(heading(page, "Datos de tu auto")).toBeVisible();
        await expect(stepNumber(page, "Paso 2 de 5")).toBeVisible();
        await expect(page.getByRole("option", { name: "Toyota" })).toBeVisible();
      },
      "car-3": async () => {
        await expect(heading(page, "Tu seguro actual")).toBeVisible();
        await expect(stepNumber(page, "Paso 3 de 5")).toBeVisible();
        for (const name of [/^Responsabilidad Civil/, /^Todo Riesgo.*Recomendado$/, /^Contra Terceros Plus/])
          await expect(page.getByRole("radio", { name })).toBeVisible();
      },
      "car-4": async () => {
        await expect(heading(page, "Datos de contacto")).toBeVisible();
        await expect(stepNumber(page, "Paso 4 de 5")).toBeVisible();
      },
      "car-5": async () => {
        await expectStep(page, "Paso 5 de 5", "Solicitud Enviada");
        await expect(page.getByText("en menos de 2 horas")).toBeVisible();
        await expect(page.getByText("Comparamos más de 15 aseguradoras.")).toBeVisible();
        await expect(page.getByText("Te presentamos las 3 mejores opciones.")).toBeVisible();
      },
    },
  });
  await openSession(page, admin);
  await expect.poll(async () => (await findLeads(page.request, person.email)).length).toBe(1);
});

test.describe("without a connection at the end", () => {
  test.use({ mayComplain: /ERR_INTERNET_DISCONNECTED/ });

  test("choosing again clears the plate; a new car needs none, and a make that is not listed may be typed, by keyboard alone; a car without insurance gets to the end without a premium, and its request is kept until there is a connection", async ({
    page,
    context,
  }) => {
    const person = newPerson();
    await openCategory(page, /^Seguro de Auto/);
    await expectStep(page, "Paso 1 de 5", "¿Qué auto vas a asegurar?");
    await test.step("choosing again clears the plate", async () => {
      await page.getByRole("radio", { name: /^Tengo la placa/ }).check();
      const plate = page.getByLabel("Placa", { exact: true });
      await expect(next(page)).toHaveAttribute("aria-disabled", "true");
      await plate.pressSequentially("abcd123");
      await expect(plate).toHaveValue("ABCD12");
      await page.getByRole("radio", { name: /^No tengo placa/ }).check();
      await page.getByRole("radio", { name: /^Tengo la placa/ }).check();
      await expect(plate).toHaveValue("");
    });
    await page.getByRole("radio", { name: /^No tengo placa/ }).check();
    await next(page).click();

    await test.step("a make that is not listed may be typed, by keyboard alone", async () => {
      await expectStep(page, "Paso 2 de 5", "Datos de tu auto");
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
    });

    await test.step("the year has a default; one that is too late has the focus", async () => {
      const year = page.getByLabel("Año");
      const thisYear = await page.evaluate(() => new Date().getFullYear());
      await expect(year).toHaveValue(String(thisYear));
      await year.fill(String(thisYear + 2));
      // The button has aria-disabled, yet reacts to a press.
      await next(page).click({ force: true });
      await expect(year).toBeFocused();
      await year.fill("2021");
      await page.getByLabel("Modelo").press("Enter");
      await expect(heading(page, "Tu seguro actual")).toBeFocused();
    });

    await test.step("a car without insurance gets to the end without a premium, and claims no saving", async () => {
      await page.getByLabel("Pago mensual").fill("33.333");
      await page.getByRole("checkbox", { name: "Todavía no tengo seguro" }).check();
      await expect(page.getByLabel("Pago mensual")).toHaveCount(0);
      const wanted = page.getByRole("group", { name: "¿Qué cobertura te interesa?" });
      await wanted.getByRole("radio", { name: /^Todo Riesgo/ }).check();
      await next(page).click();
      await expectStep(page, "Paso 4 de 5", "Datos de contacto");
      await fillPerson(page, person);
      await context.setOffline(true);
      await page.getByRole("button", { name: "Recibir mis opciones" }).click();
      await expect(heading(page, "Guardada, se enviará")).toBeVisible();
      await context.setOffline(false);
      await expectStep(page, "Paso 5 de 5", "Solicitud Enviada");
    });
  });
});
