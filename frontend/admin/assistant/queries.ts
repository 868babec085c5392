import type { TemplateKey } from "@asesorador/domain/assistant/config";
import { chatStats, previewReply } from "@asesorador/domain/assistant/console-contract";
import { type Config, listConfigs } from "@asesorador/domain/assistant/contract";
import { readLanguageModel } from "@asesorador/domain/assistant/language-model-contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../kernel/http.ts";
import { POLL_MS, polled, SLOW_POLL_MS } from "../../kernel/query-times.ts";
import { read } from "../../kernel/read.ts";

/** Every configuration by key, the inactive ones included. */
export const configsQuery = queryOptions({
  queryKey: ["ia-config"],
  // A caller who is not an administrator gets the public name and greeting, which are no configurations.
  queryFn: ({ signal }) =>
    read(listConfigs, {}, { signal }).then((all) => all.filter((one): one is Config => "configKey" in one)),
  ...polled(POLL_MS),
});

export const statsQuery = queryOptions({
  queryKey: ["chat-stats"],
  queryFn: ({ signal }) => read(chatStats, {}, { signal }),
  ...polled(POLL_MS),
});

export const languageModelQuery = queryOptions({
  queryKey: ["ia-language-model"],
  queryFn: ({ signal }) => read(readLanguageModel, {}, { signal }),
  ...polled(SLOW_POLL_MS),
});

/** How the assistant would answer with an unsaved quick reply; the former answer stays until the next one has come. */
export const previewQuery = (key: TemplateKey, text: string) =>
  queryOptions({
    queryKey: ["ia-preview", key, text],
    queryFn: ({ signal }) => call(previewReply, { key, text }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: PREVIEW_FRESH_MS,
    networkMode: "always",
  });
/** Prices may change meanwhile. */
const PREVIEW_FRESH_MS = 60_000;
