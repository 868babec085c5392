import type { Failure } from "./endpoint.ts";

/** Asked for by an Accept header: an answer as lines of JSON, for endpoints with `lines`. */
export const NDJSON = "application/x-ndjson";

/** How far an answer has got: events read so far, and the estimated share of all, 0 to 1. */
export type AnswerProgress = { readonly events: number; readonly share: number };

/**
 * One line of such an answer. The last one is `answer` or `error`: without either the answer is cut short. `partial` is
 * of the same form as the answer, which replaces it.
 */
export type AnswerLine<Output> =
  | { readonly progress: AnswerProgress }
  | { readonly partial: Output }
  | { readonly answer: Output }
  | { readonly error: Failure & { readonly status: number } };

/** What an endpoint can send before its answer. */
export type AnswerUpdate<Output> = Extract<
  AnswerLine<Output>,
  { readonly progress: unknown } | { readonly partial: unknown }
>;
