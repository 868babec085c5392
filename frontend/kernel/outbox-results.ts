import type { Failure } from "@asesorador/domain/kernel/endpoint";

/** The server's final answer to a request. */
export type FinalResult =
  | { readonly state: "sent"; readonly answer: unknown }
  | { readonly state: "refused"; readonly failure: Failure };

/** Result of one attempt. `unreachable`: retry, not before `notBeforeMs` from now. */
export type AttemptResult = FinalResult | { readonly state: "unreachable"; readonly notBeforeMs: number };

/**
 * Result of a submission, as the visitor sees it. `saved`: stored on this device and sent as soon as possible. `failed`:
 * neither sent nor stored.
 */
export type SendResult = FinalResult | { readonly state: "saved" } | { readonly state: "failed" };

/** Called with the result of every request that this page learns of. */
export type ResultListener = (id: string, result: SendResult) => void;
