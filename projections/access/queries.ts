import { AuditEntry, type AuditQuery } from "@asesorador/domain/access/audit";
import { TIME_ZONE } from "@asesorador/domain/kernel/time-zone";
import * as z from "zod/mini";
import type { Db } from "../kernel/db.ts";
import { iso } from "../kernel/iso.ts";
import { readTimeCursor, writeTimeCursor } from "../kernel/time-cursor.ts";

type AuditPage = { readonly entries: readonly AuditEntry[]; readonly nextCursor: string | null };

/** One page, newest first. "invalid_cursor" for a cursor that this query did not issue. */
export const readAudit = async (
  db: Db,
  { person, action, subject, subjectId, from, to, cursor, limit }: Omit<AuditQuery, "position">,
): Promise<AuditPage | "invalid_cursor"> => {
  const after = cursor === undefined ? null : readTimeCursor(cursor);
  if (cursor !== undefined && !after) return "invalid_cursor";
  const { rows } = await db.query(
    `select event_id as id, ${iso("at", "MS")} as at, ${iso("at", "US")} as key, actor, role, action, subject,
            subject_id as "subjectId", detail::jsonb as detail
       from read_model.audit
      where ($1::text is null or actor = $1) and ($2::text is null or action = $2)
        and ($3::text is null or subject = $3) and ($4::text is null or subject_id = $4)
        and ($5::date is null or at >= $5::date::timestamp at time zone '${LIMA}')
        and ($6::date is null or at < ($6::date + 1)::timestamp at time zone '${LIMA}')
        and ($7::timestamptz is null or (at, event_id) < ($7, $8::uuid))
      order by at desc, event_id desc limit $9`,
    [
      ...[person, action, subject, subjectId, from, to].map((value) => value ?? null),
      ...(after ?? [null, null]),
      limit + 1,
    ],
  );
  const found = Rows.parse(rows);
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    entries: found.slice(0, limit).map(({ key: _, ...entry }) => entry),
    nextCursor: last ? writeTimeCursor([last.key, last.id]) : null,
  };
};

/** Days of the team's calendar. */
const LIMA = TIME_ZONE.peru;

const Rows = z.array(z.extend(AuditEntry, { key: z.string() }));
