import type { Delivery } from "./outbox-post.ts";
import type { Parcel } from "./outbox-store.ts";
import { randomUuid } from "./random-uuid.ts";

/** A lead's request under this id, with the nonce that proves a repeat to come from the device that sent it first. */
export const withNonce = <Body extends object>(body: Body, leadId: string) => ({
  ...body,
  leadId,
  submissionNonce: randomUuid(),
});

/** The server has another submission under this lead's id, and has recorded nothing of this one. */
export const isTaken = (delivery: Delivery): boolean =>
  delivery.state === "refused" && delivery.failure.code === "lead_exists";

/** The same lead under an id of its own. The parcel's id, by which the page follows it, stays. */
export const asNewLead = (parcel: Parcel): Parcel => ({
  ...parcel,
  body: withNonce(parcel.body as object, randomUuid()),
});
