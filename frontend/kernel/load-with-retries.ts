/** Attempts to load an optional part. */
const ATTEMPTS = 5;
/** Pause between two attempts; ends early when the browser comes back online. */
const PAUSE_MS = 1_500;
/**
 * The same for a required part while the browser says that it is offline, which is not always true: longer by as much with
 * each failure.
 */
const OFFLINE_PAUSE_MS = 5_000;
const LAST_OFFLINE_PAUSE_MS = 60_000;

/** Number of required parts whose last attempt failed. */
let failing = 0;
const watchers = new Set<() => void>();

/** Whether the server answered, since any part began to fail, that it no longer has a file: the page is of an earlier release. */
let isOutdated = false;

const isGone = (failure: unknown): boolean => failure instanceof Error && failure.cause === 404;

const changeFailing = (by: number, failure?: unknown): void => {
  failing += by;
  isOutdated = failing > 0 && (isOutdated || isGone(failure));
  for (const watcher of watchers) watcher();
};

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
  });

/** Loads an optional part with a limited number of attempts; throws what the last one threw. */
export const loadWithRetries = async <Loaded>(
  load: () => Promise<Loaded>,
  attempts = ATTEMPTS,
  pauseMs = () => PAUSE_MS,
): Promise<Loaded> => {
  for (let left = attempts; ; left -= 1)
    try {
      return await load();
    } catch (failure) {
      if (left <= 1) throw failure;
      await pause(pauseMs());
    }
};

/**
 * Loads a required part: retries until it succeeds, and never rejects. A file that the server no longer has is asked for a
 * few times (another server may still have it); then the promise stays pending, and the page has to be loaded again.
 */
export const loadRequired = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
  let failures = 0;
  let gone = 0;
  const attempt = () =>
    load().catch((failure) => {
      changeFailing(failures++ === 0 ? 1 : 0, failure);
      if (isGone(failure) && ++gone > ATTEMPTS) return new Promise<never>(() => {});
      throw failure;
    });
  const pauseMs = () =>
    navigator.onLine === false ? Math.min(OFFLINE_PAUSE_MS * failures, LAST_OFFLINE_PAUSE_MS) : PAUSE_MS;
  const loaded = await loadWithRetries(attempt, Number.POSITIVE_INFINITY, pauseMs);
  if (failures > 0) changeFailing(-1);
  return loaded;
};

/** Why a required part fails to load, null when none does; and a subscription for `useSyncExternalStore`. */
export const loadFailure = (): "unreachable" | "outdated" | null =>
  isOutdated ? "outdated" : failing > 0 ? "unreachable" : null;
/** Calls back when `loadFailure` may have changed; returns the function that ends it. */
export const watchLoads = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};
