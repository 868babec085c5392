import {
  operationsStatus,
  requestRebuild,
  retryQuarantine,
  skipQuarantine,
} from "@asesorador/domain/operations/contract";
import {
  type OperationsEvent,
  operationsEvents,
  operationsStream,
} from "@asesorador/domain/operations/events";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import type { ProcessorState } from "../application/operations.ts";
import { HttpError } from "../http/http-error.ts";
import { recordEvent } from "../http/record-event.ts";
import { route } from "../http/route.ts";
import { NO_REBUILD, NOTHING_QUARANTINED } from "./es.ts";

const QUARANTINE_SHOWN = 100;
const REBUILDS_SHOWN = 10;

/** Queries and commands of an operator; commands are recorded in the history. */
export const operationsRoutes = (app: FastifyInstance, context: Context): void => {
  const { operations, store } = context;
  const { validate } = operationsEvents;

  const shown = <State extends ProcessorState>({ position, ...rest }: State) => ({
    ...rest,
    position: position === null ? null : `${position}`,
    isLate: rest.lagMs >= operations.lagLimitMs,
  });

  const note = (event: OperationsEvent, request: FastifyRequest): Promise<void> =>
    recordEvent(context, request, { stream: operationsStream(event.data.readModel), validate, event });

  route(app, operationsStatus, async (_, { reply }) => {
    reply.header("cache-control", "no-store");
    const [readModels, reactors, quarantine, rebuilds, head] = await Promise.all([
      operations.readModels(),
      operations.reactors(),
      operations.quarantine(QUARANTINE_SHOWN),
      operations.rebuilds(REBUILDS_SHOWN),
      store.head(),
    ]);
    return {
      readModels: readModels.map(shown),
      reactors: reactors.map(shown),
      quarantine: [...quarantine],
      rebuilds: [...rebuilds],
      head: `${head}`,
      about: operations.about,
    };
  });

  route(app, requestRebuild, async ({ readModel }, { request }) => {
    const id = await operations.requestRebuild(readModel, byWhom(request), (requestId) =>
      note(operationsEvents.create("RebuildRequested", { readModel, requestId }), request),
    );
    if (id === null) throw new HttpError(409, "rebuild_not_possible", { message: NO_REBUILD });
    return { id };
  });

  route(app, retryQuarantine, async ({ readModel, stream }, { request }) => {
    const retried = await operations.retry(readModel, stream);
    if (!retried) throw nothingThere();
    await note(operationsEvents.create("QuarantineRetried", { readModel, stream }), request);
    return retried;
  });

  route(app, skipQuarantine, async ({ readModel, stream, decision }, { request }) => {
    const retried = await operations.skip(readModel, stream, { decision, by: byWhom(request) });
    if (!retried) throw nothingThere();
    await note(operationsEvents.create("EventSkipped", { readModel, stream, decision }), request);
    return retried;
  });
};

const byWhom = ({ caller }: FastifyRequest): string =>
  caller ? `${caller.role}:${caller.username}` : "nobody";

const nothingThere = () => new HttpError(404, "nothing_quarantined", { message: NOTHING_QUARANTINED });
