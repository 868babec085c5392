import { fastify } from "fastify";
import { expect, test } from "vitest";
import { answerFailure } from "../http/failures.ts";
import { rateLimits } from "./rate-limit.ts";

test("a request whose connection has ended, so that it has no address, is not counted and no failure", async () => {
  const app = fastify();
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
  app.addHook("onRequest", (request, _, done) => {
    Object.defineProperty(request.raw.socket, "remoteAddress", { value: undefined });
    done();
  });
  const limits = await rateLimits(app, { requestsPerMinute: 600, trustedProxies: [], secureCookies: true });
  limits.enforce();
  app.get("/", async () => "answer");
  expect((await app.inject("/")).statusCode).toBe(499);
  await app.close();
});
