import { handle } from "@asesorador/backend/application/handle";
import { systemMetadata } from "@asesorador/backend/application/system-metadata";
import { service } from "@asesorador/backend/catalog/aggregates";
import type { ServiceCommand } from "@asesorador/domain/catalog/commands";
import { serviceStream } from "@asesorador/domain/catalog/events";
import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Vault } from "@asesorador/domain/kernel/vault";
import { readScheduledPrices } from "@asesorador/projections/catalog/queries";
import { type Db, isMissingTable } from "@asesorador/projections/kernel/db";
import { NOTICE_CHANNEL, Notice } from "@asesorador/projections/kernel/notice";
import { pause } from "@asesorador/projections/kernel/pause";
import type { Job } from "../job.ts";
import type { Log } from "../log.ts";

/** Limited, because a Node timer takes at most 24.8 days, and the clock jumps when a computer wakes from sleep. */
const LONGEST_WAIT_MS = 6 * HOUR_MS;

export type PriceSchedules = {
  /** The database with the read models. */
  readonly db: Db;
  readonly store: EventStore;
  readonly vault: Vault;
  readonly log: Log;
  /** Set by tests. */
  readonly clock?: Clock;
};

export type Clock = {
  readonly nowMs: () => number;
  /** Resolves after `ms`, or when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

const WALL_CLOCK: Clock = { nowMs: Date.now, wait: pause };

/**
 * Applies scheduled prices when their day comes: waits until the next one is due, or until the catalogue's read model
 * changes. What fell due while no process ran is applied at the start.
 */
export const priceSchedules = (options: PriceSchedules): Job => {
  const { clock = WALL_CLOCK } = options;
  const done = new Set<string>();
  return {
    name: "price-schedules",
    wokenBy: { channel: NOTICE_CHANNEL, concerns: concernsCatalogue },
    wait: clock.wait,
    run: async () => {
      try {
        const next = await applyDue(options, clock, done);
        return next === null ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, next - clock.nowMs());
      } catch (error) {
        // Before the first rebuild there is nothing to read, and its swap is notified.
        if (isMissingTable(error)) return LONGEST_WAIT_MS;
        throw error;
      }
    },
  };
};

const concernsCatalogue = (payload: string): boolean => {
  try {
    const { changed, swapped } = Notice.parse(JSON.parse(payload));
    return swapped || changed.includes("catalog");
  } catch {
    return false;
  }
};

/**
 * Applies what is due by the clock; resolves to when the next one is due, in ms since 1970, or null. The read model's list
 * may be out of date: the stream decides, so that a schedule is applied once and a cancelled one never. `done`: those that
 * are settled, although the read model may still list them.
 */
const applyDue = async (
  { db, store, vault, log }: PriceSchedules,
  clock: Clock,
  done: Set<string>,
): Promise<number | null> => {
  for (const { scheduleId, serviceId, effectiveAt, eventId } of await readScheduledPrices(db)) {
    const schedule = `${serviceId}/${scheduleId}`;
    if (done.has(schedule)) continue;
    const dueMs = Date.parse(effectiveAt);
    if (dueMs > clock.nowMs()) return dueMs;
    const command: ServiceCommand = { type: "ApplyPriceSchedule", serviceId, scheduleId };
    const handled = await handle({ store, vault }, service, {
      stream: serviceStream(serviceId),
      commands: [command],
      // The same in every attempt and every process.
      commandId: `apply-price-schedule/${schedule}`,
      metadata: systemMetadata(new Date(clock.nowMs()).toISOString(), {
        correlationId: scheduleId,
        causationId: eventId,
      }),
    });
    done.add(schedule);
    if (handled.ok) log.info({ scheduleId, serviceId }, "scheduled price: in force");
    else log.error({ scheduleId, serviceId, reason: handled.rejection }, "scheduled price: refused");
  }
  return null;
};
