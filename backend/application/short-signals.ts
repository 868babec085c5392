/**
 * Facts that are true for seconds and are not worth an event: a person is writing, a page is open. Best effort: a signal may
 * be missed by another process, and none survives a restart.
 */
export type ShortSignals = {
  /** The signal holds for so long from now on, in every process of the installation. Never throws. */
  readonly raise: (name: string, ms: number) => void;
  /** The signal holds no longer, in any process. Never throws. */
  readonly lower: (name: string) => void;
  readonly isRaised: (name: string) => boolean;
};

/** Signals kept at once; the oldest go first. */
const MAX_SIGNALS = 10_000;

/**
 * Signals of one process. `nowMs` is monotonic; `onRaise` is called where the signal would soon end, not for every repetition, and
 * with 0 ms where it is lowered.
 */
export const signalsInMemory = (
  nowMs: () => number,
  onRaise: (name: string, ms: number) => void = () => {},
): ShortSignals & { readonly receive: (name: string, ms: number) => void } => {
  const until = new Map<string, number>();
  const receive = (name: string, ms: number): void => {
    // The order of the map is that of the last time.
    until.delete(name);
    until.set(name, nowMs() + ms);
    const [oldest] = until.keys();
    if (until.size > MAX_SIGNALS && oldest !== undefined) until.delete(oldest);
  };
  const isRaised = (name: string): boolean => (until.get(name) ?? 0) > nowMs();
  return {
    receive,
    raise: (name, ms) => {
      if ((until.get(name) ?? 0) - nowMs() > ms / 2) return;
      receive(name, ms);
      onRaise(name, ms);
    },
    lower: (name) => {
      if (!isRaised(name)) return;
      receive(name, 0);
      onRaise(name, 0);
    },
    isRaised,
  };
};
