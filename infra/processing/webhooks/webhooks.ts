import { randomUUID } from "node:crypto";
import { derivedUuid } from "@asesorador/backend/application/derived-id";
import type { Webhooks } from "@asesorador/backend/application/webhooks";
import { type WebhookDirectory, webhookDirectory } from "@asesorador/backend/webhooks/directory";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Vault } from "@asesorador/domain/kernel/vault";
import { withoutSecrets } from "@asesorador/domain/kernel/web-address";
import type { Delivery, Webhook, WebhookPayload } from "@asesorador/domain/webhooks/contract";
import { iso } from "@asesorador/projections/kernel/iso";
import type { Pool } from "pg";
import { refusalOf } from "../../adapters/outgoing-http/public-address.ts";
import { addressesIn } from "../../adapters/webhooks/addresses.ts";
import { newSecret } from "../../adapters/webhooks/signature.ts";

/** Notified when deliveries were added or became due. */
export const DELIVERY_CHANNEL = "webhook_delivery";

type Parts = {
  readonly pool: Pool;
  readonly store: Pick<EventStore, "readStream">;
  readonly vault: Pick<Vault, "newKey" | "seal" | "open" | "erase">;
  /** Whether plain http and private addresses may be used: in development. */
  readonly allowPrivate: boolean;
};

/** Subscriptions from history, their addresses from the vault, their deliveries in Postgres. */
export const webhooksIn = ({ pool, store, vault, allowPrivate }: Parts): Webhooks => {
  const directory = webhookDirectory(store, () => performance.now());
  const addresses = addressesIn({ pool, vault });
  const notify = () => pool.query("select pg_notify($1, '')", [DELIVERY_CHANNEL]);
  return {
    refusal: (url) => refusalOf(url, { allowPrivate }),
    keepAddress: async (url, given) => {
      const secret = given ?? newSecret();
      return { secretId: await addresses.keep({ url, secret }), secret };
    },
    openAddress: addresses.open,

    list: async () => {
      const known = await directory.now();
      const counts = await readCounts(pool);
      return Promise.all(
        [...known.values()].map(async (one) => {
          const address = await addresses.open(one.secretId);
          return webhookOf(one, address?.url ?? one.host, counts.get(one.id));
        }),
      );
    },

    deliveries: async (limit) => {
      const { rows } = await pool.query<Delivery>(DELIVERIES, [limit, [...(await directory.now()).keys()]]);
      return rows;
    },

    reconcile: async (replaced) => {
      const known = await directory.now();
      await deleteOthersDeliveries(pool, known);
      if (replaced !== null && !secretsOf(known).includes(replaced)) await addresses.forget(replaced);
      await addresses.sweep(secretsOf(known));
      await notify();
    },

    test: async (id) => {
      if (!(await directory.now()).has(id)) return null;
      const deliveryId = await addTest(pool, id);
      await notify();
      return deliveryId;
    },

    redeliver: async (deliveryId) => {
      const { rows } = await pool.query<{ id: string }>(REDELIVER, [
        deliveryId,
        [...(await directory.now()).keys()],
      ]);
      await notify();
      return rows[0]?.id ?? null;
    },
  };
};

const DELIVERIES = `select id, subscription_id as "webhookId", event_type as "eventType", state, attempts,
    ${iso("due_at", "MS")} as "dueAt", last_status as "lastStatus", last_error as "lastError",
    ${iso("created_at", "MS")} as "createdAt", ${iso("delivered_at", "MS")} as "deliveredAt"
  from webhook.delivery where subscription_id = any ($2::uuid[])
 order by delivery.created_at desc, id limit $1`;
const REDELIVER = `update webhook.delivery set state = 'pending', due_at = now(), attempts = 0
  where id = $1 and subscription_id = any ($2::uuid[]) returning subscription_id as id`;
const ADD =
  "insert into webhook.delivery (id, subscription_id, event_id, event_type, payload) values ($1, $2, $3, $4, $5)";

type Subscription = NonNullable<ReturnType<WebhookDirectory["get"]>>;

const webhookOf = (
  { id, events, active, createdBy, createdAt }: Subscription,
  url: string,
  { pending = 0, givenUp = 0 }: Partial<Counts> = {},
): Webhook => ({
  id,
  url: withoutSecrets(url),
  events: [...events],
  active,
  createdBy,
  createdAt,
  pending,
  givenUp,
});

/** A delivery without an event of history; resolves to its id. */
const addTest = async (pool: Pool, subscriptionId: string): Promise<string> => {
  const payload: WebhookPayload = {
    type: "Test",
    timestamp: new Date().toISOString(),
    leadId: null,
    data: {},
  };
  const deliveryId = randomUUID();
  await pool.query(ADD, [deliveryId, subscriptionId, deliveryId, payload.type, JSON.stringify(payload)]);
  return deliveryId;
};

const secretsOf = (known: WebhookDirectory): readonly string[] =>
  [...known.values()].flatMap(({ secretId }) => secretId ?? []);

/** The log of deliveries goes with its webhook. */
const deleteOthersDeliveries = async (pool: Pool, known: WebhookDirectory): Promise<void> => {
  await pool.query("delete from webhook.delivery where subscription_id <> all ($1::uuid[])", [
    [...known.keys()],
  ]);
};

type Counts = { readonly pending: number; readonly givenUp: number };

const readCounts = async (pool: Pool): Promise<ReadonlyMap<string, Counts>> => {
  const { rows } = await pool.query<Counts & { id: string }>(
    `select subscription_id as id, count(*) filter (where state = 'pending')::int as pending,
            count(*) filter (where state = 'given_up')::int as "givenUp"
       from webhook.delivery where state <> 'delivered' group by subscription_id`,
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** The same event for the same subscription is the same delivery. */
export const deliveryIdOf = (subscriptionId: string, eventId: string): string =>
  derivedUuid(`webhook/${subscriptionId}/${eventId}`);
