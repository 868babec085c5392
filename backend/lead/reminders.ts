import { listReminders } from "@asesorador/domain/lead/reminder-contract";
import { readReminders } from "@asesorador/projections/lead/reminder-queries";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { waitForPosition } from "../http/conditional.ts";
import { route } from "../http/route.ts";

/** What the caller has to do within minutes. */
export const reminderRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, listReminders, async ({ position }, { request, reply }) => {
    await waitForPosition(context, request, position);
    reply.header("cache-control", "private, no-store");
    const me = request.caller?.username;
    return { reminders: me === undefined ? [] : [...(await readReminders(context, me, context.now()))] };
  });
};
