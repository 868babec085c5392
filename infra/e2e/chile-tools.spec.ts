import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes, resize, SIZE } from "./support/both-sizes.ts";
import { heading } from "./support/categories.ts";
import { openProposal, TITLE } from "./support/chile.ts";
import { expectFits } from "./support/fits.ts";
import { test } from "./support/test.ts";

const toggles = (page: Page) => page.getByRole("checkbox", { name: /^Comparar / });
const filters = (page: Page) => page.getByRole("button", { name: /^Filtrar y ordenar/ });
const counted = (page: Page) => page.getByText(/^Ves \d+ de \d+ planes\.$/);
const inAddress = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test("plans of the proposal are compared side by side in pesos, and one is chosen from there", async ({
  page,
}) => {
  await page.setViewportSize(SIZE.phone);
  await openProposal(page);
  await expect(page.getByText("Del precio más bajo al más alto.")).toBeVisible();
  // On a phone the first plan's is in the sticky bar, after all others.
  for (const place of [-1, 0, 1]) {
    await toggles(page).nth(place).click();
    await expect(toggles(page).nth(place)).toBeChecked();
    await expect(toggles(page).nth(place)).toBeFocused();
  }
  await page.getByRole("button", { name: "Comparar (3)" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Tus planes lado a lado" });
  const row = (name: string) => dialog.getByRole("row").filter({ hasText: new RegExp(`^${name}`) });
  await expect(row("Precio al mes")).toContainText("$25.990");
  await expect(row("Precio al mes")).toContainText("Mejor");
  // The same figure as on the card.
  await expect(row("Ahorro del primer año")).toContainText("$102.120");
  await expect(row("Puntaje")).toHaveCount(0);
  const columns = dialog.getByRole("columnheader");
  const expectAllSeen = async () => {
    for (const column of [0, 1, 2]) await expect(columns.nth(column)).toBeInViewport({ ratio: 0.99 });
  };
  await expectAllSeen();
  await dialog.getByRole("row").last().scrollIntoViewIfNeeded();
  // Whose buttons these are is still seen.
  await expectAllSeen();

  await test.step("on the narrowest phones in use, too; with text twice as large the third plan is reached by keys", async () => {
    await resize(page, { width: 360, height: 740 });
    await expectAllSeen();
    await resize(page, SIZE.phone);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("html { font-size: 200% }");
      document.adoptedStyleSheets.push(sheet);
    });
    const table = dialog.getByRole("region", { name: "Tabla de comparación" });
    await table.focus();
    await page.keyboard.press("Home");
    await expect(columns.nth(2)).not.toBeInViewport({ ratio: 0.99 });
    await expect(async () => {
      await page.keyboard.press("ArrowRight");
      await expect(columns.nth(2)).toBeInViewport({ ratio: 0.99, timeout: 100 });
    }).toPass();
    await expect(dialog.getByRole("rowheader", { name: "Precio al mes" })).toBeInViewport({ ratio: 0.99 });
  });
  const [, second] = await dialog.getByRole("columnheader").allInnerTexts();
  await dialog
    .getByRole("button", { name: /^ELEGIR ESTE PLAN/ })
    .nth(1)
    .press("Enter");
  await expect(heading(page, TITLE.contact)).toBeVisible();
  await expect(page.getByText(second?.split("\n")[0] ?? "no second plan").first()).toBeVisible();
});

test("order and filters are in the proposal's address, and a reload and the way back from the contact keep them; a shared link opens the same proposal in another browser, and nothing personal is in it; one with answers that cannot be given leaves the visitor's own draft alone, which goes on at its proposal when it is opened again, with 'Volver' one step back", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const odd = "/chile?pago=38000&cia=nadie&servicio=doble&prioridad=ahorrar";
  await page.goto(odd);
  await expect(heading(page, TITLE.picker)).toBeVisible();
  await openProposal(page);
  await filters(page).press("Enter");
  await page.getByLabel("Ordenar por").selectOption("Mayor velocidad");
  await expect(page.getByText("Del más rápido al más lento.")).toBeVisible();
  await page.getByLabel("Velocidad mínima").selectOption("Desde 600 Mbps");
  const said = await counted(page).innerText();
  await test.step("order and filters are in the address", async () => {
    expect(inAddress(page, "orden")).toBe("velocidad");
    expect(inAddress(page, "mbps")).toBe("600");
    await atBothSizes(page, async () => {
      await expectAccessible(page);
      await expectFits(page);
    });
  });
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
  expect([...new URL(link).searchParams.keys()]).toEqual([
    "pago",
    "cia",
    "servicio",
    "prioridad",
    "mbps",
    "orden",
  ]);

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const other = await context.newPage();
  await other.goto(link);
  await expect(heading(other, TITLE.proposal)).toBeVisible();
  await expect(filters(other)).toHaveText("Filtrar y ordenar (2)");
  await expect.poll(() => names(other)).toEqual(seen);
  // The answers are a draft now: they are no longer in the address, and a reload restores them.
  expect(new URL(other.url()).search).toBe("?mbps=600&orden=velocidad");
  await other.reload();
  await expect(heading(other, TITLE.proposal)).toBeVisible();
  await expect.poll(() => names(other)).toEqual(seen);
  await context.close();

  await test.step("a reload keeps order and filters", async () => {
    await page.reload();
    await expect(page.getByText("Del más rápido al más lento.")).toBeVisible();
    await expect(filters(page)).toHaveText("Filtrar y ordenar (2)");
    await expect(counted(page)).toHaveText(said);
  });

  await test.step("a link with answers that cannot be given leaves the draft alone", async () => {
    await page.goto(odd);
    await expect(heading(page, TITLE.proposal)).toBeVisible();
    await expect.poll(() => new URL(page.url()).search).toBe("");
  });

  await test.step("the draft that is opened again goes on at its proposal; the way back from the contact keeps the filter, the step before has none of it", async () => {
    const again = await page.context().newPage();
    await page.close();
    await again.goto("/chile?mbps=600");
    await expect(heading(again, TITLE.proposal)).toBeVisible();
    const said = await counted(again).innerText();
    await again
      .getByRole("button", { name: /^Elegir este plan/ })
      .first()
      .click();
    await expect(heading(again, TITLE.contact)).toBeVisible();
    await expect.poll(() => new URL(again.url()).search).toBe("");
    await again.goBack();
    await expect(heading(again, TITLE.proposal)).toBeVisible();
    await expect(counted(again)).toHaveText(said);
    // The browser's history has no earlier step of this visit: the wizard's own button goes to the previous step.
    await again.getByRole("button", { name: "Volver", exact: true }).click();
    await expect(heading(again, TITLE.need)).toBeVisible();
    await expect.poll(() => new URL(again.url()).search).toBe("");
  });
});
