import {
  addWebhook,
  editWebhook,
  listWebhooks,
  redeliver,
  removeWebhook,
  testWebhook,
} from "@asesorador/domain/webhooks/contract";
import { type WebhookEvent, webhookStream } from "@asesorador/domain/webhooks/events";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { metadataFor } from "../kernel/caller.ts";
import type { Context } from "../kernel/context.ts";
import { derivedUuid } from "../kernel/derived-id.ts";
import { HttpError, invalidField } from "../kernel/http-error.ts";
import { route } from "../kernel/route.ts";
import { NO_DELIVERY, NO_WEBHOOK, REFUSED_ADDRESS } from "./es.ts";

const DELIVERIES_SHOWN = 100;

/** Webhooks for an administrator; what changes is in history, without addresses and secrets. */
export const webhookRoutes = (app: FastifyInstance, context: Context): void => {
  const { webhooks, store, now, newId } = context;

  const note = (event: WebhookEvent, request: FastifyRequest): Promise<unknown> => {
    const eventId = derivedUuid(`${request.id}/${event.type}`);
    const metadata = metadataFor(request, now());
    return store.append(webhookStream(event.data.webhookId), "any", [{ ...event, eventId, metadata }]);
  };

  const assertReachable = async (url: string): Promise<void> => {
    const refusal = await webhooks.refusal(url);
    if (refusal !== null) throw invalidField("url", refusal, REFUSED_ADDRESS[refusal]);
  };

  route(app, listWebhooks, async (_, { reply }) => {
    reply.header("cache-control", "no-store");
    const [all, deliveries] = await Promise.all([webhooks.list(), webhooks.deliveries(DELIVERIES_SHOWN)]);
    return {
      webhooks: all.map((webhook) => ({ ...webhook, events: [...webhook.events] })),
      deliveries: [...deliveries],
    };
  });

  route(app, addWebhook, async ({ url, events }, { request }) => {
    await assertReachable(url);
    const id = newId();
    // History first: an address that hears of leads must not be there without a trace.
    const data = { webhookId: id, host: new URL(url).host, events };
    await note({ type: "WebhookAdded", version: 1, data }, request);
    const by = request.caller?.username ?? "";
    return { id, secret: await webhooks.add({ id, url, events, by }) };
  });

  route(app, editWebhook, async ({ id, ...change }, { request }) => {
    if (change.url !== undefined) await assertReachable(change.url);
    const after = await webhooks.edit(id, change);
    if (!after) throw gone(NO_WEBHOOK);
    const { url, events, active } = after;
    const data = { webhookId: id, host: new URL(url).host, events: [...events], active };
    await note({ type: "WebhookEdited", version: 1, data }, request);
    return { id };
  });

  route(app, removeWebhook, async ({ id }, { request }) => {
    if (!(await webhooks.remove(id))) throw gone(NO_WEBHOOK);
    await note({ type: "WebhookRemoved", version: 1, data: { webhookId: id } }, request);
    return { id };
  });

  route(app, testWebhook, async ({ id }) => {
    const delivery = await webhooks.test(id);
    if (delivery === null) throw gone(NO_WEBHOOK);
    return { id: delivery };
  });

  route(app, redeliver, async ({ id }, { request }) => {
    const webhookId = await webhooks.redeliver(id);
    if (webhookId === null) throw gone(NO_DELIVERY);
    await note({ type: "WebhookRedelivered", version: 1, data: { webhookId, deliveryId: id } }, request);
    return { id };
  });
};

const gone = (message: string) => new HttpError(404, "not_found", { message });
