import type { Sealed, Vault } from "@asesorador/domain/kernel/vault";
import { pauseAfter } from "@asesorador/domain/webhooks/backoff";
import { pause } from "@asesorador/projections/kernel/pause";
import type { Pool } from "pg";
import { listen } from "../postgres/listen.ts";
import { backoff } from "../read-models/backoff.ts";
import type { Log } from "../read-models/options.ts";
import { type Outcome, post } from "./post.ts";
import { signatureOf } from "./signature.ts";
import { DELIVERY_CHANNEL, openSecret } from "./subscriptions.ts";

const AT_ONCE = 8;
/** Nobody else takes it meanwhile; longer than an attempt can last, so that a crash only delays. */
const HELD_MS = 60_000;
/** The longest sleep: a clock that was set, or a notification that was lost, costs no more. */
const LOOK_AGAIN_MS = 60_000;

export type DeliverOptions = {
  readonly pool: Pool;
  readonly url: string;
  readonly vault: Pick<Vault, "open">;
  readonly anywhere: boolean;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Tests bring their own. */
  readonly pauses?: (attempts: number) => number | null;
};

/**
 * Sends what is due, until the signal aborts: signed, at least once, each again after growing pauses until it is taken or
 * given up. Several processes may do it side by side. Never rejects.
 */
export const deliverWebhooks = async (options: DeliverOptions): Promise<void> => {
  const { pool, url, signal, log } = options;
  const wait = backoff();
  let wake = new AbortController();
  const listener = listen(url, [DELIVERY_CHANNEL], {
    onNotify: () => wake.abort(),
    onReady: () => wake.abort(),
  });
  while (!signal.aborted) {
    // Made before looking: what is rung meanwhile is not slept over.
    wake = new AbortController();
    try {
      const taken = await take(pool);
      await Promise.all(taken.map((delivery) => attempt(options, delivery)));
      wait.reset();
      if (taken.length === 0) await pause(await untilDue(pool), AbortSignal.any([signal, wake.signal]));
    } catch (error) {
      log.warn({ err: error }, "webhooks: trouble");
      await pause(wait.nextMs(), signal);
    }
  }
  await listener.close();
};

type Taken = {
  readonly id: string;
  readonly attempts: number;
  readonly payload: string;
  readonly subscriptionId: string;
  readonly url: string;
  readonly secret: Sealed;
};

/** What is due and nobody's yet, held for this process. Paused subscriptions wait. */
const take = async (pool: Pool): Promise<readonly Taken[]> => {
  const { rows } = await pool.query<Taken>(
    `update webhook.delivery d set due_at = now() + $2 * interval '1 millisecond'
       from webhook.subscription s
      where s.id = d.subscription_id and d.id in (
        select due.id from webhook.delivery due join webhook.subscription of_it on of_it.id = due.subscription_id
         where due.state = 'pending' and due.due_at <= now() and of_it.active
         order by due.due_at limit $1 for update of due skip locked)
      returning d.id, d.attempts, d.payload, d.subscription_id as "subscriptionId", s.url, s.secret`,
    [AT_ONCE, HELD_MS],
  );
  return rows;
};

const untilDue = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ ms: number | null }>(
    `select (extract(epoch from min(d.due_at) - now()) * 1000)::float8 as ms
       from webhook.delivery d join webhook.subscription s on s.id = d.subscription_id
      where d.state = 'pending' and s.active`,
  );
  return Math.min(LOOK_AGAIN_MS, Math.max(0, Math.ceil(rows[0]?.ms ?? LOOK_AGAIN_MS)));
};

const attempt = async (options: DeliverOptions, delivery: Taken): Promise<void> => {
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
  { vault, anywhere }: DeliverOptions,
  { id, url, payload, subscriptionId, secret: sealed }: Taken,
): Promise<Outcome> => {
  const secret = await openSecret(vault, subscriptionId, sealed);
  if (secret === null) return { status: null, error: "secret_gone" };
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
