/** Attempts to load an optional part. */
const ATTEMPTS = 5;
/** Pause between two attempts; ends early when the browser comes back online. */
const PAUSE_MS = 1_500;

/** Number of required parts whose last attempt failed. */
let failing = 0;
const watchers = new Set<() => void>();

const changeFailing = (by: number): void => {
  failing += by;
  for (const watcher of watchers) watcher();
};

const pause = (): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
    addEventListener("online", resolve, { once: true });
  });

/** Loads an optional part with a limited number of attempts; throws what the last one threw. */
export const persistently = async <Loaded>(load: () => Promise<Loaded>, left = ATTEMPTS): Promise<Loaded> => {
  try {
    return await load();
  } catch (failure) {
    if (left <= 1) throw failure;
    await pause();
    return persistently(load, left - 1);
  }
};

/** Loads a required part: retries until it succeeds, and never rejects. */
export const required = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
  try {
    return await load();
  } catch {
    changeFailing(1);
    const loaded = await pause().then(() => persistently(load, Number.POSITIVE_INFINITY));
    changeFailing(-1);
    return loaded;
  }
};

/** Whether a required part fails to load, and a subscription for `useSyncExternalStore`. */
export const isLoadFailing = (): boolean => failing > 0;
export const watchLoads = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};
