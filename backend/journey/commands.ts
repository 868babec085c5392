import { type Dropped, decideJourney, journeyDecider } from "@asesorador/domain/journey/decider";
import { journeyEvents, journeyStream } from "@asesorador/domain/journey/events";
import { type DroppedWord, openingOf } from "@asesorador/domain/journey/opening";
import {
  MAX_BATCH_BYTES,
  type ReportedEvent,
  recordJourney,
} from "@asesorador/domain/journey/record-contract";
import { accept } from "@asesorador/domain/kernel/decider";
import type { Received } from "@asesorador/domain/kernel/endpoint";
import { teamDay } from "@asesorador/domain/kernel/local-time";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { handle, handleNew } from "../application/handle.ts";
import { metadataFor } from "../http/caller.ts";
import { HttpError } from "../http/http-error.ts";
import { LIMITS } from "../http/limits.ts";
import { optsOutOfTracking } from "../http/opt-out.ts";
import { route } from "../http/route.ts";

type Reason = Dropped | DroppedWord | "opted_out" | "busy";

/**
 * Records the wizard steps of a visit, at the lowest priority: a lead never waits for it. What is not recorded is
 * passed to `drop`; a batch that is refused as a whole is counted among the requests, by status.
 */
export const journeyCommands = (
  app: FastifyInstance,
  context: Context,
  drop: (reason: Reason, count: number) => void,
): void => {
  let inFlight = 0;

  route(
    app,
    recordJourney,
    async (visit, { request, reply }) => {
      reply.code(202);
      if (optsOutOfTracking(request)) {
        drop("opted_out", visit.events.length);
        return { accepted: 0 };
      }
      if (inFlight >= LIMITS.journeysAtOnce) {
        drop("busy", visit.events.length);
        throw new HttpError(503, "too_busy", { retryAfterSeconds: LIMITS.retryAfterUnavailableSeconds });
      }
      inFlight += 1;
      try {
        const dropped = await record(context, visit, request);
        for (const reason of dropped) drop(reason, 1);
        return { accepted: visit.events.length };
      } finally {
        inFlight -= 1;
      }
    },
    { perMinute: LIMITS.journeysPerMinute, bodyBytes: MAX_BATCH_BYTES, priority: "deferrable" },
  );
};

/** Resolves to why steps and words of the visit were not recorded. */
const record = async (
  context: Context,
  { journeyId, wizard, viewport, events: reported, ...visit }: Received<typeof recordJourney>,
  request: FastifyRequest,
): Promise<readonly (Dropped | DroppedWord)[]> => {
  const now = context.now();
  const { opening, dropped: words } = openingOf(visit.opening);
  const begunMs = Date.parse(now) - (visit.elapsedMs ?? 0);
  const envelope = {
    stream: journeyStream(journeyId),
    commands: [
      {
        type: "RecordJourney",
        journeyId,
        wizard,
        viewport,
        opening,
        reported,
        today: teamDay(begunMs),
        begunAt: visit.elapsedMs === null ? null : new Date(begunMs).toISOString(),
      } as const,
    ],
    commandId: commandIdOf(journeyId, reported),
    metadata: metadataFor(request, now, { actor: "visitor", causationId: journeyId }),
  };
  let dropped: readonly Dropped[] = [];
  const decider: typeof journeyDecider = {
    ...journeyDecider,
    decide: (command, state) => {
      const decided = decideJourney(command, state);
      // Decided again after a conflict: the last time counts.
      dropped = decided.dropped;
      return accept(...decided.events);
    },
  };
  // A visit in progress has a stream: trying to create one would waste an append.
  const begins = reported.some(({ seq }) => seq === 0);
  await (begins ? handleNew : handle)(context, { decider, events: journeyEvents }, envelope);
  return begins ? [...dropped, ...words] : dropped;
};

/** The same sequence numbers of the same visit produce the same events. */
const commandIdOf = (journeyId: string, reported: readonly ReportedEvent[]): string =>
  `journey/${journeyId}/${reported.map(({ seq }) => seq).join(",")}`;
