import {
  addWebhook,
  editWebhook,
  listWebhooks,
  redeliver,
  removeWebhook,
  testWebhook,
} from "@asesorador/domain/webhooks/contract";
import { webhookEvents, webhookStream } from "@asesorador/domain/webhooks/events";
import { SUBSCRIPTIONS_STREAM, type SubscriptionCommand } from "@asesorador/domain/webhooks/subscriptions";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { handleRequest } from "../http/handle-request.ts";
import { HttpError, invalidField } from "../http/http-error.ts";
import { recordEvent } from "../http/record-event.ts";
import { route } from "../http/route.ts";
import { subscriptionsAggregate, webhookDirectory } from "./directory.ts";
import { NO_DELIVERY, NO_WEBHOOK, REFUSED_ADDRESS, UNREADABLE_SECRET } from "./es.ts";
import { refusalOf } from "./rejections.ts";

const DELIVERIES_SHOWN = 100;

/** Webhook routes for administrators; subscriptions are events, without addresses and secrets. */
export const webhookRoutes = (app: FastifyInstance, context: Context): void => {
  subscriptionRoutes(app, context);
  deliveryRoutes(app, context);
};

const subscriptionRoutes = (app: FastifyInstance, context: Context): void => {
  const { webhooks, store, newId } = context;
  const directory = webhookDirectory(store, () => performance.now());
  const change = subscriptionChanger(context);

  const assertReachable = async (url: string): Promise<void> => {
    const refusal = await webhooks.refusal(url);
    if (refusal !== null) throw invalidField("url", refusal, REFUSED_ADDRESS[refusal]);
  };

  route(app, listWebhooks, async (_, { reply }) => {
    reply.header("cache-control", "no-store");
    const [all, deliveries] = await Promise.all([webhooks.list(), webhooks.deliveries(DELIVERIES_SHOWN)]);
    return { webhooks: all, deliveries };
  });

  route(app, addWebhook, async ({ url, events }, { request }) => {
    await assertReachable(url);
    const webhookId = newId();
    const { secretId, secret } = await webhooks.keepAddress(url, null);
    const { host } = new URL(url);
    await change({ type: "AddWebhook", webhookId, host, events, secretId }, request, null);
    return { id: webhookId, secret };
  });

  route(app, editWebhook, async ({ id, url, events = null, active = null }, { request }) => {
    if (url !== undefined) await assertReachable(url);
    const address = url === undefined ? null : await anotherAddress(context, directory, { id, url });
    await change(
      { type: "EditWebhook", webhookId: id, address, events, active },
      request,
      address?.replaces ?? null,
    );
    return { id };
  });

  route(app, removeWebhook, async ({ id }, { request }) => {
    const secretId = (await directory.now()).get(id)?.secretId ?? null;
    await change({ type: "RemoveWebhook", webhookId: id }, request, secretId);
    return { id };
  });
};

const deliveryRoutes = (app: FastifyInstance, context: Context): void => {
  const { webhooks } = context;

  route(app, testWebhook, async ({ id }) => {
    const delivery = await webhooks.test(id);
    if (delivery === null) throw gone(NO_WEBHOOK);
    return { id: delivery };
  });

  route(app, redeliver, async ({ id }, { request }) => {
    const webhookId = await webhooks.redeliver(id);
    if (webhookId === null) throw gone(NO_DELIVERY);
    const event = webhookEvents.create("WebhookRedelivered", { webhookId, deliveryId: id });
    const { validate } = webhookEvents;
    await recordEvent(context, request, { stream: webhookStream(webhookId), validate, event });
    return { id };
  });
};

/**
 * The new address with the secret of the replaced one: receivers that check signatures need no change. Throws HttpError
 * when that secret can't be read: a new one is only shown when a webhook is added.
 */
const anotherAddress = async (
  { webhooks }: Pick<Context, "webhooks">,
  directory: ReturnType<typeof webhookDirectory>,
  { id, url }: { readonly id: string; readonly url: string },
) => {
  const secretIdNow = async () => {
    const known = (await directory.now()).get(id);
    if (!known) throw refusalOf("unknown_webhook");
    return known.secretId;
  };
  const replaces = await secretIdNow();
  const before = await webhooks.openAddress(replaces);
  if (!before) {
    // Another edit of this moment has destroyed the secret that it replaced.
    if ((await secretIdNow()) !== replaces) throw refusalOf("address_changed_meanwhile");
    throw new HttpError(409, "secret_unreadable", { message: UNREADABLE_SECRET });
  }
  const { secretId } = await webhooks.keepAddress(url, before.secret);
  return { host: new URL(url).host, secretId, replaces };
};

/** Decides and appends a change, then updates the rows. Throws HttpError with the rejection, and StoreUnavailable. */
const subscriptionChanger =
  (context: Context) =>
  async (command: SubscriptionCommand, request: FastifyRequest, replaced: string | null): Promise<void> => {
    const about = { stream: SUBSCRIPTIONS_STREAM, command, refusalOf };
    await handleRequest(context, request, subscriptionsAggregate, about);
    await context.webhooks
      .reconcile(replaced)
      .catch((error: unknown) =>
        request.log.warn({ err: error }, "the rows of a webhook were not reconciled"),
      );
  };

const gone = (message: string) => new HttpError(404, "not_found", { message });
