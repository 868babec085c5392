import { Refused } from "../../kernel/http.ts";
import { es } from "./es.ts";

/** The server's own words, or what to do when it had none. */
export const reasonOf = (error: unknown): string =>
  error instanceof Refused ? (error.reason ?? es.noReason) : es.noConnection;

/** Somebody else has moved the lead since it was read; nothing was changed. */
export const hasMoved = (error: unknown): boolean =>
  error instanceof Refused && error.code === "status_moved";

export const isGone = (error: unknown): boolean => error instanceof Refused && error.status === 404;
