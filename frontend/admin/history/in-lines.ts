import type { AnswerNews, AnswerProgress } from "@asesorador/domain/kernel/answer-lines";
import type { Answered, Endpoint, Sent } from "@asesorador/domain/kernel/endpoint";
import { type QueryFunctionContext, type QueryKey, skipToken, useQuery } from "@tanstack/react-query";
import { callInLines } from "../../kernel/call-in-lines.ts";

/** What the server has told before its answer. */
export type Told<Answer> = { readonly progress: AnswerProgress | null; readonly partial: Answer | null };

const NOTHING = { progress: null, partial: null } as const;
const toldKey = (queryKey: QueryKey): QueryKey => [...queryKey, "told"];

/** The function of a query whose answer comes in lines; `useTold` of the same key has what they tell. */
export const inLines =
  <E extends Endpoint>(endpoint: E, input: Sent<E>) =>
  ({ client, queryKey, signal }: QueryFunctionContext): Promise<Answered<E>> => {
    const key = toldKey(queryKey);
    client.setQueryData<Told<Answered<E>>>(key, NOTHING);
    const onNews = (news: AnswerNews<Answered<E>>) =>
      client.setQueryData<Told<Answered<E>>>(key, (told) => ({ ...(told ?? NOTHING), ...news }));
    return callInLines(endpoint, input, onNews, { signal });
  };

export const useTold = <Answer>(queryKey: QueryKey): Told<Answer> =>
  useQuery<Told<Answer>>({
    queryKey: toldKey(queryKey),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? NOTHING;
