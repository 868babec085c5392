import { compiled } from "@asesorador/domain/kernel/compiled";
import { prepareEventSchemas } from "@asesorador/domain/kernel/events";
import type { Logger } from "pino";
import { importAccounts } from "../adapters/access/import-accounts.ts";
import { saltRecoveryCodes } from "../adapters/access/second-factors.ts";
import { assertDurable } from "../adapters/event-store/durable.ts";
import { assertPrimary, connectionGuard } from "../adapters/postgres/identity.ts";
import { migrate } from "../adapters/postgres/migrate.ts";
import { createPool } from "../adapters/postgres/pool.ts";
import { postgresVault } from "../adapters/vault/postgres.ts";
import { secretCheck, WrongSecret } from "../adapters/vault/secret-check.ts";
import { importWebhooks } from "../adapters/webhooks/import-webhooks.ts";
import type { Stopping } from "../kernel/stopping.ts";
import { checkDatabase } from "../operations/database-identity.ts";
import type { Env } from "./env.ts";
import { openEventStore } from "./open-event-store.ts";
import type { Secrets } from "./secrets.ts";
import { type RunStep, runOnce } from "./start/startup-retry.ts";

/** Storage and secrets of a process, opened and verified: what every role is composed of. */
export type Parts = Awaited<ReturnType<typeof openParts>>;

/** Limit for a request's query, longer than any visitor waits. */
const READ_TIMEOUT_MS = 10_000;
/**
 * What reading a page elsewhere costs in comparison with the next one. With PostgreSQL's 4, of a disk's heads, a search for digits
 * among 10,000 leads compares all of them, in 30 ms, where the index takes 1.
 */
const QUERY_OPTIONS = "-c random_page_cost=1.1";
/** Probes are answered at once where the replica is well. */
const PROBE_TIMEOUT_MS = 1_000;

type Opening = {
  readonly databaseUrl: string;
  readonly secrets: Secrets;
  readonly log: Logger;
  /** Absent: a database that does not answer is an error at once. */
  readonly runStep?: RunStep;
};

/**
 * Opens the resources that every role needs; `all` closes them. Throws when the database may lose acknowledged data, and
 * WrongDatabase when history does not name it.
 */
export const openParts = async ({ databaseUrl, secrets, log, runStep = runOnce }: Opening, all: Stopping) => {
  prepareEventSchemas(compiled);
  const { eventStoreUrl, minimumTimeline = 0 } = secrets;
  const guard = connectionGuard();
  const { pool, queries, replica } = openPools({ databaseUrl, secrets, guard }, all);
  await runStep(() => assertPrimary(pool));
  await runStep(() => migrate(pool));
  await runStep(() => assertDurable(pool));
  const store = await openEventStore({ databaseUrl, eventStoreUrl, pool, verify: guard.verify, log });
  all.add("event store", () => store.close());
  guard.expect(await runStep(() => checkDatabase({ pool, store }, { minimumTimeline })));
  const vault = postgresVault({
    pool,
    url: databaseUrl,
    masterKeys: secrets.masterKeys,
    pepper: secrets.pepper,
  });
  all.add("vault", () => vault.close());
  await runStep(() => importAccounts({ pool, store }));
  await runStep(() => importWebhooks({ pool, store, vault }));
  // Unsalted ones stay valid, and the next start tries again.
  await saltRecoveryCodes({ pool, vault }).catch((error: unknown) =>
    log.warn({ err: error }, "recovery codes were not salted"),
  );
  const check = secretCheck(pool, secrets);
  return { databaseUrl, secrets, log, pool, queries, replica, store, vault, guard, secretCheck: check };
};

type Pools = Pick<Opening, "databaseUrl" | "secrets"> & {
  readonly guard: ReturnType<typeof connectionGuard>;
};

/**
 * The panel's queries have a pool of their own, so that slow ones leave the connections that leads need. With a replica
 * they go there; `replica` has the connections that probe it, and those of the primary for when it is away.
 */
const openPools = ({ databaseUrl, secrets, guard }: Pools, all: Stopping) => {
  const { verify, verifyReplica } = guard;
  const { readDatabaseUrl = null } = secrets;
  const forRequests = { statementTimeoutMs: READ_TIMEOUT_MS, verify };
  const forQueries = { ...forRequests, max: 6, name: "queries", options: QUERY_OPTIONS };
  const pool = createPool(databaseUrl, { ...forRequests, max: 10, name: "main" });
  all.add("database", () => pool.end());
  const queries =
    readDatabaseUrl === null
      ? createPool(databaseUrl, forQueries)
      : createPool(readDatabaseUrl, { ...forQueries, verify: verifyReplica });
  all.add("database for queries", () => queries.end());
  if (readDatabaseUrl === null) return { pool, queries, replica: null };
  const probe = createPool(readDatabaseUrl, {
    max: 2,
    statementTimeoutMs: PROBE_TIMEOUT_MS,
    name: "probe",
    verify: verifyReplica,
  });
  const primary = createPool(databaseUrl, forQueries);
  all.add("probes of the replica", () => probe.end());
  all.add("database for queries without the replica", () => primary.end());
  return { pool, queries, replica: { probe, primary } };
};

/**
 * With secrets other than those of the database every lead would be refused: a production start throws WrongSecret; any
 * other continues, is not ready, and reports the reason.
 */
export const assertSecrets = async (
  { secretCheck: check, log }: Pick<Parts, "secretCheck" | "log">,
  { production }: Pick<Env, "production">,
): Promise<void> => {
  const problem = await check.full();
  if (problem === null) return;
  if (production) throw new WrongSecret(problem);
  log.error({}, problem);
};
