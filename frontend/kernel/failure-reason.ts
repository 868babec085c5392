import { ResponseError } from "./request.ts";

/** A slice's texts for when the server gave no reason. */
type Fallbacks<Text extends string | null> = {
  /** The response was not from our API, for example a proxy's page. */
  readonly noReason: Text;
  /** No response arrived. */
  readonly noConnection: Text;
};

/** Makes the function that explains a failed request: the server's reason, else the slice's words for it. */
export const failureReason =
  <Text extends string | null>({ noReason, noConnection }: Fallbacks<Text>) =>
  (error: unknown): string | Text =>
    error instanceof ResponseError ? (error.reason ?? noReason) : noConnection;

/** As `failureReason`, with what is wrong with a value in the place of the general reason: for a form of one value, or none. */
export const valueReason = <Text extends string | null>(fallbacks: Fallbacks<Text>) => {
  const reason = failureReason(fallbacks);
  return (error: unknown): string | Text =>
    (error instanceof ResponseError ? error.issues[0]?.message : undefined) ?? reason(error);
};
