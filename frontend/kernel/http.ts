import "./zod.ts";
import type { Answered, Endpoint, Sent } from "@asesorador/domain/kernel/endpoint";
import { type RequestOptions, request } from "./request.ts";

export { ResponseError } from "./request.ts";

/** A 2xx response that does not match the contract: the page is outdated, or a bug. */
export class UnexpectedAnswer extends Error {
  override readonly name = "UnexpectedAnswer";
}

/**
 * Calls one endpoint of the contract. Path parameters are taken out of `input`; the rest is the query (GET,
 * DELETE) or the JSON body. Throws what `request` throws, and UnexpectedAnswer when a 2xx breaks the contract.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options: RequestOptions = {},
): Promise<Answered<E>> => {
  const { url, body } = requestFor(endpoint, input);
  return parsed(endpoint, await request(endpoint.method, url, body, options));
};

/** The output of the contract. Throws UnexpectedAnswer. */
export const parsed = <E extends Endpoint>(endpoint: E, answered: unknown): Answered<E> => {
  const answer = endpoint.output.safeParse(answered);
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
