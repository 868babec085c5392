import { aborted, pause } from "@asesorador/projections/kernel/pause";

const GRACE_MS = 5_000;

type GracePeriod = {
  /** Work should end soon after it aborts. */
  readonly signal: AbortSignal;
  /** Ends the work by force: called when it has not ended by itself. */
  readonly cancel: () => void;
  readonly graceMs?: number | undefined;
};

/**
 * Awaits work, and cancels it when it has not ended 5 s after the signal: its statements may hang on a connection that drops
 * every packet. Resolves and rejects as the work does.
 */
export const withGracePeriod = async <Result>(
  work: Promise<Result>,
  { signal, cancel, graceMs = GRACE_MS }: GracePeriod,
): Promise<Result> => {
  const ended = new AbortController();
  const done = work.finally(() => ended.abort());
  done.catch(() => {});
  await aborted(signal, ended.signal);
  await pause(graceMs, ended.signal);
  if (!ended.signal.aborted) cancel();
  return done;
};
