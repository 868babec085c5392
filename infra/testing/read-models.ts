import { fold } from "@asesorador/domain/kernel/decider";
import {
  type EventStore,
  type Fact,
  type Position,
  parsePosition,
} from "@asesorador/domain/kernel/event-store";
import { LeadId } from "@asesorador/domain/kernel/ids";
import type { Vault } from "@asesorador/domain/kernel/vault";
import type { LeadCommand, SubmitLead } from "@asesorador/domain/lead/commands";
import { leadDecider } from "@asesorador/domain/lead/decider";
import { type LeadEvent, leadStream } from "@asesorador/domain/lead/events";
import { submitSample } from "@asesorador/domain/lead/lead-samples";
import { readCheckpoints } from "@asesorador/projections/kernel/checkpoint";
import { follow } from "@asesorador/projections/kernel/follow";
import type { ProjectionVault, ReadModel } from "@asesorador/projections/kernel/read-model";
import { rebuild } from "@asesorador/projections/kernel/rebuild";
import type { RebuildOptions } from "@asesorador/projections/kernel/rebuild-options";
import type { Pool } from "pg";
import { createPool, transact } from "../adapters/postgres/pool.ts";
import { memoryEventStore } from "./memory-event-store.ts";
import { memoryVault } from "./memory-vault.ts";
import { migratedDatabase, type TestDatabase } from "./test-database.ts";

/** A migrated database of a test's own, without read models unless a given one has them; a pool on it. */
export const readModelDatabase = async (given: Promise<TestDatabase> = migratedDatabase()) => {
  const database = await given;
  const pool = createPool(database.url, { max: 8, statementTimeoutMs: 60_000, name: "test" });
  return {
    url: database.url,
    pool,
    drop: async () => {
      await pool.end();
      await database.drop();
    },
  };
};

/** Seals the personal data of events under one key for each stream, as command handling does. */
export const streamSealer = (vault: Pick<Vault, "newKey" | "seal" | "erase">) => {
  const keys = new Map<string, Promise<string>>();
  const keyOf = (stream: string): Promise<string> => {
    const key = keys.get(stream) ?? vault.newKey();
    keys.set(stream, key);
    return key;
  };
  return {
    seal: async (stream: string, fact: Fact): Promise<Fact> => {
      const data = fact.data as { readonly pii?: unknown };
      if (!data.pii) return fact;
      const { type, version } = fact;
      const pii = await vault.seal(await keyOf(stream), { stream, type, version }, data.pii);
      return { ...fact, data: { ...data, pii } };
    },
    erase: async (stream: string) => vault.erase(await keyOf(stream)),
  };
};

export const newEvent = (fact: Fact, occurredAt = "2026-01-02T03:04:05.000Z", recordedAt = occurredAt) => ({
  ...fact,
  eventId: crypto.randomUUID(),
  metadata: { actor: "test", correlationId: "c", causationId: "c", occurredAt, recordedAt },
});

export const leadId = (n: number): LeadId =>
  LeadId.parse(`00000000-0000-4000-8000-${String(n).padStart(12, "0")}`);

/** An obviously fictitious lead; its number is in every detail of the person. */
export const submitLead = (n: number, changes: Partial<SubmitLead> = {}): SubmitLead =>
  submitSample({
    leadId: leadId(n),
    pii: {
      name: `Persona Ficticia ${n}`,
      document: String(n).padStart(8, "0"),
      phone: `519${String(n).padStart(8, "0")}`,
      email: `persona${n}@example.pe`,
      address: null,
      notes: null,
      quoteDetails: null,
      categoryData: null,
      stated: { selectedPlanName: "Fibra 300", selectedPlanBrand: "WIN" },
      blind: { phone: `p${n}`, document: `d${n}`, email: `e${n}` },
    },
    claimed: {
      serviceId: null,
      planName: "otro",
      brand: "otra",
      priceCents: 7_990,
      monthlySavingsCents: null,
      annualSavingsCents: null,
    },
    monthlySavingsCents: 7_010,
    annualSavingsCents: 84_120,
    ...changes,
  });

/** Decides lead commands and appends their events, sealed. An erasure destroys the key first. */
export const leadWriter = (store: EventStore, vault: Vault) => {
  const { seal, erase } = streamSealer(vault);
  const past = new Map<string, LeadEvent[]>();
  return async (command: LeadCommand, occurredAt?: string, recordedAt?: string): Promise<void> => {
    const stream = leadStream(command.leadId);
    const events = past.get(stream) ?? [];
    const decision = leadDecider.decide(command, fold(leadDecider, events));
    if (!decision.ok || decision.events.length === 0) return;
    const expected = events.length === 0 ? "no_stream" : BigInt(events.length - 1);
    past.set(stream, [...events, ...decision.events]);
    if (command.type === "EraseLead") await erase(stream);
    const sealed = await Promise.all(decision.events.map((event) => seal(stream, event)));
    await store.append(
      stream,
      expected,
      sealed.map((event) => newEvent(event, occurredAt, recordedAt)),
    );
  };
};

type Setting = {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly vault: ProjectionVault;
  readonly readModels: readonly ReadModel[];
};

export const rebuildOne = (
  { pool, store, vault }: Omit<Setting, "readModels">,
  readModel: ReadModel,
  changes: Partial<RebuildOptions> = {},
) =>
  rebuild({
    store,
    vault,
    readModel,
    transact: (work) => transact(pool, work),
    signal: new AbortController().signal,
    ...changes,
  });

/** Creates the tables of these read models, of an empty history. */
export const createReadModels = async (pool: Pool, readModels: readonly ReadModel[]): Promise<void> => {
  const nothing = { pool, store: memoryEventStore(), vault: memoryVault() };
  for (const readModel of readModels) await rebuildOne(nothing, readModel);
};

/**
 * For read models of an empty history. The returned function resets them to it and empties all tables of the other `schemas`:
 * deleting rows takes a tenth of the time of creating the tables again.
 */
export const readModelsEmptier = async (
  pool: Pool,
  schemas: readonly string[] = [],
): Promise<() => Promise<void>> => {
  const { rows } = await pool.query("select to_jsonb(c) as checkpoint from projection.checkpoint c");
  const checkpoints = JSON.stringify(rows.map(({ checkpoint }) => checkpoint));
  return () =>
    transact(pool, async (client) => {
      await client.query(deleteRows(ofReadModels(["read_model", ...schemas])));
      await client.query(
        "insert into projection.checkpoint select * from jsonb_populate_recordset(null::projection.checkpoint, $1)",
        [checkpoints],
      );
    });
};

/** A condition of `deleteRows`: checkpoints and quarantine, too. */
const ofReadModels = (schemas: readonly string[]): string =>
  `relnamespace in (${schemas.map((schema) => `to_regnamespace('${schema}')`).join(", ")})
    or oid in ('projection.checkpoint'::regclass, 'projection.quarantine'::regclass)`;

/**
 * A statement that deletes all rows of the tables for which this condition on pg_class holds. It lists the current tables, because a
 * rebuild may have replaced the earlier ones. Most have never had a row.
 */
export const deleteRows = (of: string): string => `
  do $$
  declare name text;
  begin
    for name in
      select oid::regclass::text from pg_class where relkind = 'r' and pg_relation_size(oid) > 0 and (${of})
    loop
      execute 'delete from ' || name;
    end loop;
  end $$`;

/** Projects from the checkpoints to the head of history. */
export const followToHead = async ({ pool, store, vault, readModels }: Setting): Promise<void> => {
  const checkpoints = await readCheckpoints(pool);
  const stop = new AbortController();
  await follow({
    store,
    vault,
    transact: (work) => transact(pool, work),
    processors: readModels.flatMap((readModel) => {
      const checkpoint = checkpoints.get(readModel.name);
      return checkpoint ? [{ processor: readModel, checkpoint }] : [];
    }),
    signal: stop.signal,
    onCaughtUp: () => stop.abort(),
  });
};

/** All rows of a read model's tables, in PostgreSQL's text format. */
export const allRows = async (
  pool: Pool,
  { tables }: ReadModel,
): Promise<Record<string, readonly string[]>> =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const { rows } = await pool.query<{ row: string }>(
          `select t::text as row from read_model.${table} as t order by 1`,
        );
        return [table, rows.map(({ row }) => row)] as const;
      }),
    ),
  );

export const positionOf = async (pool: Pool, readModel: string): Promise<Position> => {
  const { rows } = await pool.query<{ position: string }>(
    "select position::text from projection.checkpoint where read_model = $1",
    [readModel],
  );
  return parsePosition(rows[0]?.position ?? "0");
};
