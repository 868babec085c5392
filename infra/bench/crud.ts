import { randomUUID } from "node:crypto";
import { ERASED } from "@asesorador/domain/kernel/vault";
import type { Pool } from "pg";
import { appendQueue } from "../adapters/event-store/append-queue.ts";
import { createPool, transact } from "../adapters/postgres/pool.ts";
import { newSubjectKeys, sealBlock, wrapKey } from "../adapters/vault/crypto.ts";
import { parseMasterKeys } from "../adapters/vault/master-key.ts";
import type { KeepLead } from "./plain-route.ts";

const STATEMENT_TIMEOUT_MS = 10_000;
/** No index but the key: a real table would have more indexes, and be slower. */
const TABLE = `create table if not exists lead (
  id uuid primary key, data jsonb not null, created_at timestamptz not null default now())`;

const tableIn = async (url: string, max: number): Promise<Pool> => {
  const pool = createPool(url, { max, statementTimeoutMs: STATEMENT_TIMEOUT_MS, name: "bench" });
  await pool.query(TABLE);
  return pool;
};

/** One prepared autocommit INSERT for each lead, over a pool of `connections`. */
export const insertingLeads = async (url: string, connections: number): Promise<KeepLead> => {
  const pool = await tableIn(url, connections);
  return (leadId, lead) =>
    pool.query({
      name: "insert_lead",
      text: "insert into lead (id, data) values ($1, $2) on conflict do nothing",
      values: [leadId, JSON.stringify(lead)],
    });
};

const DUTIES = `
  create table if not exists lead (
    id uuid primary key, data jsonb not null, sealed text not null, key_id uuid not null,
    phone_blind text, document_blind text, email_blind text, created_at timestamptz not null default now());
  create table if not exists subject_key (id uuid primary key, wrapped bytea not null);
  create table if not exists outbox (
    id bigint generated always as identity primary key, kind text not null, lead_id uuid not null, payload jsonb not null);
  create table if not exists audit (
    id bigint generated always as identity primary key, at timestamptz not null default now(), actor text not null,
    action text not null, lead_id uuid not null)`;

/**
 * The guarantees of our route, as rows: personal data sealed under a key of its own, blind indexes, an outbox message
 * for reactions, and an audit entry. Four prepared INSERTs in one transaction.
 */
export const insertingLeadsWithDuties = async (
  url: string,
  connections: number,
  masterKeys: string,
): Promise<KeepLead> => {
  const pool = createPool(url, { max: connections, statementTimeoutMs: STATEMENT_TIMEOUT_MS, name: "bench" });
  await pool.query(DUTIES);
  const { byVersion, current } = parseMasterKeys(masterKeys);
  const master = byVersion.get(current) ?? Buffer.alloc(0);
  return async (leadId, { pii, ...rest }) => {
    const keyId = randomUUID();
    const [key = Buffer.alloc(0)] = newSubjectKeys(1);
    const { blind = null, ...personal } = pii === ERASED ? {} : pii;
    const sealed = sealBlock(key, { stream: `lead-${leadId}`, type: "lead", version: 1 }, personal);
    const data = JSON.stringify(rest);
    await transact(pool, async (client) => {
      const insert = (name: string, text: string, values: readonly unknown[]) =>
        client.query({ name, text, values: [...values] });
      await insert("key", "insert into subject_key values ($1, $2)", [keyId, wrapKey(master, keyId, key)]);
      await insert(
        "lead",
        `insert into lead (id, data, sealed, key_id, phone_blind, document_blind, email_blind)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [leadId, data, sealed, keyId, blind?.phone, blind?.document, blind?.email],
      );
      await insert("outbox", "insert into outbox (kind, lead_id, payload) values ($1, $2, $3)", [
        "LeadSubmitted",
        leadId,
        data,
      ]);
      await insert("audit", "insert into audit (actor, action, lead_id) values ($1, $2, $3)", [
        "visitor",
        "submit",
        leadId,
      ]);
    });
  };
};

/** The same rows, with concurrent requests grouped into one INSERT by the queue of our event store. */
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
