import { type EventStore, parsePosition, type Recorded, START } from "@asesorador/domain/kernel/event-store";
import type { Db } from "@asesorador/projections/kernel/db";
import {
  fingerprintOf,
  fromStored,
  isInHistory,
  type Place,
  toStored,
} from "@asesorador/projections/kernel/fingerprint";
import type { Reaction } from "./reaction.ts";

/** Another process moved this reaction on: read its checkpoint again. */
export class ReactionOvertaken extends Error {
  override readonly name = "ReactionOvertaken";
}

type Row = { readonly position: string; readonly fingerprint: unknown };
type Store = Pick<EventStore, "head" | "readStream">;

/**
 * Where the reaction goes on; makes the checkpoint of one that never ran. A place in another history (a copied one, or one
 * that was restored from a backup) means nothing here: the reaction begins as one that never ran.
 */
export const placeOf = async (
  db: Db,
  store: Store,
  { name, from }: Pick<Reaction, "name" | "from">,
): Promise<Place> => {
  const { rows } = await db.query<Row>(
    "select position::text, anchor as fingerprint from reaction.checkpoint where name = $1",
    [name],
  );
  const [row] = rows;
  const known = row && { position: parsePosition(row.position), fingerprint: fromStored(row.fingerprint) };
  if (known && (await isHere(store, known))) return known;
  const place: Place = { position: from === "start" ? START : await store.head(), fingerprint: null };
  await db.query(
    `insert into reaction.checkpoint (name, position) values ($1, $2)
     on conflict (name) do update set position = excluded.position, anchor = null, updated_at = now()`,
    [name, String(place.position)],
  );
  return place;
};

/** One that began at the head has taken no event yet that could tell. */
const isHere = async (store: Store, place: Place): Promise<boolean> =>
  place.fingerprint === null ? place.position <= (await store.head()) : isInHistory(store, place);

/** Moves on from `place` past an event. Throws ReactionOvertaken when the checkpoint is not where we believe. */
export const moveTo = async (db: Db, name: string, place: Place, last: Recorded): Promise<Place> => {
  const next = { position: last.position, fingerprint: fingerprintOf(last) };
  const { rows } = await db.query(
    `update reaction.checkpoint set position = $3, anchor = $4, error = null, updated_at = now()
      where name = $1 and position = $2 returning name`,
    [name, String(place.position), String(next.position), toStored(next.fingerprint)],
  );
  if (rows.length === 0) throw new ReactionOvertaken(name);
  return next;
};

/** Beside the checkpoint, for other processes to see. */
export const noteError = async (db: Db, name: string, message: string | null): Promise<void> => {
  await db.query("update reaction.checkpoint set error = $2 where name = $1 and error is distinct from $2", [
    name,
    message,
  ]);
};
