import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { heading } from "./support/categories.ts";
import { TITLE, toProposal } from "./support/chile.ts";
import { expectFits } from "./support/fits.ts";
import { test } from "./support/test.ts";

const toggles = (page: Page) => page.getByRole("checkbox", { name: /^Comparar / });
const filters = (page: Page) => page.getByRole("button", { name: /^Filtrar y ordenar/ });
const inAddress = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
test("plans of the proposal stand side by side in pesos, and one is chosen from there", {
  tag: "@sizes",
}, async ({ page, isMobile }) => {
  await toProposal(page);
  await expect(page.getByText("Del precio más bajo al más alto.")).toBeVisible();
  // On a phone the first plan's is in the sticky bar, after all others.
  const picked = isMobile ? [-1, 0, 1] : [0, 1, 2];
  for (const place of picked) {
    await toggles(page).nth(place).click();
    await expect(toggles(page).nth(place)).toBeChecked();
    await expect(toggles(page).nth(place)).toBeFocused();
  }
  await toggles(page).nth(3).click();
  await expect(toggles(page).nth(3)).not.toBeChecked();
  await expect(page.getByText("Puedes comparar hasta 3 planes. Quita uno para agregar otro.")).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole("button", { name: "Comparar (3)" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Tus planes lado a lado" });
  const row = (name: string) => dialog.getByRole("row").filter({ hasText: new RegExp(`^${name}`) });
  await expect(row("Precio al mes")).toContainText("$25.990");
  await expect(row("Precio al mes")).toContainText("Mejor");
  // The same figure as on the card.
  await expect(row("Ahorro del primer año")).toContainText("$102.120");
  await expect(row("Puntaje")).toHaveCount(0);
  await expectAccessible(page, "dialog");
  await expectFits(page);
  const [, second] = await dialog.getByRole("columnheader").allInnerTexts();
  await dialog
    .getByRole("button", { name: /^ELEGIR ESTE PLAN/ })
    .nth(1)
    .press("Enter");
  await expect(heading(page, TITLE.contact)).toBeVisible();
  await expect(page.getByText(second?.split("\n")[0] ?? "no second plan").first()).toBeVisible();
});

test("order and filters stand in the proposal's address: a reload and the way back from the contact keep them", {
  tag: "@sizes",
}, async ({ page }) => {
  await toProposal(page);
  await filters(page).click();
  await page.getByLabel("Ordenar por").selectOption("Mayor velocidad");
  await expect(page.getByText("Del más rápido al más lento.")).toBeVisible();
  await page.getByLabel("Velocidad mínima").selectOption("Desde 600 Mbps");
  const counted = page.getByText(/^Ves \d+ de \d+ planes\.$/);
  const said = await counted.innerText();
  expect(inAddress(page, "orden")).toBe("velocidad");
  expect(inAddress(page, "mbps")).toBe("600");
  await expectAccessible(page);
  await expectFits(page);

  await page.reload();
  await expect(page.getByText("Del más rápido al más lento.")).toBeVisible();
  await expect(filters(page)).toHaveText("Filtrar y ordenar (2)");
  await expect(counted).toHaveText(said);

  await page
    .getByRole("button", { name: /^Elegir este plan/ })
    .first()
    .click();
  await expect(heading(page, TITLE.contact)).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await page.goBack();
  await expect(heading(page, TITLE.proposal)).toBeVisible();
  await expect(counted).toHaveText(said);
  await page.goBack();
  await expect(heading(page, TITLE.need)).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe("");
});

test("where no plan passes the filters, one button says what to give up", { tag: "@sizes" }, async ({
  page,
}) => {
  await toProposal(page);
  await filters(page).press("Enter");
  await page.getByLabel("Velocidad mínima").selectOption("Desde 600 Mbps");
  await page.getByRole("slider", { name: "Precio máximo al mes" }).press("Home");
  await expect(page.getByRole("heading", { name: "Ningún plan pasa tus filtros" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Quitar el precio máximo" }).click();
  await expect(page.getByRole("button", { name: "Filtrar y ordenar (1)" })).toBeFocused();
  await page.getByRole("button", { name: "Quitar filtros" }).click();
  await expect(page.getByText("PARA TI")).toBeVisible();
});

test("a shared link opens the same proposal for somebody else, and nothing personal is in it", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await toProposal(page);
  await filters(page).click();
  await page.getByLabel("Velocidad mínima").selectOption("Desde 600 Mbps");
  const names = (where: Page) => where.getByRole("article").getByRole("heading").allInnerTexts();
  const seen = await names(page);
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.getByRole("button", { name: "Compartir" }).click();
  await expect(page.getByText("Enlace copiado")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  for (const [name, start] of [
    ["Enviar por correo", "mailto:?"],
    ["Enviar por WhatsApp", "https://wa.me/?"],
  ] as const) {
    const href = (await page.getByRole("link", { name }).getAttribute("href")) ?? "";
    expect(href.startsWith(start)).toBe(true);
    expect([...new URLSearchParams(href.slice(start.length)).values()].join(" ")).toContain(link);
  }
  expect([...new URL(link).searchParams.keys()]).toEqual(["pago", "cia", "servicio", "prioridad", "mbps"]);

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const other = await context.newPage();
  await other.goto(link);
  await expect(heading(other, TITLE.proposal)).toBeVisible();
  await expect(filters(other)).toHaveText("Filtrar y ordenar (1)");
  await expect.poll(() => names(other)).toEqual(seen);
  // The answers are a draft now: they are no longer in the address, and a reload restores them.
  expect(new URL(other.url()).search).toBe("?mbps=600");
  await other.reload();
  await expect(heading(other, TITLE.proposal)).toBeVisible();
  await expect.poll(() => names(other)).toEqual(seen);
  // The browser's history has no earlier step of this visit: the wizard's own button goes to the previous step.
  await other.getByRole("button", { name: "Volver", exact: true }).click();
  await expect(heading(other, TITLE.need)).toBeVisible();
  await context.close();
});

test("a link with answers that nobody can give leaves the visitor's own draft alone", async ({ page }) => {
  await toProposal(page);
  await page.goto("/chile?pago=38000&cia=nadie&servicio=doble&prioridad=ahorrar");
  await expect(heading(page, TITLE.proposal)).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await page.evaluate(() => localStorage.clear());
  await page.goto("/chile?pago=38000&cia=nadie&servicio=doble&prioridad=ahorrar");
  await expect(heading(page, TITLE.picker)).toBeVisible();
});

test("a draft that is opened anew goes on at its proposal, and 'Volver' leads one step back", async ({
  page,
}) => {
  await toProposal(page);
  const again = await page.context().newPage();
  await page.close();
  await again.goto("/chile");
  await expect(heading(again, TITLE.proposal)).toBeVisible();
  await again.getByRole("button", { name: "Volver", exact: true }).click();
  await expect(heading(again, TITLE.need)).toBeVisible();
});
