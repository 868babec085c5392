import type { Vault } from "@asesorador/domain/kernel/vault";
import type { Pool } from "pg";
import { transact } from "../postgres/pool.ts";
import { type BulkEvent, bulkHistory, type Repeats } from "./rebuild-history.ts";

/** Where the same events stand without encryption, for the yardstick in SQL. */
const CLEAR = `
  create schema bench;
  create table bench.clear_event (
    position bigint primary key, stream text not null, type text not null, data jsonb not null, metadata jsonb not null)`;

export type Filled = { readonly leads: number; readonly events: number; readonly head: bigint };

type Fill = {
  readonly pool: Pool;
  readonly vault: Vault;
  readonly leads: number;
  readonly onProgress: (events: number) => void;
  /** False: without the events in the clear, which only the yardstick in SQL reads. */
  readonly clear?: boolean;
  readonly repeats?: Repeats;
};

const EVENTS_A_STATEMENT = 2_000;

/**
 * Puts history into the event table straight, past `append`: rows that are the same in nothing but the time it takes. It
 * rings the projector's bell as append does. Nobody else may write meanwhile.
 */
export const fillHistory = async ({
  pool,
  vault,
  leads,
  onProgress,
  clear = true,
  repeats = "none",
}: Fill): Promise<Filled> => {
  if (clear) await pool.query(CLEAR);
  const { rows } = await pool.query<{ head: string }>(
    "select coalesce(max(position), 0) as head from event_store.event",
  );
  const before = BigInt(rows[0]?.head ?? 0);
  let head = before;
  let waiting: BulkEvent[] = [];
  const flush = async (): Promise<void> => {
    await insert(pool, waiting, { head, clear });
    head += BigInt(waiting.length);
    waiting = [];
    onProgress(Number(head - before));
  };
  for await (const events of bulkHistory(vault, leads, repeats)) {
    waiting = waiting.concat(events);
    if (waiting.length >= EVENTS_A_STATEMENT) await flush();
  }
  await flush();
  await pool.query(`analyze event_store.event${clear ? ", bench.clear_event" : ""}`);
  return { leads, events: Number(head - before), head };
};

type Place = { readonly head: bigint; readonly clear: boolean };

const insert = (pool: Pool, events: readonly BulkEvent[], { head, clear }: Place): Promise<void> =>
  transact(pool, async (client) => {
    // Of no interest here, and its flushes would be.
    await client.query("set local synchronous_commit to off");
    const list = JSON.stringify(clear ? events : events.map(({ clear: _, ...stored }) => stored));
    await client.query(
      `insert into event_store.event (position, revision, event_id, version, loose, stream, type, data, metadata)
       select $2::bigint + n, revision, "eventId", version, false, stream, type, data, metadata
         from rows from (json_to_recordset($1::json) as (
           revision bigint, "eventId" uuid, version integer, stream text, type text, data jsonb, metadata jsonb
         )) with ordinality as e (revision, "eventId", version, stream, type, data, metadata, n)`,
      [list, head],
    );
    if (clear)
      await client.query(
        `insert into bench.clear_event
         select $2::bigint + n, stream, type, clear, metadata
           from rows from (json_to_recordset($1::json) as (stream text, type text, clear jsonb, metadata jsonb))
             with ordinality as e (stream, type, clear, metadata, n)`,
        [list, head],
      );
    await client.query("select pg_notify('event_store', $1)", [String(head + BigInt(events.length))]);
  });
