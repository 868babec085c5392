import { expect } from "@playwright/test";
import { ask, figure, openConsole } from "./support/assistant-console.ts";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes } from "./support/both-sizes.ts";
import { expectFits } from "./support/fits.ts";
import { openSession } from "./support/team.ts";
import { test } from "./support/test.ts";

test("a conversation is found, read with its reasons, tagged, corrected into an example, and erased", async ({
  page,
  admin,
}) => {
  await openSession(page, admin);
  const { conversationId } = await ask(page.request, `¿tienen zumplix ${crypto.randomUUID().slice(0, 8)}?`);
  await page.goto("/admin-ia-config?tab=conversaciones");
  await page.getByRole("textbox", { name: "Buscar conversaciones" }).fill(conversationId.slice(0, 6));
  const open = page.getByRole("button", {
    name: `Ver la conversación de Visitante ${conversationId.slice(0, 6)}`,
  });
  await expect(open).toBeVisible();
  await page.getByRole("button", { name: "Pausar" }).click();
  await expect(page.getByText("En pausa", { exact: true })).toBeVisible();
  await atBothSizes(page, async () => {
    await expectAccessible(page);
    await expectFits(page);
  });

  await open.click();
  const dialog = page.getByRole("dialog", { name: `Visitante ${conversationId.slice(0, 6)}` });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Buscar conversaciones" })).toHaveValue(
    conversationId.slice(0, 6),
  );
  await open.click();
  await expect(dialog.getByText(/^(No entendió la|Entendió «)/)).toBeVisible();
  await dialog.getByLabel("Etiquetas").fill("prueba");
  await dialog.getByRole("button", { name: "Guardar etiquetas" }).click();
  const tags = async () => {
    const answer = await page.request.get(`/api/admin/ia-conversations/${conversationId}`);
    return ((await answer.json()) as { tags: readonly string[] }).tags;
  };
  await expect.poll(tags).toEqual(["prueba"]);
  await dialog.getByRole("button", { name: "Corregir" }).click();
  // Without the intents no example can be kept.
  await expect(dialog.getByLabel("Intención", { exact: true })).toBeEnabled();
  await dialog.getByRole("button", { name: "Guardar como ejemplo" }).click();
  await expect(dialog.getByLabel("Respuesta", { exact: true })).toHaveAccessibleDescription(
    "Escribe la respuesta.",
  );
  await dialog.getByLabel("Respuesta", { exact: true }).fill("De eso sabe un asesor.");
  await atBothSizes(page, () => expectFits(page));
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Guardar como ejemplo" }).click();
  const corrected = dialog.getByRole("listitem").filter({ hasText: "Corregida: es un ejemplo" });
  await expect(corrected).toBeFocused();
  await dialog.getByRole("button", { name: "Borrar conversación" }).click();
  await dialog.getByRole("button", { name: "Sí, borrar" }).click();
  await expect(dialog).toBeHidden();
  await expect(open).toHaveCount(0);
});

test.describe("while the server cannot be reached", () => {
  test.use({ mayComplain: /ERR_INTERNET_DISCONNECTED/ });

  test("the monitor says how old its list is, and no longer that it is live", async ({
    page,
    context,
    admin,
  }) => {
    await openSession(page, admin);
    await ask(page.request, "¿tienen fibra?");
    await page.clock.install();
    await page.goto("/admin-ia-config?tab=conversaciones");
    await expect(page.getByText("En vivo", { exact: true })).toBeVisible();
    await context.setOffline(true);
    await page.clock.runFor(10_000);
    await expect(page.getByText(/^No pudimos actualizar: lo que ves es de \d/)).toBeVisible();
    await expect(page.getByText("En vivo", { exact: true })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Ver la conversación de/ }).first()).toBeVisible();
    await context.setOffline(false);
    await page.clock.runFor(10_000);
    await expect(page.getByText("En vivo", { exact: true })).toBeVisible();
  });

  test("a tab that was never open waits for the connection, and the page stays", async ({
    page,
    context,
    admin,
  }) => {
    await openSession(page, admin);
    await openConsole(page);
    await context.setOffline(true);
    await page.getByRole("tab", { name: "Analíticas" }).click();
    await expect(page.getByText("Sin conexión. Se abre apenas vuelva.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Configuración de Asesorador IA");
    await context.setOffline(false);
    await expect(page.getByLabel("Período")).toBeVisible();
  });
});

test("the analytics show a period's figures by section, each chart with its table", async ({
  page,
  admin,
}) => {
  await openSession(page, admin);
  const ids = await ask(page.request, "¿brelq vortan dimso?");
  await ask(page.request, "vivo en Ate");
  await page.request.post("/api/chat-learning", {
    data: { userMessage: "brelq", botResponse: "no", userFeedback: -1, ...ids },
  });
  await expect
    .poll(async () => {
      const answer = await page.request.get("/api/admin/ia-analytics?period=24h");
      const { totals } = (await answer.json()) as { totals: { replies: number; thumbsDown: number } };
      return Math.min(totals.replies, totals.thumbsDown);
    })
    .toBeGreaterThan(0);
  await page.goto("/admin-ia-config?tab=analiticas");
  await page.getByLabel("Período").selectOption("24h");
  await expect(figure(page, "Conversaciones").first()).toHaveText(/^[1-9][\d,]*$/);
  await page.getByText("Ver como tabla: Conversaciones y leads").click();
  const table = page.getByRole("table", { name: "Conversaciones y leads" });
  await expect(table.getByRole("columnheader", { name: "Hora" })).toBeVisible();
  await expect(table.getByRole("row")).toHaveCount(25);
  await atBothSizes(page, async () => {
    await expectAccessible(page);
    await expectFits(page);
  });
  for (const [section, shown] of [
    ["Rendimiento", page.getByText("Dentro de la meta", { exact: true })],
    ["Satisfacción", page.getByRole("rowheader", { name: "Pulgar abajo" })],
    ["Fallas", page.getByRole("rowheader", { name: "Pregunta que no entendió" })],
    ["Geografía", page.getByRole("rowheader", { name: "Ate, Lima" })],
  ] as const) {
    await page.getByRole("tab", { name: section }).click();
    await expect(shown).toBeVisible();
    await atBothSizes(page, () => expectFits(page));
    await expectAccessible(page, page.getByRole("tabpanel").last());
  }
});
