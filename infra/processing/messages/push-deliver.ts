import { WAIT_MS } from "@asesorador/domain/assistant/handover";
import { type VisitorPush, visitorTag } from "@asesorador/domain/assistant/visitor-notice";
import { deliveryBackoffMs } from "@asesorador/domain/kernel/delivery-backoff";
import { LeadId } from "@asesorador/domain/kernel/ids";
import { REMIND_BEFORE_MS } from "@asesorador/domain/lead/reminder-contract";
import { type PushPayload, reminderTag } from "@asesorador/domain/lead/reminder-tag";
import type { Cancellation } from "@asesorador/domain/messages/contract";
import { PushKind } from "@asesorador/domain/messages/kinds";
import { readDueTasks } from "@asesorador/projections/lead/reminder-queries";
import type { Pool } from "pg";
import * as z from "zod/mini";
import { type Outcome, waitFor } from "../../adapters/outgoing-http/post.ts";
import { type PushService, sendPush } from "../../adapters/push/push-service.ts";
import type { PushRow, pushSubscriptionsIn } from "../../adapters/push/subscriptions.ts";
import { POLL_INTERVAL_MS } from "../delivery-queue.ts";
import type { Job } from "../job.ts";
import { PUSH_CHANNEL } from "./push.ts";
import { waitingVisitors } from "./push-visitors.ts";
import { outgoingRows, type Settlement, type TakenPush } from "./rows.ts";

const CONCURRENCY = 8;
/** Longer than an attempt can last. */
const VISIBILITY_TIMEOUT_MS = 30_000;
/** After this time a reminder would be about the past. */
const EXPIRES_AFTER_MS: Readonly<Record<PushKind, number>> = {
  follow_up_due: REMIND_BEFORE_MS.follow_up,
  promise_due: REMIND_BEFORE_MS.promise,
  visitor_waiting: WAIT_MS,
};

export type PushDeliveryOptions = {
  readonly pool: Pool;
  readonly service: PushService;
  readonly subscriptions: Pick<ReturnType<typeof pushSubscriptionsIn>, "all" | "open" | "removeAll">;
  readonly mayReceive: (row: PushRow) => Promise<boolean>;
  readonly nowMs: () => number;
  /** Ms to wait after this many attempts; null: no further attempt. Set by tests. */
  readonly backoffMs?: (attempts: number) => number | null;
};

/**
 * Sends the reminders that are due, at least once, while they apply. A failed one is retried with backoff, or after the push
 * service's Retry-After, until its task is due. Browsers that the push service no longer has are removed. Several processes
 * may run it concurrently.
 */
export const outgoingPushes = (options: PushDeliveryOptions): Job => {
  const rows = outgoingRows<TakenPush>(options.pool, {
    table: "message.push",
    concurrency: CONCURRENCY,
    visibilityTimeoutMs: VISIBILITY_TIMEOUT_MS,
    expiresAfterMs: EXPIRES_AFTER_MS,
  });
  return {
    name: "outgoing-pushes",
    wokenBy: { channel: PUSH_CHANNEL },
    run: async (signal) => {
      while (!signal.aborted) {
        const taken = await rows.take();
        if (taken.length === 0) {
          await rows.deleteOld();
          return rows.untilDue();
        }
        const known = new Map((await options.subscriptions.all()).map((row) => [row.id, row]));
        await Promise.all(
          taken.map(async (push) => {
            await rows.settle(push.id, await attempt(options, push, known.get(push.target)));
          }),
        );
      }
      return POLL_INTERVAL_MS;
    },
  };
};

const cancelled = (cancellation: Cancellation): Settlement => ({ state: "cancelled", cancellation });

const attempt = async (
  options: PushDeliveryOptions,
  push: TakenPush,
  row: PushRow | undefined,
): Promise<Settlement> => {
  const { pool, service, subscriptions, mayReceive, nowMs } = options;
  // Of one that was tried, operators see why it failed.
  if (push.expired)
    return push.attempts === 0
      ? cancelled("expired")
      : { state: "given_up", code: push.lastCode, error: push.lastError, next: 0, tried: false };
  if (row?.username !== push.username || !(await mayReceive(row))) return cancelled("unsubscribed");
  const now = nowMs();
  const { payload, tag, untilMs, stillApplies } = subjectOf(push);
  if (!(await stillApplies(pool, now))) return cancelled("superseded");
  const target = await subscriptions.open(push.target);
  // Nothing can be sent to a browser that subscribed with another key of the installation; it subscribes again by itself.
  if (target?.publicKey !== service.key.publicKey) {
    await subscriptions.removeAll([push.target]);
    return cancelled("no_address");
  }
  const expiresInMs = untilMs - now;
  const outcome = await sendPush(service, target, {
    payload: JSON.stringify(payload),
    name: tag,
    expiresInMs,
  });
  if (outcome.status !== null && GONE.has(outcome.status)) {
    await subscriptions.removeAll([push.target]);
    return cancelled("no_address");
  }
  return settlementOf(options, push, outcome);
};

type Subject = {
  readonly payload: PushPayload | VisitorPush;
  readonly tag: string;
  /** When it becomes out of date, ms since 1970. */
  readonly untilMs: number;
  /** Whether the task is still open. */
  readonly stillApplies: (pool: Pool, nowMs: number) => Promise<boolean>;
};

const subjectOf = ({ kind, cause: at, leadId, conversationId, username }: TakenPush): Subject => {
  if (PushKind.parse(kind) === "visitor_waiting") {
    const payload: VisitorPush = { kind: "visitor", conversationId: z.uuid().parse(conversationId), at };
    return {
      payload,
      tag: visitorTag(payload.conversationId),
      untilMs: Date.parse(at) + WAIT_MS,
      stillApplies: async (pool, nowMs) =>
        (await waitingVisitors(pool, nowMs)).some(({ id, since }) => id === conversationId && since === at),
    };
  }
  const reminderKind = kind === "promise_due" ? "promise" : "follow_up";
  const payload: PushPayload = { leadId: LeadId.parse(leadId), kind: reminderKind, at };
  const tag = reminderTag(payload);
  return {
    payload,
    tag,
    untilMs: Date.parse(at),
    stillApplies: async (pool, nowMs) => {
      const due = await readDueTasks(
        pool,
        username === null ? [] : [username],
        new Date(nowMs).toISOString(),
      );
      return due.some((task) => reminderTag(task) === tag);
    },
  };
};

/** The browser took its permission back, or its profile was deleted. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

const settlementOf = (
  { backoffMs = deliveryBackoffMs }: PushDeliveryOptions,
  { attempts }: TakenPush,
  outcome: Outcome,
): Settlement => {
  const { status, error } = outcome;
  if (error === null) return { state: "sent", code: status, error, next: 0 };
  const pause = isFinal(status) ? null : backoffMs(attempts + 1);
  return {
    state: pause === null ? "given_up" : "pending",
    code: status,
    error,
    next: pause === null ? 0 : waitFor(pause, outcome),
  };
};

/** Refused for what it is; 429 and everything from 500 on are states of the push service. */
const isFinal = (status: number | null): boolean =>
  status !== null && status < 500 && status !== 408 && status !== 429;
