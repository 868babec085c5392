import type {
  MailServerName,
  MessageCounts,
  MessageState,
  Messages,
} from "@asesorador/backend/application/messages";
import { iso } from "@asesorador/projections/kernel/iso";
import { staffAddressesIn } from "../../adapters/mail/addresses.ts";
import type { MailServer } from "../../adapters/mail/smtp.ts";
import { MESSAGE_CHANNEL } from "./reactor.ts";

type Parts = Parameters<typeof staffAddressesIn>[0] & {
  readonly server: (MailServerName & Pick<MailServer, "send">) | null;
};

/** Outgoing messages in Postgres, for the panel. */
export const messagesIn = ({ pool, vault, server }: Parts): Messages => ({
  server: server && { host: server.host, from: server.from },

  list: async (limit) => {
    const { rows } = await pool.query<MessageState>(
      `select id, kind, lead_id as "leadId", state, attempts, ${iso("due_at", "MS")} as "dueAt",
              last_code as "lastCode", last_error as "lastError", cancellation, ${iso("created_at", "MS")} as "createdAt",
              case when state = 'sent' then ${iso("settled_at", "MS")} end as "sentAt"
         from message.outgoing where state <> 'cancelled' and not (state = 'pending' and planned_at > now())
        order by outgoing.created_at desc, id limit $1`,
      [limit],
    );
    return rows;
  },

  counts: async () => {
    const { rows } = await pool.query<MessageCounts>(
      `select count(*) filter (where state = 'pending' and planned_at <= now())::int as pending,
              count(*) filter (where state = 'pending' and planned_at > now())::int as scheduled,
              count(*) filter (where state = 'given_up')::int as "givenUp",
              count(*) filter (where state = 'sent' and settled_at > now() - interval '24 hours')::int as "sentToday"
         from message.outgoing`,
    );
    return rows[0] ?? { pending: 0, scheduled: 0, givenUp: 0, sentToday: 0 };
  },

  connection: async () => {
    const { rows } = await pool.query<{ checkedAt: string; error: string | null }>(
      `select ${iso("checked_at", "MS")} as "checkedAt", error from message.server`,
    );
    return rows[0] ?? null;
  },

  keepAddress: (address) => staffAddressesIn({ pool, vault }).keep({ address }),
  openAddress: async (id) => (await staffAddressesIn({ pool, vault }).open(id))?.address ?? null,
  forgetAddresses: async (ids, inUse) => {
    const addresses = staffAddressesIn({ pool, vault });
    for (const id of ids) await addresses.forget(id);
    await addresses.sweep(inUse);
  },

  sendTest: async (mail) => {
    if (!server) return null;
    const sent = await server.send({ ...mail, unsubscribe: null });
    return {
      outcome: sent.kind,
      code: "code" in sent ? sent.code : null,
      error: "error" in sent ? sent.error : null,
    };
  },

  retry: async (id) => {
    const { rows } = await pool.query<{ kind: string }>(
      `update message.outgoing set state = 'pending', due_at = now(), attempts = 0, settled_at = null
        where id = $1 and state = 'given_up' returning kind`,
      [id],
    );
    await pool.query("select pg_notify($1, '')", [MESSAGE_CHANNEL]);
    return rows[0]?.kind ?? null;
  },
});
