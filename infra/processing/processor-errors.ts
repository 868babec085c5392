import { ReadModelBehind } from "@asesorador/backend/application/read-model-behind";
import type { Reactor } from "@asesorador/projections/kernel/reactor";
import type { Pool } from "pg";
import type { Election } from "./leader-election.ts";
import type { Log } from "./log.ts";
import { type RetryLog, retryLog } from "./retry-log.ts";

/** Waiting for the read models up to this long is not an error: a rebuild may be running. */
const LAG_LIMIT_MS = 60_000;

/** The errors that keep processors from making progress, by name of the processor or "leadership". */
export type ProcessorErrors = {
  add(name: string, error: unknown): void;
  /** Clears the error of this process: the processor makes progress. */
  resolved(name: string): void;
  /** As `resolved`, and also clears the error that an earlier leader stored beside the checkpoint. */
  cleared(name: string): void;
  /** Another process leads, and its errors count: clears those of this process, except an error of the election. */
  forget(): void;
  of(name: string): string | null;
  last(): string | null;
};

type Options = {
  readonly pool: Pool;
  readonly election: Election;
  readonly reactors?: readonly Reactor[];
  readonly log: Log;
  readonly lagLimitMs?: number;
};

/** Logged, kept in memory, and written beside the checkpoint for other processes (as far as the database allows). */
export const processorErrors = (options: Options): ProcessorErrors => {
  const { pool } = options;
  const all = new Map<string, string>();
  const retriesOf = retryLogs(options);
  let writes: Promise<unknown> = Promise.resolve();
  const write = (name: string, message: string | null): void => {
    // In order. When the database itself fails, the error is only logged.
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
    resolved: (name) => {
      retriesOf(name).succeeded();
      if (all.delete(name)) write(name, null);
    },
    cleared: (name) => {
      retriesOf(name).succeeded();
      all.delete(name);
      write(name, null);
    },
    forget: () => {
      const leadership = all.get("leadership");
      all.clear();
      if (leadership !== undefined) all.set("leadership", leadership);
    },
    of: (name) => all.get(name) ?? null,
    last: () => [...all.values()].at(-1) ?? null,
  };
};

const retryLogs = ({ election, reactors = [], log, lagLimitMs = LAG_LIMIT_MS }: Options) => {
  const known = new Map<string, RetryLog>();
  const messages = {
    failing: `${election.label}: failing, retrying`,
    working: `${election.label}: works again`,
  };
  return (name: string): RetryLog => {
    const isReactor = reactors.some((reactor) => reactor.name === name);
    const made =
      known.get(name) ??
      retryLog({
        log,
        level: "error",
        messages,
        fields: isReactor ? { reactor: name } : { readModel: name },
        toleratedMs: (error) => (error instanceof ReadModelBehind ? lagLimitMs : 0),
      });
    known.set(name, made);
    return made;
  };
};
