import type { FastifyReply } from "fastify";
import { HttpError } from "./http-error.ts";

/** The caller closed the connection before the answer. */
export const callerLeft = (): HttpError => new HttpError(499, "caller_left");

/** Aborted when the caller closes the connection before the answer, or has closed it, with `callerLeft()` as its reason. */
export const hangUpOf = ({ raw }: FastifyReply): AbortSignal => {
  const left = new AbortController();
  const onClose = (): void => {
    if (!raw.writableEnded) left.abort(callerLeft());
  };
  // "close" is not emitted again.
  if (raw.destroyed) onClose();
  else raw.once("close", onClose);
  return left.signal;
};
