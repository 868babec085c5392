import { derivedUuid } from "@asesorador/backend/application/derived-id";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { ERASED, type Vault } from "@asesorador/domain/kernel/vault";
import { leadEvents } from "@asesorador/domain/lead/events";
import { supportDueAt } from "@asesorador/domain/lead/sla";
import { EXPIRES_AFTER_MS, type MessageKind } from "@asesorador/domain/messages/kinds";
import type { Db } from "@asesorador/projections/kernel/db";
import type { Reactor } from "@asesorador/projections/kernel/reactor";

/** Notified when messages were added or made due. */
export const MESSAGE_CHANNEL = "message_outgoing";

type Parts = {
  readonly db: Db;
  readonly vault: Pick<Vault, "open">;
  readonly now: () => string;
  /** Whether an SMTP server is configured. Without one nothing is queued, so that turning it on later sends nothing of the past. */
  readonly enabled: boolean;
};

type Planned = {
  readonly id: string;
  readonly kind: MessageKind;
  readonly cause: string;
  readonly leadId: string;
  /** ISO 8601. */
  readonly plannedAt: string;
};

/**
 * Queues the messages that an event causes; sending is a job of its own. Whether a message is still right is decided when it
 * is sent. A repeated event changes nothing.
 */
export const messagesReactor = ({ db, vault, now, enabled }: Parts): Reactor => ({
  name: "messages",
  types: ["LeadSubmitted"],
  from: "head",
  handle: async (events) => {
    if (!enabled) return;
    const at = Date.parse(now());
    const planned = (await vault.open(events)).flatMap(messagesOf).filter((each) => isTimely(each, at));
    if (planned.length === 0) return;
    await db.query(
      `insert into message.outgoing (id, kind, cause, lead_id, planned_at, due_at)
       select id, kind, cause, lead_id, planned_at, planned_at
         from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::timestamptz[])
              as planned (id, kind, cause, lead_id, planned_at)
       on conflict do nothing`,
      [
        planned.map(({ id }) => id),
        planned.map(({ kind }) => kind),
        planned.map(({ cause }) => cause),
        planned.map(({ leadId }) => leadId),
        planned.map(({ plannedAt }) => plannedAt),
      ],
    );
    await db.query("select pg_notify($1, '')", [MESSAGE_CHANNEL]);
  },
});

/** An event that was read late (the processes were stopped) causes no message that would say what is no longer so. */
const isTimely = ({ kind, plannedAt }: Planned, at: number): boolean =>
  at < Date.parse(plannedAt) + EXPIRES_AFTER_MS[kind];

/** The same cause is the same message. */
const messageIdOf = (kind: MessageKind, cause: string): string => derivedUuid(`message/${kind}/${cause}`);

const messagesOf = (stored: Recorded): readonly Planned[] => {
  const event = leadEvents.decode(stored);
  if (event.type !== "LeadSubmitted") return [];
  const { leadId, pii, consent } = event.data;
  // Without consent or an address there is nobody to write to.
  if (pii === ERASED || pii.email === null || consent === null) return [];
  const submittedAt = Date.parse(event.metadata.occurredAt);
  const message = (kind: MessageKind, at: number): Planned => ({
    ...{ id: messageIdOf(kind, event.eventId), kind, cause: event.eventId, leadId },
    plannedAt: new Date(at).toISOString(),
  });
  return [
    message("lead_received", submittedAt),
    message("promise_missed", supportDueAt({ ...event.data, submittedAt })),
  ];
};
