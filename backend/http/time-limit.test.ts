import { endpoint } from "@asesorador/domain/kernel/endpoint";
import { fastify } from "fastify";
import { expect, test, vi } from "vitest";
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
