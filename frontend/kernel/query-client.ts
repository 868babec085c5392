import { QueryClient } from "@tanstack/react-query";

/**
 * The specification's defaults: results never go stale, no refetch on focus, no polling, no retries. A query that wants
 * otherwise (the leads list, the session) says so itself.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
