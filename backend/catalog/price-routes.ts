import type { ServiceCommand } from "@asesorador/domain/catalog/commands";
import { serviceEvents, serviceStream } from "@asesorador/domain/catalog/events";
import {
  cancelScheduledPrice,
  listScheduledPrices,
  priceHistory,
  schedulePrice,
} from "@asesorador/domain/catalog/price-contract";
import { asPrices, priceHistoryOf } from "@asesorador/domain/catalog/price-history";
import { teamDay, teamDayStart } from "@asesorador/domain/kernel/local-time";
import { readScheduledPrices } from "@asesorador/projections/catalog/queries";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { handle } from "../application/handle.ts";
import type { SerialQueue } from "../application/serial-queue.ts";
import { isNotModified, waitForPosition } from "../http/conditional.ts";
import { NOT_MODIFIED, route } from "../http/route.ts";
import { service } from "./aggregates.ts";
import { envelopeOf } from "./envelope.ts";
import { priceDraft } from "./fields.ts";
import { refusalOf } from "./rejections.ts";
import { acceptedPosition } from "./write-result.ts";

export const priceRoutes = (app: FastifyInstance, context: Context, enqueue: SerialQueue): void => {
  const { db, store, now } = context;

  route(app, priceHistory, async ({ id }) => {
    const stored = await store.readStream(serviceStream(id));
    if (stored.length === 0) throw refusalOf({ rejection: "service_not_found" });
    return { entries: [...priceHistoryOf(stored.map(serviceEvents.decode))] };
  });

  route(app, listScheduledPrices, async ({ position }, call) => {
    await waitForPosition(context, call.request, position);
    const cached = { readModel: "catalog", audience: "scheduled", cacheControl: "private, no-cache" };
    if (isNotModified(context, call, cached)) return NOT_MODIFIED;
    const all = await readScheduledPrices(db);
    return { scheduled: all.map(({ changes, ...one }) => ({ ...one, prices: asPrices(changes) })) };
  });

  route(app, schedulePrice, ({ id, scheduleId, date, revision, ...prices }, { request }) =>
    enqueue(async () => {
      const at = now();
      const effectiveAt = new Date(teamDayStart(date)).toISOString();
      const changes = priceDraft(prices);
      const command: ServiceCommand = {
        type: "SchedulePrice",
        serviceId: id,
        scheduleId,
        effectiveAt,
        changes,
        at,
        on: teamDay(Date.parse(at)),
      };
      const envelope = envelopeOf({
        request,
        now: at,
        stream: serviceStream(id),
        commands: [command],
        revision,
      });
      return { scheduleId, position: acceptedPosition(await handle(context, service, envelope)) };
    }),
  );

  route(app, cancelScheduledPrice, ({ id, scheduleId, revision }, { request }) =>
    enqueue(async () => {
      const command: ServiceCommand = { type: "CancelPriceSchedule", serviceId: id, scheduleId };
      const stream = serviceStream(id);
      const envelope = envelopeOf({ request, now: now(), stream, commands: [command], revision });
      return { scheduleId, position: acceptedPosition(await handle(context, service, envelope)) };
    }),
  );
};
