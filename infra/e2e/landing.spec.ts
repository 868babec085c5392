import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { expectFits } from "./support/fits.ts";
import { test } from "./support/test.ts";

const OPENER = "Evaluar Mi Plan y Ahorrar";
const HERO = "Plan de Internet - TV y Telefonía para tu hogar y ahorra hasta S/ 900 al año";
const WIZARD = "¿Qué pagas hoy?";

test("the landing shows its badge, hero, sections and contact, and axe finds nothing", {
  tag: "@sizes",
}, async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/Asesorador/);
  await expect(page.getByRole("heading", { level: 1, name: HERO })).toBeVisible();
  await expect(page.getByRole("banner").getByText("100% Gratuito")).toBeVisible();
  await expect(page.getByRole("button", { name: OPENER })).toBeVisible();
  for (const name of [/Beneficios/, "Cómo funciona", "Quiénes somos"])
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await expect(page.locator("#como-funciona").getByRole("listitem")).toHaveCount(4);
  const figures = page.getByRole("region", { name: "Asesorador en cifras" });
  await expect(figures.getByText("Publicidad")).toBeVisible();
  await expect(figures.getByRole("figure")).toContainText(/Contado en este sitio, al \d+ de \w+ de 20\d\d/);
  await expect(figures).not.toContainText(/%[A-Z]+%/);
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("Lima, Perú");
  await expect(footer.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  await expect(footer.getByRole("link", { name: /^\+51/ })).toHaveAttribute("href", /^tel:\+51/);
  await expect(footer).toContainText("©");
  await expectAccessible(page);
});

test("the other categories are a link away", { tag: "@sizes" }, async ({ page }) => {
  for (const [name, opened] of [
    ["Alarmas", "¿Qué quieres proteger?"],
    ["Seguro de Auto", "¿Qué auto vas a asegurar?"],
    ["Planes Móviles", "Planes Móviles"],
  ] as const) {
    await page.goto("/");
    await page.getByRole("link", { name: new RegExp(`^${name}`) }).click();
    await expect(page.getByRole("heading", { level: 1, name: opened })).toBeVisible();
  }
  await page.goBack();
  await page.getByRole("link", { name: "¿Vives en Chile?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "¿Qué quieres comparar?" })).toBeVisible();
});

test("nothing on the landing stands wider than the screen", { tag: "@sizes" }, async ({ page }) => {
  await page.goto("/");
  await expectFits(page);
});

test("the button opens the wizard, and Volver returns to the landing", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: OPENER }).click();
  await expect(page.getByRole("heading", { level: 1, name: WIZARD })).toBeFocused();
  expect(new URL(page.url()).search).toBe("?evaluar=peru");
  await page.getByRole("button", { name: "Volver", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: HERO })).toBeVisible();
  await expect(page.getByRole("button", { name: OPENER })).toBeFocused();
  expect(new URL(page.url()).search).toBe("");
});

test("the browser's Back returns to the landing, and Forward to the wizard", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: OPENER }).click();
  await expect(page.getByRole("heading", { level: 1, name: WIZARD })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: HERO })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: WIZARD })).toBeVisible();
});

test("a reload in the wizard stays in the wizard, and Volver still leads to the landing", async ({
  page,
}) => {
  await page.goto("/?evaluar=peru");
  await expect(page.getByRole("heading", { level: 1, name: WIZARD })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: WIZARD })).toBeVisible();
  await page.getByRole("button", { name: "Volver", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: HERO })).toBeVisible();
});

test("the landing runs no script of others, loads nothing from elsewhere and sends a strict policy", async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== baseURL) foreign.push(request.url());
  });
  const response = await page.goto("/");
  await page.getByRole("button", { name: OPENER }).click();
  await expect(page.getByRole("heading", { level: 1, name: WIZARD })).toBeVisible();
  expect(foreign).toEqual([]);
  const policy = (await response?.headerValue("content-security-policy")) ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("unsafe");
});

test.describe("a text that would become markup", () => {
  test.use({ mayComplain: /TrustedHTML|require-trusted-types-for/ });

  test("is stopped by the policy, and reported", async ({ page }) => {
    const response = await page.goto("/");
    const thrown = await page.evaluate(() => {
      try {
        document.createElement("div").innerHTML = "<b>texto</b>";
        return null;
      } catch (error) {
        return error instanceof TypeError;
      }
    });
    expect(thrown).toBe(true);
    const policy = (await response?.headerValue("content-security-policy")) ?? "";
    expect(policy).toContain("report-to csp");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the landing reads in full and says how to go on, and no page has a button of help or chat", async ({
    page,
  }) => {
    await page.goto("/privacidad");
    await expect(page.getByRole("heading", { level: 1, name: "Privacidad" })).toBeVisible();
    await expect(page.locator("#assistant")).toBeHidden();
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: HERO })).toBeVisible();
    // Playwright's text selectors pass over noscript.
    const notice = page.locator("noscript p");
    await expect(notice).toBeVisible();
    expect(await notice.textContent()).toContain("necesita JavaScript");
    for (const name of [/Beneficios/, "Cómo funciona", "Quiénes somos"])
      await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
    await expect(page.locator("#assistant")).toBeHidden();
  });
});
