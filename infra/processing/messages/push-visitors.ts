import { derivedUuid } from "@asesorador/backend/application/derived-id";
import { WAIT_MS } from "@asesorador/domain/assistant/handover";
import { isSupportOpen } from "@asesorador/domain/lead/sla";
import { readWaiting, type WaitingRow } from "@asesorador/projections/assistant/handover-queries";
import { isMissingTable } from "@asesorador/projections/kernel/db";
import type { Pool } from "pg";
import type { PushRow, pushSubscriptionsIn } from "../../adapters/push/subscriptions.ts";
import type { Job } from "../job.ts";
import { PUSH_CHANNEL } from "./push.ts";

/** How late a notice may be; a visitor is listed as waiting for `WAIT_MS`. */
const POLL_INTERVAL_MS = 10_000;
const MAX_WAITING = 50;

/** Visitors who wait for an adviser, as the panel lists them: within `WAIT_MS` and the support hours of their market. */
export const waitingVisitors = async (pool: Pool, nowMs: number): Promise<readonly WaitingRow[]> => {
  const rows = await readWaiting(pool, new Date(nowMs - WAIT_MS).toISOString(), MAX_WAITING);
  return rows.filter(({ country, since }) => isSupportOpen(country, Date.parse(since)));
};

type PushVisitors = {
  readonly pool: Pool;
  readonly subscriptions: Pick<ReturnType<typeof pushSubscriptionsIn>, "all">;
  readonly mayReceive: (row: PushRow) => Promise<boolean>;
  readonly nowMs: () => number;
};

/**
 * Queues one notice for each waiting visitor and each registered browser of the team. As with other reminders they are found by
 * the clock, and their ids are derived: neither a replay nor a rebuild sends one again.
 */
export const pushVisitors = (ports: PushVisitors): Job => ({
  name: "push-visitors",
  run: async () => {
    try {
      await queueNotices(ports);
    } catch (error) {
      // Before the first rebuild no conversation is listed.
      if (!isMissingTable(error)) throw error;
    }
    return POLL_INTERVAL_MS;
  },
});

const queueNotices = async ({ pool, subscriptions, mayReceive, nowMs }: PushVisitors): Promise<void> => {
  const now = nowMs();
  const waiting = await waitingVisitors(pool, now);
  if (waiting.length === 0) return;
  const rows = await subscriptions.all();
  const held = await Promise.all(rows.map(mayReceive));
  const planned = rows
    .filter((_, i) => held[i])
    .flatMap(({ id: target, username }) =>
      waiting.map(({ id, since }) => ({
        target,
        username,
        since,
        conversationId: id,
        id: derivedUuid(`push/chat/${id}/${since}/${target}`),
      })),
    );
  if (planned.length === 0) return;
  const { rowCount } = await pool.query(
    `insert into message.push (id, kind, cause, conversation_id, username, target, planned_at, due_at)
       select id, 'visitor_waiting', cause, conversation_id, username, target, now() - waited * interval '1 millisecond', now()
         from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::uuid[], $6::float8[])
              as planned (id, cause, conversation_id, username, target, waited)
       on conflict do nothing`,
    [
      planned.map(({ id }) => id),
      planned.map(({ since }) => since),
      planned.map(({ conversationId }) => conversationId),
      planned.map(({ username }) => username),
      planned.map(({ target }) => target),
      planned.map(({ since }) => now - Date.parse(since)),
    ],
  );
  if (rowCount) await pool.query("select pg_notify($1, '')", [PUSH_CHANNEL]);
};
