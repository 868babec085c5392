/** Attempts of a part that the page can do without. */
const ATTEMPTS = 5;
/** Between two attempts; coming back online ends it. */
const PAUSE_MS = 1_500;

/** Loads of required parts whose last attempt failed. */
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

/** Loads a part of the page, over short failures of the network too; throws what the last attempt threw. */
export const persistently = async <Loaded>(load: () => Promise<Loaded>, left = ATTEMPTS): Promise<Loaded> => {
  try {
    return await load();
  } catch (failure) {
    if (left <= 1) throw failure;
    await pause();
    return persistently(load, left - 1);
  }
};

/** Loads a part that the page cannot do without: tries until it has it, and never rejects. */
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

/** Whether a required part does not arrive, and how to learn of a change; for `useSyncExternalStore`. */
export const isLoadFailing = (): boolean => failing > 0;
export const watchLoads = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};
