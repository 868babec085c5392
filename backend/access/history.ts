import { type AccountEvent, accessEvents, accessStream } from "@asesorador/domain/access/events";
import type { EventMetadata } from "@asesorador/domain/kernel/event-store";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { derivedUuid } from "../application/derived-id.ts";

/** Records sign-ins and sign-outs. A person's own stream accepts events in any order. */
export const accessHistory = (app: FastifyInstance, { store }: Pick<Context, "store">) => {
  const open = new Set<Promise<unknown>>();
  app.addHook("onClose", async () => {
    await Promise.allSettled(open);
  });

  const writeAll = async (events: readonly AccountEvent[], metadata: EventMetadata): Promise<void> => {
    const [first] = events;
    if (!first) return;
    const facts = events.map((event, index) => ({
      ...accessEvents.validate(event),
      eventId: derivedUuid(`${metadata.correlationId}/${event.type}/${index}`),
      metadata,
    }));
    await store.append(accessStream(first.data.username), "any", facts);
  };
  const write = (event: AccountEvent, metadata: EventMetadata): Promise<void> => writeAll([event], metadata);

  return {
    /** Resolves when it is durable; throws StoreUnavailable. */
    write,
    /** As `write`, all or none; they are all of one account. */
    writeAll,
    /**
     * Writes after the answer: the response time of a refusal must not reveal which usernames exist, and signing out
     * must work while history is unavailable. Closing waits for these.
     */
    note: (event: AccountEvent, metadata: EventMetadata): void => {
      const note = write(event, metadata)
        .catch((error: unknown) =>
          app.log.error({ err: error, type: event.type }, "an access event was not recorded"),
        )
        .finally(() => open.delete(note));
      open.add(note);
    },
  };
};

export type AccessHistory = ReturnType<typeof accessHistory>;

/** The events of sessions that ended together. */
export const sessionsEnded = (
  username: string,
  ended: readonly string[],
  cause: Extract<AccountEvent, { type: "SessionEnded" }>["data"]["cause"],
): readonly AccountEvent[] =>
  ended.map((sessionId) => accessEvents.create("SessionEnded", { username, sessionId, cause }));
