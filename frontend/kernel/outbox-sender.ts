import { pauseAfter, SOON_MS } from "./outbox-attempts.ts";
import type { OutboxEnvironment } from "./outbox-environment.ts";
import { type OpenedStore, openStoreOf, pageStoreOf } from "./outbox-opening.ts";
import type { Delivery } from "./outbox-post.ts";
import { reportOthers, type Watcher } from "./outbox-results.ts";
import { attempt, markWaiting } from "./outbox-sending.ts";
import { drainTimer } from "./outbox-timer.ts";

/**
 * Sends the parcels of a store until the server has given a final answer. While the page is open and a parcel waits, a
 * drain is running or a timer is set.
 */
export const parcelSender = (environment: OutboxEnvironment) => {
  let opening: Promise<OpenedStore> | null = null;
  let awake = false;
  let draining: Promise<number> | null = null;
  const watchers = new Set<Watcher>();
  /** Parcels of this page without a known result: a worker or another tab may send them first. */
  const pending = new Set<string>();

  const report: Watcher = (id, ending) => {
    pending.delete(id);
    for (const watcher of watchers) watcher(id, ending);
  };

  /**
   * Drains after the current drain, whose list of parcels may be outdated. Never rejects: a failed drain has
   * set the timer.
   */
  const drainAfterThis = (): void => {
    Promise.resolve(draining)
      .then(drain, drain)
      .catch(() => {});
  };

  const openedStore = () => {
    opening ??= openStoreOf(environment);
    if (!awake) environment.onWake(drainAfterThis);
    awake = true;
    return opening;
  };

  /** Browsers close the database of open pages (iOS in the background): the next use reopens it. */
  const reopen = async (): Promise<void> => {
    const lost = opening;
    opening = null;
    (await lost)?.store.close();
  };

  /** Goes on with a store that ends with the page. */
  const useMemory = (): void => {
    opening = Promise.resolve(pageStoreOf(environment));
  };

  const timer = drainTimer(environment, drainAfterThis);
  // The store may have been opened again since it was last used.
  const mark = async () => markWaiting(environment, await openedStore());

  /** One attempt; reports a final result, and schedules a retry otherwise. null: another sender holds it, or it is unknown. */
  const tryParcel = async (id: string): Promise<Delivery | null> => {
    const { store, durable } = await openedStore();
    const delivery = await attempt(environment, store, id);
    if (delivery?.state === "unreachable") {
      if (durable) environment.askForSync();
      pending.add(id);
      const pause = pauseAfter(await store.attempted(id), environment.random);
      timer.set(Math.max(pause, delivery.notBeforeMs));
    } else if (delivery) report(id, delivery);
    // A page that was closed may have left others.
    if ((await mark()) > 0 && !draining) timer.ensure();
    return delivery;
  };

  const drainOnce = async (): Promise<number> => {
    try {
      const { store } = await openedStore();
      for (const id of await store.waiting()) {
        const delivery = await tryParcel(id);
        // The server is unreachable for the others, too.
        if (delivery?.state === "unreachable") break;
      }
      await reportOthers(store, pending, report);
      const left = await mark();
      // Another sender may have finished one since its result was asked for.
      if (left > 0 || pending.size > 0) timer.ensure();
      return left;
    } catch (error) {
      await reopen();
      timer.set(SOON_MS);
      throw error;
    }
  };

  /**
   * Tries all waiting parcels, oldest first; resolves to how many still wait. Continues by timer while the
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
    await reopen();
  };

  /** For a parcel that waits: a drain follows, and its result is reported. */
  const awaitResult = (id: string): void => {
    pending.add(id);
    timer.ensure();
  };

  return { openedStore, reopen, useMemory, mark, tryParcel, awaitResult, watchers, drain, close };
};
