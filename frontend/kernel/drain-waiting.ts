type Draining = { readonly drainOutbox: () => Promise<number> };

/** The wizards' outbox leaves this mark while a lead waits on the device; storage may be forbidden. */
const hasWaiting = (): boolean => {
  try {
    return Number(localStorage.getItem("asesorador-outbox")) > 0;
  } catch {
    return false;
  }
};

/** Sends what an earlier page left behind, once the browser has nothing better to do. `load` brings the outbox. */
export const drainWaiting = (load: () => Promise<unknown>): void => {
  if (!hasWaiting()) return;
  (globalThis.requestIdleCallback ?? setTimeout)(async () => {
    const { drainOutbox } = (await load()) as Draining;
    await drainOutbox();
  });
};
