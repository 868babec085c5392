import { operationsStatus, type Rebuild } from "@asesorador/domain/operations/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../kernel/http.ts";

const POLL_MS = 10_000;
/** While something is being rebuilt people watch it. */
const WATCH_MS = 1_000;

export const operationsQuery = queryOptions({
  queryKey: ["operations"],
  queryFn: ({ signal }) => call(operationsStatus, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.rebuilds.some(isOpen) ? WATCH_MS : POLL_MS),
  refetchOnWindowFocus: "always",
  networkMode: "always",
});

export const isOpen = ({ finishedAt }: Pick<Rebuild, "finishedAt">): boolean => finishedAt === null;
