import "./zod.ts";
import {
  type Answered,
  type Endpoint,
  Failure,
  type Issue,
  type Sent,
} from "@asesorador/domain/kernel/endpoint";
import { session } from "./session.ts";

/** The specification's rule: these paths carry the bearer token, the others never do. */
const BEARER_PATHS = ["/admin/", "/api/contacts", "/api/brands", "/api/services"];

/** The server refused the request. `message` is "{status}: {body}"; `reason` is Spanish and may be shown. */
export class Refused extends Error {
  override readonly name = "Refused";
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
    const failure = failureIn(body);
    this.status = status;
    this.code = failure?.code ?? `http_${status}`;
    this.reason = failure?.message ?? null;
    this.issues = failure?.issues ?? [];
    this.reference = failure?.reference ?? null;
    this.retryAfter = Number(retryAfter) || null;
  }
}

/** A 2xx response that does not match the contract: the page is outdated, or a bug. */
export class UnexpectedAnswer extends Error {
  override readonly name = "UnexpectedAnswer";
}

type CallOptions = {
  /** Aborts the request: `AbortSignal.timeout(…)`, a query's signal, or both through `AbortSignal.any`. */
  readonly signal?: AbortSignal;
  /** The request outlives the page that sent it. */
  readonly keepalive?: boolean;
};

/**
 * Calls one endpoint of the contract. Path parameters are taken out of `input`; the rest is the query (GET,
 * DELETE) or the JSON body. The browser's cache revalidates by ETag, so an unchanged response costs a 304 and
 * still arrives complete. Throws Refused on a 4xx or 5xx response, UnexpectedAnswer when a 2xx breaks the
 * contract, TypeError when the network fails, and the signal's reason on abort. Nothing is retried.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options: CallOptions = {},
): Promise<Answered<E>> => {
  const { url, body } = requestFor(endpoint, input);
  const token = BEARER_PATHS.some((part) => url.includes(part)) ? session.token() : null;
  const response = await fetch(url, {
    method: endpoint.method,
    credentials: "same-origin",
    headers: {
      accept: "application/json",
      ...(body === null ? {} : { "content-type": "application/json" }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...session.marks,
    },
    ...(body === null ? {} : { body }),
    ...options,
  });
  const text = await response.text();
  if (!response.ok)
    throw new Refused(response.status, response.statusText, text, response.headers.get("retry-after"));
  const answer = endpoint.output.safeParse(jsonIn(text));
  if (!answer.success)
    throw new UnexpectedAnswer(`${endpoint.method} ${endpoint.path}`, { cause: answer.error });
  return answer.data as Answered<E>;
};

/** URL and body of the request for `input`; `body` is null for GET and DELETE. */
export const requestFor = <E extends Endpoint>(
  { method, path }: E,
  input: Sent<E>,
): { readonly url: string; readonly body: string | null } => {
  const fields = new Map(Object.entries(input as Record<string, unknown>));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = fields.get(name);
    fields.delete(name);
    if (typeof value !== "string" && typeof value !== "number") throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  if (method !== "GET" && method !== "DELETE")
    return { url: filled, body: JSON.stringify(Object.fromEntries(fields)) };
  const query = new URLSearchParams();
  for (const [name, value] of fields)
    if (value !== undefined && value !== null) query.set(name, String(value));
  return { url: query.size > 0 ? `${filled}?${query}` : filled, body: null };
};

const failureIn = (body: string): Failure | undefined => Failure.safeParse(jsonIn(body)).data;

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
