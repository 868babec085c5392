import { expect, type Page } from "@playwright/test";
import { aloneWith } from "./support/alone.ts";
import { ask, card, openConsole, toast } from "./support/assistant-console.ts";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes, expectAccessibleAtBothSizes } from "./support/both-sizes.ts";
import { expectFits, expectFitsEnlarged } from "./support/fits.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { openSession } from "./support/team.ts";
import { test } from "./support/test.ts";

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

    await test.step("what the switch saved is no draft: a later change of another person is no conflict", async () => {
      await page.goto("/admin-ia-config?tab=respuestas");
      await expect(text).toHaveValue("");
      await text.fill("Lo que guarda el interruptor.");
      await isOn.click();
      await expect(isOn).toHaveAttribute("aria-checked", "true");
      const config = "/api/admin/ia-config/bitel_info";
      const headers = { "sec-fetch-site": "same-origin" };
      const other = await page.request.patch(config, { headers, data: { configValue: "De otra persona." } });
      expect(other.status()).toBe(200);
      await page.reload();
      await expect(text).toHaveValue("De otra persona.");
      expect((await page.request.delete(config, { headers })).status()).toBe(200);
    });
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
    await expectFitsEnlarged(page, "Entrenamiento");

    await test.step("a file of examples is previewed before anything is added", async () => {
      const csv = `userInput,intent\n${question},soporte\n${word} de lejos,no_existe`;
      await page
        .getByLabel("Archivo JSON o CSV de ejemplos para importar")
        .setInputFiles({ name: "ejemplos.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
      const dialog = page.getByRole("dialog", { name: "Importar ejemplos.csv" });
      await expect(dialog.getByText("1 ya existe con la misma intención")).toBeVisible();
      await expect(dialog.getByRole("row", { name: "3 La intención «no_existe» no existe." })).toBeVisible();
      await atBothSizes(page, () => expectFits(page));
      await expectAccessible(page, "[role=dialog]");
      await dialog.getByRole("button", { name: "Cerrar sin importar" }).click();
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
    const remove = page.getByRole("button", { name: `Eliminar «${question}»` });
    const asked = page.getByRole("alert").filter({ hasText: "¿Eliminar este ejemplo?" });
    await remove.press("Enter");
    await page.keyboard.press("Tab");
    await expect(asked.getByRole("button", { name: "Sí, eliminar" })).toBeFocused();
    await expectAccessible(page, asked);
    await asked.getByRole("button", { name: "No" }).click();
    await expect(asked).toBeHidden();
    await remove.click();
    await asked.getByRole("button", { name: "Sí, eliminar" }).click();
    await expect(toast(page, "Ejemplo eliminado")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Ejemplos", exact: true })).toBeFocused();
  });
});

test.describe("where a change is refused", () => {
  test.use({ mayComplain: /status of 409/ });

  test("of two people who edit an article the second sees what the first has saved, and may keep their own text; an article is added, published, found by a visitor's question, edited, restored and archived", async ({
    page,
    admin,
  }) => {
    await openSession(page, admin);

    await test.step("of two people who edit an article the second sees what the first has saved, and may keep their own text", async () => {
      const word = `zulmix${crypto.randomUUID().slice(0, 8)}`;
      const id = crypto.randomUUID();
      const text = { title: `Qué es ${word}`, category: "plans", tags: [] };
      const items = "/api/admin/ia-knowledge";
      // The cookie alone is not accepted.
      const headers = { "sec-fetch-site": "same-origin" };
      const added = await page.request.post(items, {
        headers,
        data: { id, ...text, content: "Al principio." },
      });
      expect(added.status()).toBe(200);
      await page.goto("/admin-ia-config?tab=conocimiento");
      const item = page
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { name: text.title }) });
      await item.getByRole("button", { name: /^Editar/ }).click();
      await item.getByLabel("Contenido").fill("Lo mío.");
      const other = await page.request.put(`${items}/${id}`, {
        headers,
        data: {
          ...text,
          tags: ["otra"],
          content: `Lo de otra persona. ${"Largo. ".repeat(40)}Al final.`,
          seen: 1,
        },
      });
      expect(other.status()).toBe(200);
      await item.getByRole("button", { name: "Guardar", exact: true }).click();
      await expect(item.getByText(/cambió este texto el .* Ahora dice:/)).toBeVisible();
      await expect(item.getByText(/Lo de otra persona\..* Al final\.$/s)).toBeVisible();
      await expect(item.getByText("Planes · otra")).toBeVisible();
      await expectAccessible(page);
      await item.getByRole("button", { name: "Seguir con lo mío" }).click();
      await expect(item.getByLabel("Contenido")).toHaveValue("Lo mío.");
      await item.getByRole("button", { name: "Guardar", exact: true }).click();
      await expect(item.getByLabel("Contenido")).toBeHidden();
      await expect(item.getByText("Lo mío.")).toBeVisible();
    });

    await page.getByRole("button", { name: "Nuevo Elemento" }).click();
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    const title = page.getByLabel("Título");
    await expect(title).toHaveAccessibleDescription(/Título y contenido son obligatorios/);
    await expect(title).toBeFocused();
    const word = `quorbex${crypto.randomUUID().slice(0, 8)}`;
    await title.fill(`Qué es ${word}`);
    await page.getByLabel("Contenido").fill("Primera respuesta.");
    await page.getByLabel("Etiquetas").fill("uno, dos, tres, cuatro");
    // What is not saved yet survives another tab of the console.
    await page.getByRole("tab", { name: "Respuestas" }).click();
    await page.getByRole("tab", { name: "Base Conocimiento" }).click();
    await page.getByRole("button", { name: "Nuevo Elemento" }).click();
    await expect(title).toHaveValue(`Qué es ${word}`);
    await expect(page.getByLabel("Etiquetas")).toHaveValue("uno, dos, tres, cuatro");
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    await expect(toast(page, "Elemento guardado")).toBeVisible();
    await expect(page.getByRole("button", { name: "Nuevo Elemento" })).toBeFocused();
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
    // The pressed button is gone: the keyboard's place is kept.
    await expect(item.getByRole("button", { name: /^Editar/ })).toBeFocused();
    expect((await ask(page.request, `¿qué es ${word}?`)).message).toBe("Primera respuesta.");
    await item.getByRole("button", { name: /^Editar/ }).click();
    await item.getByLabel("Contenido").fill("Segunda respuesta.");
    await item.getByRole("button", { name: "Guardar", exact: true }).click();
    await expect(item.getByText("Segunda respuesta.")).toBeVisible();
    await item.getByRole("button", { name: /^Versiones/ }).click();
    const dialog = page.getByRole("dialog", { name: `Versiones de Qué es ${word}` });
    await expect(dialog.getByRole("insertion").first()).toBeVisible();
    await atBothSizes(page, () => expectFits(page));
    await expectAccessible(page, "[role=dialog]");
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
});

test("what was saved after its tab was left is no draft any more", async ({ page, admin, dataDir }) => {
  await openSession(page, admin);
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("asesorador-team-draft/")));
  /** Saves, goes to another tab of the console, and lets the response come there. */
  const saveAndLeave = async (save: string, url: string) => {
    await expect.poll(drafts).toHaveLength(1);
    const release = await holdRequests(page, url);
    await page.getByRole("button", { name: save, exact: true }).click();
    await page.getByRole("tab", { name: "Analíticas" }).first().click();
    await expect(page.getByLabel("Período")).toBeVisible();
    release();
    await expect.poll(drafts).toEqual([]);
  };
  await page.goto("/admin-ia-config?tab=conocimiento");
  await page.getByRole("button", { name: "Nuevo Elemento" }).click();
  await page.getByLabel("Título").fill(`Qué es vortix${crypto.randomUUID().slice(0, 8)}`);
  await page.getByLabel("Contenido").fill("Una respuesta.");
  await saveAndLeave("Guardar", "**/api/admin/ia-knowledge");
  await aloneWith(dataDir, "bitel_info", async () => {
    await page.getByRole("tab", { name: "Respuestas" }).click();
    const text = page.getByLabel("Texto de Información de Bitel");
    await expect(text).toHaveValue("");
    await text.fill("Bitel hoy:");
    await saveAndLeave("Guardar Información de Bitel", "**/api/admin/ia-config");
    const headers = { "sec-fetch-site": "same-origin" };
    const removed = await page.request.delete("/api/admin/ia-config/bitel_info", { headers });
    expect(removed.status()).toBe(200);
  });
});

test("what is written in the training survives another tab and a reload, with the intent that was chosen", async ({
  page,
  admin,
}) => {
  const question = `xqz ${crypto.randomUUID().slice(0, 8)}?`;
  await ask(page.request, question);
  await openSession(page, admin);
  await page.goto("/admin-ia-config?tab=entrenamiento");
  const intent = page.getByLabel("Intención", { exact: true });
  const queueTab = page.getByRole("tab", { name: /^Por revisar/ });
  const answer = page.getByLabel(`Debió contestar (opcional) de «${question}»`);
  const meant = page.getByLabel(`Intención de «${question}»`);

  await test.step("the page asks before it is left with a text that is not stored yet", async () => {
    const asksAtOnce = await page.getByLabel("Respuesta del bot").evaluate((area: HTMLTextAreaElement) => {
      area.focus();
      document.execCommand("insertText", false, "recién escrito");
      return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    });
    expect(asksAtOnce).toBe(true);
    await page.getByLabel("Respuesta del bot").fill("");
  });

  const fieldOf = async (tab: string, label: string) => {
    await page.getByRole("tab", { name: tab, exact: true }).click();
    return page.getByLabel(label, { exact: true });
  };
  const fields = [
    ["Intenciones", "Nombre", "Mudanza de línea"],
    ["Configuración IA", "Palabra", "la roja"],
    ["Configuración IA", "Se lee como", "claro"],
  ] as const;
  await test.step("of a new example, a new intent, a synonym and a question to review", async () => {
    await page.getByLabel("Entrada del usuario").fill("sin guardar");
    await intent.selectOption({ label: "Planes de Bitel" });
    for (const [tab, label, text] of fields) await (await fieldOf(tab, label)).fill(text);
    await queueTab.click();
    await answer.fill("Aún sin guardar");
    await meant.selectOption({ label: "Cobertura" });
    await page.getByRole("tab", { name: "Conversaciones" }).click();
    await page.getByRole("tab", { name: "Entrenamiento" }).click();
    await queueTab.click();
    await expect(answer).toHaveValue("Aún sin guardar");
    await expect.poll(() => mayLeave(page)).toBe(true);
    await page.reload();
    for (const [tab, label, text] of fields) await expect(await fieldOf(tab, label)).toHaveValue(text);
    await page.getByRole("tab", { name: /^Ejemplos/ }).click();
    await expect(page.getByLabel("Entrada del usuario")).toHaveValue("sin guardar");
    await expect(intent).toHaveValue("planes_bitel");
    await page.getByLabel("Entrada del usuario").fill("");
    await queueTab.click();
    await expect(answer).toHaveValue("Aún sin guardar");
    await expect(meant).toHaveValue("coverage");
  });

  await test.step("and is gone when it is saved, dismissed or emptied", async () => {
    await page.getByRole("button", { name: `Descartar «${question}»` }).click();
    await expect(toast(page, "Pregunta descartada")).toBeVisible();
    await fieldOf("Configuración IA", "Palabra");
    await page.getByRole("button", { name: "Guardar sinónimo" }).click();
    await expect(toast(page, "Sinónimo guardado")).toBeVisible();
    await expect(page.getByLabel("Palabra", { exact: true })).toHaveValue("");
    await page.getByRole("button", { name: "Eliminar el sinónimo la roja" }).click();
    await page.getByRole("alert").getByRole("button", { name: "Sí, eliminar" }).click();
    await expect(toast(page, "Sinónimo eliminado")).toBeVisible();
    const name = await fieldOf("Intenciones", "Nombre");
    // Emptied before its draft is read, it would not change, and the draft would be shown.
    await expect(name).toHaveValue("Mudanza de línea");
    await name.fill("");
    await expect.poll(() => storedDrafts(page)).toBe(0);
  });
});

/** The account's drafts in this browser; one that is being encrypted is not among them. */
const storedDrafts = (page: Page): Promise<number> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("-draft/")).length);

/** Whether the page may be left without a question: what was typed is stored. */
const mayLeave = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
