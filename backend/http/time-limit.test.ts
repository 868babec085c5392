import type { Socket } from "node:net";
import { endpoint } from "@asesorador/domain/kernel/endpoint";
import { type FastifyInstance, fastify } from "fastify";
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

describe("a connection that is closed after some silence", () => {
  let app: FastifyInstance;
  afterEach(() => app.close());

  /** A server with an endpoint that may take a minute, and a path without a limit that never answers. */
  const listening = async (handler: (socket: Socket) => Promise<{ text: string }>): Promise<string> => {
    app = fastify({ connectionTimeout: 100 });
    limitHooks(app);
    const output = z.object({ text: z.string() });
    route(app, { ...THING, output }, async (_, { request }) => handler(request.raw.socket), {
      answerMs: 60_000,
    });
    app.get("/never", () => new Promise(() => {}));
    return app.listen({ host: "127.0.0.1", port: 0 });
  };
  const post = (origin: string) =>
    fetch(`${origin}/api/things`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });

  test("stays open while a request is answered that may take longer, and no other one does", async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<{ text: string }>();
    const origin = await listening(() => {
      asked.resolve();
      return answer.promise;
    });
    const long = post(origin);
    // Fails late, if at all; `long` is awaited below.
    long.catch(() => {});
    await asked.promise;
    // It began later, so that both have been silent for longer than the limit.
    await expect(fetch(`${origin}/never`)).rejects.toThrow("fetch failed");
    answer.resolve({ text: "late" });
    expect(await (await long).json()).toEqual({ text: "late" });
  });

  test("has its own limit again once the answer is made: who does not read it is cut off", async () => {
    const closed = Promise.withResolvers<number | undefined>();
    const during = Promise.withResolvers<number | undefined>();
    const origin = await listening(async (socket) => {
      during.resolve(socket.timeout);
      socket.once("close", () => closed.resolve(socket.timeout));
      // More than the system's buffers hold.
      return { text: "x".repeat(50_000_000) };
    });
    await post(origin);
    expect(await during.promise).toBeGreaterThan(60_000);
    expect(await closed.promise).toBe(100);
  });
});
