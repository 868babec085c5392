import { expect } from "@playwright/test";
import { expectAccessible, untilStill } from "./support/axe.ts";
import { atBothSizes, resize, SIZE } from "./support/both-sizes.ts";
import { expectNothingCovered } from "./support/covered.ts";
import { expectFits, expectFitsEnlarged } from "./support/fits.ts";
import { act } from "./support/lead-dialog.ts";
import { findLeads, openSession } from "./support/team.ts";
import { test } from "./support/test.ts";
import { visitAround } from "./support/tours.ts";
import { newPerson } from "./support/visitor.ts";

type Service = { readonly id: number; readonly name: string; readonly brand: { readonly name: string } };

test("a visitor follows the lead, says when to be called, opens the link elsewhere, withdraws the consent and erases the data, of which the panel's list has nothing left", async ({
  page,
  browser,
  admin,
}) => {
  const person = newPerson();
  await test.step("what npm run shots does comes to its end: visitAround, with the confirmation's link to the lead's page", () =>
    visitAround({ page, shoot: async () => void (await untilStill(page)) }, { admin: () => admin }, person));

  await test.step("the page says what has happened to the lead", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Hola, Persona.");
    expect(new URL(page.url()).pathname).toMatch(/^\/solicitud\/[\w-]{54}$/);
    await atBothSizes(page, async (size) => {
      await expect(page.getByRole("listitem").filter({ hasText: "Enviaste tu solicitud" })).toBeVisible();
      await expect(page.getByText("Te llamamos desde", { exact: true })).toBeVisible();
      await expectAccessible(page);
      if (size === "phone") await expectNothingCovered(page, "the visitor's own page");
    });
    await expectFitsEnlarged(page, "the visitor's own page");
  });

  await test.step("the visitor says when to be called, and a reload shows it", async () => {
    await page.getByRole("radio", { name: "WhatsApp" }).check();
    await page.getByLabel("Día").selectOption({ index: 1 });
    await page.getByLabel("Horario").selectOption({ index: 0 });
    await resize(page, SIZE.phone);
    await page.getByRole("button", { name: "Guardar preferencia" }).click();
    await expect(page.getByText("Listo: te contactaremos como pediste.")).toBeInViewport();
    await expect(page.locator(":focus")).toHaveText("Listo: te contactaremos como pediste.");
    await resize(page, SIZE.desktop);
    await expect(page.getByRole("listitem").filter({ hasText: "Elegiste cómo y cuándo" })).toContainText(
      "Por WhatsApp",
    );
    await page.reload();
    await expect(page.getByRole("radio", { name: "WhatsApp" })).toBeChecked();
  });

  await test.step("the link opens on another device, and shows no more than a first name", async () => {
    const other = await browser.newContext({ viewport: SIZE.phone });
    const phone = await other.newPage();
    await phone.goto(page.url());
    await expect(phone.getByRole("heading", { level: 1 })).toContainText("Hola, Persona.");
    const text = (await phone.locator("body").textContent()) ?? "";
    for (const secret of [person.name, person.phone, person.email, person.dni, person.address])
      expect(text).not.toContain(secret);
    await expect(phone.getByRole("img", { name: "Código QR con el enlace a esta página" })).toBeVisible();
    const width = await phone.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(SIZE.phone.width);
    await other.close();
  });

  await test.step("a quote is shown with its price, its day and its plan, and a contract as far as it was recorded", async () => {
    const office = await browser.newContext();
    const panel = await office.newPage();
    await openSession(panel, admin);
    await expect.poll(async () => (await findLeads(panel.request, person.phone)).length).toBe(1);
    const [lead] = await findLeads(panel.request, person.phone);
    const services = await panel.request.get("/api/services?country=peru");
    const { services: known } = (await services.json()) as { services: Service[] };
    const [service] = known;
    if (!service) throw new Error("the demo has plans");
    await act(panel.request, `${lead?.id}/status`, {
      status: "quoted",
      quote: { serviceId: service.id, price: 89.9 },
    });
    await page.reload();
    await atBothSizes(page, async () => {
      await expect(page.getByText("Tienes una cotización", { exact: true })).toBeVisible();
      await expect(page.getByText(/S\/\s89\.90 al mes/)).toBeVisible();
      await expect(page.getByText(`${service.name} · ${service.brand.name}`, { exact: true })).toBeVisible();
      await expect(page.getByText("Cotizado el", { exact: true })).toBeVisible();
    });
    await expectAccessible(page);
    // A contract without a price leaves the quote.
    await act(panel.request, `${lead?.id}/status`, {
      status: "converted",
      contract: { serviceId: service.id, installsOn: "2031-03-10" },
    });
    await office.close();
    await page.reload();
    await atBothSizes(page, async () => {
      await expect(page.getByText("Contrataste un plan", { exact: true })).toBeVisible();
      await expect(page.getByText("Plan contratado", { exact: true })).toBeVisible();
      await expect(page.getByText("lunes 10 de marzo", { exact: true })).toBeVisible();
      await expect(page.getByText("no anotó aquí el precio que contrataste")).toBeVisible();
      await expect(page.getByText(/S\/\s89\.90 al mes/)).toBeVisible();
      await expectAccessible(page);
    });
    await expectFitsEnlarged(page, "the page of a contract");
  });

  const before = await page.context().newPage();
  await before.goto(page.url());
  await expect(before.getByRole("button", { name: "Guardar preferencia" })).toBeVisible();

  await test.step("the consent is withdrawn after a question, and the page says so from then on", async () => {
    const opener = page.getByRole("button", { name: "Retirar mi autorización" });
    const question = page.getByRole("heading", { name: "¿Retirar tu autorización?" });
    await opener.click();
    await expect(question).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await expect(question).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(question).toBeFocused();
    await page.getByRole("button", { name: "No, mantenerla" }).click();
    await expect(opener).toBeFocused();
    await expect(page.getByRole("button", { name: "Guardar preferencia" })).toBeVisible();
    await opener.click();
    await page.getByRole("button", { name: "Sí, retirarla" }).click();
    await expect(page.getByText("Retiraste tu autorización. No te contactaremos más.")).toBeInViewport();
    await expect(page.locator(":focus")).toHaveText("Retiraste tu autorización. No te contactaremos más.");
    await atBothSizes(page, async () => {
      await expect(page.getByText("No te contactaremos más", { exact: true })).toBeVisible();
      await expect(page.getByRole("button", { name: "Guardar preferencia" })).toHaveCount(0);
    });
    await expectAccessible(page);
  });

  await test.step("a page from before the withdrawal says so on its next request, and asks nothing more", async () => {
    await before.getByRole("button", { name: "Guardar preferencia" }).click();
    await expect(before.getByText("ya retiraste tu autorización desde otra página")).toBeInViewport();
    await expect(before.locator(":focus")).toContainText("ya retiraste tu autorización");
    await expect(before.getByRole("button", { name: "Guardar preferencia" })).toHaveCount(0);
    await before.close();
  });

  await test.step("the data is erased, and the panel's list has nothing left of it", async () => {
    const office = await browser.newContext();
    await openSession(await office.newPage(), admin);
    const found = async () => (await findLeads(office.request, person.phone)).length;
    await expect.poll(found).toBe(1);
    await page.getByRole("button", { name: "Eliminar mis datos" }).click();
    await expect(page.getByRole("heading", { name: "¿Eliminar tus datos para siempre?" })).toBeFocused();
    await page.getByRole("button", { name: "No, conservarlos" }).click();
    await expect(page.getByRole("button", { name: "Eliminar mis datos" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Sí, eliminar para siempre" }).click();
    await expect(page.getByText("Tus datos fueron eliminados.")).toBeVisible();
    await expect(page.locator(":focus")).toContainText("Tus datos fueron eliminados.");
    await expect(page.getByRole("heading", { level: 1, name: "Tu solicitud" })).toBeVisible();
    await expectAccessible(page);
    await expect.poll(found).toBe(0);
    await office.close();
  });
});

test.describe("with a link of no lead", () => {
  test.use({ mayComplain: /status of 404/ });

  test("the page says so", async ({ page }) => {
    await page.goto(`/solicitud/${"A".repeat(54)}`);
    await expect(
      page.getByRole("heading", { level: 1, name: "No encontramos esta solicitud" }),
    ).toBeVisible();
    await atBothSizes(page, () => expectFits(page));
    await expectAccessible(page);
  });
});
