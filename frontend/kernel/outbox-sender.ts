import { attempt } from "./outbox-attempt.ts";
import { backoffMs, SOON_MS } from "./outbox-backoff.ts";
import { type OpenedStore, storeConnection } from "./outbox-connection.ts";
import type { OutboxEnvironment } from "./outbox-environment.ts";
import type { AttemptResult, ResultListener } from "./outbox-results.ts";
import { drainTimer } from "./outbox-timer.ts";
import { markWaiting, reportOthers } from "./outbox-waiting.ts";

/**
 * Sends the requests of a store until the server has given a final answer. While the page is open and a request waits, a
 * drain is running or a timer is set.
 */
export const outboxSender = (environment: OutboxEnvironment) => {
  const connection = storeConnection(environment);
  let isWakeable = false;
  let draining: Promise<number> | null = null;
  const listeners = new Set<ResultListener>();
  /** Requests of this page without a known result: a worker or another tab may send them first. */
  const pending = new Set<string>();

  const report: ResultListener = (id, result) => {
    pending.delete(id);
    for (const listener of listeners) listener(id, result);
  };

  /**
   * Drains after the current drain, whose list of requests may be outdated. Never rejects: a failed drain has
   * set the timer.
   */
  const drainAfterThis = (): void => {
    Promise.resolve(draining)
      .then(drain, drain)
      .catch(() => {});
  };

  const openedStore = (): Promise<OpenedStore> => {
    const opened = connection.openedStore();
    if (!isWakeable) environment.onWake(drainAfterThis);
    isWakeable = true;
    return opened;
  };

  const timer = drainTimer(environment, drainAfterThis);
  // The store may have been opened again since it was last used.
  const mark = async () => markWaiting(environment, await openedStore());

  /** One attempt; reports a final result, and schedules a retry otherwise. null: another sender holds it, or it is unknown. */
  const trySending = async (id: string): Promise<AttemptResult | null> => {
    const { store, durable } = await openedStore();
    const result = await attempt(environment, store, id);
    if (result?.state === "unreachable") {
      if (durable) environment.askForSync();
      pending.add(id);
      const pause = backoffMs(await store.attempted(id), environment.random);
      timer.set(Math.max(pause, result.notBeforeMs));
    } else if (result) report(id, result);
    // A page that was closed may have left others.
    if ((await mark()) > 0 && !draining) timer.ensure();
    return result;
  };

  const drainOnce = async (): Promise<number> => {
    try {
      const { store } = await openedStore();
      for (const id of await store.waiting()) {
        const result = await trySending(id);
        // The server is unreachable for the others, too.
        if (result?.state === "unreachable") break;
      }
      await reportOthers(store, pending, report);
      const left = await mark();
      // Another sender may have finished one since its result was asked for.
      if (left > 0 || pending.size > 0) timer.ensure();
      return left;
    } catch (error) {
      await connection.disconnect();
      timer.set(SOON_MS);
      throw error;
    }
  };

  /**
   * Tries all waiting requests, oldest first; resolves to how many still wait. Continues by timer while the
   * page is open.
   */
  const drain = (): Promise<number> => {
    draining ??= drainOnce().finally(() => {
      draining = null;
    });
    return draining;
  };

  /** Stops the timer and closes the database. */
  const close = async (): Promise<void> => {
    timer.close();
    await draining?.catch(() => {});
    await connection.disconnect();
  };

  /** For a request that waits: a drain follows, and its result is reported. */
  const awaitResult = (id: string): void => {
    pending.add(id);
    timer.ensure();
  };

  const { disconnect, useMemory } = connection;
  return { openedStore, disconnect, useMemory, mark, trySending, awaitResult, listeners, drain, close };
};
