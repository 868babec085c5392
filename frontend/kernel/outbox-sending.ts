import type { Failure } from "@asesorador/domain/kernel/endpoint";
import { asNewLead, isTaken } from "./lead-parcel.ts";
import { exclusively } from "./outbox-attempts.ts";
import type { OutboxEnvironment } from "./outbox-environment.ts";
import type { OpenedStore } from "./outbox-opening.ts";
import { type Delivery, post } from "./outbox-post.ts";
import type { OutboxStore, Parcel, Verdict } from "./outbox-store.ts";

/**
 * Marks how many parcels wait, and resolves to that. A parcel may be added between the count and the mark: an empty outbox is
 * counted again after its mark. That count marks no 0, which might replace the mark of a parcel that is added after it.
 */
export const markWaiting = async (
  environment: OutboxEnvironment,
  { store, durable }: OpenedStore,
): Promise<number> => {
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
const postParcel = async (
  environment: OutboxEnvironment,
  store: OutboxStore,
  parcel: Parcel,
): Promise<Delivery> => {
  const delivery = await post(parcel, environment);
  if (!isTaken(delivery)) return delivery;
  const renamed = asNewLead(parcel);
  await store.put(renamed);
  return post(renamed, environment);
};

/** One attempt under the parcel's lock. null: nothing to send, or another sender holds it. */
export const attempt = (
  environment: OutboxEnvironment,
  store: OutboxStore,
  id: string,
): Promise<Delivery | null> =>
  exclusively(environment, store, id, async (isHeld) => {
    const known = await store.verdict(id);
    if (known) return known as Verdict<Failure>;
    const parcel = await store.open(id);
    if (!parcel) {
      await store.remove(id);
      return null;
    }
    if (!isHeld()) return null;
    const delivery = await postParcel(environment, store, parcel);
    if (delivery.state === "unreachable") return delivery;
    await store.settle(id, delivery);
    return delivery;
  });
