import type { Queued } from "@asesorador/domain/assistant/training-contract";

/** What is being written about a queued question, with the question itself. */
export type Written = { readonly queued: Queued; readonly intent: string; readonly answer: string };
/** By the question's id. */
export type WrittenAnswers = ReadonlyMap<string, Written>;

/** The loaded questions, then those that newer ones pushed off the loaded pages while an answer to them was being written. */
export const withWritten = (loaded: readonly Queued[], written: WrittenAnswers): readonly Queued[] => {
  const ids = new Set(loaded.map(({ id }) => id));
  const left = [...written.values()].filter(
    ({ queued, answer }) => !ids.has(queued.id) && answer.trim() !== "",
  );
  return [...loaded, ...left.map(({ queued }) => queued)];
};
