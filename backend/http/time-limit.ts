import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AnswerLate } from "./failures.ts";
import { HttpError } from "./http-error.ts";

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
 * Answers 503 when a request does not reach its handler in time, or 408 while its body has not arrived. The framework's
 * `handlerTimeout` does the first, and makes an AbortSignal for each request and an exception at its end. Where an answer may
 * take as long as the server lets a connection be silent, the connection stays open until the answer is made. Register it
 * before the hooks that may have to wait.
 */
export const limitHooks = (app: FastifyInstance): void => {
  app.decorateRequest("hooksTimer", null);
  app.addHook("onRequest", (request, reply, done) => {
    const { answerMs } = request.routeOptions.config;
    if (answerMs !== undefined) {
      request.hooksTimer = setTimeout(() => {
        if (!reply.sent && !reply.raw.destroyed) reply.send(lateOf(request));
      }, answerMs);
      keepOpen(request, reply, answerMs);
    }
    done();
  });
  // For requests that end in a hook.
  app.addHook("onResponse", (request, _, done) => {
    clearHooksTimer(request);
    done();
  });
};

/** The sender's own delay, with a body that is still incomplete, is no failure of this system. */
const lateOf = ({ raw }: FastifyRequest): Error =>
  // Not known for an injected request, which has none on its way.
  raw.complete === false ? new HttpError(408, "request_timeout") : new AnswerLate();

/**
 * Lets the connection be silent for as long as the request may take. On a connection with several requests under way each
 * has its own limit, from when it is the next to be answered.
 */
const keepOpen = (
  { raw: { socket }, server: { server } }: FastifyRequest,
  { raw }: FastifyReply,
  ms: number,
) => {
  const silentMs = server.timeout;
  // An injected request has no connection.
  if (silentMs === 0 || ms < silentMs || !(socket instanceof Socket)) return;
  raw.setTimeout(ms + silentMs);
  // The answer is written, and may still have to be read.
  raw.once("prefinish", () => raw.setTimeout(silentMs));
};

/** Ends the time limit of the hooks. */
export const clearHooksTimer = (request: FastifyRequest): void => {
  if (!request.hooksTimer) return;
  clearTimeout(request.hooksTimer);
  request.hooksTimer = null;
};
