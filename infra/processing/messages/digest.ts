import { derivedUuid } from "@asesorador/backend/application/derived-id";
import type { staffDirectory } from "@asesorador/backend/messages/staff-directory";
import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import { teamDay } from "@asesorador/domain/kernel/local-time";
import { supportDay } from "@asesorador/domain/lead/sla";
import type { Pool } from "pg";
import type { Job } from "../job.ts";
import { MESSAGE_CHANNEL } from "./reactor.ts";

const POLL_INTERVAL_MS = 10 * 60_000;
/** Project constant: how long before support opens the digest is queued. */
const BEFORE_OPENING_MS = HOUR_MS;
/** How long after opening the day's digest is still queued; later it would describe a morning that has passed. */
const UNTIL_OPEN_MS = 2 * HOUR_MS;

type DailyDigest = {
  readonly pool: Pool;
  readonly staff: ReturnType<typeof staffDirectory>;
  readonly nowMs: () => number;
};

/**
 * Queues the morning's digest of each account that subscribed to it, on days with support hours by the team's clock. The id is
 * derived from account and day: however often it runs, and in however many processes, there is one a day.
 */
export const dailyDigest = ({ pool, staff, nowMs }: DailyDigest): Job => ({
  name: "daily-digest",
  run: async () => {
    const now = nowMs();
    const { open, close } = supportDay(now, "peru");
    const from = open - BEFORE_OPENING_MS;
    const isTime = open < close && now >= from && now < open + UNTIL_OPEN_MS;
    if (!isTime) return POLL_INTERVAL_MS;
    const day = teamDay(now);
    const wanting = [...(await staff.now())].flatMap(([username, { digest }]) => (digest ? [username] : []));
    if (wanting.length === 0) return POLL_INTERVAL_MS;
    const { rowCount } = await pool.query(
      `insert into message.outgoing (id, kind, cause, username, planned_at, due_at)
       select id, 'daily_digest', $3, username, now(), now()
         from unnest($1::uuid[], $2::text[]) as planned (id, username)
       on conflict do nothing`,
      [wanting.map((username) => derivedUuid(`message/daily_digest/${username}/${day}`)), wanting, day],
    );
    if (rowCount) await pool.query("select pg_notify($1, '')", [MESSAGE_CHANNEL]);
    return POLL_INTERVAL_MS;
  },
});
