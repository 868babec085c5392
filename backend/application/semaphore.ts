export type Claim = {
  /** A claim that still waits when this aborts leaves the queue and rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Goes ahead of every waiting claim that is not urgent. */
  readonly urgent?: boolean;
};

export type Semaphore = {
  /** Resolves to the function that releases the permit, to be called once. */
  acquire(claim?: Claim): Promise<() => void>;
  /** Runs the work while it holds a permit. */
  run<Result>(work: () => Promise<Result>, claim?: Claim): Promise<Result>;
  /** Whether a further claim would wait behind `mostWaiting` others that are as urgent as it is. */
  isFull(mostWaiting: number, urgent?: boolean): boolean;
};

/** Limits concurrency: at most `permits` are held at a time; the other claims wait, served in order of arrival. */
export const semaphore = (permits: number): Semaphore => {
  let free = permits;
  const urgentQueue: Grant[] = [];
  const normalQueue: Grant[] = [];
  const queueOf = (urgent = false) => (urgent ? urgentQueue : normalQueue);

  // A released permit is handed to the next in the queue, so that a new claim cannot overtake it.
  const release = (): void => {
    const next = urgentQueue.shift() ?? normalQueue.shift();
    if (next) next();
    else free += 1;
  };
  const acquire = async ({ signal, urgent }: Claim = {}): Promise<() => void> => {
    signal?.throwIfAborted();
    if (free > 0) free -= 1;
    else await waitInQueue(queueOf(urgent), signal);
    return release;
  };

  return {
    acquire,
    run: async (work, claim) => {
      await acquire(claim);
      try {
        return await work();
      } finally {
        release();
      }
    },
    isFull: (mostWaiting, urgent) => free === 0 && queueOf(urgent).length >= mostWaiting,
  };
};

type Grant = () => void;

const waitInQueue = async (queue: Grant[], signal: AbortSignal | undefined): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  queue.push(resolve);
  const leave = (): void => {
    const at = queue.indexOf(resolve);
    if (at < 0) return;
    queue.splice(at, 1);
    reject(signal?.reason);
  };
  signal?.addEventListener("abort", leave, { once: true });
  await promise.finally(() => signal?.removeEventListener("abort", leave));
};
