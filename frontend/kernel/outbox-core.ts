import type { Failure } from "@asesorador/domain/kernel/endpoint";
import { asNewLead, isTaken } from "./lead-parcel.ts";
import { endOf, exclusively, FIRST_PAUSE_MS, pauseAfter, SOON_MS } from "./outbox-attempts.ts";
import { type Delivery, type Post, post } from "./outbox-post.ts";
import type { OutboxStore, Parcel, Verdict } from "./outbox-store.ts";

/**
 * State of a submission. `saved`: stored on this device and sent as soon as possible. `failed`: neither sent
 * nor stored.
 */
export type Sending = Verdict<Failure> | { readonly state: "saved" } | { readonly state: "failed" };

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
  /** Stores the number of waiting parcels. */
  readonly mark: (waiting: number) => void;
  /** Called when a stored parcel could not be sent: registers a Background Sync. */
  readonly askForSync: () => void;
};

/** Attempts within one `send` without a durable store. */
const PAGE_ATTEMPTS = 3;
export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Sends parcels until the server has given a final answer. They are stored encrypted on the device for 24
 * hours, across reloads and tabs, and sent with their own id by one sender at a time. While the page is open
 * and a parcel waits, a drain is running or a timer is set.
 */
export const createOutbox = (environment: OutboxEnvironment) => {
  const watchers = new Set<(id: string, ending: Sending) => void>();
  /** Parcels of this page without a known result: a worker or another tab may send them first. */
  const pendingIds = new Set<string>();
  let opening: Promise<{ store: OutboxStore; durable: boolean }> | null = null;
  let timer: { readonly at: number; readonly cancel: () => void } | null = null;
  let draining: Promise<number> | null = null;
  let awake = false;
  let closed = false;

  const openedStore = () => {
    opening ??= environment.openStore(environment.now).then(
      (store) => ({ store, durable: true }),
      () => ({ store: environment.openPageStore(environment.now), durable: false }),
    );
    if (!awake) environment.onWake(drainAfterThis);
    awake = true;
    return opening;
  };

  /** Browsers close the database of open pages (iOS in the background): the next use reopens it. */
  const reopen = async () => {
    const lost = opening;
    opening = null;
    (await lost)?.store.close();
  };

  /**
   * Marks how many parcels wait, and resolves to that. A parcel may be added between the count and the mark: an empty outbox is
   * counted again after its mark. That count marks no 0, which might replace the mark of a parcel that is added after it.
   */
  const mark = async (): Promise<number> => {
    const { store, durable } = await openedStore();
    const waiting = (await store.waiting()).length;
    if (!durable) return waiting;
    environment.mark(waiting);
    if (waiting > 0) return waiting;
    const added = (await store.waiting()).length;
    if (added > 0) environment.mark(added);
    return added;
  };

  /**
   * Posts a parcel. When its lead id belongs to another submission (an earlier version of this one whose
   * response was lost, and which was then corrected), it is stored and sent as a new lead: a duplicate can be
   * merged, a lost correction cannot be recovered.
   */
  const postParcel = async (store: OutboxStore, parcel: Parcel): Promise<Delivery> => {
    const delivery = await post(parcel, environment);
    if (!isTaken(delivery)) return delivery;
    const renamed = asNewLead(parcel);
    await store.put(renamed);
    return post(renamed, environment);
  };

  /** One attempt under the parcel's lock. null: nothing to send, or another sender holds it. */
  const attempt = async (id: string): Promise<Delivery | null> => {
    const { store } = await openedStore();
    return exclusively(environment, store, id, async (isHeld) => {
      const known = await store.verdict(id);
      if (known) return known as Verdict<Failure>;
      const parcel = await store.open(id);
      if (!parcel) {
        await store.remove(id);
        return null;
      }
      if (!isHeld()) return null;
      const delivery = await postParcel(store, parcel);
      if (delivery.state === "unreachable") return delivery;
      await store.settle(id, delivery);
      return delivery;
    });
  };

  /** As `attempt`; reports a final result, and schedules a retry otherwise. */
  const tryParcel = async (id: string): Promise<Delivery | null> => {
    const { store, durable } = await openedStore();
    const delivery = await attempt(id);
    if (delivery?.state === "unreachable") {
      if (durable) environment.askForSync();
      pendingIds.add(id);
      const pause = pauseAfter(await store.attempted(id), environment.random);
      drainLater(Math.max(pause, delivery.notBeforeMs));
    } else if (delivery) report(id, delivery);
    // A page that was closed may have left others.
    if ((await mark()) > 0 && !draining && !timer) drainLater(SOON_MS);
    return delivery;
  };

  const report = (id: string, ending: Sending): void => {
    pendingIds.delete(id);
    for (const watcher of watchers) watcher(id, ending);
  };

  /** Reports results of parcels that another sender finished, or that expired. */
  const reportOthers = async (store: OutboxStore): Promise<void> => {
    for (const id of pendingIds) {
      const ending = await endOf(store, id);
      // This page may have sent and reported it meanwhile.
      if (ending && pendingIds.has(id)) report(id, ending);
    }
  };

  /** Sets the single timer, never earlier than already set, since a server may have asked for that pause. */
  const drainLater = (ms: number) => {
    const at = environment.now() + ms;
    if (closed || (timer && timer.at >= at)) return;
    timer?.cancel();
    const cancel = environment.later(() => {
      timer = null;
      drainAfterThis();
    }, ms);
    timer = { at, cancel };
  };

  const drainOnce = async (): Promise<number> => {
    try {
      const { store } = await openedStore();
      for (const id of await store.waiting()) {
        const delivery = await tryParcel(id);
        // The server is unreachable for the others, too.
        if (delivery?.state === "unreachable") break;
      }
      await reportOthers(store);
      const left = await mark();
      // Another sender may have finished one since its result was asked for.
      if ((left > 0 || pendingIds.size > 0) && !timer) drainLater(SOON_MS);
      return left;
    } catch (error) {
      await reopen();
      drainLater(SOON_MS);
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

  /**
   * Drains after the current drain, whose list of parcels may be outdated. Never rejects: a failed drain has
   * set the timer.
   */
  const drainAfterThis = (): void => {
    Promise.resolve(draining)
      .then(drain, drain)
      .catch(() => {});
  };

  /** Resolves to whether the parcel is stored durably. */
  const keep = async (parcel: Parcel): Promise<boolean> => {
    const { store, durable } = await openedStore();
    // Before it is stored: a page that is closed in between leaves a mark, which makes the next page drain.
    if (durable) environment.mark(1);
    await store.put(parcel);
    await mark();
    return durable;
  };

  return {
    /** Stores a parcel before its first attempt. Resolves to whether it is stored durably. */
    async enqueue(parcel: Parcel): Promise<boolean> {
      const again = () => reopen().then(() => keep(parcel));
      return keep(parcel)
        .catch(again)
        .catch(() => {
          // Quota exceeded or storage broken: this page continues in memory.
          opening = Promise.resolve({ store: environment.openPageStore(environment.now), durable: false });
          return keep(parcel);
        });
    },

    /** Tries a parcel now and resolves to its state; `failed` for an unknown or expired parcel. */
    async send(id: string): Promise<Sending> {
      const { store, durable } = await openedStore();
      for (let left = durable ? 1 : PAGE_ATTEMPTS; left > 0; left -= 1) {
        const delivery = await tryParcel(id);
        if (delivery && delivery.state !== "unreachable") return delivery;
        // Another sender finished it meanwhile, or it is unknown.
        const ending = await endOf(store, id);
        if (ending) return ending;
        if (left > 1) await new Promise<void>((resolve) => environment.later(resolve, FIRST_PAUSE_MS));
      }
      pendingIds.add(id);
      if (!timer) drainLater(SOON_MS);
      return { state: durable ? "saved" : "failed" };
    },

    drain,

    /** Calls back with the result of every parcel this page learns of; returns an unsubscribe function. */
    watch(watcher: (id: string, ending: Sending) => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },

    /** Stops the timer and closes the database. */
    async close(): Promise<void> {
      closed = true;
      timer?.cancel();
      await draining?.catch(() => {});
      await reopen();
    },
  };
};
