import type { AttemptResult } from "./outbox-results.ts";
import type { OutboxRequest } from "./outbox-store.ts";
import { randomUuid } from "./random-uuid.ts";

/** A lead's request with this id and a nonce, which proves that a repeat comes from the same device. */
export const withNonce = <Body extends object>(body: Body, leadId: string) => ({
  ...body,
  leadId,
  submissionNonce: randomUuid(),
});

/** The server has another submission with this lead id and recorded nothing of this one. */
export const isTaken = (result: AttemptResult): boolean =>
  result.state === "refused" && result.failure.code === "lead_exists";

/** The same lead with a new id. The request's id, by which the page follows it, stays. */
export const asNewLead = (request: OutboxRequest): OutboxRequest => ({
  ...request,
  body: withNonce(request.body as object, randomUuid()),
});
