import { setTimeout as wait } from "node:timers/promises";
import { WrongDatabase } from "../adapters/postgres/identity.ts";
import { checkDatabase } from "../operations/database-identity.ts";
import type { Parts } from "./open-parts.ts";
import type { Role } from "./role.ts";

/** Longest use of a database after history names another one, not counting the duration of the check. */
const EVERY_MS = 5_000;

/**
 * Checks periodically that the database is the one that history names, and ends the process when it is not: after a
 * promotion or a restore while it was running. When database or event store do not answer, the check is skipped.
 */
export const watchDatabase = (
  parts: Pick<Parts, "pool" | "store" | "guard">,
  { all, fail }: Pick<Role, "all" | "fail">,
  { everyMs = EVERY_MS } = {},
): void => {
  const stop = new AbortController();
  const watching = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await wait(everyMs, null, { signal: stop.signal, ref: false }).catch(() => {});
      if (stop.signal.aborted) return;
      try {
        parts.guard.expect(await checkDatabase(parts));
      } catch (error) {
        if (error instanceof WrongDatabase) return fail(error);
      }
    }
  };
  void watching();
  all.add("database check", async () => stop.abort());
};
