/** What was opened, in order; closed in the opposite order, all of it within five seconds. */
export type Stopping = {
  /** Registers a thing to close; the name stands in the line about one that would not. */
  add(name: string, close: () => Promise<unknown>): void;
  /** Closes everything, once. Resolves to the names of what failed or took too long. */
  stop(): Promise<readonly string[]>;
};

/** Whoever sent the signal kills after some seconds; half a second is left for the end of the process itself. */
const ALL_WITHIN_MS = 4_500;
/** What takes its time leaves at least this much for each thing that comes after it. */
const EACH_AT_LEAST_MS = 100;

export const stopping = (allWithinMs = ALL_WITHIN_MS): Stopping => {
  const opened: { readonly name: string; readonly close: () => Promise<unknown> }[] = [];
  let stopped: Promise<readonly string[]> | null = null;
  const closeAll = async () => {
    const deadline = performance.now() + allWithinMs;
    const failed: string[] = [];
    // What a start that is still under way adds meanwhile is closed, too.
    for (let next = opened.pop(); next; next = opened.pop()) {
      const left = deadline - performance.now() - opened.length * EACH_AT_LEAST_MS;
      if (!(await closedWithin(next.close, Math.max(left, EACH_AT_LEAST_MS)))) failed.push(next.name);
    }
    return failed;
  };
  return {
    add: (name, close) => {
      opened.push({ name, close });
    },
    stop: () => {
      stopped ??= closeAll();
      return stopped;
    },
  };
};

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Ends the process. Without listeners a further signal has its default effect: also while Node's own exit waits, for instance
 * for a thread that a system call holds.
 */
export const endProcess = (code: number): never => {
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  process.exit(code);
};

const closedWithin = async (close: () => Promise<unknown>, ms: number): Promise<boolean> => {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, ms, false);
  const closed = close().then(
    () => true,
    () => false,
  );
  const inTime = await Promise.race([closed, late]);
  clearTimeout(timer);
  return inTime;
};

/** Within this a further signal is the same wish heard twice: a process group's and npm's, or the end of our parent. */
const SAME_WISH_MS = 1_000;

/**
 * Stops once on Ctrl-C, SIGTERM or a closed terminal, then ends the process: with 0, or with 1 when `onStopped` was told
 * of something late. Asked again a second later it ends at once.
 */
export const stopOnSignals = (
  stop: () => Promise<readonly string[]>,
  onStopped: (late: readonly string[]) => void = tellLate,
): void => {
  let askedAt: number | null = null;
  const onSignal = () => {
    if (askedAt !== null) {
      if (performance.now() - askedAt > SAME_WISH_MS) endProcess(130);
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

export const tellLate = (late: readonly string[]): void => {
  if (late.length > 0) process.stderr.write(`Did not close in time: ${late.join(", ")}\n`);
};
