import { chatStats, TOP_INTENTS } from "@asesorador/domain/assistant/console-contract";
import { Config } from "@asesorador/domain/assistant/contract";
import { TIME_ZONE } from "@asesorador/domain/kernel/time-zone";
import * as z from "zod/mini";
import type { Db } from "../kernel/db.ts";
import { iso } from "../kernel/iso.ts";
import { IS_CONVERSATION } from "./is-conversation.ts";

/** All configurations by key, inactive ones included. */
export const readConfigs = async (db: Db): Promise<readonly Config[]> => {
  const { rows } = await db.query(
    `select config_key as id, config_key as "configKey", value as "configValue", is_active as "isActive",
            ${iso("updated_at", "MS")} as "updatedAt", updated_by as "updatedBy"
       from read_model.assistant_config order by config_key`,
  );
  return z.array(Config).parse(rows);
};

const ChatFigures = z.omit(chatStats.output, { articles: true, taughtAt: true, intentNames: true });
type ChatFigures = z.infer<typeof ChatFigures>;

/** Over all conversations; `today` is a calendar day in Lima, YYYY-MM-DD. A rating without a conversation counts as a rating alone. */
export const readChatStats = async (db: Db, today: string): Promise<ChatFigures> => {
  const [figures, intents] = await Promise.all([
    db.query<object>(FIGURES, [today]),
    db.query(
      `select intent, replies from read_model.assistant_intent
        where intent <> 'fallback' order by replies desc, intent limit $1`,
      [TOP_INTENTS],
    ),
  ]);
  return ChatFigures.parse({ ...figures.rows[0], intents: intents.rows });
};

/** Conversations that were linked to this lead and are not yet erased. */
export const readConversationsOfLead = async (db: Db, leadId: string): Promise<readonly string[]> => {
  const { rows } = await db.query<{ id: string }>(
    `select conversation_id as id from read_model.conversation_lead join read_model.conversation using (conversation_id)
      where lead_id = $1 and not erased order by conversation_id`,
    [leadId],
  );
  return rows.map(({ id }) => id);
};

/** Conversations without a message since `before` (ISO 8601 UTC), at most `limit`, the oldest first. */
export const readExpiredConversations = async (
  db: Db,
  before: string,
  limit: number,
): Promise<readonly string[]> => {
  const { rows } = await db.query<{ id: string }>(
    `select conversation_id as id from read_model.conversation
      where not erased and last_at < $1 order by last_at limit $2`,
    [before, limit],
  );
  return rows.map(({ id }) => id);
};

const COUNTERS = [
  ["messages", "messages"],
  ["replies", "replies"],
  ["fallbacks", "fallbacks"],
  ["handoffs", "handoffs"],
  ["thumbsUp", "thumbs_up"],
  ["thumbsDown", "thumbs_down"],
] as const;

const FIGURES = `
  select (count(*) filter (where ${IS_CONVERSATION}))::int as conversations,
         count(*) filter (where ${IS_CONVERSATION} and (started_at at time zone '${TIME_ZONE.peru}')::date = $1::date)::int as "conversationsToday",
         count(*) filter (where handoffs > 0)::int as "handedOff",
         (select count(distinct lead_id)::int from read_model.conversation_lead) as leads,
         (select count(distinct conversation_id)::int from read_model.conversation_lead) as "withLead",
         ${COUNTERS.map(([name, column]) => `coalesce(sum(${column}), 0)::int as "${name}"`).join(", ")},
         (sum(latency_ms) / nullif(sum(replies), 0))::float8 as "averageLatencyMs"
    from read_model.conversation`;
