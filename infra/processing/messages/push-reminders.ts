import { derivedUuid } from "@asesorador/backend/application/derived-id";
import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import { REMIND_BEFORE_MS } from "@asesorador/domain/lead/reminder-contract";
import { reminderTag } from "@asesorador/domain/lead/reminder-tag";
import { readDueTasks } from "@asesorador/projections/lead/reminder-queries";
import type { Pool } from "pg";
import type { PushRow, pushSubscriptionsIn } from "../../adapters/push/subscriptions.ts";
import type { Job } from "../job.ts";
import { PUSH_CHANNEL } from "./push.ts";

/** Also how late a reminder may be. */
const POLL_INTERVAL_MS = 20_000;
const SWEEP_EVERY_MS = HOUR_MS;

type PushReminders = {
  readonly pool: Pool;
  readonly subscriptions: Pick<ReturnType<typeof pushSubscriptionsIn>, "all" | "sweep">;
  /** Whether the browser may still be reminded; see push.ts. */
  readonly mayReceive: (row: PushRow) => Promise<boolean>;
  readonly nowMs: () => number;
};

/**
 * Queues the reminders that are due by now, one for each browser. They are found by the clock and not by events, and each id
 * is derived from task and browser: neither a replay nor a rebuild sends one twice, and a new due time is a new reminder.
 */
export const pushReminders = ({ pool, subscriptions, mayReceive, nowMs }: PushReminders): Job => {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return {
    name: "push-reminders",
    run: async () => {
      const now = nowMs();
      if (now - sweptAt >= SWEEP_EVERY_MS) {
        await subscriptions.sweep();
        sweptAt = now;
      }
      const rows = await subscriptions.all();
      const held = await Promise.all(rows.map(mayReceive));
      const valid = rows.filter((_, i) => held[i]);
      if (valid.length === 0) return POLL_INTERVAL_MS;
      const usernames = [...new Set(valid.map(({ username }) => username))];
      const due = await readDueTasks(pool, usernames, new Date(now).toISOString());
      const planned = due.flatMap(({ assignee, ...task }) =>
        valid
          .filter(({ username }) => username === assignee)
          .map(({ id: target, username }) => ({
            ...task,
            target,
            username,
            id: derivedUuid(`push/${reminderTag(task)}/${target}`),
            plannedAt: new Date(Date.parse(task.at) - REMIND_BEFORE_MS[task.kind]).toISOString(),
          })),
      );
      if (planned.length === 0) return POLL_INTERVAL_MS;
      const { rowCount } = await pool.query(
        `insert into message.push (id, kind, cause, lead_id, username, target, planned_at, due_at)
         select id, kind, cause, lead_id, username, target, planned_at, now()
           from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::uuid[], $7::timestamptz[])
                as planned (id, kind, cause, lead_id, username, target, planned_at)
         on conflict do nothing`,
        [
          planned.map(({ id }) => id),
          planned.map(({ kind }) => `${kind}_due`),
          planned.map(({ at }) => at),
          planned.map(({ leadId }) => leadId),
          planned.map(({ username }) => username),
          planned.map(({ target }) => target),
          planned.map(({ plannedAt }) => plannedAt),
        ],
      );
      if (rowCount) await pool.query("select pg_notify($1, '')", [PUSH_CHANNEL]);
      return POLL_INTERVAL_MS;
    },
  };
};
