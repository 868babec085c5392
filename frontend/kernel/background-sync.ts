import { workerUrl } from "./worker-url.ts";

/** Tag of the outbox's Background Sync, shared by page and worker. */
export const SYNC_TAG = "asesorador-outbox";

/** Built from app/outbox-worker.ts; at the root, so that its scope covers every page. */
const WORKER = "/sw.js";

/** Not declared in lib.dom.d.ts: Background Sync is not in every browser. */
type Registration = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> };
};

const register = async (): Promise<Registration | null> =>
  "serviceWorker" in navigator && "SyncManager" in window
    ? navigator.serviceWorker.register(workerUrl(WORKER))
    : null;

/**
 * Registers the worker in advance, since it cannot be loaded offline. Does nothing without Background Sync,
 * and never rejects.
 */
export const prepareSync = (): void => {
  register().catch(() => {});
};

/**
 * Registers a sync, so that the browser sends waiting requests once it is online, also after the page was
 * closed. Never rejects.
 */
export const askForSync = async (): Promise<void> => {
  try {
    if (!(await register())) return;
    const ready: Registration = await navigator.serviceWorker.ready;
    await ready.sync?.register(SYNC_TAG);
  } catch {
    // Without a sync, this page or the next sends the requests.
  }
};
