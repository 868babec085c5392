import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes } from "./support/both-sizes.ts";
import { expectFits } from "./support/fits.ts";
import { act, dialogOf, part, toastOf } from "./support/lead-dialog.ts";
import { detailsOf, makeAccount, openSession, postLead, untilListed } from "./support/team.ts";
import { test } from "./support/test.ts";
import { newPerson } from "./support/visitor.ts";

/** Replaces the browser's push service, which a test cannot reach. */
const withPushService = async (page: Page): Promise<void> => {
  await page.context().grantPermissions(["notifications"]);
  await page.addInitScript(() => {
    // A headless browser grants the permission and calls it denied.
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    let current: object | null = null;
    const prototype = PushManager.prototype as unknown as Record<string, unknown>;
    prototype["getSubscription"] = async () => current;
    prototype["subscribe"] = async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const bytes = atob(applicationServerKey.replaceAll("-", "+").replaceAll("_", "/"));
      const endpoint = "http://127.0.0.1:9/push/no-such-browser";
      current = {
        endpoint,
        options: { applicationServerKey: Uint8Array.from(bytes, (one) => one.charCodeAt(0)).buffer },
        // The installation's own key is a point of the curve, as a browser's is.
        toJSON: () => ({ endpoint, keys: { p256dh: applicationServerKey, auth: "AAAAAAAAAAAAAAAAAAAAAA" } }),
        unsubscribe: async () => {
          current = null;
          return true;
        },
      };
      return current;
    };
  });
};

test.describe("when the session ends", () => {
  test.use({ mayComplain: /401/ });

  test("an adviser's follow-up that is nearly due is shown above the tabs, opens its lead, and stays dismissed; a half-written note outlives Escape, a reload and the session; a lead of Chile's market is called back by Chile's clock; reminders are turned on with one press, and one that is pressed opens its lead in the open panel; signing out says that what is unsaved goes", async ({
    page,
    browser,
    admin,
  }) => {
    const person = newPerson();
    const { id } = await postLead(page.request, person, { amountsCurrency: "CLP" });
    await openSession(page, admin);
    // An account of its own: the line would shift the layout of concurrent tests.
    const adviser = await makeAccount(page, browser, "adviser");
    await act(page.request, `${id}/assignee`, { assignee: adviser.username });
    const { position } = await act(page.request, `${id}/follow-up`, {
      at: new Date(Date.now() + 8 * 60_000).toISOString(),
    });
    await untilListed(page.request, position);
    await page.context().clearCookies();
    await openSession(page, adviser);
    await withPushService(page);
    await page.goto(`/peru-admin?tab=leads&mercado=chile&q=${person.email}`);
    const reminders = page.getByRole("status", { name: "Recordatorios" });
    await expect(reminders).toContainText(`Seguimiento con ${person.name} a las `);
    await atBothSizes(page, async () => {
      await expectAccessible(page, reminders);
      await expectFits(page);
    });
    await reminders.getByRole("button", { name: "Abrir" }).click();
    const dialog = dialogOf(page, person);
    const note = part(dialog, "Notas").getByRole("textbox", { name: "Nota nueva" });
    await note.fill("Llamar a su hermana");
    await part(dialog, "Estado").getByLabel("Cambiar a").selectOption("Perdido");
    await part(dialog, "Estado").getByLabel("Comentario").fill("Se muda");
    const followUp = part(dialog, "Seguimiento");
    for (const called of [followUp, part(dialog, "Intento de contacto")])
      await expect(called).toContainText("en Chile ahora son las");
    const when = followUp.getByLabel("Fecha y hora (Lima)");
    await when.fill("2031-01-14T17:00");
    await expect(followUp).toContainText("En Chile: martes 14 de enero, 19:00.");
    // Texts are encrypted and written a moment after they were typed.
    const drafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("draft")));
    await expect.poll(async () => (await drafts()).length).toBeGreaterThanOrEqual(3);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await detailsOf(page, person.name).click();
    await expect(note).toHaveValue("Llamar a su hermana");
    await expect(part(dialog, "Estado").getByLabel("Comentario")).toHaveValue("Se muda");
    await expect(when).toHaveValue("2031-01-14T17:00");
    await expectAccessible(page, "[role=dialog]");
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("hermana");

    // The session ends elsewhere; the link leads back to the lead after signing in.
    await page.context().clearCookies();
    await page.reload();
    await expect(page).toHaveURL(/\/admin-login$/);
    await page.getByRole("textbox", { name: "Usuario" }).fill(adviser.username);
    await page.getByLabel("Contraseña", { exact: true }).fill(adviser.password);
    await page.getByRole("button", { name: "Iniciar Sesión" }).click();
    await expect(note).toHaveValue("Llamar a su hermana");
    expect(new URL(page.url()).searchParams.get("lead")).toBe(id);

    await expect(followUp).toContainText("Programado para el");
    await expect(reminders.getByRole("button")).toHaveCount(0);

    await part(dialog, "Notas").getByRole("button", { name: "Agregar nota" }).click();
    await expect(part(dialog, "Notas").getByRole("listitem")).toContainText("Llamar a su hermana");
    await expect(note).toHaveValue("");
    await followUp.getByRole("button", { name: "Cambiar", exact: true }).click();
    await expect(followUp).toContainText("Programado para el 14 ene 2031, 17:00 (en Chile, 19:00)");
    // Exact: a toast is announced with a word before its text, for a moment.
    await expect(
      page.getByText("Seguimiento: 14 ene 2031, 17:00 (en Chile, 19:00)", { exact: true }),
    ).toBeVisible();
    // One press closes the dialog, though the toast was shown after it.
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    await test.step("reminders are turned on with one press, and one that is pressed opens its lead", async () => {
      await page.getByRole("button", { name: "Avisos", exact: true }).click();
      await expect(
        toastOf(
          page,
          "También con el panel cerrado te avisamos de tus seguimientos y de quien espera en el chat.",
        ),
      ).toBeVisible();
      await page.getByRole("button", { name: "Mi cuenta", exact: true }).click();
      const account = page.getByRole("dialog", { name: "Mi cuenta" });
      await expect(account.getByText("Activados en este navegador.")).toBeVisible();
      await expect(account.getByRole("list", { name: "Navegadores con recordatorios" })).toContainText(
        "Este navegador",
      );
      await page.keyboard.press("Escape");

      // What the panel's worker says when a reminder was pressed: see panel-worker.test.ts.
      await page.evaluate((leadId) => {
        const data = { type: "asesorador-open-lead", leadId };
        navigator.serviceWorker.dispatchEvent(new MessageEvent("message", { data }));
      }, id);
      await expect(dialogOf(page, person)).toBeVisible();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Avisos", exact: true }).click();
      await expect(toastOf(page, "Avisos apagados")).toBeVisible();
      expect(await (await page.request.get("/api/admin/my-push")).json()).toMatchObject({ browsers: [] });
    });

    await page.getByRole("button", { name: "Cerrar Sesión" }).click();
    const asked = page.getByRole("dialog", { name: "Tienes textos sin guardar" });
    await expect(asked).toContainText("1 texto tuyo sigue sin guardar");
    await asked.getByRole("button", { name: "Cerrar sesión y borrar" }).click();
    await expect(page).toHaveURL(/\/admin-login$/);
    expect(await drafts()).toEqual([]);
  });
});
