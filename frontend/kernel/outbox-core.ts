import type { Failure } from "@asesorador/domain/kernel/endpoint";
import { asNewLead, isTaken } from "./lead-parcel.ts";
import { pageStore } from "./outbox-memory.ts";
import { ATTEMPT_TIMEOUT_MS, type Delivery, type Post, post } from "./outbox-post.ts";
import { type OutboxStore, openStore, type Parcel, type Verdict } from "./outbox-store.ts";

/** What the visitor may be told. `saved`: kept on this device and sent as soon as possible. `failed`: neither sent nor kept. */
export type Sending = Verdict<Failure> | { readonly state: "saved" } | { readonly state: "failed" };

/** Everything the outbox needs of the browser; tests bring their own. */
export type OutboxWorld = Post & {
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

/** First pause between attempts; it doubles up to SOON_MS, and after SOON_ATTEMPTS up to LATER_MS. */
const FIRST_PAUSE_MS = 1_000;
const SOON_MS = 4_000;
const SOON_ATTEMPTS = 60;
const LATER_MS = 60_000;
/** Attempts within one `send` where nothing can be kept. */
const PAGE_ATTEMPTS = 3;
/** A lease outlives the attempt that it guards. */
const LEASE_MS = ATTEMPT_TIMEOUT_MS + 5_000;

/** Pause after `attempts` failures: exponential, capped, with the upper half at random so that tabs don't march in step. */
export const pauseAfter = (attempts: number, random: () => number): number => {
  const cap = attempts > SOON_ATTEMPTS ? LATER_MS : SOON_MS;
  const full = Math.min(cap, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20));
  return full / 2 + (random() * full) / 2;
};

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Parcels that must arrive. They are kept encrypted on the device for 24 hours and sent with their own id until the
 * server has answered for good, over reloads and tabs, by one sender at a time.
 */
export const createOutbox = (world: OutboxWorld) => {
  const watchers = new Set<(id: string, verdict: Verdict<Failure>) => void>();
  /** Parcels of this page whose end it has not heard yet: a worker or another tab may come first. */
  const unheard = new Set<string>();
  let opening: Promise<{ store: OutboxStore; durable: boolean }> | null = null;
  let cancelTimer: (() => void) | null = null;
  let draining: Promise<number> | null = null;
  let awake = false;

  const stand = () => {
    opening ??= openStore(world.now).then(
      (store) => ({ store, durable: true }),
      () => ({ store: pageStore(world.now), durable: false }),
    );
    if (!awake) world.onWake(() => void drain());
    awake = true;
    return opening;
  };

  const mark = async () => {
    const { store, durable } = await stand();
    if (durable) world.mark((await store.waiting()).length);
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

  const tell = (id: string, verdict: Verdict<Failure>): void => {
    unheard.delete(id);
    for (const watcher of watchers) watcher(id, verdict);
  };

  /** Passes on how those ended that somebody else has finished. */
  const hearOfOthers = async (store: OutboxStore): Promise<void> => {
    for (const id of unheard) {
      const verdict = (await store.verdict(id)) as Verdict<Failure> | null;
      if (verdict) tell(id, verdict);
    }
  };

  const drainLater = (ms: number) => {
    cancelTimer?.();
    cancelTimer = world.later(() => void drain(), ms);
  };

  const drainOnce = async (): Promise<number> => {
    const { store } = await stand();
    for (const { id } of await store.waiting()) {
      const delivery = await tried(id);
      // The server is away for all of them alike.
      if (delivery?.state === "unreachable") break;
      if (delivery === null && (await store.open(id)) !== null) drainLater(SOON_MS);
    }
    await hearOfOthers(store);
    await mark();
    return (await store.waiting()).length;
  };

  /** Tries everything that waits, oldest first; resolves to how many still wait. Goes on by itself while the page stands. */
  const drain = (): Promise<number> => {
    draining ??= drainOnce().finally(() => {
      draining = null;
    });
    return draining;
  };

  return {
    /** Keeps a parcel before its first attempt. Resolves to whether it will outlive the page. */
    async enqueue(parcel: Parcel): Promise<boolean> {
      const standing = await stand();
      try {
        await standing.store.put(parcel);
        await mark();
        return standing.durable;
      } catch {
        // Quota, or a storage that broke after it opened: this page goes on without.
        const store = pageStore(world.now);
        opening = Promise.resolve({ store, durable: false });
        await store.put(parcel);
        return false;
      }
    },

    /** Tries a parcel now and tells the truth about it. A parcel that is unknown or expired has `failed`. */
    async send(id: string): Promise<Sending> {
      const { store, durable } = await stand();
      for (let left = durable ? 1 : PAGE_ATTEMPTS; left > 0; left -= 1) {
        const delivery = await tried(id);
        if (delivery && delivery.state !== "unreachable") return delivery;
        // Gone without our doing: another sender has finished it meanwhile, or it was never there. Asked in this order,
        // because a parcel leaves and its verdict arrives in one transaction.
        if ((await store.open(id)) === null)
          return ((await store.verdict(id)) as Verdict<Failure> | null) ?? { state: "failed" };
        if (left > 1) await new Promise<void>((resolve) => world.later(resolve, FIRST_PAUSE_MS));
      }
      return { state: durable ? "saved" : "failed" };
    },

    drain,

    /** Tells of every verdict that this page learns of; returns how to stop. */
    watch(watcher: (id: string, verdict: Verdict<Failure>) => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },

    /** Stops the timer and lets go of the database. */
    async close(): Promise<void> {
      cancelTimer?.();
      await draining;
      (await opening)?.store.close();
      opening = null;
    },
  };
};

/** Runs `work` while no other tab sends the same parcel; with leases only, null when another one does. */
const exclusively = async <Result>(
  locks: OutboxWorld["locks"],
  store: OutboxStore,
  id: string,
  work: () => Promise<Result>,
): Promise<Result | null> => {
  if (locks) return locks.request(`asesorador-outbox/${id}`, work);
  const finished = (await store.verdict(id)) !== null;
  if (!finished && !(await store.lease(id, LEASE_MS))) return null;
  try {
    return await work();
  } finally {
    await store.release(id);
  }
};
