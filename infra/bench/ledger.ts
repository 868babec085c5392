import { Client } from "pg";
import type { Contender } from "./contenders.ts";

/** A lead that was acknowledged is not there, or twice, or one was refused: whatever was fast was not our work. */
export class BenchFailed extends Error {
  override readonly name = "BenchFailed";
}

type Kept = Exclude<Contender, "ceiling">;

/** Where each contender keeps its leads, and under which name a lead's id is found there. */
const PLACES: Readonly<
  Record<Kept, { readonly table: string; readonly where: string; readonly key: string }>
> = {
  ours: { table: "event_store.event", where: "type = 'LeadSubmitted'", key: "stream = 'lead-' || sent.id" },
  "crud-duties": { table: "lead", where: "true", key: "lead.id = sent.id::uuid" },
  crud: { table: "lead", where: "true", key: "lead.id = sent.id::uuid" },
  "crud-batched": { table: "lead", where: "true", key: "lead.id = sent.id::uuid" },
  emmett: { table: "emt_messages", where: "true", key: "stream_id = 'lead-' || sent.id" },
};

export type Audit = {
  /** Acknowledged and not there. */
  readonly lost: number;
  /** There more than once. */
  readonly doubled: number;
  /** All leads that are there, of earlier rounds too. */
  readonly total: number;
};

/** Looks every acknowledged lead up in the database itself. */
export const audit = async (
  contender: Contender,
  url: string,
  acknowledged: readonly string[],
): Promise<Audit> => {
  if (contender === "ceiling") return { lost: 0, doubled: 0, total: 0 };
  const { table, where, key } = PLACES[contender];
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
