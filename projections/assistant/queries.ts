import { type ChatStats, Config, chatStats } from "@asesorador/domain/assistant/contract";
import * as z from "zod/mini";
import type { Db } from "../kernel/db.ts";

/** Every configuration by key, switched off ones too. */
export const readConfigs = async (db: Db): Promise<readonly Config[]> => {
  const { rows } = await db.query(
    `select config_key as id, config_key as "configKey", value as "configValue", is_active as "isActive",
            to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
       from read_model.assistant_config order by config_key`,
  );
  return z.array(Config).parse(rows);
};

/** Over all conversations there are. */
export const readChatStats = async (db: Db): Promise<ChatStats> => {
  const { rows } = await db.query(
    `select count(*)::int as conversations, ${COUNTERS.map(([name, column]) => `coalesce(sum(${column}), 0)::int as "${name}"`).join(", ")},
            (sum(latency_ms) / nullif(sum(replies), 0))::float8 as "averageLatencyMs"
       from read_model.conversation`,
  );
  return chatStats.output.parse(rows[0]);
};

const COUNTERS = [
  ["messages", "messages"],
  ["replies", "replies"],
  ["fallbacks", "fallbacks"],
  ["handoffs", "handoffs"],
  ["thumbsUp", "thumbs_up"],
  ["thumbsDown", "thumbs_down"],
] as const;
