import { type WebhookDirectory, webhookDirectory } from "@asesorador/backend/webhooks/directory";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Vault } from "@asesorador/domain/kernel/vault";
import { pauseAfter } from "@asesorador/domain/webhooks/backoff";
import type { Pool } from "pg";
import { addressesIn } from "../../adapters/webhooks/addresses.ts";
import { type Outcome, post } from "../../adapters/webhooks/post.ts";
import { signatureOf } from "../../adapters/webhooks/signature.ts";
import type { Job } from "../job.ts";
import { DELIVERY_CHANNEL } from "./subscriptions.ts";

const AT_ONCE = 8;
/** No other process takes it meanwhile; longer than an attempt can last, so that a crash only delays. */
const HELD_MS = 60_000;
/** The longest wait, in case the clock is set or a notification is lost. */
const POLL_INTERVAL_MS = 60_000;

export type Deliver = {
  readonly pool: Pool;
  readonly store: Pick<EventStore, "readStream">;
  readonly vault: Pick<Vault, "newKey" | "seal" | "open" | "erase">;
  readonly anywhere: boolean;
  /** Ms to wait after this many attempts; null: no further attempt. Set by tests. */
  readonly pauses?: (attempts: number) => number | null;
};

/**
 * Sends what is due: signed, at least once, each again after growing waits until it is accepted or given up. Several
 * processes may do it side by side.
 */
export const webhookDeliveries = (options: Deliver): Job => {
  const { pool, store } = options;
  const directory = webhookDirectory(store, () => performance.now());
  return {
    name: "webhook-deliveries",
    wokenBy: { channel: DELIVERY_CHANNEL },
    run: async (signal) => {
      while (!signal.aborted) {
        const known = await directory.now();
        const active = activeIn(known);
        const taken = await take(pool, active);
        if (taken.length === 0) return untilDue(pool, active);
        await Promise.all(
          taken.map((delivery) =>
            attempt(options, { ...delivery, secretId: known.get(delivery.subscriptionId)?.secretId ?? null }),
          ),
        );
      }
      return POLL_INTERVAL_MS;
    },
  };
};

const activeIn = (known: WebhookDirectory): readonly string[] =>
  [...known.values()].flatMap(({ id, active }) => (active ? [id] : []));

type Taken = {
  readonly id: string;
  readonly attempts: number;
  readonly payload: string;
  readonly subscriptionId: string;
};

/** What is due and not taken by another process, held for this one. Paused subscriptions wait. */
const take = async (pool: Pool, active: readonly string[]): Promise<readonly Taken[]> => {
  const { rows } = await pool.query<Taken>(
    `update webhook.delivery d set due_at = now() + $2 * interval '1 millisecond'
      where d.id in (
        select due.id from webhook.delivery due
         where due.state = 'pending' and due.due_at <= now() and due.subscription_id = any ($3::uuid[])
         order by due.due_at limit $1 for update of due skip locked)
      returning d.id, d.attempts, d.payload, d.subscription_id as "subscriptionId"`,
    [AT_ONCE, HELD_MS, active],
  );
  return rows;
};

const untilDue = async (pool: Pool, active: readonly string[]): Promise<number> => {
  const { rows } = await pool.query<{ ms: number | null }>(
    `select (extract(epoch from min(due_at) - now()) * 1000)::float8 as ms
       from webhook.delivery where state = 'pending' and subscription_id = any ($1::uuid[])`,
    [active],
  );
  return Math.min(POLL_INTERVAL_MS, Math.max(0, Math.ceil(rows[0]?.ms ?? POLL_INTERVAL_MS)));
};

type Addressed = Taken & { readonly secretId: string | null };

const attempt = async (options: Deliver, delivery: Addressed): Promise<void> => {
  const { pool, pauses = pauseAfter } = options;
  const { status, error } = await send(options, delivery);
  const attempts = delivery.attempts + 1;
  const next = error === null ? null : pauses(attempts);
  const state = error === null ? "delivered" : next === null ? "given_up" : "pending";
  await pool.query(
    `update webhook.delivery
        set state = $2, attempts = $3, last_status = $4, last_error = $5,
            due_at = now() + $6 * interval '1 millisecond',
            delivered_at = case when $2 = 'delivered' then now() else delivered_at end
      where id = $1`,
    [delivery.id, state, attempts, status, error, next ?? 0],
  );
};

const send = async (
  { pool, vault, anywhere }: Deliver,
  { id, payload, secretId }: Addressed,
): Promise<Outcome> => {
  const address = await addressesIn({ pool, vault }).open(secretId);
  if (address === null) return { status: null, error: "secret_gone", retryAfterMs: null };
  const { url, secret } = address;
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Asesorador-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": `${timestamp}`,
    "webhook-signature": signatureOf(secret, { id, timestamp, payload }),
  };
  return post(url, { headers, body: payload }, { anywhere });
};
