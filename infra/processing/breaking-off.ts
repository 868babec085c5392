import { aborted, pause } from "@asesorador/projections/kernel/pause";

/** For what is under way when the signal aborts. */
const BREAK_OFF_AFTER_MS = 5_000;

/**
 * Awaits work that ends after the signal has aborted, and breaks it off where it does not end soon: its statements may hang
 * on a connection that swallows everything. Resolves and rejects as the work does.
 */
export const breakingOff = async <Result>(
  work: Promise<Result>,
  signal: AbortSignal,
  breakOff: () => void,
  afterMs = BREAK_OFF_AFTER_MS,
): Promise<Result> => {
  const ended = new AbortController();
  const done = work.finally(() => ended.abort());
  done.catch(() => {});
  await aborted(signal, ended.signal);
  await pause(afterMs, ended.signal);
  if (!ended.signal.aborted) breakOff();
  return done;
};
