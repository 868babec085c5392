import type { Post } from "./outbox-post.ts";
import type { OutboxStore } from "./outbox-store.ts";

/** The browser APIs that the outbox uses. */
export type OutboxEnvironment = Post & {
  /** Opens the durable store; rejects where the browser blocks storage. */
  readonly openStore: (now: () => number) => Promise<OutboxStore>;
  /** The in-memory store used instead, which ends with the page. */
  readonly openPageStore: (now: () => number) => OutboxStore;
  readonly now: () => number;
  readonly random: () => number;
  /** null without Web Locks: leases in the store are used then. */
  readonly locks: Pick<LockManager, "request"> | null;
  readonly later: (work: () => void, ms: number) => () => void;
  /** Registers a callback for when sending may be possible again: online, or page visible. */
  readonly onWake: (wake: () => void) => void;
  /** Stores the number of waiting requests. */
  readonly mark: (waiting: number) => void;
  /** Called when a stored request could not be sent: registers a Background Sync. */
  readonly askForSync: () => void;
};
