import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { VaultUnavailable } from "@asesorador/domain/kernel/vault";
import { isServerState } from "@asesorador/projections/kernel/db";
import { pause } from "@asesorador/projections/kernel/pause";
import { WrongDatabase } from "../../adapters/postgres/identity.ts";
import { isConnectionError } from "../../adapters/postgres/pool.ts";
import { backoff } from "../../kernel/backoff.ts";
import { retryLog } from "../../processing/retry-log.ts";

/** Runs one step of a start, which may be repeated: once more after each failure that the database's state explains. */
export type RunStep = <Result>(step: () => Promise<Result>) => Promise<Result>;

/** Without retries, for a command: an operator waits for its answer. */
export const runOnce: RunStep = (step) => step();

/** A start in which nothing has succeeded for so long ends; each step that succeeds is progress. */
const WITHOUT_PROGRESS_MS = 120_000;

const MESSAGES = {
  failing: "database: no answer, the start waits",
  working: "database: answers again",
};

type Waiting = {
  readonly say: (line: string, fields?: object) => void;
  readonly signal: AbortSignal;
  /** A monotonic clock; set by tests. */
  readonly nowMs?: () => number;
};

/**
 * Repeats steps of a start for as long as the database is slow, restarts or refuses connections for the moment, with a line
 * every 10 s. Any other failure, one after an abort, and the last one after two minutes without progress are thrown.
 */
export const retryingSteps = ({ say, signal, nowMs = () => performance.now() }: Waiting): RunStep => {
  const line = (fields: object, message: string) => say(message, fields);
  const retries = retryLog({
    log: { info: line, warn: line, error: line },
    level: "warn",
    messages: MESSAGES,
    nowMs,
  });
  return async (step) => {
    const wait = backoff();
    for (const startedMs = nowMs(); ; ) {
      try {
        const result = await step();
        retries.succeeded();
        return result;
      } catch (error) {
        const isTooLong = nowMs() - startedMs >= WITHOUT_PROGRESS_MS;
        if (signal.aborted || isTooLong || !isOfServersState(error)) throw error;
        retries.failed(error);
        await pause(wait.nextMs(), signal);
      }
    }
  };
};

const isOfServersState = (error: unknown): boolean => {
  // Has a code of this class, and stays as it is.
  if (error instanceof WrongDatabase) return false;
  if (error instanceof StoreUnavailable || error instanceof VaultUnavailable)
    return isOfServersState(error.cause);
  return error instanceof Error && (isServerState(error) || isConnectionError(error));
};
