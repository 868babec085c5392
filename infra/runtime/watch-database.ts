import { setTimeout as wait } from "node:timers/promises";
import { WrongDatabase } from "../adapters/postgres/identity.ts";
import { checkDatabase } from "../operations/database-identity.ts";
import type { Parts } from "./compose.ts";
import type { Role } from "./role.ts";

/** How long a process goes on with a database after history names another one, at most, beside the time of the check itself. */
const EVERY_MS = 5_000;

/**
 * Checks again and again that the database is the one that history names, and ends the process when it is not: after a promotion or a
 * restore that this process has not taken part in. A database or an event store that does not answer is not judged.
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
