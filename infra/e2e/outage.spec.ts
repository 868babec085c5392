import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes } from "./support/both-sizes.ts";
import { findLeads, openSession } from "./support/team.ts";
import { test } from "./support/test.ts";
import { chooseFirstPlan, fillContact, newPerson, openResults, submitButton } from "./support/visitor.ts";

const sentDialog = (page: Page) => page.getByRole("dialog", { name: "¡Solicitud Enviada!" });
const savedDialog = (page: Page) => page.getByRole("dialog", { name: "Guardada, se enviará" });

const fillAll = async (page: Page, person: ReturnType<typeof newPerson>): Promise<void> => {
  await openResults(page);
  await chooseFirstPlan(page);
  await fillContact(page, person);
};

test.describe("while the way to the server is gone", () => {
  test.use({
    mayComplain:
      /ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)|status of 50\d/,
  });

  test("a lead waits on the device over a reload and arrives once when the network is back", async ({
    page,
    context,
    admin,
  }) => {
    const person = newPerson();
    await fillAll(page, person);
    await context.route("**/api/contacts", (route) => route.abort("internetdisconnected"));
    await submitButton(page).click();
    await atBothSizes(page, async () => {
      await expect(savedDialog(page)).toBeVisible();
      await expect(savedDialog(page)).toContainText("Tu solicitud quedó guardada");
      await expectAccessible(page, "dialog");
    });
    const outboxMark = () => page.evaluate(() => localStorage.getItem("asesorador-outbox"));
    expect(await outboxMark()).toBe("1");
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).not.toContain(person.phone);

    // Closed first: the wizard could send the lead, and show that it has arrived, before the landing page does.
    await page.goto("about:blank");
    await context.unroute("**/api/contacts");
    // The landing page finds the outbox mark and drains: it sends the lead, or finds that the service worker has sent it.
    await page.goto("/");
    await expect.poll(outboxMark).toBeNull();
    // The wizard reads its stored submission, shows that it has arrived, and deletes it.
    await page.goto("/?evaluar=peru");
    await expect(sentDialog(page)).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    await openSession(page, admin);
    await expect.poll(async () => (await findLeads(page.request, person.email)).length).toBe(1);
  });
});

test.describe("when the server refuses", () => {
  test.use({ mayComplain: /status of 400|ERR_(FAILED|CONNECTION_RESET)/ });

  test("the visitor comes back to the field with the server's reason; the corrected request arrives once, though its answer is lost on its way back", async ({
    page,
    admin,
  }) => {
    const person = newPerson();
    await fillAll(page, person);
    // Past the browser's own check, as an older page might send it.
    await page.route(
      "**/api/contacts",
      async (route) => {
        const body = route.request().postDataJSON() as object;
        await route.continue({ postData: JSON.stringify({ ...body, phone: "12" }) });
      },
      { times: 1 },
    );
    await submitButton(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "Error" })).toBeVisible();
    await atBothSizes(page, async () => {
      await expect(
        page.getByText("Revisa el teléfono: no parece un número al que podamos llamarte.").first(),
      ).toBeVisible();
      await expect(page.getByLabel("Teléfono")).toBeFocused();
      await expectAccessible(page);
    });
    await page.getByLabel("Teléfono").fill(person.phone);
    // The server accepts the lead; the answer is lost.
    await page.route(
      "**/api/contacts",
      async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await submitButton(page).click();
    await expect(sentDialog(page)).toBeVisible();
    await openSession(page, admin);
    await expect.poll(async () => (await findLeads(page.request, person.email)).length).toBe(1);
  });
});

test.describe("when neither sending nor keeping works", () => {
  test.use({ mayComplain: /ERR_FAILED/ });

  test("the visitor reads that it was not sent, stays on the step and may try again", async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
    await page.route("**/api/contacts", (route) => route.abort());
    await fillAll(page, newPerson());
    await submitButton(page).click();
    await expect(page.getByText("Error al enviar solicitud. Intenta nuevamente.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Datos de Contacto" })).toBeVisible();
    await page.unroute("**/api/contacts");
    await submitButton(page).click();
    await expect(sentDialog(page)).toBeVisible();
  });
});
