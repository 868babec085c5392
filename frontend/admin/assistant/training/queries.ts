import { readConfusionCell, readQueue, readTraining } from "@asesorador/domain/assistant/training-contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { PERSONAL_DATA_KEPT_MS, polled, SLOW_POLL_MS } from "../../../kernel/query-times.ts";
import { read } from "../../../kernel/read.ts";
import { QUEUE_KEY, TRAINING_KEY } from "../query-keys.ts";

export const trainingQuery = queryOptions({
  queryKey: TRAINING_KEY,
  queryFn: ({ signal }) => read(readTraining, {}, { signal }),
  ...polled(SLOW_POLL_MS),
  refetchInterval: ({ state }) => (state.data?.isTraining ? TRAINING_POLL_MS : SLOW_POLL_MS),
});
/** While a model is being trained. */
const TRAINING_POLL_MS = 1_500;

/** Never changes: a model is what it was when it was trained. */
export const confusionCellQuery = (id: string, intent: string, taken: string) =>
  queryOptions({
    queryKey: ["ia-confusion", id, intent, taken],
    queryFn: ({ signal }) => read(readConfusionCell, { id, intent, taken }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Page by page. Holds what visitors wrote. */
export const queueQuery = infiniteQueryOptions({
  queryKey: QUEUE_KEY,
  queryFn: ({ pageParam, signal }) => read(readQueue, pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  gcTime: PERSONAL_DATA_KEPT_MS,
  ...polled(SLOW_POLL_MS),
});
