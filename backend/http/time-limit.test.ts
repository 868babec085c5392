import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { endpoint } from "@asesorador/domain/kernel/endpoint";
import { logRecorder } from "@asesorador/infra/testing/log-recorder";
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
} from "fastify";
import { afterEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { answerFailure } from "./failures.ts";
import { route } from "./route.ts";
import { limitHooks } from "./time-limit.ts";

const THING = endpoint({
  method: "POST",
  path: "/api/things",
  roles: "public",
  summary: "",
  input: z.object({}),
  output: z.object({}),
});

/** An application with a hook that the test ends, and the number of times its handler was called. */
const serving = (answerMs: number) => {
  const app = fastify();
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
  limitHooks(app);
  const hook = Promise.withResolvers<void>();
  app.addHook("onRequest", async () => hook.promise);
  const handler = vi.fn(async () => ({}));
  route(app, THING, handler, { answerMs });
  const post = () => app.inject({ method: "POST", url: "/api/things", payload: {} });
  return { post, handler, hook };
};

test("a request whose hooks take too long is refused as 503, and never reaches its handler", async () => {
  const { post, handler, hook } = serving(20);
  const answer = await post();
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "2"]);
  expect(answer.json()).toMatchObject({ code: "unavailable" });
  hook.resolve();
  await hook.promise;
  expect(handler).not.toHaveBeenCalled();
});

test("a hook that fails after the refusal changes nothing", async () => {
  const { post, hook } = serving(20);
  const answer = await post();
  expect(answer.statusCode).toBe(503);
  hook.reject(new Error("late"));
  await expect(hook.promise).rejects.toThrow("late");
});

test("a request that reaches its handler, or is refused by a hook, leaves no timer behind", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const answered = serving(1_000);
    answered.hook.resolve();
    expect((await answered.post()).statusCode).toBe(200);
    const refused = serving(1_000);
    refused.hook.reject(new Error("refused"));
    expect((await refused.post()).statusCode).toBe(500);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("a request whose body does not arrive in time is refused as 408, and is logged as no failure", async () => {
  const { lines, ...recorder } = logRecorder();
  const logger: FastifyBaseLogger = recorder.logger;
  const app = fastify({ loggerInstance: logger });
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
  limitHooks(app);
  route(app, THING, async () => ({}), { answerMs: 20 });
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect(Number(port), "127.0.0.1");
  const head = [
    "POST /api/things HTTP/1.1",
    "host: a",
    "content-type: application/json",
    "content-length: 9",
  ];
  socket.write([...head, "", "{"].join("\r\n"));
  const [answer] = await once(socket, "data");
  expect(`${answer}`).toMatch(/^HTTP\/1\.1 408 /);
  expect(`${answer}`).toContain('"code":"request_timeout"');
  socket.destroy();
  await app.close();
  expect(lines.join("")).not.toContain("request failed");
});

describe("a connection that is closed after some silence", () => {
  /** Longer than any test: connections end when a test says so, by the event that Node emits after that silence. */
  const SILENT_MS = 600_000;
  const ANSWER_MS = 3_600_000;
  let app: FastifyInstance;
  afterEach(() => app.close());

  type Served = { readonly socket: Socket; readonly answer: FastifyReply["raw"] };

  /** A server with an endpoint that may take an hour, and a path without a limit that never answers. */
  const listening = async (handler: (served: Served) => Promise<{ text: string }>) => {
    app = fastify({ connectionTimeout: SILENT_MS });
    limitHooks(app);
    const output = z.object({ text: z.string() });
    const served = async ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) =>
      handler({ socket: request.raw.socket, answer: reply.raw });
    route(app, { ...THING, output }, async (_, call) => served(call), { answerMs: ANSWER_MS });
    const unanswered = Promise.withResolvers<Socket>();
    app.get("/never", ({ raw }) => {
      unanswered.resolve(raw.socket);
      return new Promise(() => {});
    });
    return { origin: await app.listen({ host: "127.0.0.1", port: 0 }), unanswered: unanswered.promise };
  };
  const post = (origin: string) =>
    fetch(`${origin}/api/things`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });

  test("may be silent for longer while a request is answered that may take longer, and no other one may", async () => {
    const asked = Promise.withResolvers<Socket>();
    const answer = Promise.withResolvers<{ text: string }>();
    const { origin, unanswered } = await listening(({ socket }) => {
      asked.resolve(socket);
      return answer.promise;
    });
    const long = post(origin);
    // Fails late, if at all; `long` is awaited below.
    long.catch(() => {});
    expect((await asked.promise).timeout).toBe(ANSWER_MS + SILENT_MS);
    const other = fetch(`${origin}/never`);
    other.catch(() => {});
    const silent = await unanswered;
    expect(silent.timeout).toBe(SILENT_MS);
    silent.emit("timeout");
    await expect(other).rejects.toThrow("fetch failed");
    answer.resolve({ text: "late" });
    expect(await (await long).json()).toEqual({ text: "late" });
  });

  test("has its own limit again once the answer is made: who does not read it is cut off", async () => {
    const made = Promise.withResolvers<Socket>();
    const { origin } = await listening(async ({ socket, answer }) => {
      answer.once("prefinish", () => made.resolve(socket));
      // More than the system's buffers hold.
      return { text: "x".repeat(50_000_000) };
    });
    const unread = await post(origin);
    const socket = await made.promise;
    expect(socket.timeout).toBe(SILENT_MS);
    socket.emit("timeout");
    await expect(unread.text()).rejects.toThrow("terminated");
  });
});
