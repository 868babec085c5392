import type { Issue } from "@asesorador/domain/kernel/endpoint";
import { CURSOR_INVALID, messageFor } from "./es.ts";
import { LIMITS } from "./limits.ts";

type Details = {
  /** Spanish message for the user; by code when absent. */
  readonly message?: string;
  readonly issues?: readonly Issue[];
  readonly retryAfterSeconds?: number;
};

/**
 * A failure that the caller can act on; failures.ts converts it to the contract's Failure. Never holds the caller's
 * input.
 */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly statusCode: number;
  readonly code: string;
  readonly issues: readonly Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(statusCode: number, code: string, details: Details = {}) {
    super(details.message ?? messageFor(code));
    this.statusCode = statusCode;
    this.code = code;
    this.issues = details.issues;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Another write was first: the same request may succeed a moment later. */
export const busyConflict = (): HttpError =>
  new HttpError(409, "busy_conflict", { retryAfterSeconds: LIMITS.retryAfterConflictSeconds });

/** One invalid field: 400 with that single issue, whose Spanish message is also that of the response. */
export const invalidField = (path: string, code: string, message: string): HttpError =>
  new HttpError(400, "invalid_input", { message, issues: [{ path, code, message }] });

/** A list's cursor cannot be read, or belongs to another order of the list. */
export const invalidCursor = (message = CURSOR_INVALID): HttpError =>
  invalidField("cursor", "invalid_cursor", message);
