import { type WebhookDirectory, webhookDirectory } from "@asesorador/backend/webhooks/directory";
import { deliveryBackoffMs } from "@asesorador/domain/kernel/delivery-backoff";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Vault } from "@asesorador/domain/kernel/vault";
import { pause } from "@asesorador/projections/kernel/pause";
import type { Pool } from "pg";
import { type Outcome, post, waitFor } from "../../adapters/outgoing-http/post.ts";
import { addressesIn } from "../../adapters/webhooks/addresses.ts";
import { signatureOf } from "../../adapters/webhooks/signature.ts";
import { wakeUp } from "../../kernel/wake-up.ts";
import { DELETED_AT_ONCE, POLL_INTERVAL_MS, pollWithin, RETENTION } from "../delivery-queue.ts";
import type { Job } from "../job.ts";
import { DELIVERY_CHANNEL } from "./webhooks.ts";

/** Attempts for one webhook at the same time. */
const CONCURRENCY = 8;
/** So long no other process takes a delivery that is taken; longer than an attempt can last, so that a crash only delays. */
const VISIBILITY_TIMEOUT_MS = 60_000;

export type WebhookDeliveryOptions = {
  readonly pool: Pool;
  readonly store: Pick<EventStore, "readStream">;
  readonly vault: Pick<Vault, "newKey" | "seal" | "open" | "erase">;
  readonly allowPrivate: boolean;
  /** Ms to wait after this many attempts, unless the receiver asks for more; null: no further attempt. Set by tests. */
  readonly backoffMs?: (attempts: number) => number | null;
};

/**
 * Sends what is due: signed, at least once, each again after growing waits until it is accepted or given up. Each webhook has
 * its own slots, so that an address that does not answer holds up no other. Several processes may do it side by side.
 */
export const webhookDeliveries = (options: WebhookDeliveryOptions): Job => {
  const { pool, store } = options;
  const directory = webhookDirectory(store, () => performance.now());
  return {
    name: "webhook-deliveries",
    wokenBy: { channel: DELIVERY_CHANNEL },
    run: async (signal, notified = wakeUp().next) => {
      const underWay = attemptsUnderWay();
      try {
        while (!signal.aborted) {
          const notification = notified();
          underWay.throwIfFailed();
          const known = await directory.now();
          const slots = underWay.freeSlots(activeIn(known));
          const taken = await take(pool, slots);
          for (const delivery of taken) {
            const secretId = known.get(delivery.subscriptionId)?.secretId ?? null;
            underWay.add(delivery.subscriptionId, attempt(options, { ...delivery, secretId }));
          }
          if (taken.length > 0) continue;
          const ended = underWay.ended();
          const dueMs = await untilDue(pool, [...slots.keys()]);
          // The time that was read may be that until which the attempt held its row.
          if (underWay.ended() !== ended) continue;
          if (!underWay.isEmpty()) await underWay.oneEnded(dueMs, signal, notification);
          else {
            underWay.throwIfFailed();
            await deleteOld(pool);
            return dueMs;
          }
        }
        return POLL_INTERVAL_MS;
      } finally {
        await underWay.allEnded();
      }
    },
  };
};

const activeIn = (known: WebhookDirectory): readonly string[] =>
  [...known.values()].flatMap(({ id, active }) => (active ? [id] : []));

/** Free slots by subscription: how many more attempts may run at once; those without any are absent. */
type FreeSlots = ReadonlyMap<string, number>;

const attemptsUnderWay = () => {
  const attempts = new Map<Promise<void>, string>();
  const errors: unknown[] = [];
  let endedCount = 0;
  return {
    freeSlots: (subscriptions: readonly string[]): FreeSlots => {
      const taken = Map.groupBy(attempts.values(), (id) => id);
      const slots = subscriptions.map((id) => [id, CONCURRENCY - (taken.get(id)?.length ?? 0)] as const);
      return new Map(slots.filter(([, count]) => count > 0));
    },
    add: (subscriptionId: string, work: Promise<void>): void => {
      const ended = work
        .catch((error: unknown) => void errors.push(error))
        .finally(() => {
          attempts.delete(ended);
          endedCount += 1;
        });
      attempts.set(ended, subscriptionId);
    },
    /** How many have ended so far. */
    ended: (): number => endedCount,
    isEmpty: (): boolean => attempts.size === 0,
    /** Throws what an attempt threw. */
    throwIfFailed: (): void => {
      if (errors.length > 0) throw errors[0];
    },
    /** Resolves when an attempt has ended, after `ms`, or when a signal aborts. */
    oneEnded: async (ms: number, ...signals: readonly AbortSignal[]): Promise<void> => {
      const ended = new AbortController();
      await Promise.race([...attempts.keys(), pause(ms, ...signals, ended.signal)]);
      ended.abort();
    },
    allEnded: async (): Promise<void> => {
      await Promise.all(attempts.keys());
    },
  };
};

type Taken = {
  readonly id: string;
  readonly attempts: number;
  readonly payload: string;
  readonly subscriptionId: string;
};

/** What is due and not taken by another process, held for this one; of each subscription as much as it has slots. */
const take = async (pool: Pool, slots: FreeSlots): Promise<readonly Taken[]> => {
  const { rows } = await pool.query<Taken>(
    `update webhook.delivery d set due_at = now() + $1 * interval '1 millisecond'
      where d.id in (
        select due.id
          from unnest($2::uuid[], $3::int[]) as free (subscription_id, slots)
         cross join lateral (
           select delivery.id from webhook.delivery
            where delivery.subscription_id = free.subscription_id
              and delivery.state = 'pending' and delivery.due_at <= now()
            order by delivery.due_at limit free.slots for update skip locked) as due)
      returning d.id, d.attempts, d.payload, d.subscription_id as "subscriptionId"`,
    [VISIBILITY_TIMEOUT_MS, [...slots.keys()], [...slots.values()]],
  );
  return rows;
};

/** Ms until the next delivery to one of these subscriptions is due, POLL_INTERVAL_MS at most. */
const untilDue = async (pool: Pool, subscriptions: readonly string[]): Promise<number> => {
  const { rows } = await pool.query<{ ms: number | null }>(
    `select (extract(epoch from min(due_at) - now()) * 1000)::float8 as ms
       from webhook.delivery where state = 'pending' and subscription_id = any ($1::uuid[])`,
    [subscriptions],
  );
  return pollWithin(rows[0]?.ms);
};

/** Rows that were given up stay: the panel counts them, and they can be sent again. */
const deleteOld = async (pool: Pool): Promise<void> => {
  await pool.query(
    `delete from webhook.delivery
      where id in (
        select id from webhook.delivery
         where state = 'delivered' and delivered_at < now() - $1::interval limit $2)`,
    [RETENTION, DELETED_AT_ONCE],
  );
};

type Addressed = Taken & { readonly secretId: string | null };

const attempt = async (options: WebhookDeliveryOptions, delivery: Addressed): Promise<void> => {
  const { pool, backoffMs = deliveryBackoffMs } = options;
  const outcome = await send(options, delivery);
  const { status, error } = outcome;
  const attempts = delivery.attempts + 1;
  const next = error === null ? null : backoffMs(attempts);
  const state = error === null ? "delivered" : next === null ? "given_up" : "pending";
  await pool.query(
    `update webhook.delivery
        set state = $2, attempts = $3, last_status = $4, last_error = $5,
            due_at = now() + $6 * interval '1 millisecond',
            delivered_at = case when $2 = 'delivered' then now() else delivered_at end
      where id = $1`,
    [delivery.id, state, attempts, status, error, next === null ? 0 : waitFor(next, outcome)],
  );
};

const send = async (
  { pool, vault, allowPrivate }: WebhookDeliveryOptions,
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
  return post(url, { headers, body: payload }, { allowPrivate });
};
