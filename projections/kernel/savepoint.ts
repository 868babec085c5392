import type { Db } from "./db.ts";

/**
 * Runs the work in a savepoint of the open transaction. An error for which `refusal` has an answer undoes the work alone, and
 * that answer is the result; null: the work is done. Any other error is thrown, and the transaction can only be rolled back.
 */
export const inSavepoint = async <Refusal>(
  db: Db,
  work: () => Promise<unknown>,
  refusal: (error: unknown) => Refusal | null,
): Promise<Refusal | null> => {
  await db.query("savepoint attempt");
  try {
    await work();
  } catch (error) {
    const refused = refusal(error);
    if (refused === null) throw error;
    await db.query("rollback to savepoint attempt");
    return refused;
  }
  await db.query("release savepoint attempt");
  return null;
};
