import { Client } from "pg";
import type { Contender } from "./contenders.ts";

/** An acknowledged lead is missing or doubled, or a lead was refused: the measured speed is invalid. */
export class BenchFailed extends Error {
  override readonly name = "BenchFailed";
}

type Kept = Exclude<Contender, "ceiling">;

/** Where each contender stores its leads, and the column that holds a lead's id. */
const TABLES: Readonly<
  Record<Kept, { readonly table: string; readonly where: string; readonly key: string }>
> = {
  ours: { table: "event_store.event", where: "type = 'LeadSubmitted'", key: "stream = 'lead-' || sent.id" },
  "crud-duties": { table: "lead", where: "true", key: "lead.id = sent.id::uuid" },
  crud: { table: "lead", where: "true", key: "lead.id = sent.id::uuid" },
  "crud-batched": { table: "lead", where: "true", key: "lead.id = sent.id::uuid" },
  emmett: { table: "emt_messages", where: "true", key: "stream_id = 'lead-' || sent.id" },
};

export type Audit = {
  /** Acknowledged and missing. */
  readonly lost: number;
  /** Stored more than once. */
  readonly doubled: number;
  /** All stored leads, those of earlier rounds included. */
  readonly total: number;
};

/** Looks up every acknowledged lead in the database. */
export const audit = async (
  contender: Contender,
  url: string,
  acknowledged: readonly string[],
): Promise<Audit> => {
  if (contender === "ceiling") return { lost: 0, doubled: 0, total: 0 };
  const { table, where, key } = TABLES[contender];
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ lost: number; doubled: number; total: number }>(
      `with found as materialized (
         select sent.id, (select count(*) from ${table} where ${where} and ${key}) as times
         from unnest($1::text[]) as sent (id)
       )
       select
         (count(*) filter (where times = 0))::integer as lost,
         (count(*) filter (where times > 1))::integer as doubled,
         (select count(*) from ${table} where ${where})::integer as total
       from found`,
      [acknowledged],
    );
    return rows[0] ?? { lost: acknowledged.length, doubled: 0, total: 0 };
  } finally {
    await client.end();
  }
};
