import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { expectNothingCovered } from "./support/covered.ts";
import { openPanel, untilListed } from "./support/team.ts";
import { test } from "./support/test.ts";
import { type Person, sendLead, somebody } from "./support/visitor.ts";

/** Sends a lead and follows the confirmation's link. Resolves to the lead's position. */
const follow = async (page: Page, person: Person): Promise<string> => {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/contacts");
  await sendLead(page, person);
  const { position } = (await (await answered).json()) as { position: string };
  await page.getByRole("link", { name: "Ver el estado de mi solicitud" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Hola, Persona.");
  return position;
};

test("a visitor follows the lead, says when to be called, and the team sees it", { tag: "@sizes" }, async ({
  page,
  isMobile,
}) => {
  await follow(page, somebody());
  expect(new URL(page.url()).pathname).toMatch(/^\/solicitud\/[\w-]{54}$/);
  await expect(page.getByRole("listitem").filter({ hasText: "Enviaste tu solicitud" })).toBeVisible();
  await expect(page.getByText("Te llamamos desde", { exact: true })).toBeVisible();
  await expectAccessible(page);
  if (isMobile) await expectNothingCovered(page, "the visitor's own page");
  await page.getByRole("radio", { name: "WhatsApp" }).check();
  const days = page.getByLabel("Día");
  await days.selectOption({ index: 1 });
  await page.getByLabel("Horario").selectOption({ index: 0 });
  await page.getByRole("button", { name: "Guardar preferencia" }).click();
  await expect(page.getByText("Listo: te contactaremos como pediste.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Elegiste cómo y cuándo" })).toContainText(
    "Por whatsapp",
  );
  await page.reload();
  await expect(page.getByRole("radio", { name: "WhatsApp" })).toBeChecked();
  await expectAccessible(page);
});

test("the link opens on another device, and shows no more than a first name", { tag: "@sizes" }, async ({
  page,
  browser,
}) => {
  const person = somebody();
  await follow(page, person);
  const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await other.newPage();
  await phone.goto(page.url());
  await expect(phone.getByRole("heading", { level: 1 })).toContainText("Hola, Persona.");
  const text = (await phone.locator("body").textContent()) ?? "";
  for (const secret of [person.name, person.phone, person.email, person.dni, person.address])
    expect(text).not.toContain(secret);
  await expect(phone.getByRole("img", { name: "Código QR con el enlace a esta página" })).toBeVisible();
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await other.close();
});

test("a consent is withdrawn, and the page says so from then on", { tag: "@sizes" }, async ({ page }) => {
  await follow(page, somebody());
  await page.getByRole("button", { name: "Retirar mi autorización" }).click();
  await expect(page.getByText("Retiraste tu autorización. No te contactaremos más.")).toBeVisible();
  await expect(page.getByText("No te contactaremos más", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Guardar preferencia" })).toHaveCount(0);
  await expectAccessible(page);
});

test("a visitor erases the data, and the panel has nothing left of it", { tag: "@sizes" }, async ({
  page,
  browser,
  admin,
}) => {
  const person = somebody();
  const position = await follow(page, person);
  await page.getByRole("button", { name: "Eliminar mis datos" }).click();
  await expect(page.getByRole("heading", { name: "¿Eliminar tus datos para siempre?" })).toBeFocused();
  await page.getByRole("button", { name: "Sí, eliminar para siempre" }).click();
  await expect(page.getByText("Tus datos fueron eliminados.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Tu solicitud" })).toBeVisible();
  await expectAccessible(page);

  const office = await browser.newContext();
  const panel = await office.newPage();
  await openPanel(panel, admin);
  await untilListed(panel.request, `${BigInt(position) + 1n}`);
  await panel.getByPlaceholder("Buscar por nombre, teléfono o email...").fill(person.phone);
  await expect(panel.getByText("No se encontraron leads")).toBeVisible();
  await office.close();
});

test.describe("with a link that is nobody's", () => {
  test.use({ mayComplain: /status of 404/ });

  test("the page says so", { tag: "@sizes" }, async ({ page }) => {
    await page.goto(`/solicitud/${"A".repeat(54)}`);
    await expect(
      page.getByRole("heading", { level: 1, name: "No encontramos esta solicitud" }),
    ).toBeVisible();
    await expectAccessible(page);
  });
});
