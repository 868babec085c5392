import { derivedUuid } from "@asesorador/backend/application/derived-id";
import { promotionEnd } from "@asesorador/backend/messages/promotion-end";
import type { staffDirectory } from "@asesorador/backend/messages/staff-directory";
import { DAY_MS } from "@asesorador/domain/kernel/durations";
import type { EventStore, Recorded } from "@asesorador/domain/kernel/event-store";
import { ERASED, type Vault } from "@asesorador/domain/kernel/vault";
import { type LeadEvent, leadEvents, leadStream } from "@asesorador/domain/lead/events";
import { supportDueAt } from "@asesorador/domain/lead/sla";
import {
  ASSIGNMENTS_TOGETHER_MS,
  EXPIRES_AFTER_MS,
  type MessageKind,
  REMINDER_LEAD_DAYS,
} from "@asesorador/domain/messages/kinds";
import type { Db } from "@asesorador/projections/kernel/db";
import type { Reactor } from "@asesorador/projections/kernel/reactor";

/** Notified when messages were added or became due. */
export const MESSAGE_CHANNEL = "message_outgoing";

type Parts = {
  readonly db: Db;
  readonly store: Pick<EventStore, "readStream">;
  readonly vault: Pick<Vault, "open">;
  readonly now: () => string;
  readonly staff: ReturnType<typeof staffDirectory>;
  /**
   * Whether an SMTP server is configured. Without one only what is due much later is queued, so that turning it on later sends
   * nothing of the past.
   */
  readonly enabled: boolean;
};

type Planned = {
  readonly id: string;
  readonly kind: MessageKind;
  readonly cause: string;
  readonly leadId: string | null;
  /** Recipient in the team; null for a visitor. */
  readonly username: string | null;
  /** ISO 8601. */
  readonly plannedAt: string;
};

/**
 * Queues the messages that an event causes; sending is a job of its own. Whether a message is still right is decided when it
 * is sent. A repeated event changes nothing.
 */
export const messagesReactor = ({ db, store, vault, now, staff, enabled }: Parts): Reactor => ({
  name: "messages",
  types: ["LeadSubmitted", "LeadConverted", "LeadAssigned"],
  from: "head",
  handle: async (events) => {
    const at = Date.parse(now());
    const opened = (await vault.open(events)).map(leadEvents.decode);
    const found = await Promise.all(opened.map((event) => messagesOf({ store, vault, staff }, event)));
    const planned = found
      .flat()
      .filter((each) => isTimely(each, at) && (enabled || Date.parse(each.plannedAt) > at + FAR_MS));
    if (planned.length === 0) return;
    await db.query(
      `insert into message.outgoing (id, kind, cause, lead_id, username, planned_at, due_at)
       select id, kind, cause, lead_id, username, planned_at, planned_at
         from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::timestamptz[])
              as planned (id, kind, cause, lead_id, username, planned_at)
       on conflict do nothing`,
      [
        planned.map(({ id }) => id),
        planned.map(({ kind }) => kind),
        planned.map(({ cause }) => cause),
        planned.map(({ leadId }) => leadId),
        planned.map(({ username }) => username),
        planned.map(({ plannedAt }) => plannedAt),
      ],
    );
    await db.query("select pg_notify($1, '')", [MESSAGE_CHANNEL]);
  },
});

/** Whether the message is not outdated: an event may be read late, after the processes were stopped. */
const isTimely = ({ kind, plannedAt }: Planned, at: number): boolean =>
  at < Date.parse(plannedAt) + EXPIRES_AFTER_MS[kind];

/** Derived, so that a repeated event queues no second message. */
export const messageIdOf = (kind: MessageKind, cause: string): string =>
  derivedUuid(`message/${kind}/${cause}`);

/** Beyond every promise of a first contact. */
const FAR_MS = 14 * DAY_MS;

const messagesOf = async (
  ports: Pick<Parts, "store" | "vault" | "staff">,
  event: Recorded<LeadEvent>,
): Promise<readonly Planned[]> => {
  if (event.type === "LeadSubmitted") return aboutSubmission(event);
  if (event.type === "LeadAssigned") return aboutAssignment(ports.staff, event);
  return event.type === "LeadConverted" ? aboutPromotion(ports, event) : [];
};

const planned = (
  { eventId, data: { leadId } }: Recorded<LeadEvent>,
  kind: MessageKind,
  at: number,
): Planned => ({
  id: messageIdOf(kind, eventId),
  kind,
  cause: eventId,
  leadId,
  username: null,
  plannedAt: new Date(at).toISOString(),
});

const aboutSubmission = (
  event: Extract<Recorded<LeadEvent>, { type: "LeadSubmitted" }>,
): readonly Planned[] => {
  const { pii, consent } = event.data;
  // Without consent or an address there is no recipient.
  if (pii === ERASED || pii.email === null || consent === null) return [];
  const submittedAt = Date.parse(event.metadata.occurredAt);
  return [
    planned(event, "lead_received", submittedAt),
    planned(event, "promise_missed", supportDueAt({ ...event.data, submittedAt })),
  ];
};

/** Consent to a reminder is read when it is due: the person may agree until then. */
const aboutPromotion = async (
  ports: Pick<Parts, "store" | "vault">,
  event: Recorded<LeadEvent>,
): Promise<readonly Planned[]> => {
  const stored = await ports.store.readStream(leadStream(event.data.leadId));
  const before = await ports.vault.open(stored.filter(({ revision }) => revision <= event.revision));
  const ends = promotionEnd(before.map(leadEvents.decode));
  return ends === null ? [] : [planned(event, "promotion_ending", ends - REMINDER_LEAD_DAYS * DAY_MS)];
};

/**
 * Assignments to one person within a period are one message, which has their number: its id is derived from person and
 * period. None for leads that people assign to themselves.
 */
const aboutAssignment = async (
  staff: Parts["staff"],
  { data, metadata, eventId }: Extract<Recorded<LeadEvent>, { type: "LeadAssigned" }>,
): Promise<readonly Planned[]> => {
  const { to } = data;
  if (to === null || metadata.actor.endsWith(`:${to}`)) return [];
  if (!(await staff.now()).get(to)?.assigned) return [];
  const period = Math.floor(Date.parse(metadata.occurredAt) / ASSIGNMENTS_TOGETHER_MS);
  return [
    {
      id: messageIdOf("lead_assigned", `${to}/${period}`),
      kind: "lead_assigned",
      cause: eventId,
      leadId: null,
      username: to,
      plannedAt: new Date((period + 1) * ASSIGNMENTS_TOGETHER_MS).toISOString(),
    },
  ];
};
