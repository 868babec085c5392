import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { openPanel, signIn } from "./support/team.ts";
import { test } from "./support/test.ts";

test.describe("an unknown address", () => {
  test.use({ mayComplain: /status of 404/ });

  test("gets 404 and a page that says so and leads home", async ({ page }) => {
    const response = await page.goto("/no-existe");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Volver al inicio" }).click();
    await expect(page.getByRole("button", { name: "Evaluar Mi Plan y Ahorrar" })).toBeVisible();
  });

  test("below /api gets 404 and a failure in JSON", async ({ request }) => {
    const response = await request.get("/api/no-existe");
    expect(response.status()).toBe(404);
    expect(await response.json()).toMatchObject({ code: "not_found" });
  });
});

test.describe("without a session", () => {
  // The question who is signed in is answered by 401.
  test.use({ mayComplain: /status of 401/ });

  for (const path of ["/peru-admin", "/admin"])
    test(`${path} says that access is denied and leads to the sign-in page`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText("Acceso denegado. Redirigiendo al login...")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, name: "Acceso Administrativo" })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe("/admin-login");
      await page.goBack();
      expect(new URL(page.url()).pathname).not.toBe("/admin-login");
    });

  test("the leads are refused", async ({ request }) => {
    expect((await request.get("/api/contacts")).status()).toBe(401);
  });
});

test("both addresses of the panel show it to an administrator", async ({ page, admin }) => {
  await openPanel(page, admin);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Panel Administrativo Perú" })).toBeVisible();
});

test("/admin-ia-config answers inside the application", async ({ page, admin }) => {
  await signIn(page.request, admin);
  const response = await page.goto("/admin-ia-config");
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the health routes say that the process lives and is ready", async ({ request }) => {
  for (const path of ["/api/health/live", "/api/health/ready"])
    expect((await request.get(path)).status()).toBe(200);
});
