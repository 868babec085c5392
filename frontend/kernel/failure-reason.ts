import { ResponseError } from "./request.ts";

/** A slice's texts for when the server gave no reason. */
type Fallbacks = {
  /** The response was not from our API, for example a proxy's page. */
  readonly noReason: string;
  /** No response arrived. */
  readonly noConnection: string;
};

/** Makes the function that explains a failed request: the server's reason, else the slice's words for it. */
export const failureReason =
  ({ noReason, noConnection }: Fallbacks) =>
  (error: unknown): string =>
    error instanceof ResponseError ? (error.reason ?? noReason) : noConnection;
