import type { Issue } from "@asesorador/domain/kernel/endpoint";
import { readFailure } from "./read-failure.ts";
import { session } from "./session.ts";

/** The specification's rule: these paths carry the bearer token, the others never do. */
const BEARER_PATHS = ["/admin/", "/api/contacts", "/api/brands", "/api/services"];

/** The server answered with an error status (4xx, 5xx). `message` is "{status}: {body}"; `reason` is Spanish and may be shown. */
export class ResponseError extends Error {
  override readonly name = "ResponseError";
  readonly status: number;
  readonly code: string;
  /** Spanish; null when the response is not from our API (a proxy's page, an empty body). */
  readonly reason: string | null;
  readonly issues: readonly Issue[];
  /** Also in the server's log, with the cause. */
  readonly reference: string | null;
  /** Seconds from Retry-After; null without that header. */
  readonly retryAfter: number | null;

  constructor(status: number, statusText: string, body: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`);
    const failure = readFailure(jsonIn(body));
    this.status = status;
    this.code = failure?.code ?? `http_${status}`;
    this.reason = failure?.message ?? null;
    this.issues = failure?.issues ?? [];
    this.reference = failure?.reference ?? null;
    this.retryAfter = Number(retryAfter) || null;
  }
}

export type RequestOptions = {
  /** Aborts the request: `AbortSignal.timeout(…)`, a query's signal, or both through `AbortSignal.any`. */
  readonly signal?: AbortSignal;
  /** The request outlives the page that sent it. */
  readonly keepalive?: boolean;
};

/**
 * Sends one request; resolves to the JSON of a 2xx response, unchecked, or to undefined when it has none. `body` is
 * JSON. The browser's cache revalidates by ETag, so an unchanged response costs a 304 and still arrives complete.
 * Throws ResponseError on a 4xx or 5xx response, TypeError when the network fails, and the signal's reason on abort.
 * Nothing is retried.
 */
export const request = async (
  method: string,
  url: string,
  body: string | null = null,
  options: RequestOptions = {},
): Promise<unknown> => jsonIn(await (await send(method, url, body, options)).text());

/** As `request`, but resolves to the 2xx response itself. `accept`: JSON when absent. */
export const send = async (
  method: string,
  url: string,
  body: string | null,
  { accept = "application/json", ...options }: RequestOptions & { readonly accept?: string } = {},
): Promise<Response> => {
  const token = BEARER_PATHS.some((part) => url.includes(part)) ? session.token() : null;
  const response = await fetch(url, {
    method,
    credentials: "same-origin",
    headers: {
      accept,
      ...(body === null ? {} : { "content-type": "application/json" }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...session.marks,
    },
    ...(body === null ? {} : { body }),
    ...options,
  });
  if (response.ok) return response;
  const text = await response.text();
  throw new ResponseError(response.status, response.statusText, text, response.headers.get("retry-after"));
};

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
