import type { FastifyReply } from "fastify";
import { HttpError } from "./http-error.ts";

/** The client closed the connection before the answer. */
export const clientDisconnected = (): HttpError => new HttpError(499, "caller_left");

/** A signal that is aborted when the client closes the connection before the answer, or has closed it, with `clientDisconnected()` as its reason. */
export const disconnectSignal = ({ raw }: FastifyReply): AbortSignal => {
  const left = new AbortController();
  const onClose = (): void => {
    if (!raw.writableEnded) left.abort(clientDisconnected());
  };
  // "close" is not emitted again.
  if (raw.destroyed) onClose();
  else raw.once("close", onClose);
  return left.signal;
};
