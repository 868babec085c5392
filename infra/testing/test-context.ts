import { randomUUID } from "node:crypto";
import type { Context, Health } from "@asesorador/backend/application/context";
import { signalsInMemory } from "@asesorador/backend/application/short-signals";
import { START } from "@asesorador/domain/kernel/event-store";
import { readModels } from "@asesorador/projections/all";
import type { Db } from "@asesorador/projections/kernel/db";
import { runReplay } from "@asesorador/projections/replay/run";
import type { Pool } from "pg";
import { secondFactorsIn } from "../adapters/access/second-factors.ts";
import { operationsOn } from "../operations/operations.ts";
import { messagesIn } from "../processing/messages/messages.ts";
import { pushIn } from "../processing/messages/push.ts";
import { allReactors } from "../processing/reactors/all.ts";
import { webhooksIn } from "../processing/webhooks/webhooks.ts";
import { builtInQualityIn } from "../runtime/built-in-quality-file.ts";
import type { faulty } from "./faulty-event-store.ts";
import type { MemoryEventStore } from "./memory-event-store.ts";
import type { memoryVault } from "./memory-vault.ts";
import { followToHead } from "./read-models.ts";

type Parts = {
  readonly pool: Pool;
  readonly history: ReturnType<typeof faulty<MemoryEventStore>>;
  readonly vault: ReturnType<typeof memoryVault>;
  readonly accounts: Context["accounts"];
  /** Replace what the context has otherwise. */
  readonly changes: Partial<Context>;
};

/** The application's context on these parts. Read models are projected only when `project` is called. */
export const testContext = ({ pool, history, vault, accounts, changes }: Parts) => {
  const { store } = history;
  const clock = { now: Date.parse("2026-03-04T15:06:07.000Z") };
  const now = () => new Date(clock.now).toISOString();
  const statements: string[] = [];
  let reached = START;
  let healthy: Readonly<Record<string, Health>> = { store: { ok: true, detail: "ok" } };
  const waitFor: Context["readModels"]["waitFor"] = async (position) => reached >= position;
  const context: Context = {
    store,
    vault,
    db: recording(pool, statements),
    accounts,
    now,
    newId: randomUUID,
    readModels: { tag: () => `${reached}`, waitFor, onChange: () => () => {} },
    ...readablePasswords,
    health: async () => healthy,
    secondFactors: secondFactorsIn({ pool, vault, store: changes.store ?? store, hashes: readableHashes }),
    webhooks: webhooksIn({ pool, store, vault, allowPrivate: true }),
    messages: messagesIn({ pool, vault, server: null }),
    push: pushIn({ pool, vault, publicKey: null, allowPrivate: true }),
    operations: operationsOn({
      pool,
      store,
      vault,
      readModels,
      reactors: allReactors({ store, vault, db: pool, now, waitFor, sendsMail: false }),
      eventStore: "postgres",
      lagLimitMs: 60_000,
      startedAt: "2026-03-04T00:00:00.000Z",
    }),
    // In this thread, on the history in memory.
    replays: {
      run: (verb, request, signal, onUpdate) =>
        runReplay(store, verb, request, { signal, nowMs: clock.now, ...(onUpdate ? { onUpdate } : {}) }),
    },
    signals: signalsInMemory(() => clock.now),
    builtInQuality: builtInQualityIn(),
    ...changes,
  };
  return {
    context,
    /** `now` is the context's time, ms since 1970. */
    clock,
    /** SQL of the context's queries so far. */
    statements,
    /** Projects all events of the history. */
    project: async (): Promise<void> => {
      await followToHead({ pool, store, vault, readModels });
      reached = await store.head();
    },
    setHealth: (health: typeof healthy): void => {
      healthy = health;
    },
  };
};

/** Runs queries on the pool and adds their SQL to `statements`. */
const recording = (pool: Pool, statements: string[]): Db => ({
  query: async <Row>(sql: string, params?: unknown[]) => {
    statements.push(sql);
    const { rows } = await pool.query(sql, params);
    return { rows: rows as Row[] };
  },
});

const hashOf = (password: string): string => `hash of ${password}`;

const readablePasswords: Pick<Context, "hashPassword" | "verifyPassword"> = {
  verifyPassword: async (password, hash) => hash === hashOf(password),
  hashPassword: async (password) => hashOf(password),
};

const readableHashes: NonNullable<Parameters<typeof secondFactorsIn>[0]["hashes"]> = {
  all: async (passwords) => passwords.map(hashOf),
  match: async (password, hashes) => {
    const index = hashes.indexOf(hashOf(password));
    return index < 0 ? null : index;
  },
};
