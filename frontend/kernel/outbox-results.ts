import type { Failure } from "@asesorador/domain/kernel/endpoint";
import { endOf } from "./outbox-attempts.ts";
import type { OutboxStore, Verdict } from "./outbox-store.ts";

/**
 * State of a submission. `saved`: stored on this device and sent as soon as possible. `failed`: neither sent
 * nor stored.
 */
export type Sending = Verdict<Failure> | { readonly state: "saved" } | { readonly state: "failed" };

/** Called with the result of every parcel that this page learns of. */
export type Watcher = (id: string, ending: Sending) => void;

/** Reports results of parcels that another sender finished, or that expired. */
export const reportOthers = async (
  store: OutboxStore,
  pending: ReadonlySet<string>,
  report: Watcher,
): Promise<void> => {
  for (const id of pending) {
    const ending = await endOf(store, id);
    // This page may have sent and reported it meanwhile.
    if (ending && pending.has(id)) report(id, ending);
  }
};
