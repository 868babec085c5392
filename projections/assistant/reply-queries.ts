import * as z from "zod/mini";
import type { Db } from "../kernel/db.ts";
import { iso } from "../kernel/iso.ts";

const Unreviewed = z.object({
  id: z.string(),
  conversationId: z.string(),
  at: z.string(),
  intent: z.string(),
  confidence: z.number(),
  why: z.enum(["rated_badly", "unanswered", "unsure"]),
});
type Unreviewed = z.infer<typeof Unreviewed>;

/**
 * Unreviewed replies that were rated badly, did not answer, or had a confidence below `threshold`; of conversations
 * whose texts exist. The newest first, at most `limit`; `total` counts them all.
 */
export const readUnreviewed = async (
  db: Db,
  threshold: number,
  limit: number,
): Promise<{ readonly total: number; readonly replies: readonly Unreviewed[] }> => {
  const { rows } = await db.query<{ total: number }>(
    `select message_id as id, conversation_id as "conversationId", ${iso("sent_at", "MS")} as at, intent, confidence,
            case when rating = -1 then 'rated_badly' when source = 'fallback' then 'unanswered' else 'unsure' end as why,
            (count(*) over ())::int as total
       from read_model.assistant_reply join read_model.conversation using (conversation_id)
      where review is null and not erased
        and (rating = -1 or source = 'fallback'
             or (rating is null and confidence < $1 and source in ('catalogue', 'rule', 'template')))
      order by sent_at desc, message_id limit $2`,
    [threshold, limit],
  );
  return { total: rows[0]?.total ?? 0, replies: z.array(Unreviewed).parse(rows) };
};

/** Results of the answers that used one article. */
export type ArticleUse = {
  readonly usage: number;
  readonly good: number;
  readonly rated: number;
  /** Average of those answers. */
  readonly confidence: number;
};

/** By the article's id. */
export const readArticleUse = async (db: Db): Promise<ReadonlyMap<string, ArticleUse>> => {
  const { rows } = await db.query<ArticleUse & { readonly id: string }>(
    `select substr(source_id, length('knowledge-') + 1) as id, count(*)::int as usage,
            (count(*) filter (where rating = 1))::int as good, (count(*) filter (where rating is not null))::int as rated,
            avg(confidence)::float8 as confidence
       from read_model.assistant_reply, unnest(source_ids) as source_id
      where source = 'knowledge' and source_id like 'knowledge-%' group by 1`,
  );
  return new Map(rows.map(({ id, ...use }) => [id, use]));
};
