/*
 * The service worker, /sw.js: when the browser has a network again it sends what waits in the outbox, also after the last
 * tab was closed. It keeps no page, answers no request and caches nothing.
 */
import type { Failure } from "@asesorador/domain/kernel/endpoint";
import { SYNC_TAG } from "../kernel/background-sync.ts";
import { createOutbox, type OutboxWorld } from "../kernel/outbox-core.ts";
import { openStore } from "../kernel/outbox-store.ts";

type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type SyncEvent = Lasting & { readonly tag: string };
/** What this file needs of a worker's global; DOM's types know windows only. */
type WorkerScope = {
  addEventListener(type: "install", listen: () => void): void;
  addEventListener(type: "sync", listen: (event: SyncEvent) => void): void;
  skipWaiting(): Promise<void>;
};
const scope = globalThis as unknown as WorkerScope;

/** Something still waits: the browser calls again later, by its own pauses. */
class StillWaiting extends Error {
  override readonly name = "StillWaiting";
}

/**
 * As much of the contract's Failure as the page shows of it. By hand: with its schema this file would be twice the size, and
 * it is fetched by whoever is about to send.
 */
const readFailure = (answer: unknown): Failure | null => {
  const { code, message, ...rest } = (answer ?? {}) as Partial<Failure>;
  return typeof code === "string" && typeof message === "string" ? { code, message, ...rest } : null;
};

/** The same outbox as a page's, without timers and marks: the browser decides when there is another try. */
const world: OutboxWorld = {
  openStore,
  openPageStore: () => {
    // The storage is refused: the browser tries again, as after an attempt that failed.
    throw new StillWaiting();
  },
  fetch: (...request) => fetch(...request),
  readFailure,
  now: () => Date.now(),
  random: () => Math.random(),
  locks: "locks" in navigator ? navigator.locks : null,
  later: () => () => {},
  onWake: () => {},
  mark: () => {},
  askForSync: () => {},
};

const deliver = async (): Promise<void> => {
  const outbox = createOutbox(world);
  try {
    if ((await outbox.drain()) > 0) throw new StillWaiting();
  } finally {
    await outbox.close();
  }
};

scope.addEventListener("install", () => void scope.skipWaiting());
scope.addEventListener("sync", (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(deliver());
});
