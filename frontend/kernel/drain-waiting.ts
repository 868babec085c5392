type Draining = { readonly drainOutbox: () => Promise<number> };

/** The outbox sets this mark while requests wait; storage may be blocked. */
const hasWaiting = (): boolean => {
  try {
    return Number(localStorage.getItem("asesorador-outbox")) > 0;
  } catch {
    return false;
  }
};

/** Sends waiting requests of an earlier page when the browser is idle. `load` loads the outbox. */
export const drainWaiting = (load: () => Promise<unknown>): void => {
  if (!hasWaiting()) return;
  (globalThis.requestIdleCallback ?? setTimeout)(async () => {
    try {
      const { drainOutbox } = (await load()) as Draining;
      await drainOutbox();
    } catch {
      // The mark stays, so that the next page tries again; an outbox that was loaded has set its own timer.
    }
  });
};
