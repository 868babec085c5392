import { randomUUID } from "node:crypto";
import { TRAINING_EXAMPLES } from "@asesorador/domain/assistant/examples/training-examples";
import { MAX_QUEUE, type Queued, type Training } from "@asesorador/domain/assistant/training-contract";
import { TRAINING_STREAM } from "@asesorador/domain/assistant/training-events";
import {
  type Api,
  apiTests,
  brandInput,
  serviceInput,
  shared,
  type Who,
} from "@asesorador/infra/testing/api";
import { newEvent } from "@asesorador/infra/testing/read-models";
import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
  await trainAssistant();
});
afterAll(() => tests.close());

const BASE = "/api/admin/ia-training";

const stocked = async () => {
  const api = await tests.api();
  await api.call({ method: "POST", url: "/api/brands", payload: brandInput(), as: "admin" });
  await api.project();
  await api.call({ method: "POST", url: "/api/services", payload: serviceInput(), as: "admin" });
  await api.project();
  return api;
};
const send = (
  api: Api,
  method: "POST" | "PATCH" | "DELETE",
  path: string,
  payload?: object,
  as: Who = "admin",
) => api.call({ method, url: `${BASE}${path}`, ...(payload ? { payload } : {}), as });
const trainingOf = async (api: Api) => (await api.call({ url: BASE, as: "admin" })).json<Training>();
const ask = async (api: Pick<Api, "call">, message: string) => {
  const payload = { message, messages: [] };
  const answer = await api.call({ method: "POST", url: "/api/asesorador-ia/chat", payload });
  expect([answer.statusCode, message]).toEqual([200, message]);
  return answer.json<{ message: string; intent: string; conversationId: string; messageId: string }>();
};
const example = (changes: object = {}) => ({
  id: randomUUID(),
  userInput: "¿hacen mudanzas de la línea?",
  botResponse: "Sí: la mudanza la pide un asesor al operador.",
  intent: "mudanza",
  ...changes,
});

test("an example is added active with confidence 0.9, switched off and on, and deleted", async () => {
  const api = await tests.api();
  const made = example({ intent: "precios", userInput: "mi dni 12345678: ¿precios?" });
  expect((await send(api, "POST", "/examples", made)).statusCode).toBe(200);
  expect((await trainingOf(api)).examples).toEqual([
    {
      ...made,
      userInput: "mi …: ¿precios?",
      confidence: 0.9,
      isActive: true,
      at: "2026-03-04T15:06:07.000Z",
      by: "admin",
    },
  ]);
  // A repeat is the same example.
  await send(api, "POST", "/examples", made);
  await send(api, "PATCH", `/examples/${made.id}`, { isActive: false });
  expect((await trainingOf(api)).examples).toMatchObject([{ isActive: false }]);
  expect((await send(api, "DELETE", `/examples/${made.id}`)).statusCode).toBe(200);
  expect((await trainingOf(api)).examples).toEqual([]);
  expect((await send(api, "PATCH", `/examples/${made.id}`, { isActive: true })).statusCode).toBe(404);
});

const refusing = shared(() => tests.api());
test.each([
  [{ userInput: " " }, 400, "Debes completar tanto la entrada del usuario como la respuesta del bot"],
  [{ botResponse: "" }, 400, "Debes completar tanto la entrada del usuario como la respuesta del bot"],
  [{ intent: "desconocida" }, 400, "Esta intención no existe."],
])("an example with %j is answered %d", async (changes, status, message) => {
  const api = await refusing();
  const answer = await send(api, "POST", "/examples", example({ intent: "precios", ...changes }));
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([status, message]);
});

test("only administrators train", async () => {
  const api = await tests.api();
  for (const who of ["adviser", "analyst"] as const) {
    expect((await api.call({ url: BASE, as: who })).statusCode).toBe(403);
    expect((await send(api, "POST", "/train", { id: randomUUID() }, who)).statusCode).toBe(403);
  }
});

test("an intent of one's own is made once, counted, and not removed while it has examples", async () => {
  const api = await tests.api();
  expect((await send(api, "POST", "/intents", { name: "Mudanza" })).statusCode).toBe(200);
  expect((await send(api, "POST", "/intents", { name: "mudánza" })).statusCode).toBe(409);
  expect((await send(api, "POST", "/intents", { name: "Precios" })).statusCode).toBe(409);
  const made = example();
  await send(api, "POST", "/examples", made);
  expect((await trainingOf(api)).intents[0]).toEqual({
    key: "mudanza",
    name: "Mudanza",
    isOwn: true,
    examples: 1,
  });
  expect((await send(api, "DELETE", "/intents/mudanza")).statusCode).toBe(409);
  await send(api, "DELETE", `/examples/${made.id}`);
  expect((await send(api, "DELETE", "/intents/mudanza")).statusCode).toBe(200);
});

test("a file of examples is previewed line by line, adds what is new once, and comes back as it was exported", async () => {
  const api = await tests.api();
  await send(api, "POST", "/intents", { name: "Mudanza" });
  await send(api, "POST", "/examples", example({ intent: "precios", userInput: "¿Cuánto sale?" }));
  const content = [
    "Pregunta;respuesta;Intención;activo",
    "me llamo Ana Ruiz, ¿hacen mudanzas?;Sí.;mudanza;sí",
    "cuanto   SALE;;precios;",
    "cuánto sale;;soporte;",
    "'=1+1 es de noche;;precios;no",
    "qué es esto;;no_existe;",
    "y mi línea;;mudanza;",
    ";;precios;",
    "otra pregunta;;precios;quizás",
    "es de noche 1+1;;precios;no;de más",
  ].join("\n");
  const preview = await send(api, "POST", "/examples/preview", { format: "csv", content });
  const outcome = {
    added: 2,
    known: 1,
    problems: 6,
    named: [
      { at: 4, what: "Repite el texto del elemento o línea 3." },
      { at: 6, what: "La intención «no_existe» no existe." },
      { at: 7, what: "La intención «mudanza» es propia y necesita una respuesta." },
      { at: 8, what: expect.stringContaining("userInput: ") },
      { at: 9, what: "isActive: escribe sí o no." },
      { at: 10, what: expect.stringContaining("5 celdas") },
    ],
  };
  expect([preview.statusCode, preview.json()]).toEqual([200, outcome]);
  expect((await trainingOf(api)).examples).toHaveLength(1);

  const imported = await send(api, "POST", "/examples/import", { format: "csv", content });
  expect(imported.json()).toEqual({ ...outcome, position: expect.any(String) });
  const { examples } = await trainingOf(api);
  expect(examples.slice(0, 2)).toEqual([
    expect.objectContaining({ userInput: "=1+1 es de noche", intent: "precios", isActive: false }),
    expect.objectContaining({ userInput: "me llamo …, ¿hacen mudanzas?", intent: "mudanza", by: "admin" }),
  ]);
  const exported = async (format: "csv" | "json") =>
    (await api.call({ url: `${BASE}/examples/export?format=${format}`, as: "admin" })).json<{
      name: string;
      content: string;
    }>();
  for (const format of ["csv", "json"] as const) {
    const { name, content: file } = await exported(format);
    expect(name).toBe(`ejemplos-2026-03-04.${format}`);
    const again = await send(api, "POST", "/examples/import", { format, content: file });
    expect(again.json()).toMatchObject({ added: 0, known: 3, problems: 0 });
  }
  expect((await exported("csv")).content).toContain("'=1+1 es de noche");
  expect((await trainingOf(api)).examples).toHaveLength(3);
  const refused = await send(api, "POST", "/examples/import", { format: "json", content: "{}" });
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    expect.objectContaining({
      issues: [
        expect.objectContaining({
          path: "content",
          message: expect.stringContaining("forma de una exportación"),
        }),
      ],
    }),
  ]);
});

test("a publication decides the next message in every process and after a restart; a rollback undoes it", async () => {
  const api = await stocked();
  const question = "¿hacen mudanzas de la línea?";
  const before = await ask(api, question);
  await send(api, "POST", "/intents", { name: "Mudanza" });
  const made = example();
  await send(api, "POST", "/examples", made);
  await send(api, "POST", "/synonyms", { word: "trasladar la línea", means: "mudanzas de la línea" });
  // Nothing is published yet.
  expect((await ask(api, question)).message).toBe(before.message);

  const second = await api.anotherProcess();
  const id = randomUUID();
  const trained = await send(api, "POST", "/train", { id });
  expect(trained.statusCode).toBe(200);
  for (const server of [api, second]) {
    const again = {
      method: "POST",
      url: `${BASE}/train`,
      payload: { id: randomUUID() },
      as: "admin",
    } as const;
    expect((await server.call(again)).statusCode).toBe(409);
    expect((await server.call({ url: BASE, as: "admin" })).json<Training>().isTraining).toBe(true);
  }
  await expect.poll(async () => (await trainingOf(api)).isTraining, { timeout: 220_000 }).toBe(false);
  const { models, isUntrained, publishedId } = await trainingOf(api);
  expect({ isUntrained, publishedId }).toEqual({ isUntrained: false, publishedId: null });
  const [model] = models;
  expect(model).toMatchObject({ id, taught: 1, synonyms: 1, by: "admin" });
  expect(model?.accuracy).toBeGreaterThan(0.6);
  expect(model?.evaluation.right).toBeGreaterThan(400);
  const judged = model?.confusion.reduce((sum, { count }) => sum + count, 0);
  expect(judged).toBe(model?.examples);
  expect(model?.comparedWith).toMatchObject({ modelId: null, evaluation: { questions: expect.any(Number) } });
  const { accuracy } = model ?? {};
  expect((await trainingOf(api)).runs).toMatchObject([
    {
      id,
      by: "admin",
      cause: "person",
      outcome: "trained",
      accuracy,
      compared: model?.comparedWith?.accuracy,
    },
  ]);
  const cell = async (intent: string, taken: string) =>
    (
      await api.call({
        url: `${BASE}/models/${id}/confusion?intent=${intent}&taken=${taken}`,
        as: "admin",
      })
    ).json<{ count: number; examples: { text: string; isOwn: boolean }[] }>();
  const mistaken = model?.confusion.find(({ intent, taken }) => intent !== taken);
  const listed = await cell(mistaken?.intent ?? "", mistaken?.taken ?? "");
  expect(listed.count).toBe(mistaken?.count);
  expect(listed.examples).toHaveLength(Math.min(12, listed.count));
  for (const { text } of listed.examples) expect(Object.values(TRAINING_EXAMPLES).flat()).toContain(text);
  // The only example of its intent is learned nowhere else, so that it is always mistaken.
  const taught = model?.confusion.find(({ intent }) => intent === "mudanza");
  expect(await cell("mudanza", taught?.taken ?? "")).toEqual({
    count: 1,
    examples: [{ text: made.userInput, isOwn: true }],
  });
  expect(await cell("mudanza", "precios")).toEqual({ count: 0, examples: [] });

  const other = await api.anotherProcess();
  expect((await ask(other, question)).message).toBe(before.message);
  expect((await send(api, "POST", `/models/${id}/publish`)).statusCode).toBe(200);
  for (const server of [api, await api.anotherProcess()]) {
    const answered = await ask(server, question);
    expect([answered.message, answered.intent]).toEqual([made.botResponse, "mudanza"]);
    expect((await ask(server, "¿hacen trasladar la línea?")).intent).toBe("mudanza");
  }
  await expect
    .poll(async () => (await ask(other, question)).message, { timeout: 15_000 })
    .toBe(made.botResponse);
  const sources = api.history.all.filter(({ type }) => type === "ReplySent").at(-1)?.data;
  expect(sources).toMatchObject({ source: "training", sourceIds: [`training-${made.id}`] });

  expect((await send(api, "POST", `/models/${id}/rollback`)).statusCode).toBe(200);
  expect((await ask(api, question)).message).toBe(before.message);
  expect((await send(api, "POST", `/models/${id}/rollback`)).statusCode).toBe(409);
  expect((await send(api, "POST", `/models/${randomUUID()}/publish`)).statusCode).toBe(404);
}, 290_000);

test("a training that was stopped with its process blocks the next one for three minutes", async () => {
  const api = await tests.api();
  const data = { modelId: randomUUID(), cause: "person", dueAt: null };
  const started = newEvent(
    { type: "TrainingStarted", version: 1, data },
    new Date(api.clock.now).toISOString(),
  );
  await api.history.store.append(TRAINING_STREAM, "any", [started]);
  expect((await trainingOf(api)).isTraining).toBe(true);
  const second = await send(api, "POST", "/train", { id: randomUUID() });
  expect([second.statusCode, second.json()]).toEqual([
    409,
    expect.objectContaining({ message: expect.stringMatching(/ desde las 10:06\. Espera a que termine\.$/) }),
  ]);
  api.clock.now += 180_001;
  expect((await trainingOf(api)).isTraining).toBe(false);
});

test("a schedule says when it trains next, by the clock of Lima, and a useless one is refused", async () => {
  const api = await tests.api();
  const schedule = async () => (await trainingOf(api)).schedule;
  expect(await schedule()).toEqual({ frequency: "manual", hour: 3, publishes: false, nextAt: null });
  const weekly = { frequency: "weekly", hour: 4, publishes: true };
  expect((await send(api, "POST", "/schedule", weekly)).statusCode).toBe(200);
  expect(await schedule()).toEqual({ ...weekly, nextAt: "2026-03-09T09:00:00.000Z" });
  for (const wrong of [{ hour: 24 }, { hour: 1.5 }, { frequency: "hourly" }, { publishes: "yes" }])
    expect((await send(api, "POST", "/schedule", { ...weekly, ...wrong })).statusCode).toBe(400);
  expect((await send(api, "POST", "/schedule", weekly, "adviser")).statusCode).toBe(403);
  expect(await schedule()).toMatchObject(weekly);
});

test("the queue is read page by page, each question once", async () => {
  const api = await stocked();
  const texts = Array.from({ length: MAX_QUEUE + 3 }, (_, n) => `xyzzy plugh ${"q".repeat(n + 1)}`);
  for (const text of texts) {
    api.clock.now += 1;
    await ask(api, text);
  }
  await api.project();
  const page = async (cursor?: string | null) =>
    (await api.call({ url: `${BASE}/queue${cursor ? `?cursor=${cursor}` : ""}`, as: "admin" })).json<{
      total: number;
      questions: Queued[];
      nextCursor: string | null;
    }>();
  const first = await page();
  const second = await page(first.nextCursor);
  expect([first, second].map(({ total, questions }) => [total, questions.length])).toEqual([
    [texts.length, MAX_QUEUE],
    [texts.length, 3],
  ]);
  expect([...first.questions, ...second.questions].map(({ question }) => question)).toEqual(
    texts.toReversed(),
  );
  expect(second.nextCursor).toBeNull();
  expect((await api.call({ url: `${BASE}/queue?cursor=none`, as: "admin" })).statusCode).toBe(400);
});

test("a question without an answer is queued, labelled once, and answered by the example after publication", async () => {
  const api = await stocked();
  const queue = async () => {
    await api.project();
    return (await api.call({ url: `${BASE}/queue`, as: "admin" })).json<{
      total: number;
      questions: Queued[];
    }>();
  };
  const unanswered = await ask(api, "xyzzy plugh");
  const rated = await ask(api, "planes de WIN");
  const feedback = { userMessage: "a", botResponse: "b", userFeedback: -1 };
  const ids = { conversationId: rated.conversationId, messageId: rated.messageId };
  await api.call({ method: "POST", url: "/api/chat-learning", payload: { ...feedback, ...ids } });
  const { total, questions } = await queue();
  expect(total).toBe(2);
  expect(questions.map(({ question, why }) => [question, why])).toEqual(
    expect.arrayContaining([
      ["xyzzy plugh", "unanswered"],
      ["planes de WIN", "rated_badly"],
    ]),
  );
  const label = { conversationId: unanswered.conversationId, intent: "precios" };
  expect((await send(api, "POST", `/queue/${unanswered.messageId}`, label)).statusCode).toBe(200);
  expect((await send(api, "POST", `/queue/${unanswered.messageId}`, label)).statusCode).toBe(200);
  // Another administrator was slower.
  for (const [other, code] of [
    [{ intent: "soporte" }, "other_example"],
    [{ botResponse: "Otra." }, "other_example"],
    [{ intent: null }, "reviewed"],
  ] as const) {
    const late = await send(api, "POST", `/queue/${unanswered.messageId}`, { ...label, ...other });
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, code]);
  }
  await send(api, "POST", `/queue/${rated.messageId}`, {
    conversationId: rated.conversationId,
    intent: null,
  });
  expect(await queue()).toEqual({ total: 0, questions: [], nextCursor: null });
  expect((await trainingOf(api)).examples).toMatchObject([
    { userInput: "xyzzy plugh", botResponse: "", intent: "precios" },
  ]);
  const gone = await send(api, "POST", `/queue/${randomUUID()}`, label);
  expect(gone.statusCode).toBe(404);
});

test("what is decided of a question holds for the same question of others, and for no other question", async () => {
  const api = await stocked();
  const asked = [];
  for (const text of ["xyzzy plugh", "¡Xyzzy,  plúgh!", "xyzzy plugh", "otra cosa plugh"])
    asked.push(await ask(api, text));
  const [first, ...others] = asked.map(({ messageId: id, conversationId }) => ({ id, conversationId }));
  const erased = others[1];
  if (!first || !erased) throw new Error("nothing was asked");
  await api.call({
    method: "POST",
    url: "/api/asesorador-ia/chat/borrar",
    payload: { conversationId: erased.conversationId },
  });
  const { id, conversationId } = first;
  const label = { conversationId, intent: "precios", same: others };
  for (let n = 0; n < 2; n += 1)
    expect((await send(api, "POST", `/queue/${id}`, label)).statusCode).toBe(200);
  await api.project();
  const { questions } = (await api.call({ url: `${BASE}/queue`, as: "admin" })).json<{
    questions: Queued[];
  }>();
  expect(questions.map(({ question }) => question)).toEqual(["otra cosa plugh"]);
  expect((await trainingOf(api)).examples).toMatchObject([{ userInput: "xyzzy plugh", intent: "precios" }]);
});

test("a file with more new examples than there is room for is refused with how many it has and how many fit", async () => {
  const api = await tests.api();
  await send(api, "POST", "/examples", example({ intent: "precios" }));
  const rows = Array.from({ length: 5000 }, (_, at) => ({ userInput: `pregunta ${at}`, intent: "precios" }));
  const preview = await send(api, "POST", "/examples/preview", {
    format: "json",
    content: JSON.stringify(rows),
  });
  expect([preview.statusCode, preview.json()]).toEqual([
    409,
    expect.objectContaining({
      code: "too_much_material",
      message:
        "El archivo agregaría 5,000 ejemplos y caben 4,999 más. Quita líneas del archivo, o elimina ejemplos.",
    }),
  ]);
});
