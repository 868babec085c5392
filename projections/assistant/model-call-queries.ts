import { ModelUse } from "@asesorador/domain/assistant/language-model-contract";
import type { Db } from "../kernel/db.ts";

/** What the outside language model was asked in the days before `now` (ISO 8601 UTC). */
export const readModelUse = async (db: Db, now: string, days: number): Promise<ModelUse> => {
  const { rows } = await db.query<object>(
    `select count(*)::int as calls,
            (count(*) filter (where outcome = 'used'))::int as used,
            (count(*) filter (where outcome = 'unsure'))::int as unsure,
            (count(*) filter (where outcome = 'unusable'))::int as unusable,
            (count(*) filter (where outcome in ('late', 'failed')))::int as failed,
            coalesce(sum(input_tokens), 0)::float8 as "inputTokens",
            coalesce(sum(output_tokens), 0)::float8 as "outputTokens",
            coalesce(sum(cost_micros), 0)::float8 as "costMicros",
            percentile_disc(0.95) within group (order by duration_ms) as "p95Ms"
       from read_model.assistant_model_call
      where asked_at > $1::timestamptz - make_interval(days => $2::int) and asked_at <= $1::timestamptz`,
    [now, days],
  );
  return ModelUse.parse(rows[0]);
};
