import { type RetryLog, retryLog } from "../retry-log.ts";
import type { RunProjector } from "./options.ts";

const MESSAGES = { failing: "projector: failing, retrying", working: "projector: works again" };

/** What is wrong at the moment, by read model or "leadership". */
export type Troubles = {
  add(name: string, error: unknown): void;
  /** It works: forgets what we know. */
  mended(name: string): void;
  /** As `mended`, and forgets what an earlier leader wrote beside the checkpoint. */
  cleared(name: string): void;
  /** No longer ours to know. */
  forget(names: readonly string[]): void;
  of(name: string): string | null;
  last(): string | null;
};

/** Logged, kept in memory, and written beside the checkpoint for other processes to see (as far as the database allows). */
export const troubles = ({ pool, log }: Pick<RunProjector, "pool" | "log">): Troubles => {
  const all = new Map<string, string>();
  const retries = new Map<string, RetryLog>();
  const retriesOf = (name: string): RetryLog => {
    const known = retries.get(name);
    if (known) return known;
    const made = retryLog({ log, level: "error", messages: MESSAGES, fields: { readModel: name } });
    retries.set(name, made);
    return made;
  };
  let writes: Promise<unknown> = Promise.resolve();
  const write = (name: string, message: string | null): void => {
    // In order; and the database may be what is wrong, so a failure is left to the log's line.
    writes = writes.then(() =>
      pool
        .query(
          "update projection.checkpoint set error = $2 where read_model = $1 and error is distinct from $2",
          [name, message],
        )
        .catch(() => {}),
    );
  };
  return {
    add: (name, error) => {
      const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      retriesOf(name).failed(error);
      all.delete(name);
      all.set(name, message);
      write(name, message);
    },
    mended: (name) => {
      retries.get(name)?.succeeded();
      if (all.delete(name)) write(name, null);
    },
    cleared: (name) => {
      retries.get(name)?.succeeded();
      all.delete(name);
      write(name, null);
    },
    forget: (names) => {
      for (const name of names) all.delete(name);
    },
    of: (name) => all.get(name) ?? null,
    last: () => [...all.values()].at(-1) ?? null,
  };
};
