import { MAX_TAG, MAX_TAGS } from "@asesorador/domain/assistant/knowledge-contract";

/** Tags typed with commas between them, within the limits of the contracts: each once, what is beyond is left out. */
export const tagsIn = (text: string): string[] =>
  [...new Set(text.split(",").map((tag) => tag.trim().slice(0, MAX_TAG)))]
    .filter((tag) => tag !== "")
    .slice(0, MAX_TAGS);
