/**
 * Waits for statements that were sent at once to one transaction. Throws the reason of the first one, in their order, that
 * failed: the server refuses all that follow it because of it.
 */
export const awaitPipeline = async (statements: readonly Promise<unknown>[]): Promise<void> => {
  const outcomes = await Promise.allSettled(statements);
  const failed = outcomes.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
};
