import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { expectAccessibleAtBothSizes } from "./support/both-sizes.ts";
import { openDenied } from "./support/denied.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { test } from "./support/test.ts";

// GET /api/auth/user before sign-in and a refused list are answered with 401.
test.use({ mayComplain: /status of 401/ });

test.describe("the form", () => {
  // GET /api/auth/user before sign-in and a wrong password are answered with 401, and one request not at all.
  test.use({ mayComplain: /status of 401|ERR_FAILED/ });

  // asvs: 6.2.6, 6.2.7
  test("empty fields are named, a missing answer is reported in the specification's words and a wrong password in the server's; the fields wait meanwhile", async ({
    page,
  }) => {
    const user = page.getByLabel("Usuario");
    const password = page.getByLabel("Contraseña", { exact: true });
    const submit = page.getByRole("button", { name: "Iniciar Sesión" });
    await page.goto("/admin-login");
    await expect(page.getByRole("heading", { level: 1, name: "Acceso Administrativo" })).toBeVisible();
    await expect(user).toHaveAttribute("placeholder", "admin");
    await submit.click();
    await expect(page.getByText("Username es requerido")).toBeVisible();
    await expect(page.getByText("Password es requerido")).toBeVisible();
    await expect(user).toBeFocused();
    await expectAccessibleAtBothSizes(page);

    await page.route("**/api/auth/login", (route) => route.abort());
    await user.fill(`nadie-${crypto.randomUUID().slice(0, 8)}`);
    await expect(password).toHaveAttribute("type", "password");
    await expect(password).toHaveAttribute("autocomplete", "current-password");
    await password.fill("equivocada");
    await submit.click();
    await expect(page.getByRole("alert")).toContainText("Error al iniciar sesión");
    await page.unroute("**/api/auth/login");

    const release = await holdRequests(page, "**/api/auth/login");
    await submit.click();
    await expect(page.getByRole("button", { name: "Iniciando sesión..." })).toBeDisabled();
    await expect(user).toBeDisabled();
    release();
    await expect(page.getByRole("alert")).toContainText("Usuario o contraseña incorrectos.");
    await expect(password).toBeFocused();
    await expectAccessible(page);
  });
});

// asvs: 7.4.4, 14.3.1
test("the demonstration's hint fills the form and the panel opens, also from the form's address and its second one, and /admin-ia-config answers inside the application; signing out says so, ends the session on the server and closes the panel", async ({
  page,
  admin,
}) => {
  const panel = page.getByRole("heading", { level: 1, name: "Panel Administrativo Perú" });
  await page.goto("/admin-login");
  await expect(page.getByText(admin.password)).toBeVisible();
  await page.getByRole("button", { name: "Usar estas credenciales" }).click();
  await page.getByRole("button", { name: "Iniciar Sesión" }).click();
  await expect(panel).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/peru-admin");
  // No credential is in the browser's storage.
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toMatch(/token|eyJ/i);
  expect(stored).not.toContain(admin.password);
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict" });

  const config = await page.goto("/admin-ia-config");
  expect(config?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const path of ["/admin", "/admin-login"]) {
    await page.goto(path);
    await expect(panel).toBeVisible();
  }

  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await expect(page.getByText("Sesión cerrada", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Acceso Administrativo" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/admin-login");
  await expectAccessible(page);
  expect((await page.request.get("/api/contacts")).status()).toBe(401);
  await openDenied(page, "/peru-admin");
});
