import type { Issue } from "@asesorador/domain/kernel/endpoint";
import { messageFor } from "./es.ts";

type Details = {
  /** Spanish, for the person; by code when absent. */
  readonly message?: string;
  readonly issues?: readonly Issue[];
  readonly retryAfterSeconds?: number;
};

/** A refusal the caller can act on; errors.ts turns it into the contract's Failure. Never holds what the caller sent. */
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

/** One field is wrong: 400 with that single issue, whose Spanish message is also the answer's. */
export const invalidField = (path: string, code: string, message: string): HttpError =>
  new HttpError(400, "invalid_input", { message, issues: [{ path, code, message }] });
