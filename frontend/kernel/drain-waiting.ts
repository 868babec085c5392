import { whenMarked } from "./when-marked.ts";

type Draining = { readonly drainOutbox: () => Promise<number> };

/** Sends waiting requests of an earlier page when the browser is idle. `load` loads the outbox, which sets the mark. */
export const drainWaiting = (load: () => Promise<unknown>): void =>
  whenMarked("localStorage", "asesorador-outbox", async () => {
    try {
      await ((await load()) as Draining).drainOutbox();
    } catch {
      // The mark stays, so that the next page tries again; an outbox that was loaded has set its own timer.
    }
  });
