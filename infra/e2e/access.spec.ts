import { expect } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes, expectAccessibleAtBothSizes } from "./support/both-sizes.ts";
import { expectFits } from "./support/fits.ts";
import { holdRequests } from "./support/hold-requests.ts";
import {
  makeAccount,
  CHOSEN_PASSWORD as NEXT,
  newName,
  openSession,
  openTab,
  accountRow as rowOf,
  signIn,
  turnTo,
} from "./support/team.ts";
import { test } from "./support/test.ts";

// GET /api/auth/user answers 401 before sign-in.
test.use({ mayComplain: /status of 401|409/ });

test("the demonstration's password is advised against, and the notice can be sent away; an administrator makes an account; its owner chooses a password and gets the tabs of the role; the audit shows it, by person and thing, also by keyboard", async ({
  page,
  browser,
  admin,
}) => {
  await openTab(page, admin, "resumen");
  await test.step("the demonstration's password is advised against, and the notice can be sent away", async () => {
    const notice = page.getByText("Usas la contraseña de la demostración");
    await expect(notice).toBeVisible();
    await page.getByRole("button", { name: "Cambiar contraseña" }).click();
    await expect(page.getByRole("dialog", { name: "Mi cuenta" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Ahora no" }).click();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Panel Administrativo Perú" })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  await page.getByRole("tab", { name: "Equipo" }).click();
  await page.getByRole("button", { name: "Nueva cuenta" }).click();
  const dialog = page.getByRole("dialog");
  // Refused by the server: the focus goes where the name can be changed.
  await dialog.getByLabel("Usuario").fill(admin.username);
  await dialog.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(dialog.getByLabel("Usuario")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Usuario")).toBeFocused();
  await dialog.getByLabel("Usuario").fill("Nombre Malo");
  await dialog.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(dialog.getByText("Usa de 1 a 40 letras minúsculas")).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  const username = newName();
  await dialog.getByLabel("Usuario").fill(username);
  await dialog.getByRole("radio", { name: /Asesor/ }).check();
  await dialog.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(page.getByRole("heading", { name: "Contraseña temporal" })).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await page.getByRole("button", { name: "Ya la anoté" }).click();
  // The dialog of the new account, which this one has replaced, was opened from there.
  await expect(page.getByRole("button", { name: "Nueva cuenta" })).toBeFocused();
  await expect(rowOf(page, username)).toContainText("Contraseña temporal");

  // The password that the server made is shown, also when the question was closed before the answer.
  await page.getByRole("button", { name: `Restablecer contraseña de ${username}` }).click();
  const reset = await holdRequests(page, `**/accounts/${username}/password`);
  await dialog.getByRole("button", { name: "Restablecer" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  reset();
  await expect(page.getByRole("heading", { name: "Contraseña temporal" })).toBeVisible();
  const temporary = (await dialog.locator("code").textContent()) ?? "";
  await page.getByRole("button", { name: "Ya la anoté" }).click();

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await other.goto("/admin-login");
  await other.getByLabel("Usuario").fill(username);
  await other.getByLabel("Contraseña", { exact: true }).fill(temporary);
  await other.getByRole("button", { name: "Iniciar Sesión" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Cambia tu contraseña" })).toBeVisible();
  expect((await other.request.get("/api/contacts")).status()).toBe(403);
  await other.getByRole("button", { name: "Cambiar contraseña" }).click();
  await expect(other.getByLabel("Contraseña actual")).toBeFocused();
  await expectAccessibleAtBothSizes(other);
  await other.getByLabel("Contraseña actual").fill(temporary);
  await other.getByLabel("Contraseña nueva", { exact: true }).fill(NEXT);
  await other.getByLabel("Repite la contraseña nueva").fill(NEXT);
  await other.getByRole("button", { name: "Mostrar lo escrito" }).click();
  await expect(other.getByLabel("Repite la contraseña nueva")).toHaveAttribute("type", "text");
  await other.getByLabel("Repite la contraseña nueva").press("Enter");
  await expect(other.getByRole("heading", { level: 1, name: "Panel Administrativo Perú" })).toBeVisible();
  await expect(other.getByRole("tab", { name: /^Leads/ })).toBeVisible();
  for (const tab of ["Marcas", "Servicios", "Equipo", "Auditoría"])
    await expect(other.getByRole("tab", { name: tab })).toHaveCount(0);
  await context.close();

  await page.getByRole("tab", { name: "Equipo" }).press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Auditoría" })).toHaveAttribute("aria-selected", "true");
  const table = page.getByRole("table");
  const made = table.getByRole("row").filter({ hasText: `Cuenta ${username}` });
  await expect(made.filter({ hasText: "Creó una cuenta" })).toContainText("admin · Administrador");
  await expectAccessibleAtBothSizes(page);
  await made
    .first()
    .getByRole("button", { name: `Cuenta ${username}` })
    .press("Enter");
  // A header row, and one each for creation, the reset, sign-in and the password change.
  await expect(table.getByRole("row")).toHaveCount(5);
  await page.getByLabel("Acción").selectOption({ label: "Cambió su contraseña" });
  await expect(table.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: /Limpiar filtros/ }).click();
  await page.getByLabel("Persona").selectOption("operator");
  await expect(
    page.getByText("No hay acciones", { exact: true }).or(table.getByText("Línea de comandos").first()),
  ).toBeVisible();
});

// asvs: 8.2.3
test("an analyst sees figures and no personal data", async ({ page, browser, admin, baseURL }) => {
  await openSession(page, admin);
  const analyst = await makeAccount(page, browser, "analyst");
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const asked: string[] = [];
  const other = await context.newPage();
  other.on("response", (response) => {
    if (response.status() === 403) asked.push(response.url());
  });
  await openTab(other, analyst, "leads");
  await expect(other.getByRole("heading", { name: "Rendimiento del Mercado Peruano" })).toBeVisible();
  await expect(other.getByRole("tab", { name: "Resumen" })).toHaveAttribute("aria-selected", "true");
  await expect(other.getByRole("tab", { name: /^Leads/ })).toHaveCount(0);
  await expect(other.getByText("Actividad Reciente - Perú")).toHaveCount(0);
  await expectAccessibleAtBothSizes(other);
  await test.step("from a lead of a moment an analyst comes to its events, sealed", async () => {
    await turnTo(other, "tab=historia");
    const leads = other.getByRole("region", { name: "Leads en ese momento" });
    await leads
      .getByRole("button", { name: /ver sus hechos$/ })
      .first()
      .press("Enter");
    await expect(other).toHaveURL(/ver=eventos.*flujo=lead-/);
    const submitted = other.getByRole("row").filter({ hasText: "LeadSubmitted@" });
    await submitted.getByText("Ver datos").press("Enter");
    await expect(submitted.getByText('"pii": "[sellado]"')).toBeVisible();
  });
  expect(asked).toEqual([]);
  await test.step("in the assistant's console an analyst reads whose page it is", async () => {
    await other.goto("/admin-ia-config");
    await expect(other.getByText("Solo un administrador configura el asistente")).toBeVisible();
    await expect(other.getByRole("heading", { name: /^Configuraciones guardadas/ })).toHaveCount(0);
    await other.getByRole("link", { name: "Volver al panel" }).click();
    await expect(other.getByRole("tab", { name: "Resumen" })).toBeVisible();
    await expect(other.getByRole("tab", { name: "Asesorador IA" })).toHaveCount(0);
  });
  await context.close();
});

test("an adviser's share is set for automatic assignment, a lock is seen and lifted, the export is permitted and taken back, and a deactivated account is out at once, until it is reactivated", async ({
  page,
  browser,
  admin,
}) => {
  test.slow();
  await openSession(page, admin);
  const adviser = await makeAccount(page, browser, "adviser");
  await page.goto("/peru-admin?tab=equipo");
  const share = page.getByRole("form", { name: `Reparto a ${adviser.username}` });
  const save = share.getByRole("button", { name: `Guardar el reparto a ${adviser.username}` });
  await share.getByLabel("Máximo de abiertos").fill("muchos");
  await save.click();
  await expect(share.getByRole("alert")).toHaveText("Un número entero de 0 a 10,000, o nada.");
  await expectAccessible(page, share);
  await share.getByLabel("Máximo de abiertos").fill("7");
  await share.getByRole("checkbox", { name: "Alarmas" }).check();
  await save.press("Enter");
  await expect(save.and(page.locator("[aria-disabled=true]:not([aria-busy])"))).toBeFocused();

  // Only one failed attempt: all tests of this run share an address, and five failures would lock it.
  await page.request.post("/api/auth/login", { data: { ...adviser, password: "equivocada" } });
  await page.reload();
  await expect(share.getByLabel("Máximo de abiertos")).toHaveValue("7");
  await expect(share.getByRole("checkbox", { name: "Alarmas" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Repartir los leads de Perú" })).not.toBeChecked();
  await expect(rowOf(page, adviser.username)).toContainText("1 intento fallido");
  await page.getByRole("button", { name: `Desbloquear a ${adviser.username}` }).click();
  await expect(rowOf(page, adviser.username)).not.toContainText("intento fallido");

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await signIn(context.request, adviser);
  const panel = await context.newPage();
  const exported = () => context.request.get("/api/contacts/export", { params: { format: "csv" } });

  expect((await exported()).status()).toBe(403);
  const name = `Permitir exportar leads a ${adviser.username}`;
  await page.getByRole("button", { name, exact: true }).press("Enter");
  await expect(rowOf(page, adviser.username)).toContainText("Puede exportar leads");
  // A list without rows: its menu is what matters.
  await panel.goto(`/peru-admin?tab=leads&q=${adviser.username}`);
  await expect(panel.locator("summary").filter({ hasText: "Exportar" })).toBeVisible();
  expect((await exported()).status()).toBe(200);

  await page.getByRole("button", { name: `No permitir exportar leads a ${adviser.username}` }).press("Enter");
  await expect(rowOf(page, adviser.username)).not.toContainText("Puede exportar leads");
  expect((await exported()).status()).toBe(403);
  await panel.close();

  await page.reload();
  await expect(rowOf(page, adviser.username)).toContainText("2 sesiones abiertas");
  await expectAccessibleAtBothSizes(page);
  await page.getByRole("button", { name: `Desactivar a ${adviser.username}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Desactivar" }).click();
  await expect(rowOf(page, adviser.username)).toContainText("Desactivada");
  expect((await context.request.get("/api/auth/user")).status()).toBe(401);
  expect((await context.request.post("/api/auth/login", { data: adviser })).status()).toBe(403);
  await page.getByRole("button", { name: `Reactivar a ${adviser.username}` }).click();
  await expect(rowOf(page, adviser.username)).toContainText("Activa");
  await page.getByRole("button", { name: `Cambiar rol de ${adviser.username}` }).click();
  await page
    .getByRole("dialog")
    .getByRole("radio", { name: /Analista/ })
    .check();
  await page.getByRole("button", { name: "Guardar rol" }).click();
  await expect(rowOf(page, adviser.username)).toContainText("Analista");
  expect((await context.request.post("/api/auth/login", { data: adviser })).status()).toBe(200);
  await context.close();
});

/**
 * The code that an authenticator app shows now, or in the step after: each is taken once. The server takes a step before and a
 * step after its own. None of the past is used: the next step may begin before the server checks it.
 */
const codeOf = (secret: string, when: "now" | "next" = "now"): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: Date.now() + (when === "next" ? 30_000 : 0),
  });

test("one's own sessions are listed in Mi cuenta, and all others end with one press; a second factor is set up by keyboard, asked for at the next sign-in, reset and then required by an administrator", async ({
  page,
  browser,
  admin,
}) => {
  // Three sign-ins and two enrolments, one after the other.
  test.slow();
  await openSession(page, admin);
  const adviser = await makeAccount(page, browser, "adviser");
  await page.goto("/peru-admin?tab=equipo");
  const baseURL = new URL(page.url()).origin;
  const [context, there] = [await browser.newContext({ baseURL }), await browser.newContext({ baseURL })];
  await signIn(there.request, adviser);
  const mine = await context.newPage();
  await openTab(mine, adviser, "resumen");
  const account = mine.getByRole("button", { name: "Mi cuenta", exact: true });
  await account.press("Enter");
  const dialog = mine.getByRole("dialog", { name: "Mi cuenta" });
  await expect(dialog.getByRole("heading", { name: "Mi cuenta" })).toBeFocused();
  await expect(dialog.getByText("Esta sesión")).toBeVisible();
  await atBothSizes(mine, () => expectFits(mine));
  await expectAccessible(mine, "[role=dialog]");
  await dialog.getByRole("button", { name: "Cerrar todas las demás" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  expect((await there.request.get("/api/auth/user")).status()).toBe(401);
  expect((await mine.request.get("/api/auth/user")).status()).toBe(200);
  await there.close();
  // With the close button: while a toast is shown, Escape closes the toast.
  await dialog.getByRole("button", { name: "Cerrar mi cuenta" }).press("Enter");
  await expect(account).toBeFocused();

  await account.press("Enter");
  await dialog.getByRole("button", { name: "Activar" }).press("Enter");
  await expect(dialog.getByLabel("Contraseña de tu cuenta")).toBeFocused();
  await mine.keyboard.type("otra");
  await mine.keyboard.press("Enter");
  await expect(dialog.getByText("La contraseña actual no es correcta.")).toBeVisible();
  await dialog.getByLabel("Contraseña de tu cuenta").fill(adviser.password);
  await mine.keyboard.press("Enter");
  await expect(dialog.getByRole("img", { name: /Código QR/ })).toBeVisible();
  await expectAccessible(mine, "[role=dialog]");
  const secret = ((await dialog.locator("form code").textContent()) ?? "").replaceAll(" ", "");
  await dialog.getByLabel("Código de verificación").fill(codeOf(secret));
  await mine.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Guarda tus códigos de recuperación" })).toBeFocused();
  const codes = await dialog.locator("ol code").allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessible(mine, "[role=dialog]");
  const [file] = await Promise.all([
    mine.waitForEvent("download"),
    dialog.getByRole("link", { name: "Descargar" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("codigos-de-recuperacion.txt");
  await dialog.getByRole("button", { name: "Ya los guardé" }).press("Enter");
  await expect(dialog.getByText("Te quedan 10 códigos de recuperación.")).toBeVisible();

  await context.clearCookies();
  await mine.goto("/admin-login");
  const enter = async (code: string) => {
    await mine.getByLabel("Usuario").fill(adviser.username);
    await mine.getByLabel("Contraseña", { exact: true }).fill(adviser.password);
    await mine.keyboard.press("Enter");
    await expect(mine.getByLabel("Código de verificación")).toBeFocused();
    await mine.keyboard.type(code);
    await mine.keyboard.press("Enter");
  };
  await enter("000000");
  await expect(mine.getByRole("alert")).toContainText("El código no es correcto");
  await expectAccessible(mine);
  await mine.getByLabel("Código de verificación").fill(codeOf(secret, "next"));
  await mine.keyboard.press("Enter");
  await expect(mine.getByRole("heading", { level: 1, name: "Panel Administrativo Perú" })).toBeVisible();
  await mine.getByRole("button", { name: "Cerrar Sesión" }).click();
  await enter(codes[0] ?? "");
  await expect(mine.getByRole("heading", { level: 1, name: "Panel Administrativo Perú" })).toBeVisible();

  await page.reload();
  await expect(rowOf(page, adviser.username)).toContainText("Dos pasos");
  await page.getByRole("button", { name: `Quitar segundo paso de ${adviser.username}` }).click();
  await expectAccessible(page, "[role=dialog]");
  await page.getByRole("dialog").getByRole("button", { name: "Quitar", exact: true }).click();
  await expect(rowOf(page, adviser.username)).not.toContainText("Dos pasos");
  expect((await mine.request.get("/api/auth/user")).status()).toBe(401);

  await page.getByRole("button", { name: `Exigir dos pasos a ${adviser.username}`, exact: true }).click();
  await expect(rowOf(page, adviser.username)).toContainText("Dos pasos pendientes");
  await context.close();
});
