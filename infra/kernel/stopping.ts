import { withTimeout } from "@asesorador/backend/application/with-timeout";

/** Opened resources; closed in reverse order, all within five seconds. */
export type Stopping = {
  /** Registers a resource to close; the name is reported when it does not close. After the stop it is closed at once. */
  add(name: string, close: () => Promise<unknown>): void;
  /** Closes everything, once. Resolves to the names of those that failed or took too long. */
  stop(): Promise<readonly string[]>;
};

/** Supervisors kill a process some seconds after the signal; half a second is reserved for the exit itself. */
const ALL_WITHIN_MS = 4_500;
/** A slow resource leaves at least this much for each one after it. */
const EACH_AT_LEAST_MS = 100;

/** Graceful shutdown: resources that are closed together, the last opened first, within `allWithinMs` in all. */
export const stopping = (allWithinMs = ALL_WITHIN_MS): Stopping => {
  const opened: { readonly name: string; readonly close: () => Promise<unknown> }[] = [];
  let stopped: Promise<readonly string[]> | null = null;
  let isOver = false;
  const closeAll = async () => {
    const deadline = performance.now() + allWithinMs;
    const failed: string[] = [];
    // Also closes what a start in progress adds meanwhile.
    for (let next = opened.pop(); next; next = opened.pop()) {
      const left = deadline - performance.now() - opened.length * EACH_AT_LEAST_MS;
      if (!(await closedWithin(next.close, Math.max(left, EACH_AT_LEAST_MS)))) failed.push(next.name);
    }
    isOver = true;
    return failed;
  };
  return {
    add: (name, close) => {
      if (isOver) void close().catch(() => {});
      else opened.push({ name, close });
    },
    stop: () => {
      stopped ??= closeAll();
      return stopped;
    },
  };
};

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Ends the process. Without listeners a further signal has its default effect, also while Node's own exit waits, for
 * instance for a thread in a system call.
 */
export const endProcess = (code: number): never => {
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  process.exit(code);
};

const closedWithin = (close: () => Promise<unknown>, ms: number): Promise<boolean> => {
  const closed = close().then(
    () => true,
    () => false,
  );
  return withTimeout(closed, ms, () => false);
};

/**
 * A second signal within this window is treated as a repeat of the first: npm and the process group both forward
 * SIGINT, and the end of the parent counts as one.
 */
const REPEAT_WITHIN_MS = 1_000;

/**
 * Stops once on Ctrl-C, SIGTERM or a closed terminal, then ends the process: with 0, or with 1 when `onStopped` got
 * names of late resources. A further signal after a second ends it at once.
 */
export const stopOnSignals = (
  stop: () => Promise<readonly string[]>,
  onStopped: (late: readonly string[]) => void = reportLate,
): void => {
  let askedAt: number | null = null;
  const onSignal = () => {
    if (askedAt !== null) {
      if (performance.now() - askedAt > REPEAT_WITHIN_MS) endProcess(INTERRUPTED);
      return;
    }
    askedAt = performance.now();
    void stop().then((late) => {
      onStopped(late);
      endProcess(late.length > 0 ? 1 : 0);
    });
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
};

/** For `stopOnSignals` of a command: its work is not done, and the exit code says so. */
export const endInterrupted = (late: readonly string[]): void => {
  reportLate(late);
  endProcess(INTERRUPTED);
};
const INTERRUPTED = 130;

/** One line on stderr; nothing when all closed in time. */
export const reportLate = (late: readonly string[]): void => {
  if (late.length > 0) process.stderr.write(`Did not close in time: ${late.join(", ")}\n`);
};
