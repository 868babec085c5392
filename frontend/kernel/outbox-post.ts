import type { Failure } from "@asesorador/domain/kernel/endpoint";
import type { AttemptResult } from "./outbox-results.ts";
import type { OutboxRequest } from "./outbox-store.ts";
import { readFailure } from "./read-failure.ts";

/** Timeout of one attempt. */
export const ATTEMPT_TIMEOUT_MS = 10_000;
/** Upper limit for Retry-After. */
const RETRY_AFTER_MAX_MS = 60_000;

export type Post = { readonly fetch: typeof fetch };

/**
 * Posts a request once. Never rejects. A 4xx is a refusal, except 408 and 429; anything unclear is retried.
 */
export const post = async ({ path, body }: OutboxRequest, by: Post): Promise<AttemptResult> => {
  try {
    const response = await by.fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      // The visitor may close the tab right after pressing the button.
      keepalive: true,
      signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
    });
    const { status } = response;
    if (status >= 500 || status === 408 || status === 429) return unreachable(response);
    const answer: unknown = await response.json();
    // A captive portal responds 200 with HTML: parsing above has thrown, and the attempt is retried.
    if (response.ok) return { state: "sent", answer };
    return { state: "refused", failure: readFailure(answer) ?? unnamed(status) };
  } catch {
    return { state: "unreachable", notBeforeMs: 0 };
  }
};

const unreachable = (response: Response): AttemptResult => {
  const seconds = Number(response.headers.get("retry-after") ?? 0);
  const asked = Number.isFinite(seconds) ? seconds * 1000 : 0;
  return { state: "unreachable", notBeforeMs: Math.min(Math.max(asked, 0), RETRY_AFTER_MAX_MS) };
};

const unnamed = (status: number): Failure => ({ code: `http_${status}`, message: "" });
