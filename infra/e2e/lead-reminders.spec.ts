import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes } from "./support/both-sizes.ts";
import { expectFits } from "./support/fits.ts";
import { act, dialogOf, part, toastOf } from "./support/lead-dialog.ts";
import { makeAccount, openPanel, openSession, postLead, untilListed } from "./support/team.ts";
import { test } from "./support/test.ts";
import { newPerson } from "./support/visitor.ts";

test("a follow-up that is nearly due is shown above the tabs, opens its lead, and stays dismissed", async ({
  page,
  browser,
  admin,
}) => {
  const person = newPerson();
  const { id } = await postLead(page.request, person);
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
  await page.goto("/peru-admin");
  const reminders = page.getByRole("status", { name: "Recordatorios" });
  await expect(reminders).toContainText(`Seguimiento con ${person.name} a las `);
  await atBothSizes(page, async () => {
    await expectAccessible(page);
    await expectFits(page);
  });
  await reminders.getByRole("button", { name: "Abrir" }).click();
  await expect(dialogOf(page, person)).toBeVisible();
  await page.reload();
  await expect(part(dialogOf(page, person), "Seguimiento")).toContainText("Programado para el");
  await expect(reminders.getByRole("button")).toHaveCount(0);
});

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

test("reminders are turned on with one press, and one that is pressed opens its lead in the open panel", async ({
  page,
  admin,
}) => {
  const person = newPerson();
  const { id, position } = await postLead(page.request, person);
  await withPushService(page);
  await openSession(page, admin);
  await untilListed(page.request, position);
  await openPanel(page, admin, person.email);
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
