import type { Delivery } from "./outbox-post.ts";
import type { Parcel } from "./outbox-store.ts";
import { randomUuid } from "./random-uuid.ts";

/** A lead's request with this id and a nonce, which proves that a repeat comes from the same device. */
export const withNonce = <Body extends object>(body: Body, leadId: string) => ({
  ...body,
  leadId,
  submissionNonce: randomUuid(),
});

/** The server has another submission with this lead id and recorded nothing of this one. */
export const isTaken = (delivery: Delivery): boolean =>
  delivery.state === "refused" && delivery.failure.code === "lead_exists";

/** The same lead with a new id. The parcel's id, by which the page follows it, stays. */
export const asNewLead = (parcel: Parcel): Parcel => ({
  ...parcel,
  body: withNonce(parcel.body as object, randomUuid()),
});
