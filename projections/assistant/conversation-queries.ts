import {
  ACTIVE_MINUTES,
  type ConversationStatus,
  type listConversations,
  ConversationStatus as Status,
} from "@asesorador/domain/assistant/conversation-contract";
import * as z from "zod/mini";
import type { Db } from "../kernel/db.ts";
import { iso } from "../kernel/iso.ts";

const Row = z.object({
  id: z.string(),
  country: z.nullable(z.enum(["peru", "chile"])),
  startedAt: z.string(),
  lastAt: z.string(),
  status: Status,
  messages: z.int(),
  thumbsUp: z.int(),
  thumbsDown: z.int(),
  leads: z.int(),
  tags: z.array(z.string()),
  adviser: z.nullable(z.string()),
});
type Row = z.infer<typeof Row>;
type ListOutput = z.infer<typeof listConversations.output>;

/** A request for a person, or an adviser who took it over, takes precedence; then whether the conversation is active, and how the last message was answered. */
const STATUS = `
  case when handoffs > 0 or takeovers > 0 then 'escalated'
       when last_at > $1::timestamptz - interval '${ACTIVE_MINUTES} minutes' then 'active'
       when last_intent is null or last_intent in ('fallback', 'clarify') then 'abandoned'
       else 'completed' end`;
const LEADS = `(select count(*)::int from read_model.conversation_lead l where l.conversation_id = c.conversation_id)`;

export type ConversationFilter = {
  /** ISO 8601 UTC. */
  readonly now: string;
  readonly status: ConversationStatus | null;
  /** The beginning of the visitor's code, or a part of a tag; "": all. */
  readonly search: string;
  readonly limit: number;
};

/** Conversations that match the filter, latest message first, without erased ones; `total` counts all matches. */
export const readConversations = async (
  db: Db,
  { now, status, search, limit }: ConversationFilter,
): Promise<{ readonly total: number; readonly rows: readonly Row[] }> => {
  const { rows } = await db.query<{ total: number }>(
    `select *, (count(*) over ())::int as total from (
       select conversation_id as id, country, ${iso("started_at", "MS")} as "startedAt", ${iso("last_at", "MS")} as "lastAt",
              ${STATUS} as status, messages, thumbs_up as "thumbsUp", thumbs_down as "thumbsDown", ${LEADS} as leads, tags, adviser, last_at
         from read_model.conversation c
        where not erased and started_at is not null
          and ($3 = '' or conversation_id::text like $3 || '%'
               or exists (select 1 from unnest(tags) tag where strpos(lower(tag), $3) > 0))) found
      where $2::text is null or status = $2
      order by last_at desc, id limit $4`,
    [now, status, search.toLowerCase(), limit],
  );
  return { total: rows[0]?.total ?? 0, rows: z.array(Row).parse(rows) };
};

type Counts = ListOutput["counts"];

/** Over all conversations, erased ones included: figures are kept. */
export const readConversationCounts = async (db: Db, now: string): Promise<Counts> => {
  const { rows } = await db.query<Counts>(
    `select (count(*) filter (where status = 'active'))::int as active,
            (count(*) filter (where status = 'completed'))::int as completed,
            (select count(distinct lead_id)::int from read_model.conversation_lead) as leads,
            (count(*) filter (where leads > 0))::int as "withLead",
            (count(*) filter (where status = 'escalated'))::int as escalated
       from (select ${STATUS} as status, ${LEADS} as leads from read_model.conversation c) all_of_them`,
    [now],
  );
  return rows[0] ?? { active: 0, completed: 0, leads: 0, withLead: 0, escalated: 0 };
};
