import type { teamDirectory } from "@asesorador/backend/access/team-directory";
import type { MessageState } from "@asesorador/backend/application/messages";
import type { Push, PushState } from "@asesorador/backend/application/push";
import { holdsSession } from "@asesorador/domain/access/team";
import { isAssignable } from "@asesorador/domain/lead/assignment";
import { iso } from "@asesorador/projections/kernel/iso";
import { refusalOf } from "../../adapters/outgoing-http/public-address.ts";
import { type PushRow, pushSubscriptionsIn } from "../../adapters/push/subscriptions.ts";

/** Notified when reminders were queued. */
export const PUSH_CHANNEL = "message_push";

type Parts = Parameters<typeof pushSubscriptionsIn>[0] & {
  /** The installation's VAPID key; null: web push is off. */
  readonly publicKey: string | null;
  /** Whether plain http and private addresses may be used: in development. */
  readonly allowPrivate: boolean;
};

/** Registered browsers and their reminders in Postgres, for the panel. */
export const pushIn = ({ publicKey, allowPrivate, ...ports }: Parts): Push => {
  const { keep, list, remove, removeOthers } = pushSubscriptionsIn(ports);
  return {
    publicKey,
    keep,
    list,
    remove,
    removeOthers,
    refusal: (endpoint) => refusalOf(endpoint, { allowPrivate }),
    state: async (limit) => {
      const { rows: deliveries } = await ports.pool.query<MessageState>(
        `select id, kind, lead_id as "leadId", state, attempts, ${iso("due_at", "MS")} as "dueAt",
                last_code as "lastCode", last_error as "lastError", cancellation, ${iso("created_at", "MS")} as "createdAt",
                case when state = 'sent' then ${iso("settled_at", "MS")} end as "sentAt"
           from message.push where state <> 'cancelled' order by push.created_at desc, id limit $1`,
        [limit],
      );
      const { rows } = await ports.pool.query<Omit<PushState, "deliveries">>(
        `select (select count(*) from message.push_subscription where not removed)::int as browsers,
                (select count(distinct username) from message.push_subscription where not removed)::int as accounts,
                count(*) filter (where state = 'pending')::int as pending,
                count(*) filter (where state = 'given_up')::int as "givenUp",
                count(*) filter (where state = 'sent' and settled_at > now() - interval '24 hours')::int as "sentToday"
           from message.push`,
      );
      const [counts] = rows;
      return { browsers: 0, accounts: 0, pending: 0, givenUp: 0, sentToday: 0, ...counts, deliveries };
    },
  };
};

/**
 * Whether a browser may still be reminded, by the account's events as of now. The rule is that of sessions, except that an
 * expired session does not end reminders.
 */
export const mayReceivePush =
  (directory: Pick<ReturnType<typeof teamDirectory>, "now">) =>
  async (row: PushRow): Promise<boolean> => {
    const account = (await directory.now()).team.accounts.get(row.username);
    return account !== undefined && isAssignable(account) && holdsSession(account, row);
  };
