import { MAX_BATCH_BYTES, recordJourney, type Told } from "@asesorador/domain/journey/contract";
import { journeyDecider } from "@asesorador/domain/journey/decider";
import { journeyEvents, journeyStream } from "@asesorador/domain/journey/events";
import { teamDay } from "@asesorador/domain/kernel/local-time";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { handle, handleNew } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { HttpError } from "../http/http-error.ts";
import { LIMITS } from "../http/limits.ts";
import { route } from "../http/route.ts";

const journey = { decider: journeyDecider, events: journeyEvents };

/** Records the wizard steps of a visit, at the lowest priority: a lead never waits for it. */
export const journeyCommands = (app: FastifyInstance, context: Context): void => {
  let inFlight = 0;

  route(
    app,
    recordJourney,
    async ({ journeyId, wizard, viewport, events: told }, { request, reply }) => {
      reply.code(202);
      if (optsOutOfTracking(request)) return { accepted: 0 };
      if (inFlight >= LIMITS.journeysAtOnce)
        throw new HttpError(503, "too_busy", { retryAfterSeconds: LIMITS.retryAfterUnavailableSeconds });
      inFlight += 1;
      try {
        const now = context.now();
        const envelope = {
          stream: journeyStream(journeyId),
          commands: [
            {
              type: "RecordJourney",
              journeyId,
              wizard,
              viewport,
              today: teamDay(Date.parse(now)),
              told,
            } as const,
          ],
          commandId: commandIdOf(journeyId, told),
          metadata: metadataFor(request, now, { actor: "visitor", causationId: journeyId }),
        };
        // A visit in progress has a stream: trying to create one would waste an append.
        const begins = told.some(({ seq }) => seq === 0);
        await (begins ? handleNew : handle)(context, journey, envelope);
        return { accepted: told.length };
      } finally {
        inFlight -= 1;
      }
    },
    { perMinute: LIMITS.journeysPerMinute, bodyBytes: MAX_BATCH_BYTES, priority: "deferrable" },
  );
};

/** Do Not Track and Global Privacy Control; our own page then sends nothing at all. */
const optsOutOfTracking = ({ headers }: FastifyRequest): boolean =>
  headers["dnt"] === "1" || headers["sec-gpc"] === "1";

/** The same sequence numbers of the same visit produce the same events. */
const commandIdOf = (journeyId: string, told: readonly Told[]): string =>
  `journey/${journeyId}/${told.map(({ seq }) => seq).join(",")}`;
