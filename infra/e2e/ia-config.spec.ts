import { expect, type Page } from "@playwright/test";
import { ask, card, figure, openConsole, toast } from "./support/assistant-console.ts";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes, expectAccessibleAtBothSizes } from "./support/both-sizes.ts";
import { expectFits } from "./support/fits.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { openSession } from "./support/team.ts";
import { test } from "./support/test.ts";

const switchOf = (page: Page, key: string) =>
  page.getByRole("switch", { name: `Configuración ${key} activa` });

const create = async (page: Page, key: string, value: string): Promise<void> => {
  await page.getByLabel("Clave", { exact: true }).fill(key);
  await page.getByLabel("Valor", { exact: true }).fill(value);
  await page.getByRole("button", { name: "Guardar configuración" }).click();
};

const edit = async (page: Page, key: string, value: string): Promise<void> => {
  await page.getByRole("button", { name: `Editar ${key}`, exact: true }).click();
  await page.getByLabel(`Valor de ${key}`, { exact: true }).fill(value);
  await page.getByRole("button", { name: `Guardar ${key}`, exact: true }).click();
};

/** A key that no other test of this run uses, and that the chat does not read. */
const ownKey = () => `prueba.${crypto.randomUUID().slice(0, 8)}`;

test("the tab counts the conversations that there were, and opens the console in a tab of its own", async ({
  page,
  admin,
}) => {
  await openSession(page, admin);
  const { message, ...ids } = await ask(page.request, "¿Cuál es el plan más barato?");
  await page.request.post("/api/chat-learning", {
    data: { userMessage: "precio", botResponse: message, userFeedback: 1, ...ids },
  });
  await page.goto("/peru-admin?tab=ia-config");
  await expect(page.getByRole("heading", { name: "Asesorador IA Professional" })).toBeVisible();
  await expect(page.getByText("En línea", { exact: true })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Asesorador IA" })).toHaveAttribute("aria-selected", "true");
  await expect(figure(page, "Precisión")).toHaveText(/^\d+\s%$/);
  await expect(figure(page, "Leads generados")).toHaveText(/^[\d,]+$/);
  await expect(figure(page, "Tiempo de respuesta")).toHaveText(/^[\d.]+\s(ms|s)$/);
  await expect(page.getByText("Precios y planes baratos")).toBeVisible();
  // The first hours of a day may have no other conversation than this test's.
  await expect(figure(page, "Conversaciones hoy")).toHaveText(/^[1-9]/);
  const today = Number(await figure(page, "Conversaciones hoy").textContent());
  await ask(page.request, "planes de claro");
  await expect
    .poll(async () => Number(await figure(page, "Conversaciones hoy").textContent()))
    .toBeGreaterThan(today);
  await expectAccessibleAtBothSizes(page);

  const link = page.getByRole("link", { name: "Abrir Dashboard Profesional" });
  await expect(link).toHaveAttribute("href", "/admin-ia-config");
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", /noopener/);
});

test("without key or value nothing is sent, and a key with spaces is refused with the reason; a configuration is saved, edited, switched off and on, and deleted", async ({
  page,
  admin,
}) => {
  await openSession(page, admin);
  await openConsole(page);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/ia-config")) sent += 1;
  });
  const field = page.getByLabel("Clave", { exact: true });
  await create(page, "  ", "algo");
  await expect(field).toHaveAccessibleDescription(/La clave y el valor son obligatorios/);
  await expect(field).toBeFocused();
  await create(page, "botName", "   ");
  const value = page.getByLabel("Valor", { exact: true });
  await expect(value).toHaveAccessibleDescription("La clave y el valor son obligatorios");
  await expect(value).toBeFocused();
  await expect(field).toHaveAccessibleDescription("El nombre con que el bot se presenta en el chat.");
  await create(page, "con espacios", "algo");
  await expect(field).toHaveAccessibleDescription(/La clave lleva letras, números/);
  await expectAccessible(page);
  expect(sent).toBe(0);

  const key = ownKey();
  const long = "palabra ".repeat(40).trim();
  await create(page, key, long);
  await expect(toast(page, "Configuración guardada")).toBeVisible();
  await expect(page.getByLabel("Clave", { exact: true })).toHaveValue("");
  await expect(card(page, key)).toContainText(`${long.slice(0, 200)}…`);
  await expect(card(page, key)).toContainText(/Actualizado: \d{1,2} \w{3} \d{4}, \d{2}:\d{2}/);
  await expect(switchOf(page, key)).toHaveAttribute("aria-checked", "true");

  await page.getByRole("button", { name: `Editar ${key}` }).click();
  await expect(page.getByLabel(`Valor de ${key}`)).toHaveValue(long);
  await expectAccessible(page, card(page, key));
  await page.getByRole("button", { name: `Cancelar la edición de ${key}` }).click();
  await edit(page, key, "otro valor");
  await expect(toast(page, "Configuración actualizada")).toBeVisible();
  await expect(card(page, key).getByText("otro valor", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: `Editar ${key}` })).toBeFocused();

  for (const on of ["false", "true"]) {
    await switchOf(page, key).press("Space");
    await expect(switchOf(page, key)).toHaveAttribute("aria-checked", on);
  }
  await page.reload();
  await expect(card(page, key)).toContainText("otro valor");

  const remove = page.getByRole("button", { name: `Eliminar ${key}` });
  await remove.click();
  const dialog = page.getByRole("dialog", { name: `¿Eliminar ${key}?` });
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await expect(toast(page, "Configuración eliminada")).toBeVisible();
  await expect(card(page, key)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /^Configuraciones guardadas/ })).toBeFocused();
  await atBothSizes(page, () => expectFits(page));
});

test.describe("what fails", () => {
  test.use({ mayComplain: /Failed to load resource.*(409|500)/ });

  test("a console that cannot be loaded says so, and is there after another try; two people who edit one text lose nothing: the second sees the first one's and decides; a failure is reported in the server's words, or in the specified ones", async ({
    page,
    admin,
  }) => {
    await test.step("a console that cannot be loaded says so, and is there after another try", async () => {
      await openSession(page, admin);
      const release = await holdRequests(page, "**/api/admin/ia-config", (route) =>
        route.fulfill({ status: 500, body: "" }),
      );
      await page.goto("/admin-ia-config");
      await expect(page.getByText("Cargando configuración del bot...")).toBeVisible();
      release();
      await expect(page.getByRole("alert")).toContainText("No pudimos cargar la configuración del bot");
      await page.unroute("**/api/admin/ia-config");
      await page.getByRole("button", { name: "Reintentar" }).click();
      await expect(card(page, "botName")).toBeVisible();
    });

    await test.step("two people who edit one text lose nothing: the second sees the first one's and decides", async () => {
      const key = ownKey();
      await create(page, key, "de fábrica");
      await page.getByRole("button", { name: `Editar ${key}`, exact: true }).click();
      const field = page.getByLabel(`Valor de ${key}`, { exact: true });
      await field.fill("lo mío");

      const changed = await page.request.patch(`/api/admin/ia-config/${key}`, {
        headers: { "sec-fetch-site": "same-origin" },
        data: { configValue: "lo del otro" },
      });
      expect(changed.status()).toBe(200);

      await page.getByRole("button", { name: `Guardar ${key}`, exact: true }).click();
      const notice = card(page, key).getByText(/cambió este texto el .* Ahora dice:/);
      await expect(notice).toBeVisible();
      await expect(card(page, key).getByText("lo del otro", { exact: true })).toBeVisible();
      await expect(field).toHaveValue("lo mío");
      await page.getByRole("button", { name: "Seguir con lo mío" }).click();
      await expect(field).toBeFocused();
      await page.getByRole("button", { name: `Guardar ${key}`, exact: true }).click();
      await expect(card(page, key).getByText("lo mío", { exact: true })).toBeVisible();
    });

    await test.step("what fails is reported in the server's words, or in the specified ones", async () => {
      const key = ownKey();
      await create(page, key, "uno");
      await expect(card(page, key)).toBeVisible();
      await create(page, key, "dos");
      await expect(toast(page, "Error")).toBeVisible();
      await expect(toast(page, `Ya existe una configuración con la clave ${key}.`)).toBeVisible();
      await expect(page.getByLabel("Valor", { exact: true })).toHaveValue("dos");

      await page.route("**/api/admin/ia-config**", (route) =>
        route.request().method() === "GET" ? route.fallback() : route.fulfill({ status: 500, body: "" }),
      );
      await create(page, ownKey(), "tres");
      await expect(toast(page, "No se pudo guardar la configuración")).toBeVisible();
      await switchOf(page, key).click();
      await expect(toast(page, "No se pudo actualizar la configuración")).toBeVisible();
      await expect(switchOf(page, key)).toHaveAttribute("aria-checked", "true");
      await page.getByRole("button", { name: `Eliminar ${key}` }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Eliminar", exact: true }).click();
      await expect(toast(page, "No se pudo eliminar la configuración")).toBeVisible();
      await expect(card(page, key)).toBeVisible();
    });
  });
});
