import { parsePosition } from "@asesorador/domain/kernel/event-store";
import type { Opened, Sealed } from "@asesorador/domain/kernel/vault";
import { written } from "@asesorador/projections/kernel/change";
import type { ProjectionTools } from "@asesorador/projections/kernel/read-model";
import { leadHistoryReadModel } from "@asesorador/projections/lead/history";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import type { Pool } from "pg";
import { transact } from "../../adapters/postgres/pool.ts";
import { postgresVault } from "../../adapters/vault/postgres.ts";
import type { Parts } from "../../runtime/open-parts.ts";
import { type BulkEvent, bulkHistory, type Repeats } from "./history.ts";

/** The row changes of each event, unsealed, for the yardstick in SQL. */
const CLEAR = `
  create schema bench;
  create table bench.clear_event (
    position bigint primary key, stream text not null, type text not null, market text, day date,
    row jsonb, first jsonb, lead_person jsonb, lead_summary jsonb, lead_daily jsonb,
    lead_origin jsonb, lead_span jsonb, lead_plan_change jsonb, lead_contract jsonb, lead_hourly jsonb)`;

export type Filled = { readonly leads: number; readonly events: number; readonly head: bigint };

type Fill = {
  /** Its limit of a statement is that of keys, too: those of a process that serves are too short for bulk writes beside other work. */
  readonly pool: Pool;
  readonly parts: Pick<Parts, "databaseUrl" | "secrets">;
  readonly leads: number;
  readonly onProgress: (events: number) => void;
  /** false: without the unsealed events, which only the yardstick in SQL reads. */
  readonly clear?: boolean;
  readonly repeats?: Repeats;
};

const EVENTS_A_STATEMENT = 2_000;

/**
 * Inserts history directly into the event table instead of through `append`: the rows are equivalent, and it is faster.
 * It sends the projector's wake-up signal as append does. No other writer may be active.
 */
export const fillHistory = async ({
  pool,
  parts: { databaseUrl: url, secrets },
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
  const vault = postgresVault({ pool, url, ...secrets });
  const flush = async (): Promise<void> => {
    await insert(pool, waiting, { head, clear, tools: vault });
    head += BigInt(waiting.length);
    waiting = [];
    onProgress(Number(head - before));
  };
  try {
    for await (const events of bulkHistory(vault, leads, repeats)) {
      waiting = waiting.concat(events);
      if (waiting.length >= EVENTS_A_STATEMENT) await flush();
    }
    await flush();
  } finally {
    await vault.close();
  }
  await pool.query(`analyze event_store.event${clear ? ", bench.clear_event" : ""}`);
  return { leads, events: Number(head - before), head };
};

/**
 * Computed by the projections themselves, the only definition of what an event writes. Only the hourly counters may change
 * several times. Throws when two other changes concern the same column.
 */
const clearRow = (event: BulkEvent, position: bigint, tools: ProjectionTools): object => {
  const { data, clear, revision, ...rest } = event;
  const sealed = "pii" in data && typeof data.pii === "object" ? { sealed: data.pii as Sealed } : {};
  const at = { revision: BigInt(revision), position: parsePosition(String(position)) };
  const opened: Opened = { ...rest, ...at, data: clear, ...sealed };
  const row: Record<string, unknown> = { position: String(position), stream: event.stream, type: event.type };
  for (const change of leadReadModel.project(opened, tools)) {
    const column = change.table === "lead" ? (change.op === "first" ? "first" : "row") : change.table;
    if (column in row) throw new Error(`${event.type} changes ${column} twice`);
    row[column] = change.op === "upsert" ? { ...change.key, ...change.set } : written(change);
    if (isCounter(column)) Object.assign(row, change.key);
  }
  const hourly: object[] = [];
  for (const change of leadHistoryReadModel.project(opened, tools)) {
    if (change.table === "lead_hourly") {
      const times = change.op === "tally" ? change.times : {};
      hourly.push({ ...change.key, ...written(change), ...times, weighed: change.op === "tally" });
      continue;
    }
    if (change.table in row) throw new Error(`${event.type} changes ${change.table} twice`);
    row[change.table] = { ...change.key, ...written(change) };
  }
  if (hourly.length > 0) row["lead_hourly"] = hourly;
  return row;
};

const isCounter = (table: string): boolean => table === "lead_summary" || table === "lead_daily";

type InsertOptions = { readonly head: bigint; readonly clear: boolean; readonly tools: ProjectionTools };

const insert = (
  pool: Pool,
  events: readonly BulkEvent[],
  { head, clear, tools }: InsertOptions,
): Promise<void> =>
  transact(pool, async (client) => {
    // The time of these flushes is not measured.
    await client.query("set local synchronous_commit to off");
    const list = JSON.stringify(events.map(({ clear: _, ...stored }) => stored));
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
        `insert into bench.clear_event select * from jsonb_populate_recordset(null::bench.clear_event, $1::jsonb)`,
        [JSON.stringify(events.map((event, i) => clearRow(event, head + BigInt(i + 1), tools)))],
      );
    await client.query("select pg_notify('event_store', $1)", [String(head + BigInt(events.length))]);
  });
