import type { FastifyInstance } from "fastify";
import { LIMITS } from "./limits.ts";

/**
 * Ends a connection on which more than `most` requests wait for their answers. No browser and no proxy sends a request
 * before the answer to the preceding one; a client that pipelines thousands and reads nothing would occupy the process for
 * seconds, and have it hold their answers. Register it before every other hook.
 */
export const limitPipelining = (app: FastifyInstance, most: number = LIMITS.pipelined): void => {
  const unanswered = new WeakMap<object, number>();
  app.addHook("onRequest", ({ raw: { socket } }, reply, done) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    if (count <= most) return done();
    // Further requests of the same segment come although the connection has ended; none of them goes on.
    reply.hijack();
    socket.destroy();
  });
  app.addHook("onResponse", ({ raw: { socket } }, _, done) => {
    unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
    done();
  });
};
