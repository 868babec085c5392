import { notifyManager, QueryClient } from "@tanstack/react-query";
import { ResponseError } from "./http.ts";

/** Retries of a query that an overloaded server refused. */
const BUSY_RETRIES = 5;
const MAX_WAIT_S = 30;

/** Seconds to wait before retrying an overloaded server; null: the query failed for another reason. */
const busyFor = (error: Error): number | null =>
  error instanceof ResponseError && error.code === "too_busy" ? error.retryAfter : null;

// By default a component learns in a later task that its mutation has begun: the second press of a double click may come
// before it, and is sent too.
notifyManager.setScheduler(queueMicrotask);

/**
 * The specification's defaults: results never go stale, no refetch on focus, no polling, no retries. A query that wants
 * otherwise (the leads list, the session) says so itself. An overloaded server is the exception: a query that it refused
 * waits for as long as Retry-After says, keeps what it last showed, and asks again. A mutation without a network fails at
 * once (`networkMode`): a paused one would show no error, and be sent later, when the network returns.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: (failures, error) => failures < BUSY_RETRIES && busyFor(error) !== null,
        retryDelay: (_, error) => Math.min(busyFor(error) ?? 0, MAX_WAIT_S) * 1000,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
