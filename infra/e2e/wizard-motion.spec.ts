import { expect } from "@playwright/test";
import { test } from "./support/test.ts";
import { fillBudget, household, openWizard } from "./support/visitor.ts";

test("the analysis counts up and goes on by itself after five seconds", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
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

test("with reduced motion nothing moves and the figures are final at once", async ({ page }) => {
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
