import { readKnowledge, readVersions } from "@asesorador/domain/assistant/knowledge-contract";
import { queryOptions } from "@tanstack/react-query";
import { polled, SLOW_POLL_MS } from "../../../kernel/query-times.ts";
import { read } from "../../../kernel/read.ts";
import { KNOWLEDGE_KEY } from "../query-keys.ts";

export const knowledgeQuery = queryOptions({
  queryKey: KNOWLEDGE_KEY,
  queryFn: ({ signal }) => read(readKnowledge, {}, { signal }),
  ...polled(SLOW_POLL_MS),
});

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...KNOWLEDGE_KEY, "versions", id],
    queryFn: ({ signal }) => read(readVersions, { id }, { signal }),
    staleTime: 0,
    networkMode: "always",
  });
