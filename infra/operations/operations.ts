import { randomUUID } from "node:crypto";
import type { Operations, QuarantinedEvent, RebuildState } from "@asesorador/backend/application/operations";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { iso } from "@asesorador/projections/kernel/iso";
import type { Processor } from "@asesorador/projections/kernel/processor";
import type { Reactor } from "@asesorador/projections/kernel/reactor";
import type { ProjectionVault, ReadModel } from "@asesorador/projections/kernel/read-model";
import { retryQuarantined, skipQuarantined } from "@asesorador/projections/kernel/retry-quarantined";
import { readReactorStatus, readStatus } from "@asesorador/projections/kernel/status";
import type { Pool } from "pg";
import { transact } from "../adapters/postgres/pool.ts";
import { sourceVersion } from "../kernel/source-version.ts";
import { REBUILD_CHANNEL } from "../processing/jobs/rebuild-requests.ts";

type Parts = {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly vault: ProjectionVault;
  readonly readModels: readonly ReadModel[];
  readonly reactors: readonly Reactor[];
  readonly eventStore: "postgres" | "eventstoredb";
  readonly lagLimitMs: number;
  /** ISO 8601 UTC. */
  readonly startedAt: string;
};

const QUARANTINE = `select read_model as "readModel", stream, position::text, event_type as "eventType", reason,
    ${iso("at", "MS")} as "at"
  from projection.quarantine order by quarantine.at desc, quarantine.position limit $1`;
const REBUILDS = `select id, read_model as "readModel", requested_by as "requestedBy",
    ${iso("requested_at", "MS")} as "requestedAt", ${iso("started_at", "MS")} as "startedAt",
    ${iso("finished_at", "MS")} as "finishedAt", events::int as events, share,
    events_per_second as "eventsPerSecond", eta_ms as "etaMs", error
  from projection.rebuild_request order by requested_at desc limit $1`;

/** State and operations of this database's read models and reactors for an operator, in any process. */
export const operationsOn = ({
  pool,
  store,
  vault,
  readModels,
  reactors,
  eventStore,
  lagLimitMs,
  startedAt,
}: Parts): Operations => {
  const known = (name: string): Processor | undefined =>
    [...readModels, ...reactors].find((processor) => processor.name === name);
  const retryOf = (processor: Processor, stream: string) => ({
    store,
    vault,
    processor,
    stream,
    transact: <T>(work: Parameters<typeof transact<T>>[1]) => transact(pool, work),
  });

  return {
    lagLimitMs,

    readModels: () => readStatus({ db: pool, store, readModels, nowMs: Date.now() }),

    reactors: () => readReactorStatus({ db: pool, store, reactors, nowMs: Date.now() }),

    quarantine: async (limit) => {
      const { rows } = await pool.query<QuarantinedEvent>(QUARANTINE, [limit]);
      return rows;
    },

    rebuilds: async (limit) => {
      const { rows } = await pool.query<RebuildState>(REBUILDS, [limit]);
      return rows;
    },

    requestRebuild: async (name, by, record) => {
      if (!readModels.some((readModel) => readModel.name === name)) return null;
      return requestRebuild(pool, name, by, record);
    },

    retry: async (name, stream) => {
      const processor = known(name);
      return processor ? retryQuarantined(retryOf(processor, stream)) : null;
    },

    skip: async (name, stream, { decision, by }) => {
      const processor = known(name);
      return processor ? skipQuarantined(retryOf(processor, stream), { decision, decidedBy: by }) : null;
    },

    about: { ...sourceVersion(), node: process.version, eventStore, startedAt },
  };
};

/** null: one is requested or running. */
const requestRebuild = async (
  pool: Pool,
  ...[name, by, record]: Parameters<Operations["requestRebuild"]>
): Promise<string | null> => {
  const open = await pool.query(
    "select from projection.rebuild_request where read_model = $1 and finished_at is null",
    [name],
  );
  if (open.rowCount) return null;
  const id = randomUUID();
  await record(id);
  const { rows } = await pool.query<{ id: string }>(
    `insert into projection.rebuild_request (id, read_model, requested_by) values ($1, $2, $3)
     on conflict do nothing returning id`,
    [id, name, by],
  );
  await pool.query("select pg_notify($1, '')", [REBUILD_CHANNEL]);
  return rows[0]?.id ?? null;
};
