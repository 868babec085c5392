// What the queues of webhooks, e-mail and web push have in common; their tables differ.

/** The longest wait for the next due row, in case the clock is set or a notification is lost. */
export const POLL_INTERVAL_MS = 60_000;

/** Age at which rows that are done are deleted; far longer than an event may be redelivered. */
export const RETENTION = "90 days";

/** Rows that one statement deletes, so that deleting never delays the sending for long. */
export const DELETED_AT_ONCE = 1_000;

/** Ms to wait for a row that is due in `ms`; null: there is none. */
export const pollWithin = (ms: number | null | undefined): number =>
  Math.min(POLL_INTERVAL_MS, Math.max(0, Math.ceil(ms ?? POLL_INTERVAL_MS)));
