/** What was opened, in order; closed in the opposite order, each at most so long. */
export type Stopping = {
  /** Registers a thing to close; the name stands in the line about one that would not. */
  add(name: string, close: () => Promise<unknown>): void;
  /** Closes everything, once. Resolves to the names of what failed or took too long. */
  stop(): Promise<readonly string[]>;
};

const EACH_AT_MOST_MS = 5_000;

export const stopping = (): Stopping => {
  const opened: { readonly name: string; readonly close: () => Promise<unknown> }[] = [];
  let stopped: Promise<readonly string[]> | null = null;
  const closeAll = async () => {
    const failed: string[] = [];
    for (const { name, close } of opened.reverse()) if (!(await closedInTime(close))) failed.push(name);
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

const closedInTime = async (close: () => Promise<unknown>): Promise<boolean> => {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, EACH_AT_MOST_MS, false);
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

/** Stops once on Ctrl-C, SIGTERM or a closed terminal, then ends the process; asked again a second later it ends at once. */
export const stopOnSignals = (stop: () => Promise<readonly string[]>): void => {
  let askedAt: number | null = null;
  const onSignal = () => {
    if (askedAt !== null) {
      if (performance.now() - askedAt > SAME_WISH_MS) process.exit(130);
      return;
    }
    askedAt = performance.now();
    void stop().then((failed) => {
      if (failed.length > 0) process.stderr.write(`Did not close in time: ${failed.join(", ")}\n`);
      process.exit(failed.length > 0 ? 1 : 0);
    });
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
};
