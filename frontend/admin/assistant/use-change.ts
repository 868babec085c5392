import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { valueReason } from "../../kernel/failure-reason.ts";
import { ResponseError } from "../../kernel/http.ts";
import { refetchAfterWrite } from "../../kernel/read-your-writes.ts";
import { toast } from "../../ui/toast.ts";
import { es } from "./es.ts";

type Change<Input> = {
  readonly send: (input: Input) => Promise<{ readonly position: string }>;
  /** Title of the toast after success; absent where the page itself shows it. */
  readonly done?: string;
  /** Title of the toast after a failure for which the server gives no reason. */
  readonly failed: string;
  /** Words of this place for what the server refuses, by code; they precede the server's. */
  readonly refused?: Readonly<Record<string, string>>;
  /** What is refetched. */
  readonly keys: readonly QueryKey[];
};

/** Sends one command, reports the result in a toast and refetches what it may have changed. */
export const useChange = <Input>({ send, done, failed, refused = {}, keys }: Change<Input>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ position }) => {
      if (done !== undefined) toast({ title: done, tone: "good" });
      return refetchAfterWrite(client, keys, position);
    },
    onError: (error) => {
      toast({ title: es.toast.error, detail: reasonOf(error, failed, refused), tone: "bad" });
      // The usual cause is another person's write: show it.
      return refetchAfterWrite(client, keys, null);
    },
  });
};

/** The words of `refused` for the refusal's code, else the server's message about a field, else its reason, else `fallback`. */
export const reasonOf = (
  error: unknown,
  fallback: string,
  refused: Readonly<Record<string, string>> = {},
): string =>
  (error instanceof ResponseError ? refused[error.code] : undefined) ??
  valueReason({ noReason: fallback, noConnection: fallback })(error);
