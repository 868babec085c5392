import type { FastifyReply } from "fastify";
import { HttpError } from "./http-error.ts";

/** Aborted when the caller closes the connection before the answer, with an HttpError 499 as its reason. */
export const hangUpOf = ({ raw }: FastifyReply): AbortSignal => {
  const left = new AbortController();
  raw.once("close", () => {
    if (!raw.writableEnded) left.abort(new HttpError(499, "caller_left"));
  });
  return left.signal;
};
