import type { EndedBy } from "@asesorador/domain/assistant/returned-by";
import type { Country } from "@asesorador/domain/kernel/market";
import type { Db } from "../kernel/db.ts";
import { iso } from "../kernel/iso.ts";

export type WaitingRow = { readonly id: string; readonly country: Country; readonly since: string };

/** Conversations whose visitors have asked for a person since `after` (ISO 8601 UTC) and still wait, the longest first. */
export const readWaiting = async (db: Db, after: string, limit: number): Promise<readonly WaitingRow[]> => {
  const { rows } = await db.query<WaitingRow>(
    `select conversation_id as id, country, ${iso("wanted_at", "MS")} as since from read_model.conversation
      where wanted_at > $1::timestamptz and adviser is null and not erased and country is not null
      order by wanted_at, conversation_id limit $2`,
    [after, limit],
  );
  return rows;
};

/** Conversations that advisers hold, those of the longest silent adviser first. */
export const readHeld = async (db: Db, limit: number): Promise<readonly string[]> => {
  const { rows } = await db.query<{ id: string }>(
    `select conversation_id as id from read_model.conversation where adviser is not null
      order by adviser_active_at, conversation_id limit $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
};

/** Conversations that this adviser holds. */
export const readHeldBy = async (db: Db, adviser: string, limit: number): Promise<readonly string[]> => {
  const { rows } = await db.query<{ id: string }>(
    `select conversation_id as id from read_model.conversation where adviser = $1
      order by adviser_active_at, conversation_id limit $2`,
    [adviser, limit],
  );
  return rows.map(({ id }) => id);
};

export type EndedRow = { readonly id: string; readonly by: EndedBy; readonly at: string };

/**
 * Conversations that this adviser last held and has not returned, which ended after `after` (ISO 8601 UTC) and whose visitors
 * do not wait again; the last one first.
 */
export const readEnded = async (
  db: Db,
  { adviser, after, limit }: { readonly adviser: string; readonly after: string; readonly limit: number },
): Promise<readonly EndedRow[]> => {
  const { rows } = await db.query<EndedRow>(
    `select conversation_id as id, returned_by as by, ${iso("returned_at", "MS")} as at from read_model.conversation
      where last_adviser = $1 and returned_by <> 'adviser' and returned_at > $2::timestamptz and wanted_at is null and not erased
      order by returned_at desc, conversation_id limit $3`,
    [adviser, after, limit],
  );
  return rows;
};
