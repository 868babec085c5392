import type { FastifyInstance } from "fastify";
import { HttpError } from "./http-error.ts";

/**
 * Refuses a request with more than one Host (RFC 9112, 3.2): Node reads the first one, and what is before it may have read
 * another. Register it before every hook that reads the host.
 */
export const requireOneHost = (app: FastifyInstance): void => {
  app.addHook("onRequest", ({ raw: { rawHeaders } }, reply, done) => {
    if (hostsIn(rawHeaders) <= 1) return done();
    reply.header("connection", "close");
    done(new HttpError(400, "bad_request"));
  });
};

/** Names and values in turn. */
const hostsIn = (rawHeaders: readonly string[]): number => {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts;
};
