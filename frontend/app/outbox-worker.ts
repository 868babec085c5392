/*
 * The service worker, /sw.js: sends what waits in the outbox when the browser is online again, also after the
 * last tab was closed. It caches nothing and handles no fetch.
 */
import { SYNC_TAG } from "../kernel/background-sync.ts";
import type { OutboxEnvironment } from "../kernel/outbox-environment.ts";
import { outboxSender } from "../kernel/outbox-sender.ts";
import { openStore } from "../kernel/outbox-store.ts";

type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type SyncEvent = Lasting & { readonly tag: string };
/** The part of ServiceWorkerGlobalScope used here, which lib.dom.d.ts does not declare. */
type WorkerScope = {
  addEventListener(type: "install", listen: () => void): void;
  addEventListener(type: "sync", listen: (event: SyncEvent) => void): void;
  skipWaiting(): Promise<void>;
};
const scope = globalThis as unknown as WorkerScope;

/** Requests are still waiting: the browser repeats the sync with its own backoff. */
class StillWaiting extends Error {
  override readonly name = "StillWaiting";
}

/** The outbox of a page without timers and wake-ups: the browser decides when to retry. */
const environment: OutboxEnvironment = {
  openStore,
  openPageStore: () => {
    // Storage is blocked: the browser retries as after a failed attempt.
    throw new StillWaiting();
  },
  fetch: (...request) => fetch(...request),
  now: () => Date.now(),
  random: () => Math.random(),
  locks: "locks" in navigator ? navigator.locks : null,
  later: () => () => {},
  onWake: () => {},
  mark: () => {},
  askForSync: () => {},
};

const deliver = async (): Promise<void> => {
  const sender = outboxSender(environment);
  try {
    if ((await sender.drain()) > 0) throw new StillWaiting();
  } finally {
    await sender.close();
  }
};

scope.addEventListener("install", () => void scope.skipWaiting());
scope.addEventListener("sync", (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(deliver());
});
