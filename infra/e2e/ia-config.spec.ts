import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { aloneWith } from "./support/alone.ts";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes, expectAccessibleAtBothSizes } from "./support/both-sizes.ts";
import { expectFits } from "./support/fits.ts";
import { openSession, signIn } from "./support/team.ts";
import { test } from "./support/test.ts";

const card = (page: Page, key: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: key, exact: true }) });
const toast = (page: Page, title: string) =>
  page.getByRole("region", { name: /Avisos|Notificaciones/ }).getByText(title, { exact: true });
const switchOf = (page: Page, key: string) =>
  page.getByRole("switch", { name: `Configuración ${key} activa` });

const openConsole = async (page: Page): Promise<void> => {
  await page.goto("/admin-ia-config");
  await expect(page.getByRole("heading", { name: /^Configuraciones guardadas/ })).toBeVisible();
};

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

/**
 * One conversation of one question, as the chat sends it; sent again while it takes too long: on a busy machine the run's
 * first question may come before the assistant has learned.
 */
const ask = async (request: APIRequestContext, message: string) => {
  const send = () => request.post("/api/asesorador-ia/chat", { data: { message, messages: [] } });
  let answer = await send();
  await expect
    .poll(async () => {
      if (answer.status() === 503) answer = await send();
      return answer.status();
    })
    .toBe(200);
  return (await answer.json()) as { message: string; conversationId: string; messageId: string };
};

const figure = (page: Page, label: string) =>
  page.getByRole("term").filter({ hasText: label }).locator("xpath=following-sibling::dd[1]");

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
  const today = Number(await figure(page, "Conversaciones hoy").textContent());
  expect(today).toBeGreaterThan(0);
  await ask(page.request, "planes de claro");
  await expect
    .poll(async () => Number(await figure(page, "Conversaciones hoy").textContent()))
    .toBeGreaterThan(today);
  await expectAccessibleAtBothSizes(page);

  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Abrir Dashboard Profesional" }).click();
  const console = await opened;
  await expect(console.getByRole("heading", { name: /^Configuraciones guardadas/ })).toBeVisible();
  expect(new URL(console.url()).pathname).toBe("/admin-ia-config");
  expect(await console.evaluate(() => window.opener)).toBeNull();
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
  await expectAccessibleAtBothSizes(page);
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
  await expectAccessibleAtBothSizes(page);
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

test("the chat of the next visitor has the new name", async ({ page, admin, browser, baseURL, dataDir }) => {
  await openSession(page, admin);
  await openConsole(page);
  await aloneWith(dataDir, "botName", async () => {
    await edit(page, "botName", "Luna de Prueba");
    await expect(card(page, "botName").getByText("Luna de Prueba", { exact: true })).toBeVisible();
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
    const visitor = await context.newPage();
    await visitor.goto("/");
    await visitor.getByRole("button", { name: "Abrir el chat" }).click();
    await expect(visitor.getByRole("dialog", { name: "Luna de Prueba" })).toBeVisible();
    await context.close();
    // Restore the demo's name.
    await edit(page, "botName", "Sol");
    await expect(card(page, "botName").getByText("Sol", { exact: true })).toBeVisible();
  });
});

test("a quick reply is previewed with the catalogue's prices, created by saving, and answers the visitor", async ({
  page,
  admin,
  dataDir,
}) => {
  await openSession(page, admin);
  await aloneWith(dataDir, "bitel_info", async () => {
    await page.goto("/admin-ia-config?tab=respuestas");
    const text = page.getByLabel("Texto de Información de Bitel");
    const reply = page.getByRole("listitem").filter({ has: text }).getByRole("blockquote");
    await expect(reply).toContainText("Bitel");
    const own = `Bitel hoy (${crypto.randomUUID().slice(0, 8)}), desde {precio_desde}:`;
    await text.fill(own);
    await expect(reply).toContainText(/desde S\/\s\d+\.\d\d:/);
    await atBothSizes(page, async () => {
      await expectAccessible(page);
      await expectFits(page);
    });
    await page.getByRole("button", { name: "Guardar Información de Bitel" }).click();
    const isOn = page.getByRole("switch", { name: "Respuesta Información de Bitel activa" });
    await expect(isOn).toHaveAttribute("aria-checked", "true");
    const start = own.slice(0, own.indexOf("{"));
    expect((await ask(page.request, "planes de bitel")).message).toContain(start);
    await isOn.click();
    await expect(isOn).toHaveAttribute("aria-checked", "false");
    expect((await ask(page.request, "planes de bitel")).message).not.toContain(start);

    const limit = page.getByRole("textbox", { name: "Umbral de confianza" });
    await limit.fill("7");
    await page.getByRole("button", { name: "Guardar Umbral de confianza" }).click();
    await expect(limit).toHaveAccessibleDescription(/Un número de 0 a 1, de 0.1 en 0.1/);

    // Restore the initial state.
    await openConsole(page);
    await page.getByRole("button", { name: "Eliminar bitel_info" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Eliminar", exact: true }).click();
    await expect(card(page, "bitel_info")).toHaveCount(0);
  });
});

test("an example that is trained and published answers the visitor, until the publication is undone", async ({
  page,
  admin,
  dataDir,
}) => {
  // It learns seven models.
  test.slow();
  await openSession(page, admin);
  await aloneWith(dataDir, "assistant-model", async () => {
    await page.goto("/admin-ia-config?tab=entrenamiento");
    await page.getByRole("button", { name: "Agregar ejemplo" }).click();
    const input = page.getByLabel("Entrada del usuario");
    await expect(input).toHaveAccessibleDescription(
      /Debes completar tanto la entrada del usuario como la respuesta del bot/,
    );
    await expect(input).toBeFocused();
    const word = `zarpi${crypto.randomUUID().slice(0, 8)}`;
    const question = `¿tienen ${word}?`;
    await input.fill(question);
    await page.getByLabel("Respuesta del bot").fill(`De ${word} sabe un asesor.`);
    await page.getByLabel("Intención", { exact: true }).selectOption("soporte");
    await page.getByRole("button", { name: "Agregar ejemplo" }).click();
    await expect(toast(page, "Ejemplo agregado")).toBeVisible();
    await expect(page.getByRole("switch", { name: `Ejemplo «${question}» activo` })).toHaveAttribute(
      "aria-checked",
      "true",
    );
    await atBothSizes(page, async () => {
      await expectAccessible(page);
      await expectFits(page);
    });

    await page.getByRole("tab", { name: "Configuración IA" }).click();
    await page.getByRole("button", { name: "Entrenar" }).click();
    await expect(toast(page, "Modelo entrenado")).toBeVisible({ timeout: 120_000 });
    await expect(page.getByRole("heading", { name: "Matriz de confusión" })).toBeVisible();
    await atBothSizes(page, async () => {
      await expectAccessible(page);
      await expectFits(page);
    });
    await page.getByRole("button", { name: /^Alarmas: \d+ aciertos$/ }).click();
    const cell = page.getByRole("dialog", { name: "Alarmas: aciertos" });
    await expect(cell.getByRole("listitem")).toHaveCount(12);
    await cell.getByRole("button", { name: "Cerrar" }).click();
    for (const [frequency, next] of [
      ["weekly", /^El próximo:/],
      ["manual", /^Ahora se entrena solo a mano/],
    ] as const) {
      await page.getByLabel("Frecuencia").selectOption(frequency);
      await page
        .getByRole("region", { name: "Reentrenamiento" })
        .getByRole("button", { name: "Guardar", exact: true })
        .click();
      await expect(page.getByText(next)).toBeVisible();
    }
    expect((await ask(page.request, question)).message).not.toContain(word);
    await page
      .getByRole("button", { name: /^Publicar el modelo del/ })
      .first()
      .click();
    await expect(toast(page, "Modelo publicado")).toBeVisible();
    expect((await ask(page.request, question)).message).toBe(`De ${word} sabe un asesor.`);
    await page.getByRole("button", { name: "Deshacer publicación" }).click();
    await expect(toast(page, "Publicación deshecha")).toBeVisible();
    expect((await ask(page.request, question)).message).not.toContain(word);

    await page.getByRole("tab", { name: /^Ejemplos/ }).click();
    await page.getByRole("button", { name: `Eliminar «${question}»` }).click();
    await expect(toast(page, "Ejemplo eliminado")).toBeVisible();
  });
});

test("an article is added, published, found by a visitor's question, edited, restored and archived", async ({
  page,
  admin,
}) => {
  await openSession(page, admin);
  await page.goto("/admin-ia-config?tab=conocimiento");
  await page.getByRole("button", { name: "Nuevo Elemento" }).click();
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  const title = page.getByLabel("Título");
  await expect(title).toHaveAccessibleDescription(/Título y contenido son obligatorios/);
  await expect(title).toBeFocused();
  const word = `quorbex${crypto.randomUUID().slice(0, 8)}`;
  await title.fill(`Qué es ${word}`);
  await page.getByLabel("Contenido").fill("Primera respuesta.");
  await page.getByLabel("Etiquetas").fill("uno, dos, tres, cuatro");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(toast(page, "Elemento guardado")).toBeVisible();
  const item = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: `Qué es ${word}` }) });
  await expect(item.getByText("Borrador")).toBeVisible();
  await expect(item.getByText("+1")).toBeVisible();
  await atBothSizes(page, async () => {
    await expectAccessible(page);
    await expectFits(page);
  });

  await item.getByRole("button", { name: /^Publicar/ }).click();
  await expect(item.getByText("Activo", { exact: true })).toBeVisible();
  expect((await ask(page.request, `¿qué es ${word}?`)).message).toBe("Primera respuesta.");
  await item.getByRole("button", { name: /^Editar/ }).click();
  await item.getByLabel("Contenido").fill("Segunda respuesta.");
  await item.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(item.getByText("Segunda respuesta.")).toBeVisible();
  await item.getByRole("button", { name: /^Versiones/ }).click();
  const dialog = page.getByRole("dialog", { name: `Versiones de Qué es ${word}` });
  await expect(dialog.getByRole("insertion").first()).toBeVisible();
  await expectAccessibleAtBothSizes(page);
  await dialog.getByRole("button", { name: "Restaurar la versión 1" }).click();
  await expect(dialog).toBeHidden();
  await expect(item.getByText("Primera respuesta.")).toBeVisible();

  await page.getByRole("textbox", { name: "Buscar en la base de conocimiento" }).fill(word);
  await expect(item).toBeVisible();
  await page.getByRole("button", { name: /^Operadores/ }).click();
  await expect(page.getByText("Ningún elemento coincide")).toBeVisible();
  await page.getByRole("button", { name: /^Operadores/ }).click();
  await item.getByRole("button", { name: /^Archivar/ }).click();
  await expect(item.getByText("Archivado", { exact: true })).toBeVisible();
  await page
    .getByRole("tablist", { name: /^Partes de la base/ })
    .getByRole("tab", { name: "Analíticas" })
    .click();
  await expect(page.getByRole("heading", { name: /Elementos más usados/ })).toBeVisible();
  await expectAccessibleAtBothSizes(page);
});

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
  await expect(dialog.getByText(/^(No entendió la|Entendió «)/)).toBeVisible();
  await dialog.getByLabel("Etiquetas").fill("prueba");
  await dialog.getByRole("button", { name: "Guardar etiquetas" }).click();
  const tags = async () => {
    const answer = await page.request.get(`/api/admin/ia-conversations/${conversationId}`);
    return ((await answer.json()) as { tags: readonly string[] }).tags;
  };
  await expect.poll(tags).toEqual(["prueba"]);
  await dialog.getByRole("button", { name: "Corregir" }).click();
  await dialog.getByRole("button", { name: "Guardar como ejemplo" }).click();
  await expect(dialog.getByLabel("Respuesta", { exact: true })).toHaveAccessibleDescription(
    "Escribe la respuesta.",
  );
  await dialog.getByLabel("Respuesta", { exact: true }).fill("De eso sabe un asesor.");
  await expectAccessibleAtBothSizes(page);
  await dialog.getByRole("button", { name: "Guardar como ejemplo" }).click();
  await expect(dialog.getByText("Corregida: es un ejemplo")).toBeVisible();
  await dialog.getByRole("button", { name: "Borrar conversación" }).click();
  await dialog.getByRole("button", { name: "Sí, borrar" }).click();
  await expect(dialog).toBeHidden();
  await expect(open).toHaveCount(0);
});

test.describe("what fails", () => {
  test.use({ mayComplain: /Failed to load resource.*(401|409|500)/ });

  test("two people who edit one text lose nothing: the second sees the first one's and decides", async ({
    page,
    admin,
    browser,
    baseURL,
  }) => {
    await openSession(page, admin);
    await openConsole(page);
    const key = ownKey();
    await create(page, key, "de fábrica");
    await page.getByRole("button", { name: `Editar ${key}`, exact: true }).click();
    const field = page.getByLabel(`Valor de ${key}`, { exact: true });
    await field.fill("lo mío");

    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
    await openSession(await context.newPage(), admin);
    const [other] = context.pages();
    if (!other) throw new Error("there is no second page");
    await openConsole(other);
    await edit(other, key, "lo del otro");
    await expect(card(other, key).getByText("lo del otro", { exact: true })).toBeVisible();
    await context.close();

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

  test("is reported in the server's words, or in the specified ones", async ({ page, admin }) => {
    await openSession(page, admin);
    await openConsole(page);
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

  test("a console that cannot be loaded says so, and is there after another try", async ({ page, admin }) => {
    await openSession(page, admin);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/admin/ia-config", async (route) => {
      await held;
      await route.fulfill({ status: 500, body: "" });
    });
    await page.goto("/admin-ia-config");
    await expect(page.getByText("Cargando configuración del bot...")).toBeVisible();
    release();
    await expect(page.getByRole("alert")).toContainText("No pudimos cargar la configuración del bot");
    await page.unroute("**/api/admin/ia-config");
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(card(page, "botName")).toBeVisible();
  });

  test("without a session the page is not opened", async ({ page }) => {
    await page.goto("/admin-ia-config");
    await expect(page.getByText("Acceso denegado. Redirigiendo al login...")).toBeVisible();
    await expect(page).toHaveURL(/\/admin-login$/);
  });
});

test("an account that is no administrator reads whose page this is", async ({
  page,
  admin,
  browser,
  baseURL,
}) => {
  await openSession(page, admin);
  const username = `analista-${crypto.randomUUID().slice(0, 8)}`;
  const headers = { "sec-fetch-site": "same-origin" };
  const made = await page.request.post("/api/admin/accounts", {
    headers,
    data: { username, role: "analyst" },
  });
  const { temporaryPassword: current } = (await made.json()) as { temporaryPassword: string };
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  await signIn(context.request, { username, password: current });
  await context.request.post("/api/auth/password", {
    headers,
    data: { current, next: "una frase de prueba larga" },
  });
  const analyst = await context.newPage();
  await analyst.goto("/admin-ia-config");
  await expect(analyst.getByText("Solo un administrador configura el asistente")).toBeVisible();
  await expect(analyst.getByRole("heading", { name: /^Configuraciones guardadas/ })).toHaveCount(0);
  await analyst.getByRole("link", { name: "Volver al panel" }).click();
  await expect(analyst.getByRole("tab", { name: "Resumen" })).toBeVisible();
  await expect(analyst.getByRole("tab", { name: "Asesorador IA" })).toHaveCount(0);
  await context.close();
});

test("the analytics show a period's figures by section, each chart with its table", async ({
  page,
  admin,
}) => {
  await openSession(page, admin);
  const ids = await ask(page.request, `¿tienen zumplix ${crypto.randomUUID().slice(0, 8)}?`);
  await ask(page.request, "vivo en Ate");
  await page.request.post("/api/chat-learning", {
    data: { userMessage: "zumplix", botResponse: "no", userFeedback: -1, ...ids },
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
    await atBothSizes(page, async () => {
      await expectAccessible(page);
      await expectFits(page);
    });
  }
});
