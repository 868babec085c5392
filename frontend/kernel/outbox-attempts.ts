import type { Failure } from "@asesorador/domain/kernel/endpoint";
import { ATTEMPT_TIMEOUT_MS } from "./outbox-post.ts";
import type { OutboxStore, Verdict } from "./outbox-store.ts";

/** First pause between attempts; it doubles up to SOON_MS, and after SOON_ATTEMPTS up to LATER_MS. */
export const FIRST_PAUSE_MS = 1_000;
export const SOON_MS = 4_000;
const SOON_ATTEMPTS = 60;
const LATER_MS = 60_000;
/** Duration of a lease: the attempt it guards, and the second one that follows when the lead id was taken. */
const LEASE_MS = 2 * ATTEMPT_TIMEOUT_MS + 5_000;

/**
 * Pause after `attempts` failures: exponential and capped; the upper half is random, so that tabs do not
 * retry at the same moment.
 */
export const pauseAfter = (attempts: number, random: () => number): number => {
  const cap = attempts > SOON_ATTEMPTS ? LATER_MS : SOON_MS;
  const full = Math.min(cap, FIRST_PAUSE_MS * 2 ** (attempts - 1));
  return full / 2 + (random() * full) / 2;
};

/** Result of a parcel that no longer waits; null while it waits. */
export const endOf = async (
  store: OutboxStore,
  id: string,
): Promise<Verdict<Failure> | { readonly state: "failed" } | null> => {
  // In this order: the parcel is removed and its verdict stored in one transaction.
  if ((await store.open(id)) !== null) return null;
  return ((await store.verdict(id)) as Verdict<Failure> | null) ?? { state: "failed" };
};

/**
 * Runs `work` while no other tab sends the same parcel; null if only leases are available and another tab
 * holds it. A lease may run out during `work`, while the machine sleeps: `isHeld` returns whether it still excludes others.
 */
export const exclusively = async <Result>(
  { locks, now }: { readonly locks: Pick<LockManager, "request"> | null; readonly now: () => number },
  store: OutboxStore,
  id: string,
  work: (isHeld: () => boolean) => Promise<Result>,
): Promise<Result | null> => {
  if (locks) return locks.request(`asesorador-outbox/${id}`, () => work(() => true));
  // Before the lease is taken: never later than its end in the store.
  const until = now() + LEASE_MS;
  const isHeld = () => now() < until;
  if (!(await store.lease(id, LEASE_MS))) return null;
  try {
    return await work(isHeld);
  } finally {
    if (isHeld()) await store.release(id);
  }
};
