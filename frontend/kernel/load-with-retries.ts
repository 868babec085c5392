/** Attempts to load an optional part. */
const ATTEMPTS = 5;
/** Pause between two attempts; ends early when the browser comes back online. */
const PAUSE_MS = 1_500;
/** The same for a required part while the browser says that it is offline, which is not always true. */
const OFFLINE_PAUSE_MS = 15_000;

/** Number of required parts whose last attempt failed. */
let failing = 0;
const watchers = new Set<() => void>();

/** Whether the server answered that it no longer has a file: the page is of an earlier release. */
let isOutdated = false;

const isGone = (failure: unknown): boolean => failure instanceof TypeError && failure.cause === 404;

const changeFailing = (by: number, failure?: unknown): void => {
  failing += by;
  isOutdated ||= isGone(failure);
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
  left = ATTEMPTS,
  pauseMs = () => PAUSE_MS,
): Promise<Loaded> => {
  try {
    return await load();
  } catch (failure) {
    if (left <= 1) throw failure;
    await pause(pauseMs());
    return loadWithRetries(load, left - 1, pauseMs);
  }
};

const requiredPauseMs = (): number => (navigator.onLine === false ? OFFLINE_PAUSE_MS : PAUSE_MS);

/**
 * Loads a required part: retries until it succeeds, and never rejects. A file that the server no longer has is asked for a
 * few times (another server may still have it); then the promise stays pending, and the page has to be loaded again.
 */
export const loadRequired = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
  try {
    return await load();
  } catch (first) {
    changeFailing(1, first);
    let left = ATTEMPTS;
    const again = () =>
      load().catch((failure) => {
        changeFailing(0, failure);
        if (isGone(failure) && --left === 0) return new Promise<never>(() => {});
        throw failure;
      });
    await pause(requiredPauseMs());
    const loaded = await loadWithRetries(again, Number.POSITIVE_INFINITY, requiredPauseMs);
    changeFailing(-1);
    return loaded;
  }
};

/** Why a required part fails to load, null when none does; and a subscription for `useSyncExternalStore`. */
export const loadFailure = (): "unreachable" | "outdated" | null =>
  failing === 0 ? null : isOutdated ? "outdated" : "unreachable";
export const watchLoads = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};
