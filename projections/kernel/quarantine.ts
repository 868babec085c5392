import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { Db } from "./db.ts";
import type { PoisonEvent } from "./project.ts";

/** A poison event, or one that follows it in its stream, in the quarantine: the dead-letter queue of a processor. */
export type Quarantined = {
  /** The processor's name. */
  readonly processor: string;
  readonly event: Recorded;
  /** null: only because an earlier event of its stream is quarantined. */
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
      all.map(({ processor }) => processor),
      all.map(({ event }) => String(event.position)),
      all.map(({ event }) => event.stream),
      all.map(({ event }) => event.type),
      all.map(({ error }) => error?.reason ?? FOLLOWS),
    ],
  );
};

/** By name of the processor, the streams whose events it no longer handles. */
export const readQuarantinedStreams = async (db: Db): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await db.query<{ name: string; streams: string[] }>(
    "select read_model as name, array_agg(distinct stream) as streams from projection.quarantine group by read_model",
  );
  return new Map(rows.map(({ name, streams }) => [name, streams]));
};

/** For a processor that starts over with other events: none of them is left out. */
export const clearQuarantine = async (db: Db, processor: string): Promise<void> => {
  await db.query("delete from projection.quarantine where read_model = $1", [processor]);
};
