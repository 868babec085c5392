import {
  ACTIVE_MINUTES,
  type ConversationStatus,
  type listConversations,
  ConversationStatus as Status,
  VISITOR_NAME,
} from "@asesorador/domain/assistant/conversation-contract";
import { searchable } from "@asesorador/domain/kernel/strings";
import * as z from "zod/mini";
import type { Db } from "../kernel/db.ts";
import { iso } from "../kernel/iso.ts";
import { readTimeCursor, writeTimeCursor } from "../kernel/time-cursor.ts";
import { IS_CONVERSATION } from "./is-conversation.ts";

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
  /** The time of its last message to the microsecond. */
  key: z.string(),
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
/** What `searchable` makes of a tag. */
const SEARCHABLE_TAG = String.raw`regexp_replace(lower(regexp_replace(normalize(tag, nfd), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g')`;

export type ConversationFilter = {
  /** ISO 8601 UTC. */
  readonly now: string;
  readonly status: ConversationStatus | null;
  /** The beginning of the visitor's name or of the code in it, or a part of a tag, without case and accents; "": all. */
  readonly search: string;
  readonly limit: number;
  /** Cursor of the page before; undefined: the first page. */
  readonly cursor?: string | undefined;
};

type ConversationPage = {
  /** Number over all pages. */
  readonly total: number;
  readonly rows: readonly Omit<Row, "key">[];
  readonly nextCursor: string | null;
};

/**
 * One page of the conversations that match the filter, latest message first, without erased ones. "invalid_cursor" for a
 * cursor that this query did not issue.
 */
export const readConversations = async (
  db: Db,
  { now, status, search, limit, cursor }: ConversationFilter,
): Promise<ConversationPage | "invalid_cursor"> => {
  const after = cursor === undefined ? null : readTimeCursor(cursor);
  if (cursor !== undefined && !after) return "invalid_cursor";
  const { rows } = await db.query<{ total: number }>(
    `with found as materialized (
       select * from (
         select conversation_id as id, country, ${iso("started_at", "MS")} as "startedAt", ${iso("last_at", "MS")} as "lastAt",
                ${STATUS} as status, messages, thumbs_up as "thumbsUp", thumbs_down as "thumbsDown", ${LEADS} as leads, tags, adviser,
                last_at, ${iso("last_at", "US")} as key
           from read_model.conversation c
          where not erased and ${IS_CONVERSATION} and started_at is not null
            and ($3 = '' or starts_with(conversation_id::text, $3)
                 or starts_with('${VISITOR_NAME.toLowerCase()} ' || conversation_id::text, $3)
                 or exists (select 1 from unnest(tags) tag where strpos(${SEARCHABLE_TAG}, $3) > 0))) every
        where $2::text is null or status = $2)
     select *, (select count(*)::int from found) as total from found
      where $4::timestamptz is null or (last_at, id) < ($4, $5::uuid)
      order by last_at desc, id desc limit $6`,
    [now, status, searchable(search), ...(after ?? [null, null]), limit + 1],
  );
  const found = z.array(Row).parse(rows);
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    total: rows[0]?.total ?? 0,
    rows: found.slice(0, limit).map(({ key: _, ...row }) => row),
    nextCursor: last ? writeTimeCursor([last.key, last.id]) : null,
  };
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
       from (select ${STATUS} as status, ${LEADS} as leads from read_model.conversation c where ${IS_CONVERSATION}) all_of_them`,
    [now],
  );
  return rows[0] ?? { active: 0, completed: 0, leads: 0, withLead: 0, escalated: 0 };
};
