import { expect, type Page } from "@playwright/test";
import { addAuthenticator } from "./support/authenticator.ts";
import { expectAccessible } from "./support/axe.ts";
import { makeAccount, openTab, signIn } from "./support/team.ts";
import { test } from "./support/test.ts";

// Passkeys belong to a name: browsers have none for 127.0.0.1.
const named = (url: string): string => url.replace("127.0.0.1", "localhost");

test.use({
  // GET /api/auth/user answers 401 before sign-in.
  mayComplain: /status of 40[13]/,
  baseURL: async ({ baseURL }, use) => {
    await use(named(baseURL ?? ""));
  },
});

const panel = (page: Page) => page.getByRole("heading", { level: 1, name: "Panel Administrativo Perú" });
const accountDialog = (page: Page) => page.getByRole("dialog", { name: "Mi cuenta" });
const openAccount = (page: Page) =>
  page.getByRole("button", { name: "Mi cuenta", exact: true }).press("Enter");

test("a passkey is registered, signs in alone and as the second step, and is removed; a browser without one says so, and the password still signs in", async ({
  page,
  browser,
  admin,
  baseURL,
}) => {
  test.slow();
  await signIn(page.request, admin);
  const adviser = await makeAccount(page, browser, "adviser");
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const mine = await context.newPage();
  const forget = await addAuthenticator(mine);
  await openTab(mine, adviser, "resumen");
  await openAccount(mine);
  const dialog = accountDialog(mine);
  await dialog.getByRole("button", { name: "Agregar llave de acceso" }).press("Enter");
  await expect(dialog.getByLabel("Nombre de la llave")).toBeFocused();
  await mine.keyboard.type("Laptop de prueba");
  await dialog.getByLabel("Contraseña de tu cuenta").fill(adviser.password);
  await expectAccessible(mine, "[role=dialog]");
  await mine.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Guarda tus códigos de recuperación" })).toBeFocused();
  await dialog.getByRole("button", { name: "Ya los guardé" }).press("Enter");
  const passkeys = dialog.getByRole("list", { name: "Llaves de acceso" });
  await expect(passkeys.getByRole("listitem")).toContainText(["Laptop de prueba"]);
  await expect(passkeys).toContainText("Sin usar todavía");
  await expectAccessible(mine, "[role=dialog]");

  const signOut = async () => {
    await mine.keyboard.press("Escape");
    await mine.getByRole("button", { name: "Cerrar Sesión" }).click();
    await expect(mine.getByRole("heading", { level: 1, name: "Acceso Administrativo" })).toBeVisible();
  };
  await dialog.getByRole("button", { name: "Cerrar mi cuenta" }).press("Enter");
  await signOut();
  await mine.getByRole("button", { name: "Entrar con llave de acceso" }).press("Enter");
  await expect(panel(mine)).toBeVisible();
  await signOut();
  await mine.getByLabel("Usuario").fill(adviser.username);
  await mine.getByLabel("Contraseña", { exact: true }).fill(adviser.password);
  await mine.keyboard.press("Enter");
  await expect(mine.getByLabel("Código de recuperación")).toBeFocused();
  await expectAccessible(mine);
  await mine.getByRole("button", { name: "Usar tu llave de acceso" }).press("Enter");
  await expect(panel(mine)).toBeVisible();

  await openAccount(mine);
  await expect(passkeys).toContainText("Último uso");
  await dialog.getByRole("button", { name: "Quitar la llave Laptop de prueba" }).press("Enter");
  await dialog.getByLabel("Contraseña de tu cuenta").fill(adviser.password);
  await dialog.getByRole("button", { name: "Con llave de acceso" }).press("Enter");
  await expect(dialog.getByRole("button", { name: "Agregar llave de acceso" })).toBeVisible();
  await expect(passkeys).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cerrar mi cuenta" }).press("Enter");
  await signOut();
  await mine.getByRole("button", { name: "Entrar con llave de acceso" }).press("Enter");
  await expect(mine.getByRole("alert")).toContainText("llave de acceso");
  await expect(panel(mine)).toHaveCount(0);

  await test.step("a browser without a passkey says so, and the password still signs in", async () => {
    await forget();
    await mine.getByRole("button", { name: "Entrar con llave de acceso" }).click();
    await expect(mine.getByRole("alert")).toContainText("No se usó ninguna llave de acceso");
    await mine.getByLabel("Usuario").fill(adviser.username);
    await mine.getByLabel("Contraseña", { exact: true }).fill(adviser.password);
    await mine.keyboard.press("Enter");
    await expect(panel(mine)).toBeVisible();
  });
  await context.close();
});
