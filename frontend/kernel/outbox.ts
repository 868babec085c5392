import { askForSync } from "./background-sync.ts";
import { createOutbox, type Outbox } from "./outbox-core.ts";
import type { OutboxEnvironment } from "./outbox-environment.ts";
import { pageStore } from "./outbox-memory.ts";
import { openStore } from "./outbox-store.ts";

/** Local storage key with the number of waiting requests, so that a page knows whether to drain. */
const OUTBOX_MARKER = "asesorador-outbox";

const browser = (): OutboxEnvironment => ({
  openStore,
  openPageStore: pageStore,
  fetch: (...request) => fetch(...request),
  now: () => Date.now(),
  random: () => Math.random(),
  locks: "locks" in navigator ? navigator.locks : null,
  later: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  onWake: (wake) => {
    window.addEventListener("online", wake);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") wake();
    });
  },
  mark: (waiting) => {
    try {
      if (waiting > 0) localStorage.setItem(OUTBOX_MARKER, String(waiting));
      else localStorage.removeItem(OUTBOX_MARKER);
    } catch {
      // The mark only avoids opening the database.
    }
  },
  askForSync: () => void askForSync(),
});

let shared: Outbox | null = null;

/** The page's outbox, shared by all wizards. */
export const outbox = (): Outbox => {
  shared ??= createOutbox(browser());
  return shared;
};

/**
 * Sends waiting requests of an earlier page; resolves to how many still wait. @public Loaded by URL, by the
 * landing page.
 */
export const drainOutbox = (): Promise<number> => outbox().drain();
