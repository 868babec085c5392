import type { AnswerProgress, AnswerUpdate } from "@asesorador/domain/kernel/answer-lines";
import type { Answered, Endpoint, Sent } from "@asesorador/domain/kernel/endpoint";
import { type QueryFunctionContext, type QueryKey, skipToken, useQuery } from "@tanstack/react-query";
import { callInLines } from "../../kernel/call-in-lines.ts";

/** What the server has sent before its answer. */
export type LineProgress<Answer> = {
  readonly progress: AnswerProgress | null;
  readonly partial: Answer | null;
};

const NOTHING = { progress: null, partial: null } as const;
const progressKey = (queryKey: QueryKey): QueryKey => [...queryKey, "progress"];

/** Query function of an endpoint that answers in lines of JSON; `useLineProgress` of the same key has what came before the answer. */
export const inLines =
  <E extends Endpoint>(endpoint: E, input: Sent<E>) =>
  ({ client, queryKey, signal }: QueryFunctionContext): Promise<Answered<E>> => {
    const key = progressKey(queryKey);
    client.setQueryData<LineProgress<Answered<E>>>(key, NOTHING);
    const onUpdate = (update: AnswerUpdate<Answered<E>>) =>
      client.setQueryData<LineProgress<Answered<E>>>(key, (known) => ({ ...(known ?? NOTHING), ...update }));
    return callInLines(endpoint, input, onUpdate, { signal });
  };

export const useLineProgress = <Answer>(queryKey: QueryKey): LineProgress<Answer> =>
  useQuery<LineProgress<Answer>>({
    queryKey: progressKey(queryKey),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? NOTHING;
