import type { Cancellation } from "@asesorador/domain/messages/contract";
import type { Db } from "@asesorador/projections/kernel/db";
import { DELETED_AT_ONCE, pollWithin, RETENTION } from "../delivery-queue.ts";

/** Tables of the same form: e-mail, and reminders to browsers. */
type Table = "message.outgoing" | "message.push";

type Rows = {
  readonly table: Table;
  /** Rows that are taken at once. */
  readonly concurrency: number;
  /** So long no other process takes a row that is taken; longer than an attempt can last, so that a crash only delays. */
  readonly visibilityTimeoutMs: number;
  /** Ms after its planned time at which a row of each kind is out of date. */
  readonly expiresAfterMs: Readonly<Record<string, number>>;
};

type Taken = {
  readonly id: string;
  readonly kind: string;
  readonly cause: string;
  readonly leadId: string | null;
  readonly username: string | null;
  readonly attempts: number;
  readonly expired: boolean;
};
export type TakenMessage = Taken;
/** `target`: the browser's row. */
export type TakenPush = Taken & {
  readonly target: string;
  /** Null where it is about a lead. */
  readonly conversationId: string | null;
  readonly username: string;
  readonly lastCode: number | null;
  readonly lastError: string | null;
};

export type Settlement =
  | {
      readonly state: "cancelled";
      readonly cancellation: Cancellation;
    }
  | {
      readonly state: "sent" | "pending" | "given_up";
      readonly code: number | null;
      readonly error: string | null;
      /** Ms until the next attempt. */
      readonly next: number;
      /** false: there was no attempt. */
      readonly tried?: false;
    };

/** Rows that are due messages. Several processes may take from them side by side. */
export const outgoingRows = <Row extends Taken>(
  db: Db,
  { table, concurrency, visibilityTimeoutMs, expiresAfterMs }: Rows,
) => {
  const expiries = JSON.stringify(expiresAfterMs);
  const columns =
    table === "message.push"
      ? `, m.target, m.conversation_id as "conversationId", m.last_code as "lastCode", m.last_error as "lastError"`
      : "";
  return {
    /** What is due and not taken by another process, held for this one. */
    take: async (): Promise<readonly Row[]> => {
      const { rows } = await db.query<Row>(
        `update ${table} m set due_at = now() + $2 * interval '1 millisecond'
          where m.id in (
            select due.id from ${table} due
             where due.state = 'pending' and due.due_at <= now()
             order by due.due_at limit $1 for update of due skip locked)
          returning m.id, m.kind, m.cause, m.lead_id as "leadId", m.username, m.attempts${columns},
                    now() > m.planned_at + coalesce(($3::jsonb ->> m.kind)::float8, 0) * interval '1 millisecond' as expired`,
        [concurrency, visibilityTimeoutMs, expiries],
      );
      return rows;
    },

    /** Resolves to the ms until the next one is due, at most `POLL_INTERVAL_MS`. */
    untilDue: async (): Promise<number> => {
      const { rows } = await db.query<{ ms: number | null }>(
        `select (extract(epoch from min(due_at) - now()) * 1000)::float8 as ms
           from ${table} where state = 'pending'`,
      );
      return pollWithin(rows[0]?.ms);
    },

    settle: async (id: string, settlement: Settlement): Promise<void> => {
      if (settlement.state === "cancelled") {
        await db.query(
          `update ${table} set state = 'cancelled', cancellation = $2, settled_at = now() where id = $1`,
          [id, settlement.cancellation],
        );
        return;
      }
      const { state, code, error, next, tried = true } = settlement;
      await db.query(
        `update ${table}
            set state = $2, attempts = attempts + $6::int, last_code = $3, last_error = $4,
                due_at = now() + $5 * interval '1 millisecond',
                settled_at = case when $2 = 'pending' then null else now() end
          where id = $1`,
        [id, state, code, error, next, tried ? 1 : 0],
      );
    },

    /** Due now, without having counted an attempt. */
    release: async (id: string, error: string): Promise<void> => {
      await db.query(`update ${table} set due_at = now(), last_error = $2 where id = $1`, [id, error]);
    },

    deleteOld: async (): Promise<void> => {
      await db.query(
        `delete from ${table}
          where id in (
            select id from ${table}
             where state in ('sent', 'cancelled') and settled_at < now() - $1::interval limit $2)`,
        [RETENTION, DELETED_AT_ONCE],
      );
    },
  };
};
