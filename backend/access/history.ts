import { type AccessEvent, accessStream } from "@asesorador/domain/access/events";
import type { EventMetadata } from "@asesorador/domain/kernel/event-store";
import type { FastifyInstance } from "fastify";
import type { Context } from "../kernel/context.ts";
import { derivedUuid } from "../kernel/derived-id.ts";

/** Writes who came and went. A person's own stream takes events in any order. */
export const accessHistory = (app: FastifyInstance, { store }: Pick<Context, "store">) => {
  const open = new Set<Promise<unknown>>();
  app.addHook("onClose", async () => {
    await Promise.allSettled(open);
  });

  const write = async (event: AccessEvent, metadata: EventMetadata): Promise<void> => {
    const eventId = derivedUuid(`${metadata.correlationId}/${event.type}`);
    await store.append(accessStream(event.data.username), "any", [{ ...event, eventId, metadata }]);
  };

  return {
    /** Resolves when it is durable; throws StoreUnavailable. */
    write,
    /**
     * Writes after the answer: the time of a refusal must not tell a known username from an unknown one, and nobody is
     * kept signed in because history is away. Closing waits for these.
     */
    note: (event: AccessEvent, metadata: EventMetadata): void => {
      const note = write(event, metadata)
        .catch((error: unknown) =>
          app.log.error({ err: error, type: event.type }, "an access event was not recorded"),
        )
        .finally(() => open.delete(note));
      open.add(note);
    },
  };
};
