import { request as requestInTheClear } from "node:http";
import { request } from "node:https";
import { publicLookup, refusalByText } from "./address.ts";

const ANSWER_WITHIN_MS = 10_000;
const ERROR_LENGTH = 200;

/** `status` is null when there was no answer; `error` is a code without personal data, null when the answer was 2xx. */
export type Outcome = {
  readonly status: number | null;
  readonly error: string | null;
  /** Ms until the receiver wants another attempt (`Retry-After`); null: it named no time. */
  readonly retryAfterMs: number | null;
};

type Message = { readonly headers: Readonly<Record<string, string>>; readonly body: string | Buffer };

/**
 * Posts a message once. The request itself resolves the name, and a private address is refused at that moment.
 * Redirects are not followed, the answer's body is not read, and every attempt uses a connection of its own. With
 * `anywhere` (development) plain http and private addresses are allowed. Never rejects.
 */
export const post = async (
  url: string,
  { headers, body }: Message,
  { anywhere }: { readonly anywhere: boolean },
): Promise<Outcome> => {
  const refusal = anywhere ? null : refusalByText(url);
  if (refusal !== null) return { status: null, error: refusal, retryAfterMs: null };
  const send = url.startsWith("https:") ? request : requestInTheClear;
  const options = {
    ...{ method: "POST", headers: { ...headers, "content-length": Buffer.byteLength(body) }, agent: false },
    ...(anywhere ? {} : { lookup: publicLookup }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  } as const;
  return new Promise((resolve) => {
    const sent = send(url, options, (response) => {
      const status = response.statusCode ?? 0;
      const error = status >= 200 && status < 300 ? null : `http_${status}`;
      resolve({ status, error, retryAfterMs: waitIn(response.headers["retry-after"]) });
      response.destroy();
    });
    sent.on("error", (error) => resolve({ status: null, error: nameOf(error), retryAfterMs: null }));
    sent.end(body);
  });
};

/** Seconds, or an HTTP date. */
const waitIn = (header: string | undefined): number | null => {
  if (header === undefined) return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
};

/** The message is not used: it may quote the address and the secrets in it. */
const nameOf = (error: Error): string => {
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
  return code.slice(0, ERROR_LENGTH);
};
