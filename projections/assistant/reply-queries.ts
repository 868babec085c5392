import * as z from "zod/mini";
import type { Db } from "../kernel/db.ts";
import { iso } from "../kernel/iso.ts";
import { readTimeCursor, writeTimeCursor } from "../kernel/time-cursor.ts";

const Unreviewed = z.object({
  id: z.string(),
  conversationId: z.string(),
  at: z.string(),
  intent: z.string(),
  confidence: z.number(),
  why: z.enum(["rated_badly", "unanswered", "unsure"]),
  /** When it was sent, to the microsecond. */
  key: z.string(),
});
type Unreviewed = z.infer<typeof Unreviewed>;

type Page = {
  /** Number over all pages. */
  readonly total: number;
  readonly replies: readonly Omit<Unreviewed, "key">[];
  readonly nextCursor: string | null;
};
type Asked = {
  readonly threshold: number;
  readonly limit: number;
  /** Cursor of the page before; undefined: the first page. */
  readonly cursor?: string | undefined;
};

/**
 * One page of the unreviewed replies that were rated badly, did not answer, or had a confidence below `threshold`; of
 * conversations whose texts exist. The newest first. "invalid_cursor" for a cursor that this query did not issue.
 */
export const readUnreviewed = async (
  db: Db,
  { threshold, limit, cursor }: Asked,
): Promise<Page | "invalid_cursor"> => {
  const after = cursor === undefined ? null : readTimeCursor(cursor);
  if (cursor !== undefined && !after) return "invalid_cursor";
  const { rows } = await db.query<{ total: number }>(
    `with found as materialized (
       select message_id as id, conversation_id as "conversationId", ${iso("sent_at", "MS")} as at, intent, confidence,
              case when rating = -1 then 'rated_badly' when source = 'fallback' then 'unanswered' else 'unsure' end as why,
              sent_at
         from read_model.assistant_reply join read_model.conversation using (conversation_id)
        where review is null and not erased
          and (rating = -1 or source = 'fallback'
               or (rating is null and confidence < $1 and source in ('catalogue', 'rule', 'template'))))
     select *, ${iso("sent_at", "US")} as key, (select count(*)::int from found) as total from found
      where $2::timestamptz is null or (sent_at, id) < ($2, $3::uuid)
      order by sent_at desc, id desc limit $4`,
    [threshold, ...(after ?? [null, null]), limit + 1],
  );
  const found = z.array(Unreviewed).parse(rows);
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    total: rows[0]?.total ?? 0,
    replies: found.slice(0, limit).map(({ key: _, ...reply }) => reply),
    nextCursor: last ? writeTimeCursor([last.key, last.id]) : null,
  };
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
