import { composeStaffMail, type StaffMailPorts } from "@asesorador/backend/messages/staff-mail";
import {
  type Composed,
  composeVisitorMail,
  type VisitorMailPorts,
} from "@asesorador/backend/messages/visitor-mail";
import { deliveryBackoffMs } from "@asesorador/domain/kernel/delivery-backoff";
import { LeadId } from "@asesorador/domain/kernel/ids";
import { EXPIRES_AFTER_MS, MessageKind, StaffKind } from "@asesorador/domain/messages/kinds";
import type { Pool } from "pg";
import { type MailServer, SEND_LIMIT_MS, type SendOutcome } from "../../adapters/mail/smtp.ts";
import { POLL_INTERVAL_MS } from "../delivery-queue.ts";
import type { Job } from "../job.ts";
import { MESSAGE_CHANNEL } from "./reactor.ts";
import { outgoingRows, type Settlement, type TakenMessage } from "./rows.ts";

const CONCURRENCY = 4;
/** Longer than an attempt can last. */
const VISIBILITY_TIMEOUT_MS = SEND_LIMIT_MS + 15_000;

/** The SMTP server cannot be reached, or refuses the credentials; the job is retried after growing waits. */
export class MailServerUnavailable extends Error {
  override readonly name = "MailServerUnavailable";
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export type MessageDeliveryOptions = Omit<VisitorMailPorts & StaffMailPorts, "db"> & {
  readonly pool: Pool;
  readonly server: MailServer;
  /** Ms to wait after this many attempts; null: no further attempt. Set by tests. */
  readonly backoffMs?: (attempts: number) => number | null;
};

/**
 * Sends what is due, at least once and under the same Message-ID each time. A server that is down costs a message no attempt;
 * one that refuses it for now or loses the connection is tried again after growing waits; one that refuses it permanently ends
 * it. Several processes may do it side by side.
 */
export const outgoingMessages = (options: MessageDeliveryOptions): Job => {
  const { pool, server } = options;
  const rows = outgoingRows<TakenMessage>(pool, {
    table: "message.outgoing",
    concurrency: CONCURRENCY,
    visibilityTimeoutMs: VISIBILITY_TIMEOUT_MS,
    expiresAfterMs: EXPIRES_AFTER_MS,
  });
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
        const taken = await rows.take();
        if (taken.length === 0) {
          await rows.deleteOld();
          return rows.untilDue();
        }
        const problems = await Promise.all(taken.map((message) => attempt(options, rows, message)));
        const problem = problems.find((each) => each !== null);
        if (problem) {
          checked = false;
          throw new MailServerUnavailable(problem);
        }
      }
      return POLL_INTERVAL_MS;
    },
  };
};

type Rows = ReturnType<typeof outgoingRows<TakenMessage>>;

/** Resolves to the server's problem when it is unavailable; the message then waits without having been tried. */
const attempt = async (
  options: MessageDeliveryOptions,
  rows: Rows,
  message: TakenMessage,
): Promise<string | null> => {
  const { pool, server } = options;
  const composed = await compose(options, message);
  if (!composed.ok) {
    await rows.settle(message.id, { state: "cancelled", cancellation: composed.cancellation });
    return null;
  }
  const outcome = await server.send({
    id: message.id,
    to: composed.to,
    unsubscribe: composed.unsubscribe,
    ...composed.content,
  });
  await noteConnection(pool, outcome.kind === "unavailable" ? outcome.error : null);
  if (outcome.kind === "unavailable") {
    await rows.release(message.id, outcome.error);
    return outcome.error;
  }
  await rows.settle(message.id, settlementOf(options, message, outcome));
  return null;
};

const compose = async (
  options: MessageDeliveryOptions,
  { kind, leadId, username, cause, expired }: TakenMessage,
): Promise<Composed> => {
  if (expired) return { ok: false, cancellation: "expired" };
  const { pool: db, ...ports } = options;
  if (username !== null) return composeStaffMail({ ...ports, db }, StaffKind.parse(kind), username);
  return composeVisitorMail(
    { ...ports, db },
    { kind: MessageKind.parse(kind), leadId: LeadId.parse(leadId), cause },
  );
};

const settlementOf = (
  { backoffMs = deliveryBackoffMs }: MessageDeliveryOptions,
  { attempts }: TakenMessage,
  outcome: Exclude<SendOutcome, { kind: "unavailable" }>,
): Settlement => {
  if (outcome.kind === "accepted") return { state: "sent", code: outcome.code, error: null, next: 0 };
  const { error } = outcome;
  const code = outcome.kind === "refused" ? outcome.code : null;
  const final = outcome.kind === "refused" && outcome.permanent;
  const next = final ? null : backoffMs(attempts + 1);
  return { state: next === null ? "given_up" : "pending", code, error, next: next ?? 0 };
};

const noteConnection = async (pool: Pool, error: string | null): Promise<void> => {
  await pool.query(
    `insert into message.server (checked_at, error) values (now(), $1)
     on conflict (single) do update set checked_at = excluded.checked_at, error = excluded.error`,
    [error],
  );
};
