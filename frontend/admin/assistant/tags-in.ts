import { MAX_TAG, MAX_TAGS } from "@asesorador/domain/assistant/knowledge-contract";
import { commaParts } from "@asesorador/domain/kernel/comma-parts";
import { beginning } from "@asesorador/domain/kernel/strings";

/** Tags typed with commas between them, within the limits of the contracts: each once, what is beyond is left out. */
export const tagsIn = (text: string): string[] =>
  [...new Set(commaParts(text).map((tag) => beginning(tag, MAX_TAG)))].slice(0, MAX_TAGS);
