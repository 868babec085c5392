import type { Db } from "./db.ts";
import type { Processor } from "./processor.ts";

/** The processor without the events that an operator decided to skip. */
export const withSkips = async <Of extends Processor>(db: Db, processor: Of): Promise<Of> => {
  const { rows } = await db.query<{ eventId: string }>(
    `select event_id as "eventId" from projection.skipped where read_model = $1`,
    [processor.name],
  );
  return rows.length === 0 ? processor : { ...processor, skips: new Set(rows.map(({ eventId }) => eventId)) };
};

export type Skip = {
  readonly processor: string;
  readonly eventId: string;
  readonly stream: string;
  readonly eventType: string;
  readonly reason: string;
  readonly decision: string;
  readonly decidedBy: string;
};

/** Records that the processor skips an event; a repeat changes nothing. */
export const recordSkip = async (db: Db, skip: Skip): Promise<void> => {
  await db.query(
    `insert into projection.skipped (read_model, event_id, stream, event_type, reason, decision, decided_by)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [skip.processor, skip.eventId, skip.stream, skip.eventType, skip.reason, skip.decision, skip.decidedBy],
  );
};
