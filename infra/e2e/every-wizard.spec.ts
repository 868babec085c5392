import { expect, type Page } from "@playwright/test";
import { resize } from "./support/both-sizes.ts";
import { heading } from "./support/categories.ts";
import { fillChileContact, submitChile, TITLE } from "./support/chile.ts";
import { findLeads, openSession } from "./support/team.ts";
import { test } from "./support/test.ts";
import { endAnalysis, fillBudget, household, newPerson, openWizard } from "./support/visitor.ts";
import { savedOffline, WIZARDS } from "./support/whole-wizards.ts";

test.describe("while the way to the server is gone", () => {
  test.use({
    mayComplain:
      /ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)|status of 50\d/,
  });

  test("Peru: a server that stops before the later steps are loaded costs no answer; they come when it is back", async ({
    page,
    context,
  }) => {
    await openWizard(page);
    // Routing switches the browser's cache off: what the first step loads by itself is to be imported before that.
    await page.waitForLoadState("networkidle");
    await context.route("**/assets/**", (route) => route.abort("connectionrefused"));
    await fillBudget(page, household);
    await page.getByRole("button", { name: "Continuar ➜" }).click();
    await page.getByRole("radio", { name: household.priority }).check();
    await page.getByRole("button", { name: "Analizar Planes ➜" }).click();
    await expect(page.getByText("Lo que llenaste sigue aquí")).toBeVisible();
    await context.unroute("**/assets/**");
    const results = heading(page, "Mi Recomendación para Ti");
    // The plans were loaded before the connection was lost, or are requested again. The analysis continues by itself.
    await endAnalysis(page.getByRole("button", { name: "Intentar de nuevo" }), results);
  });

  test("Chile: a server that stops before the later steps and the plans are loaded costs nothing: the proposal comes when it is back, and a lead that is then sent offline is kept", async ({
    page,
    context,
  }) => {
    await page.goto("/chile");
    await page.waitForLoadState("networkidle");
    const lost = /\/(assets|api)\//;
    await context.route(lost, (route) => route.abort("connectionrefused"));
    await page.getByRole("button", { name: /^Internet \+ TV/ }).click();
    await page.getByRole("radio", { name: "Movistar" }).check();
    await page.getByLabel("Pago mensual").fill("38000");
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByRole("button", { name: /^Doble Pack/ }).click();
    await page.getByRole("button", { name: /^Quiero ahorrar dinero/ }).click();
    // On a busy machine the transition's own notice may have it, too, which is hidden by then.
    await expect(page.getByText("Lo que llenaste sigue aquí").filter({ visible: true })).toBeVisible();
    await expect(page.getByText("Paso 4 de 5")).toBeVisible();
    await context.unroute(lost);
    await expect(heading(page, TITLE.proposal)).toBeVisible();
    await fillChileContact(page, newPerson());
    await context.setOffline(true);
    await submitChile(page).click();
    await expect(savedOffline(page)).toBeVisible();
  });

  // The two short wizards, one component with other forms, keep their drafts as Peru's does: alarm.spec.ts.
  for (const wizard of WIZARDS)
    test(`${wizard.name}: a reload at the contact step and a new tab keep the answers and say so, back and forward lead on, one tab starts over, and the lead of the other, sent offline, is kept and arrives once, which a reload says again, with the plan`, async ({
      page,
      context,
      admin,
    }) => {
      const person = newPerson();
      await wizard.fill(page, person);
      const startOver = (at: Page) => at.getByRole("button", { name: "Empezar de nuevo" });
      await expect(startOver(page)).toHaveCount(0);
      const expectContact = async (at: Page) => {
        await expect(heading(at, wizard.contact)).toBeVisible();
        await expect(at.getByLabel("Teléfono")).toHaveValue(person.phone);
        await expect(at.getByLabel("Correo electrónico")).toHaveValue(person.email);
        await expect(at.getByRole("checkbox")).not.toBeChecked();
      };
      await page.reload();
      await expectContact(page);
      const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
      for (const secret of [person.phone, person.email, person.name, person.address])
        expect(kept).not.toContain(secret);

      await page.getByRole("button", { name: /^Volver/ }).click();
      await expect(heading(page, wizard.before)).toBeVisible();
      await page.goForward();
      await expectContact(page);

      const tab = await context.newPage();
      await tab.goto(wizard.path);
      await expectContact(tab);
      // The history has no earlier step: the button still goes to the previous step.
      await tab.getByRole("button", { name: /^Volver/ }).click();
      await expect(heading(tab, wizard.before)).toBeVisible();
      await expect(startOver(tab)).toHaveCount(0);
      await tab.goto(wizard.path);
      await expectContact(tab);
      await expect(tab.getByText("Retomamos tu consulta.")).toBeVisible();
      await startOver(tab).click();
      await expect(heading(tab, wizard.first)).toBeVisible();
      await expect(startOver(tab)).toHaveCount(0);
      expect(await tab.evaluate(() => localStorage.length)).toBe(0);
      await tab.close();

      await page.getByRole("checkbox").check();
      const chosen = page.getByText("Tu plan elegido").locator("xpath=following-sibling::*[1]");
      const plan = await chosen.innerText();
      await context.setOffline(true);
      await wizard.press(page);
      await expect(savedOffline(page)).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole("heading", { name: wizard.sent })).toBeVisible();
      const expectChosen = async () => {
        const confirmation = page.getByRole(wizard.name === "Peru" ? "dialog" : "main");
        await expect(confirmation.getByText(plan, { exact: true })).toBeVisible();
      };
      await expectChosen();
      // The Chile-style wizard shows its confirmation again until it is closed: specification, section 4.
      if (wizard.name !== "Chile") await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
      // The others show it again in this tab.
      const status = page.getByRole("link", { name: "Ver el estado de mi solicitud" });
      const address = await status.getAttribute("href");
      await page.reload();
      await expect(page.getByRole("heading", { name: wizard.sent })).toBeVisible();
      await expect(status).toHaveAttribute("href", String(address));
      await expectChosen();
      await openSession(page, admin);
      await expect.poll(async () => (await findLeads(page.request, person.email)).length).toBe(1);
    });
});

test.describe("over a release", () => {
  test.use({ mayComplain: /404/ });

  test("a page whose files the server no longer has says that there is a new version, and continues in it", async ({
    page,
  }) => {
    await openWizard(page);
    await fillBudget(page, household);
    await page.route("**/assets/**", (route) => route.fulfill({ status: 404 }));
    await page.getByRole("button", { name: "Continuar ➜" }).click();
    await page.getByRole("radio", { name: household.priority }).check();
    await page.getByRole("button", { name: "Analizar Planes ➜" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Hay una versión nueva" })).toBeVisible();
    await expect(page.getByText("Sin conexión")).toHaveCount(0);

    await page.unroute("**/assets/**");
    await page.getByRole("button", { name: "Actualizar y continuar" }).click();
    await expect(heading(page, "Mi Recomendación para Ti")).toBeVisible();
    await expect(page.getByText("Retomamos tu consulta.")).toBeVisible();
  });
});

/** WCAG 2.2, 1.4.12: text spaced like this loses nothing. */
const spaceText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important } p { margin-bottom: 2em !important }",
    );
    document.adoptedStyleSheets.push(sheet);
    return document.documentElement.scrollWidth - innerWidth;
  });

test("at 320 px and at 200 % zoom no public page and no wizard's first step is wider than the screen, nor with spaced text", async ({
  page,
}) => {
  for (const [path, title] of [
    ["/", "Plan de Internet - TV y Telefonía para tu hogar y ahorra hasta S/ 900 al año"],
    ["/?evaluar=peru", "¿Qué pagas hoy?"],
    ["/chile", "¿Qué quieres comparar?"],
    ["/alarmas", "¿Qué quieres proteger?"],
    ["/chile?categoria=seguro_auto", "¿Qué auto vas a asegurar?"],
    ["/metodologia", /./],
    ["/privacidad", /./],
  ] as const) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    for (const size of [
      { width: 320, height: 640 },
      // 1280 px at 200 %; low as on a phone on its side: only a step's own button stays at the bottom edge.
      { width: 640, height: 400 },
    ]) {
      await resize(page, size);
      const where = `${path} at ${size.width} px`;
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, where).toBeLessThanOrEqual(0);
      expect(await spaceText(page), `${where} with spaced text`).toBeLessThanOrEqual(0);
      await page.evaluate(() => void document.adoptedStyleSheets.pop());
    }
    await expect(page.locator(".launchers")).toHaveCSS("position", "static");
  }
});
