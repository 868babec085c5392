import type { Fact } from "@asesorador/domain/kernel/event-store";
import type { FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { derivedUuid } from "../application/derived-id.ts";
import { metadataFor } from "./caller.ts";

type Recording = {
  readonly stream: string;
  /** By its catalogue. */
  readonly validate: (fact: Fact) => Fact;
  readonly event: Fact;
  /** Names the event: one of the same id is not appended again. Absent: one of its type for each request. */
  readonly eventId?: string;
};

/**
 * Appends an event that says what a request did, which no decider has to allow; it holds no personal data. Throws ZodError,
 * StoreUnavailable.
 */
export const recordEvent = async (
  { store, now }: Pick<Context, "store" | "now">,
  request: FastifyRequest,
  { stream, validate, event, eventId = derivedUuid(`${request.id}/${event.type}`) }: Recording,
): Promise<void> => {
  const metadata = metadataFor(request, now());
  await store.append(stream, "any", [{ ...validate(event), eventId, metadata }]);
};
