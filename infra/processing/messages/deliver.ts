import { type Composed, composeLeadMail, type LeadMailPorts } from "@asesorador/backend/messages/lead-mail";
import { composeStaffMail, type StaffMailPorts } from "@asesorador/backend/messages/staff-mail";
import { LeadId } from "@asesorador/domain/kernel/ids";
import type { Cancellation } from "@asesorador/domain/messages/contract";
import { EXPIRES_AFTER_MS, MessageKind, StaffKind } from "@asesorador/domain/messages/kinds";
import { pauseAfter } from "@asesorador/domain/webhooks/backoff";
import type { Pool } from "pg";
import { type MailServer, SEND_LIMIT_MS, type SendOutcome } from "../../adapters/mail/smtp.ts";
import type { Job } from "../job.ts";
import { MESSAGE_CHANNEL } from "./reactor.ts";

const AT_ONCE = 4;
/** No other process takes it meanwhile; longer than an attempt can last, so that a crash only delays. */
const HELD_MS = SEND_LIMIT_MS + 15_000;
/** The longest wait, in case the clock is set or a notification is lost. */
const LOOK_AGAIN_MS = 60_000;
/** Age at which sent and cancelled rows are deleted; far longer than an event may be redelivered. */
const KEPT = "90 days";

/** The SMTP server cannot be reached, or refuses the credentials; the job is retried after growing waits. */
export class MailServerUnavailable extends Error {
  override readonly name = "MailServerUnavailable";
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export type DeliverMessages = Omit<LeadMailPorts & StaffMailPorts, "db"> & {
  readonly pool: Pool;
  readonly server: MailServer;
  /** Ms to wait after this many attempts; null: no further attempt. Set by tests. */
  readonly pauses?: (attempts: number) => number | null;
};

/**
 * Sends what is due, at least once and under the same Message-ID each time. A server that is down costs a message no attempt;
 * one that refuses it for now or loses the connection is tried again after growing waits; one that refuses it permanently ends
 * it. Several processes may do it side by side.
 */
export const outgoingMessages = (options: DeliverMessages): Job => {
  const { pool, server } = options;
  let checked = false;
  return {
    name: "outgoing-messages",
    wokenBy: { channel: MESSAGE_CHANNEL },
    run: async (signal) => {
      if (!checked) {
        const error = await server.check();
        await noteConnection(pool, error);
        if (error !== null) throw new MailServerUnavailable(error);
        checked = true;
      }
      while (!signal.aborted) {
        const taken = await take(pool);
        if (taken.length === 0) {
          await pool.query(
            `delete from message.outgoing where state in ('sent', 'cancelled') and settled_at < now() - $1::interval`,
            [KEPT],
          );
          return untilDue(pool);
        }
        const problems = await Promise.all(taken.map((message) => attempt(options, message)));
        const problem = problems.find((each) => each !== null);
        if (problem) {
          checked = false;
          throw new MailServerUnavailable(problem);
        }
      }
      return LOOK_AGAIN_MS;
    },
  };
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

const EXPIRIES = JSON.stringify(EXPIRES_AFTER_MS);

/** What is due and not taken by another process, held for this one. */
const take = async (pool: Pool): Promise<readonly Taken[]> => {
  const { rows } = await pool.query<Taken>(
    `update message.outgoing m set due_at = now() + $2 * interval '1 millisecond'
      where m.id in (
        select due.id from message.outgoing due
         where due.state = 'pending' and due.due_at <= now()
         order by due.due_at limit $1 for update of due skip locked)
      returning m.id, m.kind, m.cause, m.lead_id as "leadId", m.username, m.attempts,
                now() > m.planned_at + coalesce(($3::jsonb ->> m.kind)::float8, 0) * interval '1 millisecond' as expired`,
    [AT_ONCE, HELD_MS, EXPIRIES],
  );
  return rows;
};

const untilDue = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ ms: number | null }>(
    `select (extract(epoch from min(due_at) - now()) * 1000)::float8 as ms
       from message.outgoing where state = 'pending'`,
  );
  return Math.min(LOOK_AGAIN_MS, Math.max(0, Math.ceil(rows[0]?.ms ?? LOOK_AGAIN_MS)));
};

/** Resolves to the server's problem when it is unavailable; the message then waits without having been tried. */
const attempt = async (options: DeliverMessages, message: Taken): Promise<string | null> => {
  const { pool, server } = options;
  const composed = await compose(options, message);
  if (!composed.ok) {
    await settle(pool, message, { state: "cancelled", cancellation: composed.cancellation });
    return null;
  }
  const outcome = await server.send({
    ...{ id: message.id, to: composed.to, unsubscribe: composed.unsubscribe },
    ...composed.content,
  });
  await noteConnection(pool, outcome.kind === "unavailable" ? outcome.error : null);
  if (outcome.kind === "unavailable") {
    await pool.query("update message.outgoing set due_at = now(), last_error = $2 where id = $1", [
      message.id,
      outcome.error,
    ]);
    return outcome.error;
  }
  await settle(pool, message, settlementOf(options, message, outcome));
  return null;
};

const compose = async (
  options: DeliverMessages,
  { kind, leadId, username, cause, expired }: Taken,
): Promise<Composed> => {
  if (expired) return { ok: false, cancellation: "expired" };
  const { pool: db, ...ports } = options;
  if (username !== null) return composeStaffMail({ ...ports, db }, StaffKind.parse(kind), username);
  return composeLeadMail(
    { ...ports, db },
    { kind: MessageKind.parse(kind), leadId: LeadId.parse(leadId), cause },
  );
};

type Settlement =
  | { readonly state: "cancelled"; readonly cancellation: Cancellation }
  | {
      readonly state: "sent" | "pending" | "given_up";
      readonly code: number | null;
      readonly error: string | null;
      /** Ms until the next attempt. */
      readonly next: number;
    };

const settlementOf = (
  { pauses = pauseAfter }: DeliverMessages,
  { attempts }: Taken,
  outcome: Exclude<SendOutcome, { kind: "unavailable" }>,
): Settlement => {
  if (outcome.kind === "accepted") return { state: "sent", code: outcome.code, error: null, next: 0 };
  const { error } = outcome;
  const code = outcome.kind === "refused" ? outcome.code : null;
  const final = outcome.kind === "refused" && outcome.permanent;
  const next = final ? null : pauses(attempts + 1);
  return { state: next === null ? "given_up" : "pending", code, error, next: next ?? 0 };
};

const settle = async (pool: Pool, { id }: Taken, settlement: Settlement): Promise<void> => {
  if (settlement.state === "cancelled") {
    await pool.query(
      "update message.outgoing set state = 'cancelled', cancellation = $2, settled_at = now() where id = $1",
      [id, settlement.cancellation],
    );
    return;
  }
  const { state, code, error, next } = settlement;
  await pool.query(
    `update message.outgoing
        set state = $2, attempts = attempts + 1, last_code = $3, last_error = $4,
            due_at = now() + $5 * interval '1 millisecond',
            settled_at = case when $2 = 'pending' then null else now() end
      where id = $1`,
    [id, state, code, error, next],
  );
};

const noteConnection = async (pool: Pool, error: string | null): Promise<void> => {
  await pool.query(
    `insert into message.server (checked_at, error) values (now(), $1)
     on conflict (single) do update set checked_at = excluded.checked_at, error = excluded.error`,
    [error],
  );
};
