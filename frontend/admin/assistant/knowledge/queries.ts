import { readKnowledge, readVersions } from "@asesorador/domain/assistant/knowledge-contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../kernel/http.ts";
import { polled, SLOW_POLL_MS } from "../../../kernel/query-times.ts";
import { sinceOwnWrite } from "../../../kernel/read-your-writes.ts";

export const knowledgeQuery = queryOptions({
  queryKey: ["ia-knowledge"],
  queryFn: ({ signal }) => call(readKnowledge, sinceOwnWrite(), { signal }),
  ...polled(SLOW_POLL_MS),
});

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["ia-knowledge", "versions", id],
    queryFn: ({ signal }) => call(readVersions, { id, ...sinceOwnWrite() }, { signal }),
    staleTime: 0,
    networkMode: "always",
  });
