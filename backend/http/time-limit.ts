import type { FastifyInstance, FastifyRequest } from "fastify";
import { AnswerLate } from "./failures.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Time limit in ms for the answer; absent: none. */
    answerMs?: number;
  }
  interface FastifyRequest {
    /** Ends a request whose hooks take too long; its handler has a limit of its own and clears this one. */
    hooksTimer: NodeJS.Timeout | null;
  }
}

/**
 * Answers 503 when a request does not reach its handler in time. The framework's `handlerTimeout` does the same, and makes
 * an AbortSignal for each request and an exception at its end. Register it before the hooks that may have to wait.
 */
export const limitHooks = (app: FastifyInstance): void => {
  app.decorateRequest("hooksTimer", null);
  app.addHook("onRequest", (request, reply, done) => {
    const { answerMs } = request.routeOptions.config;
    if (answerMs !== undefined)
      request.hooksTimer = setTimeout(() => {
        if (!reply.sent && !reply.raw.destroyed) reply.send(new AnswerLate());
      }, answerMs);
    done();
  });
  // Of requests that end in a hook.
  app.addHook("onResponse", (request, _, done) => {
    clearHooksTimer(request);
    done();
  });
};

export const clearHooksTimer = (request: FastifyRequest): void => {
  if (!request.hooksTimer) return;
  clearTimeout(request.hooksTimer);
  request.hooksTimer = null;
};
