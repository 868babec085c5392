import { searchable } from "../kernel/strings.ts";

/** Equal for the same question, whatever its case, accents and punctuation. */
export const questionKey = (question: string): string =>
  searchable(question)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim() || question;
