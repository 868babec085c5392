import type { WebhookDirectory } from "@asesorador/backend/webhooks/directory";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { upcast } from "@asesorador/domain/kernel/events";
import { leadUpcasters } from "@asesorador/domain/lead/upcasters";
import { WebhookEventType } from "@asesorador/domain/webhooks/contract";
import { payloadOf } from "@asesorador/domain/webhooks/payload";
import type { Db } from "@asesorador/projections/kernel/db";
import type { Reactor } from "@asesorador/projections/kernel/reactor";
import { DELIVERY_CHANNEL, deliveryIdOf } from "./webhooks.ts";

type Parts = {
  readonly db: Db;
  readonly directory: { now(): Promise<WebhookDirectory> };
};

/**
 * Stores a delivery for every webhook that subscribed to the event. Sending is a job of its own, so that an address that does
 * not answer holds up no other. A repeated event changes nothing.
 */
export const webhooksReactor = ({ db, directory }: Parts): Reactor => ({
  name: "webhooks",
  types: WebhookEventType.options,
  from: "head",
  handle: async (events) => {
    const subscriptions = [...(await directory.now()).values()].filter(({ active }) => active);
    const due = events.flatMap((event) =>
      subscriptions.flatMap(({ id, events: wanted, since }) =>
        wanted.includes(event.type) && since < event.position ? deliveriesOf(id, event) : [],
      ),
    );
    if (due.length === 0) return;
    await db.query(
      `insert into webhook.delivery (id, subscription_id, event_id, event_type, payload)
       select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[])
       on conflict do nothing`,
      [
        due.map(({ id }) => id),
        due.map(({ subscriptionId }) => subscriptionId),
        due.map(({ eventId }) => eventId),
        due.map(({ type }) => type),
        due.map(({ payload }) => payload),
      ],
    );
    await db.query("select pg_notify($1, '')", [DELIVERY_CHANNEL]);
  },
});

const deliveriesOf = (subscriptionId: string, event: Recorded) => {
  // In the latest version: earlier ones contain texts of visitors unsealed.
  const payload = payloadOf(upcast(event, leadUpcasters));
  if (!payload) return [];
  const { eventId, type } = event;
  return [
    {
      id: deliveryIdOf(subscriptionId, eventId),
      subscriptionId,
      eventId,
      type,
      payload: JSON.stringify(payload),
    },
  ];
};
