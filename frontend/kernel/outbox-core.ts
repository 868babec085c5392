import type { Failure } from "@asesorador/domain/kernel/endpoint";
import { asNewLead, isTaken } from "./lead-parcel.ts";
import { endOf, exclusively, FIRST_PAUSE_MS, pauseAfter, SOON_MS } from "./outbox-attempts.ts";
import { type Delivery, type Post, post } from "./outbox-post.ts";
import type { OutboxStore, Parcel, Verdict } from "./outbox-store.ts";

/** What the visitor may be told. `saved`: kept on this device and sent as soon as possible. `failed`: neither sent nor kept. */
export type Sending = Verdict<Failure> | { readonly state: "saved" } | { readonly state: "failed" };

/** Everything the outbox needs of the browser; tests bring their own. */
export type OutboxWorld = Post & {
  /** Opens what outlives the page; rejects where the browser refuses storage. */
  readonly openStore: (now: () => number) => Promise<OutboxStore>;
  /** What serves instead; it ends with the page. */
  readonly openPageStore: (now: () => number) => OutboxStore;
  readonly now: () => number;
  readonly random: () => number;
  /** Null where the browser has no Web Locks: leases in the store serve then. */
  readonly locks: Pick<LockManager, "request"> | null;
  readonly later: (work: () => void, ms: number) => () => void;
  /** Called when sending may have become possible: back online, page visible again. */
  readonly onWake: (wake: () => void) => void;
  /** Told how many parcels wait on this device. */
  readonly mark: (waiting: number) => void;
  /** Called when a parcel that is kept could not be sent: somebody may do it when the page is gone. */
  readonly askForSync: () => void;
};

/** Attempts within one `send` where nothing can be kept. */
const PAGE_ATTEMPTS = 3;
export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Sends parcels until the server has given a final answer. They are kept encrypted on the device for 24 hours, over reloads
 * and tabs, and sent with their own id by one sender at a time. While the page is open and a parcel waits, a drain is
 * running or a timer is set.
 */
export const createOutbox = (world: OutboxWorld) => {
  const watchers = new Set<(id: string, ending: Sending) => void>();
  /** Parcels of this page whose end it does not know yet: a worker or another tab may send them first. */
  const unheard = new Set<string>();
  let opening: Promise<{ store: OutboxStore; durable: boolean }> | null = null;
  let timer: { readonly at: number; readonly cancel: () => void } | null = null;
  let draining: Promise<number> | null = null;
  let awake = false;
  let closed = false;

  const stand = () => {
    opening ??= world.openStore(world.now).then(
      (store) => ({ store, durable: true }),
      () => ({ store: world.openPageStore(world.now), durable: false }),
    );
    if (!awake) world.onWake(drainAfterThis);
    awake = true;
    return opening;
  };

  /** Browsers close the database of an open page (iOS does so in the background): the next use opens it again. */
  const reopen = async () => {
    const lost = opening;
    opening = null;
    (await lost)?.store.close();
  };

  /** Another tab may keep a parcel between this one's look and its mark: an empty outbox is looked at again. */
  const mark = async () => {
    const { store, durable } = await stand();
    if (!durable) return;
    const waiting = (await store.waiting()).length;
    world.mark(waiting);
    if (waiting === 0) world.mark((await store.waiting()).length);
  };

  /**
   * Posts a parcel. When its lead's id belongs to another submission (an earlier form of this one whose answer was lost, then
   * corrected), it is kept and sent as a lead of its own: a duplicate can be merged, a lost correction can't be recovered.
   */
  const posted = async (store: OutboxStore, parcel: Parcel): Promise<Delivery> => {
    const delivery = await post(parcel, world);
    if (!isTaken(delivery)) return delivery;
    const renamed = asNewLead(parcel);
    await store.put(renamed);
    return post(renamed, world);
  };

  /** One attempt under the parcel's lock. Null: nothing to send, or another sender is at it. */
  const attempt = async (id: string): Promise<Delivery | null> => {
    const { store } = await stand();
    return exclusively(world.locks, store, id, async () => {
      const known = await store.verdict(id);
      if (known) return known as Verdict<Failure>;
      const parcel = await store.open(id);
      if (!parcel) {
        await store.remove(id);
        return null;
      }
      const delivery = await posted(store, parcel);
      if (delivery.state === "unreachable") return delivery;
      await store.settle(id, delivery);
      return delivery;
    });
  };

  /** As `attempt`; what is final is told, what isn't is tried again later. */
  const tried = async (id: string): Promise<Delivery | null> => {
    const { store, durable } = await stand();
    const delivery = await attempt(id);
    if (delivery?.state === "unreachable") {
      if (durable) world.askForSync();
      unheard.add(id);
      const pause = pauseAfter(await store.attempted(id), world.random);
      drainLater(Math.max(pause, delivery.notBeforeMs));
    } else if (delivery) tell(id, delivery);
    await mark();
    return delivery;
  };

  const tell = (id: string, ending: Sending): void => {
    unheard.delete(id);
    for (const watcher of watchers) watcher(id, ending);
  };

  /** Passes on the ends of parcels that another sender has finished, or that expired. */
  const hearOfOthers = async (store: OutboxStore): Promise<void> => {
    for (const id of unheard) {
      const ending = await endOf(store, id);
      // This page may have been the sender, and told it meanwhile.
      if (ending && unheard.has(id)) tell(id, ending);
    }
  };

  /** Sets the one timer; never earlier than it is set already, since a server may have asked for that pause. */
  const drainLater = (ms: number) => {
    const at = world.now() + ms;
    if (closed || (timer && timer.at >= at)) return;
    timer?.cancel();
    const cancel = world.later(() => {
      timer = null;
      drainAfterThis();
    }, ms);
    timer = { at, cancel };
  };

  const drainOnce = async (): Promise<number> => {
    try {
      const { store } = await stand();
      for (const { id } of await store.waiting()) {
        const delivery = await tried(id);
        // The server is unreachable for the others too.
        if (delivery?.state === "unreachable") break;
      }
      await hearOfOthers(store);
      await mark();
      const left = (await store.waiting()).length;
      if (left > 0 && !timer) drainLater(SOON_MS);
      return left;
    } catch (error) {
      await reopen();
      drainLater(SOON_MS);
      throw error;
    }
  };

  /** Tries everything that waits, oldest first; resolves to how many still wait. Continues by itself while the page is open. */
  const drain = (): Promise<number> => {
    draining ??= drainOnce().finally(() => {
      draining = null;
    });
    return draining;
  };

  /**
   * Drains, after the drain that is running: that one has made its list already, and what failed since is not on it. Never
   * rejects: a failed drain has set the timer.
   */
  const drainAfterThis = (): void => {
    Promise.resolve(draining)
      .then(drain, drain)
      .catch(() => {});
  };

  /** Resolves to whether the parcel will outlive the page. */
  const keep = async (parcel: Parcel): Promise<boolean> => {
    const { store, durable } = await stand();
    await store.put(parcel);
    await mark();
    return durable;
  };

  return {
    /** Keeps a parcel before its first attempt. Resolves to whether it will outlive the page. */
    async enqueue(parcel: Parcel): Promise<boolean> {
      const again = () => reopen().then(() => keep(parcel));
      return keep(parcel)
        .catch(again)
        .catch(() => {
          // Quota, or storage that is broken: this page continues in memory.
          opening = Promise.resolve({ store: world.openPageStore(world.now), durable: false });
          return keep(parcel);
        });
    },

    /** Tries a parcel now and resolves to its state. A parcel that is unknown or expired has `failed`. */
    async send(id: string): Promise<Sending> {
      const { store, durable } = await stand();
      for (let left = durable ? 1 : PAGE_ATTEMPTS; left > 0; left -= 1) {
        const delivery = await tried(id);
        if (delivery && delivery.state !== "unreachable") return delivery;
        // Another sender has finished it meanwhile, or it was never there.
        const ending = await endOf(store, id);
        if (ending) return ending;
        if (left > 1) await new Promise<void>((resolve) => world.later(resolve, FIRST_PAUSE_MS));
      }
      unheard.add(id);
      if (!timer) drainLater(SOON_MS);
      return { state: durable ? "saved" : "failed" };
    },

    drain,

    /** Calls back with the end of every parcel that this page learns of; returns how to stop. */
    watch(watcher: (id: string, ending: Sending) => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },

    /** Stops the timer and lets go of the database. */
    async close(): Promise<void> {
      closed = true;
      timer?.cancel();
      await draining?.catch(() => {});
      await reopen();
    },
  };
};
