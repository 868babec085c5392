import type { FastifyRequest } from "fastify";

/** Do Not Track and Global Privacy Control; our own page then sends nothing of the visit at all. */
export const optsOutOfTracking = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  headers["dnt"] === "1" || headers["sec-gpc"] === "1";
