import { handle } from "@asesorador/backend/application/handle";
import { service } from "@asesorador/backend/catalog/aggregates";
import type { ServiceCommand } from "@asesorador/domain/catalog/commands";
import { serviceStream } from "@asesorador/domain/catalog/events";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Vault } from "@asesorador/domain/kernel/vault";
import { readScheduledPrices } from "@asesorador/projections/catalog/queries";
import type { Db } from "@asesorador/projections/kernel/db";
import { NOTICE_CHANNEL, Notice } from "@asesorador/projections/kernel/notice";
import { pause } from "@asesorador/projections/kernel/pause";
import { LOCKS } from "../adapters/postgres/advisory-locks.ts";
import { listen } from "../adapters/postgres/listen.ts";
import { backoff } from "./backoff.ts";
import { keepLeading } from "./leader-election.ts";
import type { Log } from "./log.ts";
import { retryLog } from "./retry-log.ts";
import { wakeUp } from "./wake-up.ts";

const LEADERSHIP = {
  failing: "scheduled prices: not at work, trying again",
  working: "scheduled prices: at work again",
};
const APPLYING = {
  failing: "scheduled prices: could not be applied, trying again",
  working: "scheduled prices: applied again",
};
/** A timer of Node holds 24.8 days, and a computer that slept has a clock that jumped: so it is set anew now and then. */
const LONGEST_WAIT_MS = 6 * 3_600_000;

export type PriceSchedulesOptions = {
  /** Of the database with the read models: for the lock and for the news of their changes. */
  readonly url: string;
  readonly db: Db;
  readonly store: EventStore;
  readonly vault: Vault;
  readonly log: Log;
  /** What time it is, and how to wait: a test has its own. */
  readonly clock?: Clock;
  readonly signal: AbortSignal;
};

export type Clock = {
  readonly nowMs: () => number;
  /** Resolves after so long, or when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

const WALL_CLOCK: Clock = { nowMs: Date.now, wait: pause };

/**
 * Makes scheduled prices true when their day comes: waits to be the one process that does, then sleeps until the next
 * one is due or the read model tells of another. What fell due while nobody was there is applied at once. Resolves when
 * the signal has aborted; whatever fails is told and tried again with growing pauses.
 */
export const runPriceSchedules = (options: PriceSchedulesOptions): Promise<void> => {
  const { url, log, signal } = options;
  const retries = retryLog({ log, level: "error", messages: LEADERSHIP });
  return keepLeading(
    {
      ...{ url, lock: LOCKS.priceSchedules, name: "price-schedules", signal },
      onLeading: () => {},
      onError: retries.failed,
    },
    (leadership) => {
      retries.succeeded();
      return keepTime({ ...options, signal: leadership });
    },
  );
};

const keepTime = async (options: PriceSchedulesOptions): Promise<void> => {
  const { url, log, signal, clock = WALL_CLOCK } = options;
  const news = wakeUp();
  const listener = listen(url, [NOTICE_CHANNEL], {
    // Whatever was told before is not known.
    onReady: news.notify,
    onNotify: (_, payload) => {
      if (concernsCatalogue(payload)) news.notify();
    },
  });
  const retry = backoff();
  const retries = retryLog({ log, level: "warn", messages: APPLYING });
  const done = new Set<string>();
  try {
    while (!signal.aborted) {
      // Before the look: what comes to be known during it wakes the wait at once.
      const rung = news.next();
      let ms = LONGEST_WAIT_MS;
      try {
        const next = await applyDue(options, clock, done);
        if (next !== null) ms = Math.min(ms, next - clock.nowMs());
        retry.reset();
        retries.succeeded();
      } catch (error) {
        // Before the first rebuild there is nothing to read, and its swap rings.
        if (!isUnbuilt(error)) {
          retries.failed(error);
          ms = retry.nextMs();
        }
      }
      await clock.wait(Math.max(ms, 0), AbortSignal.any([signal, rung]));
    }
  } finally {
    await listener.close();
  }
};

const UNDEFINED_TABLE = "42P01";
const isUnbuilt = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === UNDEFINED_TABLE;

const concernsCatalogue = (payload: string): boolean => {
  try {
    const { changed, swapped } = Notice.parse(JSON.parse(payload));
    return swapped || changed.includes("catalog");
  } catch {
    return false;
  }
};

/**
 * Applies what is due by the clock; resolves to when the next one is, in ms since 1970, or null. The list is the read
 * model's and may be late or early; the stream decides, so that a schedule is applied once and a cancelled one never.
 * `done`: those that the read model still lists although they are settled.
 */
const applyDue = async (
  { db, store, vault, log }: PriceSchedulesOptions,
  clock: Clock,
  done: Set<string>,
): Promise<number | null> => {
  for (const { scheduleId, serviceId, effectiveAt, eventId } of await readScheduledPrices(db)) {
    if (done.has(scheduleId)) continue;
    const dueMs = Date.parse(effectiveAt);
    if (dueMs > clock.nowMs()) return dueMs;
    const command: ServiceCommand = { type: "ApplyPriceSchedule", serviceId, scheduleId };
    const now = new Date(clock.nowMs()).toISOString();
    const handled = await handle({ store, vault }, service, {
      stream: serviceStream(serviceId),
      commands: [command],
      // The same wherever and whenever it is tried again.
      commandId: `apply-price-schedule/${scheduleId}`,
      metadata: {
        actor: "system",
        correlationId: scheduleId,
        causationId: eventId,
        occurredAt: now,
        recordedAt: now,
      },
    });
    done.add(scheduleId);
    if (handled.ok) log.info({ scheduleId, serviceId }, "scheduled price: in force");
    else log.error({ scheduleId, serviceId, reason: handled.rejection }, "scheduled price: refused");
  }
  return null;
};
