import type { Db } from "./db.ts";
import type { ReadModel } from "./read-model.ts";

/** The read model without the events that somebody decided to leave out of it. */
export const withSkips = async (db: Db, readModel: ReadModel): Promise<ReadModel> => {
  const { rows } = await db.query<{ eventId: string }>(
    `select event_id as "eventId" from projection.skipped where read_model = $1`,
    [readModel.name],
  );
  return rows.length === 0 ? readModel : { ...readModel, skips: new Set(rows.map(({ eventId }) => eventId)) };
};

export type Skip = {
  readonly readModel: string;
  readonly eventId: string;
  readonly stream: string;
  readonly eventType: string;
  readonly reason: string;
  readonly decision: string;
  readonly decidedBy: string;
};

/** Remembers that an event is left out; again is once. */
export const recordSkip = async (db: Db, skip: Skip): Promise<void> => {
  await db.query(
    `insert into projection.skipped (read_model, event_id, stream, event_type, reason, decision, decided_by)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [skip.readModel, skip.eventId, skip.stream, skip.eventType, skip.reason, skip.decision, skip.decidedBy],
  );
};
