import { announce, giveUp, reasonOf } from "./announce.ts";
import { createLogger } from "./compose.ts";
import { BadEnvironment } from "./env.ts";
import { endProcess, type Stopping, stopOnSignals, stopping, tellLate } from "./stopping.ts";

/** A long-running process, as its start sees it. */
export type Role = {
  /** What the start opens is registered here, and closed on a signal or a failed start. */
  readonly all: Stopping;
  /** Aborted when the process is asked to stop or its start has failed: for work that is not worth finishing then. */
  readonly signal: AbortSignal;
  /** One line about the start: for a person at a terminal; in production, with its fields, for the log. */
  readonly say: (line: string, fields?: object) => void;
};

/**
 * Starts one role and keeps it running until a signal. In production everything it has to say is a JSON line, at every
 * LOG_LEVEL: the few lines of a start and an end are what an operator looks for first. Ends with code 1 when the start
 * fails or something did not close in time, 0 after a clean stop.
 */
export const startRole = (start: (role: Role) => Promise<void>): void => {
  // Before the environment is checked: its refusal is told in the same form.
  const voice = process.env["NODE_ENV"] === "production" ? inLog() : atTerminal;
  const all = stopping();
  const ending = new AbortController();
  const stop = () => {
    ending.abort();
    return all.stop();
  };
  stopOnSignals(stop, voice.stopped);
  start({ all, say: voice.say, signal: ending.signal }).catch(async (error) => {
    await stop();
    voice.failed(error);
    endProcess(1);
  });
};

type Voice = {
  readonly say: Role["say"];
  readonly stopped: (late: readonly string[]) => void;
  readonly failed: (error: unknown) => void;
};

const atTerminal: Voice = { say: (line) => announce(line), stopped: tellLate, failed: giveUp };

const inLog = (): Voice => {
  const log = createLogger("info");
  // Left to Node, a crash's last words would quote what the error quotes.
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
    failed: (error) => {
      if (error instanceof BadEnvironment)
        log.fatal({ problems: error.problems }, "not started: put right what is named, then start again");
      else log.fatal({ err: error, reason: reasonOf(error) }, "not started");
    },
  };
};
