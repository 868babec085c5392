import { randomUUID } from "node:crypto";
import type { Item, Version } from "@asesorador/domain/assistant/knowledge-contract";
import { KNOWLEDGE_STREAM } from "@asesorador/domain/assistant/knowledge-events";
import { type Api, apiTests } from "@asesorador/infra/testing/api";
import { newEvent } from "@asesorador/infra/testing/read-models";
import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
  await trainAssistant();
});
afterAll(() => tests.close());

const BASE = "/api/admin/ia-knowledge";
const send = (api: Api, method: "POST" | "PUT" | "PATCH", path: string, payload: object) =>
  api.call({ method, url: `${BASE}${path}`, payload, as: "admin" });
const itemsOf = async (api: Api) => {
  await api.project();
  return (await api.call({ url: BASE, as: "admin" })).json<{ items: Item[]; minEffectiveness: number }>();
};
const ask = async (api: Api, message: string) => {
  const payload = { message, messages: [] };
  const answer = await api.call({ method: "POST", url: "/api/asesorador-ia/chat", payload });
  expect([answer.statusCode, message]).toEqual([200, message]);
  return answer.json<{ message: string; intent: string; conversationId: string; messageId: string }>();
};
const rate = async (api: Api, ids: { conversationId: string; messageId: string }, userFeedback: 1 | -1) => {
  const payload = { userMessage: "a", botResponse: "b", userFeedback, ...ids };
  await api.call({ method: "POST", url: "/api/chat-learning", payload });
};
const article = (changes: object = {}) => ({
  id: randomUUID(),
  title: "Enchufes Zigbee para la domótica",
  content: "Un enchufe Zigbee necesita su propio concentrador. Pregunta al operador si su equipo lo incluye.",
  category: "technical",
  tags: ["zigbee", "domótica"],
  ...changes,
});
const QUESTION = "¿sirven los enchufes zigbee?";

test("a new item is a draft; the assistant answers with it while it is active, and its use is counted", async () => {
  const api = await tests.api();
  const made = article();
  expect((await send(api, "POST", "", made)).statusCode).toBe(200);
  expect((await ask(api, QUESTION)).message).not.toContain("Zigbee");
  await send(api, "PATCH", `/${made.id}`, { status: "active" });
  const first = await ask(api, QUESTION);
  expect([first.message, first.intent]).toEqual([made.content, "knowledge"]);
  const second = await ask(api, QUESTION);
  await rate(api, first, 1);
  await rate(api, second, -1);
  const { items } = await itemsOf(api);
  expect(items).toEqual([
    {
      ...made,
      status: "active",
      version: 1,
      lastUpdated: "2026-03-04T15:06:07.000Z",
      author: "admin",
      usage: 2,
      rated: 2,
      good: 1,
      effectiveness: 50,
      // Two of three words: "sirven" is not in the article.
      confidence: 67,
      needsReview: true,
    },
  ]);
  await send(api, "PATCH", `/${made.id}`, { status: "archived" });
  expect((await ask(api, QUESTION)).message).not.toContain("Zigbee");
});

test("the figures of the chat say how much of the knowledge base answers, and when it was last changed", async () => {
  const api = await tests.api();
  const figures = async () => {
    await api.project();
    const answer = await api.call({ url: "/api/admin/chat-stats", as: "admin" });
    const { articles, taughtAt } = answer.json<{ articles: object; taughtAt: string | null }>();
    return { ...articles, taughtAt };
  };
  expect(await figures()).toEqual({ active: 0, kept: 0, taughtAt: null });
  const [one, two, three] = [article(), article(), article()];
  for (const made of [one, two, three]) await send(api, "POST", "", made);
  expect(await figures()).toMatchObject({ active: 0, kept: 3 });
  await send(api, "PATCH", `/${one.id}`, { status: "active" });
  api.clock.now += 60_000;
  await send(api, "PATCH", `/${three.id}`, { status: "archived" });
  expect(await figures()).toEqual({ active: 1, kept: 2, taughtAt: "2026-03-04T15:07:07.000Z" });
});

test("an article about the equipment replaces the reply that the catalogue has nothing about it", async () => {
  const api = await tests.api();
  const made = article({ title: "Repetidores mesh", content: "Un repetidor mesh amplía el wifi." });
  await send(api, "POST", "", made);
  expect((await ask(api, "¿sirven los repetidores mesh?")).message).not.toContain(made.content);
  await send(api, "PATCH", `/${made.id}`, { status: "active" });
  expect((await ask(api, "¿sirven los repetidores mesh?")).message).toBe(made.content);
});

test("a price in an article never replaces the catalogue's answer", async () => {
  const api = await tests.api();
  const made = article({
    title: "Plan más barato",
    content: "El plan más barato cuesta S/ 1.",
    tags: ["barato"],
  });
  await send(api, "POST", "", made);
  await send(api, "PATCH", `/${made.id}`, { status: "active" });
  expect((await ask(api, "¿cuál es el plan más barato?")).message).not.toContain("S/ 1.");
});

test.each([{ title: " " }, { content: "" }])(
  "an item with %j is refused with the specified message",
  async (changes) => {
    const api = await tests.api();
    const answer = await send(api, "POST", "", article(changes));
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      "Título y contenido son obligatorios",
    ]);
  },
);

test("an edit keeps the former version; an edit of what another account changed is refused", async () => {
  const api = await tests.api();
  const { id, ...text } = article();
  await send(api, "POST", "", { id, ...text });
  expect((await send(api, "PUT", `/${id}`, { ...text, content: "dos", seen: 1 })).statusCode).toBe(200);
  expect((await send(api, "PUT", `/${id}`, { ...text, content: "tres", seen: 1 })).statusCode).toBe(409);
  const { versions } = (await api.call({ url: `${BASE}/${id}/versions`, as: "admin" })).json<{
    versions: Version[];
  }>();
  expect(versions.map(({ version, content }) => [version, content])).toEqual([
    [2, "dos"],
    [1, text.content],
  ]);
  expect((await send(api, "PUT", `/${randomUUID()}`, { ...text, seen: 1 })).statusCode).toBe(404);
});

test("a status is not changed over a text or a status that its author has not seen", async () => {
  const api = await tests.api();
  const { id, ...text } = article();
  await send(api, "POST", "", { id, ...text });
  const move = async (status: string, seen: object) => {
    const answer = await send(api, "PATCH", `/${id}`, { status, seen });
    return answer.statusCode === 200 ? 200 : answer.json<{ code: string; message: string }>();
  };
  await send(api, "PUT", `/${id}`, { ...text, content: "dos", seen: 1 });
  expect(await move("active", { version: 1, status: "draft" })).toMatchObject({
    code: "edited_meanwhile",
    message: "Otra persona cambió este elemento antes. Mira cómo quedó y vuelve a intentarlo.",
  });
  expect(await move("active", { version: 2, status: "draft" })).toBe(200);
  expect(await move("archived", { version: 2, status: "draft" })).toMatchObject({ code: "edited_meanwhile" });
  // A repeat after a lost answer.
  expect(await move("active", { version: 2, status: "draft" })).toBe(200);
  expect((await itemsOf(api)).items).toMatchObject([{ status: "active", content: "dos" }]);
});

const FORMATS = ["json", "csv"] as const;
type Format = (typeof FORMATS)[number];
const exported = async (api: Api, format: Format) =>
  (await api.call({ url: `${BASE}/export?format=${format}`, as: "admin" })).json<{
    name: string;
    content: string;
  }>();
const importing = async (api: Api, format: Format, content: string) => {
  const answer = await send(api, "POST", "/import", { format, content });
  const { message, items, added, changed } = answer.json<Record<string, unknown>>();
  return answer.statusCode === 200 ? { items, added, changed } : `${answer.statusCode} ${message}`;
};

test.each(FORMATS)(
  "what is exported as %s can be imported elsewhere, twice without a change",
  async (format) => {
    const api = await tests.api();
    const made = article({
      title: "=cmd|'x'",
      content: '\'=1+1\r\n"dos"; tres, cuatro\u2028cinco',
      tags: ["uno", "dos"],
    });
    await send(api, "POST", "", made);
    await send(api, "PATCH", `/${made.id}`, { status: "review" });
    const { name, content } = await exported(api, format);
    expect(name).toBe(`conocimiento-2026-03-04.${format}`);
    const other = await tests.api();
    expect(await importing(other, format, content)).toEqual({ items: 1, added: 1, changed: 0 });
    const length = other.history.all.length;
    expect(await importing(other, format, content)).toEqual({ items: 1, added: 0, changed: 0 });
    expect(other.history.all).toHaveLength(length);
    expect((await itemsOf(other)).items).toMatchObject([
      { ...made, content: made.content.replace("\r\n", "\n"), status: "review", needsReview: true },
    ]);
  },
);

test.each(FORMATS)("a full knowledge base is restored from its backup as %s", async (format) => {
  const api = await tests.api();
  // As long as an article may be, with line breaks and quotes.
  const all = Array.from({ length: 1_000 }, (_, n) =>
    article({ title: `Artículo ${n}`, content: `${n}: "${"ñ\n".repeat(445)}"` }),
  );
  const backup = JSON.stringify({ items: all.map((one) => ({ ...one, status: "active" })) });
  expect(await importing(api, "json", backup)).toEqual({ items: 1_000, added: 1_000, changed: 0 });
  const { content } = await exported(api, format);
  const [first] = all;
  const text = { ...first, title: "Otro título" };
  await send(api, "PUT", `/${first?.id}`, { ...text, seen: 1 });
  expect(await importing(api, format, content)).toEqual({ items: 1_000, added: 0, changed: 1 });
  const { items } = await itemsOf(api);
  expect(items).toHaveLength(1_000);
  expect(items.find(({ id }) => id === first?.id)).toMatchObject({ ...first, version: 3, status: "active" });
  const one = [{ title: "uno más", content: "x" }];
  expect(await importing(api, "json", JSON.stringify(one))).toBe(
    "409 No caben más de 1,000 elementos: cambia uno archivado en lugar de agregar otro.",
  );
});

test("rows without an id that are there already change nothing, whatever else the file holds", async () => {
  const api = await tests.api();
  const file =
    "\uFEFFTítulo;Contenido;Etiquetas\r\nRepetidor;Amplía el wifi.;wifi, mesh\r\n;;\r\nRouter;Va en el centro.;\r\n";
  expect(await importing(api, "csv", file)).toEqual({ items: 2, added: 2, changed: 0 });
  expect(await importing(api, "csv", file)).toEqual({ items: 2, added: 0, changed: 0 });
  const other = file.replace("Va en el centro.", "Va en alto.");
  expect(await importing(api, "csv", other)).toEqual({ items: 2, added: 1, changed: 0 });
  expect((await itemsOf(api)).items.map(({ title, tags }) => [title, tags])).toEqual([
    ["Router", []],
    ["Router", []],
    ["Repetidor", ["wifi", "mesh"]],
  ]);
});

const ID = "0195f6a0-0000-7000-8000-00000000a001";
const SHAPE = "El JSON no tiene la forma de una exportación: una lista de elementos con title y content.";
const UNREADABLE = "El archivo no es un JSON completo: está cortado o es de otro tipo.";
test.each<[Format, string, string]>([
  ["json", "no es json", UNREADABLE],
  ["json", '{"items":[{"title":"a","content":"b"},{"ti', UNREADABLE],
  ["json", '[{"title":"a","content":"b"}', UNREADABLE],
  ["json", '{"items":7}', SHAPE],
  ["json", "[]", "El archivo no tiene elementos."],
  ["csv", " \n", "El archivo no tiene elementos."],
  ["json", '{"items":[{"title":"a","content":""}]}', "Elemento 1: content: Este dato es requerido."],
  ["json", '{"items":[7]}', "Elemento 1: debe ser un objeto con title y content."],
  ["json", '[{"title":"a\\u0000","content":"b"}]', "Elemento 1: title: Contiene caracteres no permitidos."],
  ["json", '[{"title":"a","content":"\\ud800"}]', "Elemento 1: content: Contiene caracteres no permitidos."],
  [
    "json",
    `[{"title":"a","content":"${"x".repeat(901)}"}]`,
    "Elemento 1: content: Debe tener como máximo 900 caracteres.",
  ],
  [
    "json",
    '[{"title":"a","content":"b","tags":["uno, dos"]}]',
    "Elemento 1: tags.0: Una etiqueta no lleva comas.",
  ],
  [
    "json",
    `[{"id":"${ID}","title":"a","content":"b"},{"id":"${ID}","title":"c","content":"d"}]`,
    "Elemento 2: repite el elemento 1.",
  ],
  ["csv", "title,content\nuno,dos\nuno,dos", "Elemento 2: repite el elemento 1."],
  ["csv", "title,content\nuno", "Elemento 1: La fila tiene 1 celda y el encabezado 2."],
  ["csv", "title,precio\nuno,dos", "No conocemos la columna «precio». Usa las de «Exportar CSV»."],
  ["csv", "title,tags\nuno,dos", "Falta la columna content."],
  ["csv", 'title,content\nuno,"dos', "Línea 2: revisa las comillas, hay una sin cerrar o fuera de lugar."],
  [
    "csv",
    "title,content\nInstalaci\uFFFDn,dos",
    "El archivo no está en UTF-8 y sus tildes se perderían. Guárdalo como «CSV UTF-8».",
  ],
  ["csv", "title,content\n", "El archivo no tiene filas."],
  [
    "csv",
    `title,content\n${"uno,dos\n".repeat(5_000)}`,
    "El archivo tiene más de 1,000 filas. Divídelo en partes.",
  ],
  [
    "json",
    JSON.stringify(Array.from({ length: 5_000 }, (_, n) => ({ title: `t${n}`, content: "c" }))),
    "El archivo tiene más de 1,000 elementos.",
  ],
])("a bad %s file changes nothing and says where it is wrong, %#", async (format, content, message) => {
  const api = await tests.api();
  await itemsOf(api);
  const length = api.history.all.length;
  expect(await importing(api, format, content)).toBe(`400 ${message}`);
  expect(api.history.all).toHaveLength(length);
});

test("an index that is made again holds the active items", async () => {
  const api = await tests.api();
  const made = article();
  await send(api, "POST", "", made);
  expect((await send(api, "POST", "/reindex", {})).json()).toEqual({ items: 0, terms: 0 });
  await send(api, "PATCH", `/${made.id}`, { status: "active" });
  const { items, terms } = (await send(api, "POST", "/reindex", {})).json<{ items: number; terms: number }>();
  expect(items).toBe(1);
  expect(terms).toBeGreaterThan(5);
});

test("an item that was not changed for a quarter needs a review", async () => {
  const api = await tests.api();
  const draft = async (at: string) => {
    const { id: itemId, ...text } = article();
    const fact = { type: "KnowledgeItemDrafted", version: 1, data: { itemId, ...text } };
    await api.history.store.append(KNOWLEDGE_STREAM, "any", [newEvent(fact, at)]);
  };
  await draft("2025-12-03T00:00:00.000Z");
  await draft("2025-12-05T00:00:00.000Z");
  expect((await itemsOf(api)).items.map(({ needsReview }) => needsReview)).toEqual([false, true]);
});
