import { failureReason } from "../../kernel/failure-reason.ts";
import { ResponseError } from "../../kernel/http.ts";
import { es } from "./es.ts";
import { esWork } from "./es-work.ts";

/** The server's reason, or what to do when there is none. */
export const reasonOf = failureReason(es);

/** Title of the toast about a failed change: without an answer it may have been saved. */
export const unsavedTitle = (error: unknown): string =>
  error instanceof ResponseError ? esWork.unsaved : esWork.unanswered;

/** Another person changed the status first; nothing was written. */
export const hasMoved = (error: unknown): boolean =>
  error instanceof ResponseError && error.code === "status_moved";

export const isGone = (error: unknown): boolean => error instanceof ResponseError && error.status === 404;

/** A server that answered has a reason of its own: the connection is blamed only when nothing came back. */
export const staleAdvice = (error: unknown): string =>
  error instanceof ResponseError ? es.stale.refused(reasonOf(error)) : es.stale.advice;
