import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { signIn } from "./support/team.ts";
import { test } from "./support/test.ts";

// GET /api/auth/user before sign-in, a wrong password and a refused list are answered with 401.
test.use({ mayComplain: /status of 401/ });

test("empty fields are named, and the page has no axe violation", { tag: "@sizes" }, async ({ page }) => {
  await page.goto("/admin-login");
  await expect(page.getByRole("heading", { level: 1, name: "Acceso Administrativo" })).toBeVisible();
  await expect(page.getByLabel("Usuario")).toHaveAttribute("placeholder", "admin");
  await page.getByRole("button", { name: "Iniciar Sesión" }).click();
  await expect(page.getByText("Username es requerido")).toBeVisible();
  await expect(page.getByText("Password es requerido")).toBeVisible();
  await expect(page.getByLabel("Usuario")).toBeFocused();
  await expectAccessible(page);
});

// asvs: 6.2.6, 6.2.7
test("a wrong password shows the server's words, and the fields wait meanwhile", { tag: "@sizes" }, async ({
  page,
}) => {
  await page.goto("/admin-login");
  await page.getByLabel("Usuario").fill(`nadie-${crypto.randomUUID().slice(0, 8)}`);
  const password = page.getByLabel("Contraseña", { exact: true });
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await password.fill("equivocada");
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/auth/login", async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole("button", { name: "Iniciar Sesión" }).click();
  await expect(page.getByRole("button", { name: "Iniciando sesión..." })).toBeDisabled();
  await expect(page.getByLabel("Usuario")).toBeDisabled();
  answer();
  await expect(page.getByRole("alert")).toContainText("Usuario o contraseña incorrectos.");
  await expect(page.getByLabel("Contraseña", { exact: true })).toBeFocused();
  await expectAccessible(page);
});

test.describe("when the server does not answer", () => {
  test.use({ mayComplain: /status of 401|ERR_FAILED/ });

  test("signing in fails in the specification's words", async ({ page }) => {
    await page.goto("/admin-login");
    await page.route("**/api/auth/login", (route) => route.abort());
    await page.getByLabel("Usuario").fill("admin");
    await page.getByLabel("Contraseña", { exact: true }).fill("da igual");
    await page.getByRole("button", { name: "Iniciar Sesión" }).click();
    await expect(page.getByRole("alert")).toContainText("Error al iniciar sesión");
  });
});

test("the demonstration's hint fills the form, and the panel opens", async ({ page, admin }) => {
  await page.goto("/admin-login");
  await expect(page.getByText(admin.password)).toBeVisible();
  await page.getByRole("button", { name: "Usar estas credenciales" }).click();
  await page.getByRole("button", { name: "Iniciar Sesión" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Panel Administrativo Perú" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/peru-admin");
  // No credential is in the browser's storage.
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toMatch(/token|eyJ/i);
  expect(stored).not.toContain(admin.password);
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict" });
});

test("whoever is signed in goes on to the panel", async ({ page, admin }) => {
  await signIn(page.request, admin);
  await page.goto("/admin-login");
  await expect(page.getByRole("heading", { level: 1, name: "Panel Administrativo Perú" })).toBeVisible();
});

// asvs: 7.4.4, 14.3.1
test("signing out says so, ends the session on the server and closes the panel", { tag: "@sizes" }, async ({
  page,
  admin,
}) => {
  await signIn(page.request, admin);
  await page.goto("/peru-admin");
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await expect(page.getByText("Sesión cerrada", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Acceso Administrativo" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/admin-login");
  await expectAccessible(page);
  expect((await page.request.get("/api/contacts")).status()).toBe(401);
  await page.goto("/peru-admin");
  await expect(page.getByText("Acceso denegado. Redirigiendo al login...")).toBeVisible();
});
