import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { completion, languageModelServer } from "../../testing/language-model-server.ts";
import { languageModelAt } from "./language-model.ts";

const KEY = "sk-not-in-any-log-0123456789";
const PROMPT = { system: "Clasifica.", user: '{"mensaje":"hola"}', maxTokens: 50 };

let server: Awaited<ReturnType<typeof languageModelServer>>;
beforeEach(async () => {
  server = await languageModelServer();
});
afterEach(() => server.close());

const setUp = (changes: Partial<Parameters<typeof languageModelAt>[0]> = {}) => {
  const logged: string[] = [];
  const clock = { now: 0 };
  const settings = {
    url: server.url,
    name: "small-1",
    key: KEY,
    privateHost: "127.0.0.1",
    prices: { input: 0.15, output: 0.6 },
    ...changes,
  };
  const model = languageModelAt(settings, { nowMs: () => clock.now, log: (error) => logged.push(error) });
  return { model, logged, clock };
};
const soon = () => AbortSignal.timeout(20_000);

test("a question is asked once, with the key in its header alone, and its cost follows from the prices", async () => {
  const { model, logged } = setUp();
  server.answerWith('{"intent":"price"}');
  expect(await model.ask(PROMPT, soon())).toEqual({
    outcome: "answered",
    text: '{"intent":"price"}',
    inputTokens: 900,
    outputTokens: 40,
    costMicros: 159,
    durationMs: expect.any(Number),
  });
  expect(server.asked).toHaveLength(1);
  const [{ path, authorization, body }] = server.asked as [(typeof server.asked)[number]];
  expect([path, authorization]).toEqual(["POST /v1/chat/completions", `Bearer ${KEY}`]);
  expect(JSON.parse(body)).toMatchObject({ model: "small-1", max_tokens: 50, temperature: 0 });
  expect(body).not.toContain(KEY);
  expect([logged, JSON.stringify(model)]).toEqual([[], expect.not.stringContaining(KEY)]);
});

const head = (response: ServerResponse, status = 200) =>
  response.writeHead(status, { "content-type": "application/json" });

test.each<[string, (response: ServerResponse) => void]>([
  ["500", (response) => head(response, 500).end('{"error":{"message":"no"}}')],
  ["500 without JSON", (response) => head(response, 500).end("<html>")],
  ["401 that quotes the key", (response) => head(response, 401).end(`{"error":{"message":"${KEY}"}}`)],
  ["a page", (response) => head(response).end("<html>hola</html>")],
  ["an answer of another shape", (response) => head(response).end('{"choices":"none"}')],
  ["no choice", (response) => head(response).end('{"choices":[]}')],
  ["10 MB", (response) => head(response).end(completion("x".repeat(10_000_000), {}))],
  ["a redirect", (response) => response.writeHead(307, { location: `${server.url}/inside` }).end()],
  ["a cut connection", (response) => response.destroy()],
  [
    "a connection that is cut in the middle",
    (response) => {
      head(response).write('{"choices":');
      setImmediate(() => response.destroy());
    },
  ],
])("%s is a failure that names no text", async (_, answer) => {
  const { model, logged } = setUp();
  server.answerWith(answer);
  expect(await model.ask(PROMPT, soon())).toMatchObject({ outcome: "failed", text: "", costMicros: 0 });
  expect(server.asked).toHaveLength(1);
  expect(logged).toEqual([expect.stringMatching(/^[\w]{1,60}$/)]);
  expect(logged.join()).not.toContain("sk-");
});

test("a service that answers drop by drop is late when the limit ends", async () => {
  const { model } = setUp();
  const limit = new AbortController();
  server.answerWith((response) => {
    head(response).write("{");
    setImmediate(() => limit.abort());
  });
  expect(await model.ask(PROMPT, limit.signal)).toMatchObject({ outcome: "late", text: "" });
});

test.each([[{ prompt_tokens: -5, completion_tokens: 1e12 }], [{ prompt_tokens: "many" }], [{}]])(
  "token counts that are none are nothing: %j",
  async (usage) => {
    const { model } = setUp();
    server.answerWith((response) => head(response).end(completion("{}", usage)));
    const answer = await model.ask(PROMPT, soon());
    expect([answer.inputTokens, answer.outputTokens, answer.costMicros]).toEqual([0, 0, 0]);
  },
);

test("after three failures in a row nothing is asked until the pause is over", async () => {
  const { model, clock } = setUp();
  const fails = (response: ServerResponse) => void response.destroy();
  server.answerWith(fails, fails, fails, "hola");
  for (let n = 0; n < 3; n += 1) expect((await model.ask(PROMPT, soon())).outcome).toBe("failed");
  expect([(await model.ask(PROMPT, soon())).outcome, model.isPaused()]).toEqual(["paused", true]);
  expect(server.asked).toHaveLength(3);
  clock.now += 60_000;
  expect([(await model.ask(PROMPT, soon())).outcome, model.isPaused()]).toEqual(["answered", false]);
});

test.each([[null], ["localhost"], ["10.0.0.1"]])(
  "a private server that is not the named host (%s) gets nothing",
  async (privateHost) => {
    const { model } = setUp({ privateHost });
    expect((await model.ask(PROMPT, soon())).outcome).toBe("failed");
    expect(server.asked).toEqual([]);
  },
);
