import type { Failure } from "@asesorador/domain/kernel/endpoint";
import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { VaultUnavailable } from "@asesorador/domain/kernel/vault";
import { isMissingTable, isServerState } from "@asesorador/projections/kernel/db";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { ConcurrencyConflict } from "../application/handle.ts";
import { ReadModelBehind } from "../application/read-model-behind.ts";
import { clientDisconnected } from "./client-disconnect.ts";
import { messageFor } from "./es.ts";
import { busyConflict, HttpError } from "./http-error.ts";
import { LIMITS } from "./limits.ts";

/** Refusals of the framework, by its error code. */
const FRAMEWORK: Readonly<Record<string, readonly [status: number, code: string]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, "invalid_json"],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, "invalid_json"],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, "bad_request"],
  FST_ERR_BAD_URL: [400, "bad_request"],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, "unsupported_media_type"],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, "body_too_large"],
  FST_ERR_MAX_PARAM_LENGTH: [414, "uri_too_long"],
};
/** Error codes of sockets to the database: a retry may succeed. */
const CONNECTION =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH)$/;

/** The same from the client library, which reports these without a code. */
const CONNECTION_MESSAGE =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated)/;

/** A request was not answered within its `answerMs`. */
export class AnswerLate extends Error {
  override readonly name = "AnswerLate";
}

/** Converts any error to a failure of the contract. */
export const asRefusal = (error: unknown): HttpError => {
  if (error instanceof HttpError) return error;
  if (error instanceof ConcurrencyConflict) return busyConflict();
  if (error instanceof ReadModelBehind)
    return new HttpError(503, "read_model_behind", { retryAfterSeconds: LIMITS.retryAfterBehindSeconds });
  const { code = "", statusCode } = (error ?? {}) as Partial<FastifyError>;
  const known = FRAMEWORK[code];
  if (known) return new HttpError(...known);
  if (
    error instanceof StoreUnavailable ||
    error instanceof VaultUnavailable ||
    error instanceof AnswerLate ||
    isTransient(error)
  )
    return new HttpError(503, "unavailable", { retryAfterSeconds: LIMITS.retryAfterUnavailableSeconds });
  if (error instanceof SyntaxError && statusCode === 400) return new HttpError(400, "invalid_json");
  if (statusCode === 404) return new HttpError(404, "not_found");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new HttpError(statusCode, statusCode === 403 ? "forbidden" : "bad_request");
  return new HttpError(500, "internal");
};

/** Whether the connection ended before the request's last byte. */
const isOfRequest = (error: unknown, { raw }: Pick<FastifyRequest, "raw">): boolean =>
  error instanceof Error && error === raw.errored;

/** A missing table: a read model is not built yet. */
const isTransient = (error: unknown): boolean =>
  isServerState(error) ||
  isMissingTable(error) ||
  (error instanceof Error &&
    (("code" in error && CONNECTION.test(String(error.code))) || CONNECTION_MESSAGE.test(error.message)));

type FailureResponse = Pick<HttpError, "retryAfterSeconds"> & {
  readonly status: number;
  readonly failure: Failure;
};

/**
 * Any error in the shape of Failure. 5xx are logged with their cause and carry the request's id as `reference`; the
 * caller's input is in neither.
 */
export const failureOf = (error: unknown, request: FastifyRequest): FailureResponse => {
  // Not a failure of this system, although its code is that of a lost connection to the database.
  const refusal = isOfRequest(error, request) ? clientDisconnected() : asRefusal(error);
  const { statusCode, code, message, issues, retryAfterSeconds } = refusal;
  // Shed requests are counted by status; a log line for each would let strangers fill the log.
  if (statusCode >= 500 && code !== "too_busy")
    request.log.error({ err: error, code, status: statusCode }, "request failed");
  return {
    status: statusCode,
    retryAfterSeconds,
    failure: {
      code,
      message,
      ...(issues === undefined ? {} : { issues: [...issues] }),
      ...(statusCode >= 500 ? { reference: request.id } : {}),
    },
  };
};

/** Answers an error with its status. */
export const answerFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { status, failure, retryAfterSeconds } = failureOf(error, request);
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .removeHeader("etag")
    .type("application/json; charset=utf-8")
    .send(failure);
};

/** 404 in the same shape. */
export const answerNotFound = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .header("cache-control", "no-store")
    .send({ code: "not_found", message: messageFor("not_found") } satisfies Failure);
