import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { Db } from "./db.ts";
import type { PoisonEvent } from "./project.ts";

export type Quarantined = {
  readonly readModel: string;
  readonly event: Recorded;
  /** Null: only because an earlier event of its stream is there. */
  readonly error: PoisonEvent | null;
};

const FOLLOWS = "an earlier event of this stream is quarantined";

export const quarantine = async (db: Db, all: readonly Quarantined[]): Promise<void> => {
  if (all.length === 0) return;
  await db.query(
    `insert into projection.quarantine (read_model, position, stream, event_type, reason)
     select * from unnest($1::text[], $2::numeric[], $3::text[], $4::text[], $5::text[])
     on conflict do nothing`,
    [
      all.map(({ readModel }) => readModel),
      all.map(({ event }) => String(event.position)),
      all.map(({ event }) => event.stream),
      all.map(({ event }) => event.type),
      all.map(({ error }) => error?.reason ?? FOLLOWS),
    ],
  );
};

/** By read model, the streams it no longer takes events of. */
export const readQuarantinedStreams = async (db: Db): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await db.query<{ readModel: string; streams: string[] }>(
    `select read_model as "readModel", array_agg(distinct stream) as streams
       from projection.quarantine group by read_model`,
  );
  return new Map(rows.map(({ readModel, streams }) => [readModel, streams]));
};

/** After a rebuild, nothing is left out. */
export const clearQuarantine = async (db: Db, readModel: string): Promise<void> => {
  await db.query("delete from projection.quarantine where read_model = $1", [readModel]);
};
