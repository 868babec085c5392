import type { Pool } from "pg";
import { appendQueue } from "../event-store/append-queue.ts";
import { createPool } from "../postgres/pool.ts";
import type { KeepLead } from "./plain-route.ts";

const STATEMENT_TIMEOUT_MS = 10_000;
/** No index but the key: a real one would have some, and be slower. */
const TABLE = `create table if not exists lead (
  id uuid primary key, data jsonb not null, created_at timestamptz not null default now())`;

const tableIn = async (url: string, max: number): Promise<Pool> => {
  const pool = createPool(url, { max, statementTimeoutMs: STATEMENT_TIMEOUT_MS, name: "bench" });
  await pool.query(TABLE);
  return pool;
};

/** One autocommit INSERT a lead, prepared, over as many connections as serve it best (see the benchmarks' page). */
export const insertingLeads = async (url: string, connections: number): Promise<KeepLead> => {
  const pool = await tableIn(url, connections);
  return (leadId, lead) =>
    pool.query({
      name: "insert_lead",
      text: "insert into lead (id, data) values ($1, $2) on conflict do nothing",
      values: [leadId, JSON.stringify(lead)],
    });
};

/** The same rows, those that wait together in one INSERT: by the very queue that our event store uses. */
export const insertingLeadsInBatches = async (url: string): Promise<KeepLead> => {
  const pool = await tableIn(url, 2);
  const queue = appendQueue<string, true>({
    isPoison: () => false,
    send: async (rows) => {
      await pool.query({
        name: "insert_leads",
        text: `insert into lead (id, data)
               select (item->>'id')::uuid, item->'data' from jsonb_array_elements($1::jsonb) as item
               on conflict do nothing`,
        values: [`[${rows.join(",")}]`],
      });
      return rows.map(() => true);
    },
  });
  return (leadId, lead) => {
    const request = `{"id":"${leadId}","data":${JSON.stringify(lead)}}`;
    return new Promise((resolve, reject) =>
      queue.add({ stream: leadId, request, bytes: request.length, resolve, reject }),
    );
  };
};
