import { type BrowserContext, expect, type Page } from "@playwright/test";
import { addAuthenticator } from "./support/authenticator.ts";
import { expectAccessible } from "./support/axe.ts";
import { expectAccessibleAtBothSizes, SIZE } from "./support/both-sizes.ts";
import { ask, field, messages, openChat, reopen } from "./support/chat.ts";
import { test } from "./support/own-server.ts";
import { accountRow, findLeads, makeAccount, openTab, signIn } from "./support/team.ts";
import { newPerson } from "./support/visitor.ts";
import { ALARM, PERU_BY_LINK, savedOffline } from "./support/whole-wizards.ts";

// What ends the server, or changes it for all accounts: one after the other on one server, whose start costs three CPU seconds.
test.describe.configure({ mode: "default" });

test("within the support hours an adviser takes the conversation, answers in it, keeps it over a killed server and returns it", async ({
  browser,
  ownServer: { url, admin, at, kill, startAgain },
}) => {
  test.setTimeout(180_000);
  const open = async (viewport: (typeof SIZE)[keyof typeof SIZE]) =>
    (await browser.newContext({ baseURL: url, viewport })).newPage();
  const visitor = await open(SIZE.phone);
  const adviser = await open(SIZE.desktop);
  try {
    await visitor.clock.setFixedTime(at);
    await openChat(visitor);
    await ask(visitor, "quiero hablar con una persona");
    // No panel is open.
    await expect(visitor.getByText("Ahora no hay un asesor conectado al chat.")).toBeVisible();

    await signIn(adviser.request, admin);
    await adviser.goto("/admin-ia-config?tab=conversaciones");
    await adviser.getByRole("button", { name: /^Tomar conversación de Visitante / }).click();
    const reply = adviser.getByRole("textbox", { name: "Tu mensaje al visitante" });
    await expect(reply).toBeFocused();
    const bar = visitor.getByRole("region", { name: "Habla con una persona" });
    await expect(bar).toContainText("Te atiende Admin");
    await expect(async () => {
      await reply.press("a");
      await expect(bar).toContainText("Admin está escribiendo…", { timeout: 5_000 });
    }).toPass();
    await reply.fill("¡Hola! ¿En qué te <b>ayudo</b>?");
    await reply.press("Enter");
    await expect(reply).toHaveValue("");
    await expect(messages(visitor).last()).toContainText("¡Hola! ¿En qué te <b>ayudo</b>?");
    await expectAccessible(visitor);
    await expectAccessible(adviser, "[role=dialog]");

    await field(visitor).fill("¿Instalan el sábado?");
    await field(visitor).press("Enter");
    const dialog = adviser.getByRole("dialog", { name: /^Visitante / });
    await expect(dialog).toContainText("¿Instalan el sábado?");
    await reply.fill("Sí, de 9 a 14.");
    await kill();
    await field(visitor).fill("¿Y el domingo?");
    await field(visitor).press("Enter");
    await expect(visitor.getByRole("alert")).toContainText("No pudimos enviar tu pregunta.");
    await expect(field(visitor)).toHaveValue("¿Y el domingo?");
    await reply.press("Enter");
    await expect(adviser.getByText("Sigue en el campo: vuelve a enviarlo.").first()).toBeVisible();
    await expect(reply).toHaveValue("Sí, de 9 a 14.");
    await expect(dialog.getByRole("status").filter({ hasText: /^No pudimos actualizar/ })).toBeVisible();
    await startAgain();
    await visitor.getByRole("button", { name: "Reintentar" }).click();
    await expect(dialog).toContainText("¿Y el domingo?");
    // After a reload the bar is there without a press, and counts what the adviser writes.
    await visitor.reload();
    await expect(reopen(visitor)).toBeVisible();
    await reply.press("Enter");
    await expect(reply).toHaveValue("");
    await expect(dialog.getByText(/^No pudimos actualizar/)).toHaveCount(0);
    await expect(visitor.locator(".chat-unseen")).toHaveText("1 mensaje nuevo");
    await reopen(visitor).click();
    await expect(messages(visitor).last()).toContainText("Sí, de 9 a 14.");
    await expect(bar).toContainText("Te atiende Admin");

    // Closed while an adviser has the conversation, the window is the bar.
    await visitor.getByRole("button", { name: "Cerrar el chat" }).click();
    await reopen(visitor).click();

    await adviser.getByRole("button", { name: "Devolver al asistente" }).click();
    await expect(messages(visitor).last()).toContainText("Admin terminó de atenderte.");
    await expect(bar).toHaveCount(0);
    await ask(visitor, "¿es gratis?");
    await expect(messages(visitor).last()).toContainText("gratuito");

    // Ended by the visitor, it is said so to the adviser, who was writing, and in their list.
    await ask(visitor, "quiero hablar con una persona");
    await dialog.getByRole("button", { name: "Tomar conversación" }).click();
    await reply.fill("Te recomiendo");
    await visitor.getByRole("button", { name: "Terminar" }).click();
    const ended = dialog.getByRole("status").filter({ hasText: "El visitante terminó contigo a las" });
    await expect(ended).toContainText("Tu mensaje no se envió: «Te recomiendo».");
    await expectAccessible(adviser, "[role=dialog]");
    await dialog.getByRole("button", { name: "Cerrar" }).click();
    const list = adviser.getByRole("region", { name: "Visitantes y asesores" });
    await expect(list).toContainText(/Visitante \w{6} terminó contigo a las \d+:\d\d\./);
    await expectAccessible(adviser, list);
  } finally {
    for (const page of [visitor, adviser]) await page.context().close();
  }
});

/** A wizard with plans and a short one: all four send by one machine. What is tested begins with the last press. */
const SENDING = [PERU_BY_LINK, ALARM];

test("a server that is killed while two wizards send gets each lead exactly once", async ({
  browser,
  playwright,
  ownServer: { url, admin, kill, startAgain },
}) => {
  test.setTimeout(180_000);
  const contexts: BrowserContext[] = [];
  try {
    const visits = await Promise.all(
      SENDING.map(async (wizard) => {
        const context = await browser.newContext({ baseURL: url });
        contexts.push(context);
        const page = await context.newPage();
        const person = newPerson();
        await wizard.fill(page, person);
        return { wizard, page, person };
      }),
    );
    const killed = Promise.withResolvers<void>();
    let waiting = visits.length;
    for (const { page } of visits)
      await page.route(
        "**/api/contacts",
        async (route) => {
          waiting -= 1;
          if (waiting === 0) await kill().then(killed.resolve, killed.reject);
          await killed.promise;
          await route.continue();
        },
        { times: 1 },
      );
    await Promise.all(visits.map(({ wizard, page }) => wizard.press(page)));
    for (const { page } of visits) await expect(savedOffline(page)).toBeVisible();

    await startAgain();
    for (const { wizard, page } of visits)
      await expect(page.getByRole("heading", { name: wizard.sent })).toBeVisible({ timeout: 30_000 });
    const request = await playwright.request.newContext({ baseURL: url });
    await signIn(request, admin);
    for (const { person } of visits)
      await expect.poll(async () => (await findLeads(request, person.email)).length).toBe(1);
    await request.dispose();
  } finally {
    for (const context of contexts) await context.close();
  }
});

const panel = (page: Page) => page.getByRole("heading", { level: 1, name: "Panel Administrativo Perú" });

test("a second factor of a whole role is asked for in the team tab, and lifting it opens the waiting page", async ({
  browser,
  ownServer: { url, admin },
}) => {
  test.slow();
  // Passkeys belong to a name: browsers have none for 127.0.0.1.
  const baseURL = url.replace("127.0.0.1", "localhost");
  const [boss, mine] = await Promise.all(
    ["boss", "mine"].map(async () => (await browser.newContext({ baseURL })).newPage()),
  );
  if (!boss || !mine) throw new Error("two pages were opened");
  await signIn(boss.request, admin);
  await boss.goto("/peru-admin?tab=equipo");
  const adviser = await makeAccount(boss, browser, "adviser");
  const roles = boss.getByRole("group", { name: "Verificación en dos pasos por rol" });
  await roles.getByRole("checkbox", { name: "Administradores" }).click();
  await expect(boss.getByText("Activa primero tu propia verificación en dos pasos").first()).toBeVisible();
  // Throws unless the press itself checks the box: the server has not answered yet.
  await roles.getByRole("checkbox", { name: "Asesores" }).check();
  await expect(accountRow(boss, adviser.username)).toContainText("Dos pasos exigidos por su rol");
  await expect(accountRow(boss, adviser.username)).toContainText("Dos pasos pendientes");
  await expectAccessible(boss, roles);

  await addAuthenticator(mine);
  await openTab(mine, adviser, "resumen");
  const required = mine.getByRole("heading", { level: 1, name: "Activa la verificación en dos pasos" });
  await expect(required).toBeVisible();
  await expectAccessibleAtBothSizes(mine);
  await roles.getByRole("checkbox", { name: "Asesores" }).click();
  await expect(accountRow(boss, adviser.username)).not.toContainText("por su rol");
  await expect(panel(mine)).toBeVisible();

  await roles.getByRole("checkbox", { name: "Asesores" }).click();
  await expect(accountRow(boss, adviser.username)).toContainText("Dos pasos exigidos por su rol");
  await mine.reload();
  await expect(required).toBeVisible();
  await mine.getByRole("button", { name: "Agregar llave de acceso" }).press("Enter");
  await mine.getByLabel("Contraseña de tu cuenta").fill(adviser.password);
  await mine.keyboard.press("Enter");
  // The codes stay visible although the second factor is now set up.
  await expect(mine.locator("ol code")).toHaveCount(10);
  await mine.getByRole("button", { name: "Ya los guardé" }).press("Enter");
  await expect(panel(mine)).toBeVisible();
  await boss.reload();
  await expect(accountRow(boss, adviser.username)).not.toContainText("pendientes");
  await boss.getByRole("button", { name: "Nueva cuenta" }).click();
  await expect(boss.getByRole("dialog").getByText("Pide dos pasos por su rol")).toHaveCount(1);
  for (const page of [boss, mine]) await page.context().close();
});
