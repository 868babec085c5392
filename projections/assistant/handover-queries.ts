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
