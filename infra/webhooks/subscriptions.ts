import { randomUUID } from "node:crypto";
import { derivedUuid } from "@asesorador/backend/kernel/derived-id";
import type { DeliveryStanding, WebhookStanding, Webhooks } from "@asesorador/backend/kernel/webhooks";
import { parsePosition, type Recorded } from "@asesorador/domain/kernel/event-store";
import type { Sealed, Vault } from "@asesorador/domain/kernel/vault";
import type { WebhookPayload } from "@asesorador/domain/webhooks/contract";
import type { Pool } from "pg";
import * as z from "zod/mini";
import { iso } from "../postgres/iso.ts";
import { refusalOf } from "./address.ts";
import { newSecret } from "./signature.ts";

/** Deliveries were added, or made due. */
export const DELIVERY_CHANNEL = "webhook_delivery";

type Parts = {
  readonly pool: Pool;
  readonly vault: Pick<Vault, "newKey" | "seal" | "erase">;
  /** Whether plain http and private addresses may be used: in development. */
  readonly anywhere: boolean;
};

const COLUMNS = `s.id, s.url, s.events, s.active, s.created_by as "createdBy", ${iso("s.created_at", "createdAt")},
  (select count(*)::int from webhook.delivery d where d.subscription_id = s.id and d.state = 'pending') as pending,
  (select count(*)::int from webhook.delivery d where d.subscription_id = s.id and d.state = 'given_up') as "givenUp"`;

/** Subscriptions and their deliveries in Postgres. */
export const webhooksIn = ({ pool, vault, anywhere }: Parts): Webhooks => {
  const ring = () => pool.query("select pg_notify($1, '')", [DELIVERY_CHANNEL]);
  const one = async (id: string): Promise<WebhookStanding | null> => {
    const { rows } = await pool.query<WebhookStanding>(
      `select ${COLUMNS} from webhook.subscription s where s.id = $1`,
      [id],
    );
    return rows[0] ?? null;
  };
  return {
    refusal: (url) => refusalOf(url, { anywhere }),

    list: async () => {
      const { rows } = await pool.query<WebhookStanding>(
        `select ${COLUMNS} from webhook.subscription s order by s.created_at, s.id`,
      );
      return rows;
    },

    deliveries: async (limit) => {
      const { rows } = await pool.query<DeliveryStanding>(
        `select id, subscription_id as "webhookId", event_type as "eventType", state, attempts, ${iso("due_at", "dueAt")},
                last_status as "lastStatus", last_error as "lastError", ${iso("created_at", "createdAt")},
                ${iso("delivered_at", "deliveredAt")}
           from webhook.delivery order by delivery.created_at desc, id limit $1`,
        [limit],
      );
      return rows;
    },

    add: async ({ id, url, events, by }) => {
      const secret = newSecret();
      const sealed = await vault.seal(await vault.newKey(), placeOf(id), { secret });
      await pool.query(
        "insert into webhook.subscription (id, url, events, secret, created_by) values ($1, $2, $3, $4, $5)",
        [id, url, [...events], JSON.stringify(sealed), by],
      );
      return secret;
    },

    edit: async (id, { url, events, active }) => {
      await pool.query(
        `update webhook.subscription set url = coalesce($2, url), events = coalesce($3, events),
                active = coalesce($4, active), changed_at = now() where id = $1`,
        [id, url ?? null, events ? [...events] : null, active ?? null],
      );
      return one(id);
    },

    remove: async (id) => {
      const { rows } = await pool.query<{ secret: Sealed }>(
        "delete from webhook.subscription where id = $1 returning secret",
        [id],
      );
      for (const { secret } of rows) await vault.erase(secret.k);
      return rows.length > 0;
    },

    test: async (id) => {
      if (!(await one(id))) return null;
      const payload: WebhookPayload = {
        type: "Test",
        timestamp: new Date().toISOString(),
        leadId: null,
        data: {},
      };
      const deliveryId = randomUUID();
      await pool.query(
        `insert into webhook.delivery (id, subscription_id, event_id, event_type, payload) values ($1, $2, $3, $4, $5)`,
        [deliveryId, id, deliveryId, payload.type, JSON.stringify(payload)],
      );
      await ring();
      return deliveryId;
    },

    redeliver: async (deliveryId) => {
      const { rows } = await pool.query<{ id: string }>(
        `update webhook.delivery set state = 'pending', due_at = now(), attempts = 0 where id = $1
         returning subscription_id as id`,
        [deliveryId],
      );
      await ring();
      return rows[0]?.id ?? null;
    },
  };
};

const placeOf = (id: string) => ({ stream: `webhook-${id}`, type: "secret", version: 1 });

/** The secret of a subscription; null: its key is gone. Throws VaultUnavailable. */
export const openSecret = async (
  vault: Pick<Vault, "open">,
  id: string,
  sealed: Sealed,
): Promise<string | null> => {
  const nowhere = {
    eventId: id,
    revision: 0n,
    position: parsePosition("0"),
    metadata: { actor: "", correlationId: "", causationId: "", occurredAt: "", recordedAt: "" },
  };
  const block: Recorded = { ...nowhere, ...placeOf(id), data: { pii: sealed } };
  const [opened] = await vault.open([block]);
  return Opened.safeParse(opened?.data).data?.pii.secret ?? null;
};

const Opened = z.object({ pii: z.object({ secret: z.string() }) });

/** The same event for the same subscription is the same delivery. */
export const deliveryIdOf = (subscriptionId: string, eventId: string): string =>
  derivedUuid(`webhook/${subscriptionId}/${eventId}`);
