import { endProcess, reportLate, type Stopping, stopOnSignals, stopping } from "../kernel/stopping.ts";
import { announce, giveUp, reasonOf } from "./announce.ts";
import { BadEnvironment } from "./env.ts";
import { createLogger } from "./logger.ts";
import { type RunStep, retryingSteps } from "./start/startup-retry.ts";

/** What the start function of a long-running process gets. */
export type Role = {
  /** Resources opened by the start are registered here, and closed on a signal or a failed start. */
  readonly all: Stopping;
  /** Aborted when the process is asked to stop or its start has failed, for work that need not be completed then. */
  readonly signal: AbortSignal;
  /** Reports progress of the start: as a plain line at a terminal; in production as a log line with its fields. */
  readonly say: (line: string, fields?: object) => void;
  /** Runs the steps of the start that need the database. */
  readonly runStep: RunStep;
  /** Stops the running process because of an unrecoverable error; the exit code is 1. */
  readonly fail: (error: Error) => void;
};

/**
 * Starts one role and runs it until a signal. In production all output is JSON, at every LOG_LEVEL: the few lines of a
 * start and an end are the first that an operator searches for. The exit code is 1 when the start fails or something
 * did not close in time, 0 after a clean stop.
 */
export const startRole = (start: (role: Role) => Promise<void>): void => {
  // Before the environment is validated: its problems are reported in the same format.
  const reporter = process.env["NODE_ENV"] === "production" ? inLog() : atTerminal;
  const all = stopping();
  const ending = new AbortController();
  const stop = () => {
    ending.abort();
    return all.stop();
  };
  stopOnSignals(stop, reporter.stopped);
  const end = async (error: unknown, what: Failing): Promise<void> => {
    await stop();
    reporter.failed(error, what);
    endProcess(1);
  };
  const fail = (error: Error): void => void end(error, "ended");
  const { say } = reporter;
  const { signal } = ending;
  start({ all, say, fail, signal, runStep: retryingSteps({ say, signal }) }).catch((error) =>
    end(error, "not started"),
  );
};

type Failing = "not started" | "ended";

type Reporter = {
  readonly say: Role["say"];
  readonly stopped: (late: readonly string[]) => void;
  readonly failed: (error: unknown, what: Failing) => void;
};

const atTerminal: Reporter = { say: (line) => announce(line), stopped: reportLate, failed: giveUp };

const inLog = (): Reporter => {
  const log = createLogger("info");
  // Node's own report of an uncaught error would print its message, which may quote data.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "crashed");
    process.exit(1);
  });
  return {
    say: (line, fields = {}) => log.info(fields, line),
    stopped: (late) => {
      if (late.length > 0) log.error({ late }, "did not close in time");
      else log.info("stopped");
    },
    failed: (error, what) => {
      if (error instanceof BadEnvironment)
        log.fatal({ problems: error.problems }, "not started: put right what is named, then start again");
      else log.fatal({ err: error, reason: reasonOf(error) }, what);
    },
  };
};
