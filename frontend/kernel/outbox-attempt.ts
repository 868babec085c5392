import { asNewLead, isTaken } from "./lead-request.ts";
import type { OutboxEnvironment } from "./outbox-environment.ts";
import { ATTEMPT_TIMEOUT_MS, post } from "./outbox-post.ts";
import type { AttemptResult } from "./outbox-results.ts";
import type { OutboxRequest, OutboxStore } from "./outbox-store.ts";

/** Duration of a lease: the attempt it guards, and the second one that follows when the lead id was taken. */
const LEASE_MS = 2 * ATTEMPT_TIMEOUT_MS + 5_000;

/**
 * Runs `work` while no other tab sends the same request; null if only leases are available and another tab
 * holds it. A lease may run out during `work`, while the machine sleeps: `isHeld` returns whether it still excludes others.
 */
const exclusively = async <Result>(
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

/**
 * Posts a request. When its lead id belongs to another submission (an earlier version of this one whose
 * response was lost, and which was then corrected), it is stored and sent as a new lead: a duplicate can be
 * merged, a lost correction cannot be recovered.
 */
const postRequest = async (
  environment: OutboxEnvironment,
  store: OutboxStore,
  request: OutboxRequest,
): Promise<AttemptResult> => {
  const result = await post(request, environment);
  if (!isTaken(result)) return result;
  const renamed = asNewLead(request);
  await store.put(renamed);
  return post(renamed, environment);
};

/** One attempt under the request's lock. null: nothing to send, or another sender holds it. */
export const attempt = (
  environment: OutboxEnvironment,
  store: OutboxStore,
  id: string,
): Promise<AttemptResult | null> =>
  exclusively(environment, store, id, async (isHeld) => {
    const known = await store.result(id);
    if (known) return known;
    const request = await store.open(id);
    if (!request) {
      await store.remove(id);
      return null;
    }
    if (!isHeld()) return null;
    const result = await postRequest(environment, store, request);
    if (result.state === "unreachable") return result;
    await store.settle(id, result);
    return result;
  });
