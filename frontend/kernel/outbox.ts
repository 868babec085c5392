import "./zod.ts";
import { Failure } from "@asesorador/domain/kernel/endpoint";
import { askForSync } from "./background-sync.ts";
import { createOutbox, type Outbox, type OutboxWorld } from "./outbox-core.ts";
import { pageStore } from "./outbox-memory.ts";
import { openStore } from "./outbox-store.ts";

/** Local storage key with the number of parcels that wait: a page that finds it has something to drain. */
const OUTBOX_MARKER = "asesorador-outbox";

const browser = (): OutboxWorld => ({
  openStore,
  openPageStore: pageStore,
  fetch: (...request) => fetch(...request),
  readFailure: (answer) => Failure.safeParse(answer).data ?? null,
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
      // The marker only saves a look into the database.
    }
  },
  askForSync: () => void askForSync(),
});

let shared: Outbox | null = null;

/** This page's outbox; all wizards use the same. */
export const outbox = (): Outbox => {
  shared ??= createOutbox(browser());
  return shared;
};

/**
 * Sends what an earlier page left behind; resolves to how many parcels still wait.
 * @public Loaded by address, by the landing page.
 */
export const drainOutbox = (): Promise<number> => outbox().drain();
