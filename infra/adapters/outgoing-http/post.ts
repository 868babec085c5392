import { exchange, type Message } from "./exchange.ts";

const ANSWER_WITHIN_MS = 10_000;
const ERROR_LENGTH = 200;
/** A receiver that names more, or by mistake a moment years away, holds nothing back for longer. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000;

/** `status` is null when there was no answer; `error` is a code without personal data, null when the answer was 2xx. */
export type Outcome = {
  readonly status: number | null;
  readonly error: string | null;
  /** Ms until the receiver accepts another attempt (`Retry-After`), a day at most; null: it named no time. */
  readonly retryAfterMs: number | null;
};

/** Ms to wait for the next attempt: this backoff, or longer where the receiver asked for it. */
export const waitFor = (backoffMs: number, { retryAfterMs }: Pick<Outcome, "retryAfterMs">): number =>
  Math.max(backoffMs, retryAfterMs ?? 0);

/** Posts a message once, as `exchange` does; the answer's body is not read. Never rejects. */
export const post = async (
  url: string,
  message: Message,
  { allowPrivate }: { readonly allowPrivate: boolean },
): Promise<Outcome> => {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    const { status, headers } = await exchange(url, message, { allowPrivate, signal, bytes: 0 });
    const error = status >= 200 && status < 300 ? null : `http_${status}`;
    return { status, error, retryAfterMs: waitIn(headers["retry-after"]) };
  } catch (error) {
    const name = nameOf(error instanceof Error ? error : new Error(String(error)));
    return { status: null, error: name, retryAfterMs: null };
  }
};

/** Seconds, or an HTTP date. */
const waitIn = (header: string | undefined): number | null => {
  if (header === undefined) return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), LONGEST_WAIT_MS);
};

/** The message is not used: it may quote the address and the secrets in it. */
const nameOf = (error: Error): string => {
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
  return code.slice(0, ERROR_LENGTH);
};
