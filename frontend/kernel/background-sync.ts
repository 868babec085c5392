/** The name of the outbox's sync, for page and worker alike. */
export const SYNC_TAG = "asesorador-outbox";

/** Built apart from the pages, from app/outbox-worker.ts; at the root, so that it may speak for every page. */
const WORKER = "/sw.js";

/** The address as the site's Trusted Types policy asks for it; plain text where the browser has no Trusted Types. */
const workerUrl = (): string => {
  typed ??= (window as Typing).trustedTypes?.createPolicy("asesorador-worker", {
    createScriptURL: () => WORKER,
  });
  return typed?.createScriptURL("") ?? WORKER;
};
let typed: Policy | undefined;

/** What DOM's types leave out; a TrustedScriptURL goes wherever its text would. */
type Policy = { readonly createScriptURL: (text: string) => string };
type Typing = { readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };

/** What DOM's types leave out: Background Sync is not in every browser. */
type Registration = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> };
};

const register = async (): Promise<Registration | null> =>
  "serviceWorker" in navigator && "SyncManager" in window
    ? navigator.serviceWorker.register(workerUrl())
    : null;

/**
 * Has the worker at hand before it is needed: it can't be fetched once the network is gone. Does nothing where there is
 * no Background Sync, and never rejects.
 */
export const prepareSync = (): void => {
  register().catch(() => {});
};

/** Asks the browser to send what waits as soon as there is a network, also when the page is closed by then. Never rejects. */
export const askForSync = async (): Promise<void> => {
  try {
    if (!(await register())) return;
    const ready: Registration = await navigator.serviceWorker.ready;
    await ready.sync?.register(SYNC_TAG);
  } catch {
    // Then the page sends it, this one or the next.
  }
};
