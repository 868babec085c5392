import { randomUUID } from "node:crypto";
import { buildApp } from "@asesorador/backend/app";
import type { Context, HttpSettings } from "@asesorador/backend/application/context";
import { logSerializers } from "@asesorador/backend/http/log";
import { compiled } from "@asesorador/domain/kernel/compiled";
import { prepareEventSchemas } from "@asesorador/domain/kernel/events";
import { readModels } from "@asesorador/projections/all";
import { readBlocks } from "@asesorador/projections/replay/block-queries";
import { figureIndexIn } from "@asesorador/projections/replay/figure-index-queries";
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import { postgresAccounts } from "../adapters/access/accounts.ts";
import { importAccounts } from "../adapters/access/import-accounts.ts";
import { hashPassword, verifyPassword } from "../adapters/access/password.ts";
import { saltRecoveryCodes, secondFactorsIn } from "../adapters/access/second-factors.ts";
import { assertDurable } from "../adapters/event-store/durable.ts";
import { smtpServer } from "../adapters/mail/smtp.ts";
import { assertPrimary, connectionGuard } from "../adapters/postgres/identity.ts";
import { migrate } from "../adapters/postgres/migrate.ts";
import { notifiedSignals } from "../adapters/postgres/notified-signals.ts";
import { breakConnections, createPool, transact } from "../adapters/postgres/pool.ts";
import { vapidKeyOf } from "../adapters/push/vapid.ts";
import type { Tracing } from "../adapters/tracing/tracing.ts";
import { postgresVault } from "../adapters/vault/postgres.ts";
import { secretCheck, WrongSecret } from "../adapters/vault/secret-check.ts";
import { importWebhooks } from "../adapters/webhooks/import-webhooks.ts";
import type { Stopping } from "../kernel/stopping.ts";
import { checkDatabase } from "../operations/database-identity.ts";
import { operationsOn } from "../operations/operations.ts";
import { replayProcesses } from "../operations/replay/replay-processes.ts";
import { blockIndex } from "../processing/jobs/block-index.ts";
import { figureIndexing } from "../processing/jobs/figure-index.ts";
import { rebuildRequests } from "../processing/jobs/rebuild-requests.ts";
import { ELECTIONS } from "../processing/leader-election.ts";
import { messagesIn } from "../processing/messages/messages.ts";
import { pushIn } from "../processing/messages/push.ts";
import { allReactors } from "../processing/reactors/all.ts";
import { readModelPositions } from "../processing/read-models/positions.ts";
import { queryRoute } from "../processing/read-models/replica.ts";
import { type RunningProcessors, runProcessors } from "../processing/run-processors.ts";
import { webhooksIn } from "../processing/webhooks/subscriptions.ts";
import { loadBuiltInModel } from "./built-in-model-file.ts";
import { builtInQualityIn } from "./built-in-quality-file.ts";
import type { Env } from "./env.ts";
import { isExposed } from "./exposure.ts";
import { healthChecks } from "./health.ts";
import { endingClose } from "./http-closing.ts";
import { loadSignal } from "./load-signal.ts";
import { openEventStore } from "./open-event-store.ts";
import type { Secrets } from "./secrets.ts";
import { type RunStep, runOnce } from "./start/startup-retry.ts";

export type Parts = Awaited<ReturnType<typeof openParts>>;

/** Limit for a request's query, longer than any visitor waits. */
const READ_TIMEOUT_MS = 10_000;
/**
 * What reading a page elsewhere costs in comparison with the next one. With PostgreSQL's 4, of a disk's heads, a search for digits
 * among 10,000 leads compares all of them, in 30 ms, where the index takes 1.
 */
const QUERY_OPTIONS = "-c random_page_cost=1.1";
/** Building an index over all rows is one statement. */
const PROJECTOR_TIMEOUT_MS = 30 * 60_000;
/** Locks of a projector that vanished within a batch are released after this time. */
const PROJECTOR_IDLE_IN_TRANSACTION_MS = 10_000;

let lastMs = Number.NaN;
let lastText = "";

/** The time as ISO 8601 UTC. A request asks several times within a millisecond: the text is made once for each. */
export const now = (): string => {
  const ms = Date.now();
  if (ms !== lastMs) {
    lastText = new Date(ms).toISOString();
    lastMs = ms;
  }
  return lastText;
};

/**
 * JSON lines, on stdout unless a destination is given. The allow-list applies to every line, not only to those of the HTTP surface, because database
 * errors quote rows.
 */
export const createLogger = (level: Env["logLevel"], destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: null,
    serializers: logSerializers,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
};

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
  const guard = connectionGuard();
  const { verify, verifyReplica } = guard;
  const { eventStoreUrl, minimumTimeline = 0, readDatabaseUrl = null } = secrets;
  const reads = { statementTimeoutMs: READ_TIMEOUT_MS };
  const pool = createPool(databaseUrl, { ...reads, verify, max: 10, name: "main" });
  all.add("database", () => pool.end());
  // The panel's queries have a pool of their own, so that slow ones leave the connections that leads need.
  const queries = createPool(readDatabaseUrl ?? databaseUrl, {
    ...reads,
    max: 6,
    name: "queries",
    options: QUERY_OPTIONS,
    verify: readDatabaseUrl === null ? verify : verifyReplica,
  });
  all.add("database for queries", () => queries.end());
  const replica =
    readDatabaseUrl === null ? null : replicaPools({ databaseUrl, readDatabaseUrl, guard }, all);
  await runStep(() => assertPrimary(pool));
  await runStep(() => migrate(pool));
  await runStep(() => assertDurable(pool));
  const store = await openEventStore({ databaseUrl, eventStoreUrl, pool, verify, log });
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
  return {
    databaseUrl,
    secrets,
    log,
    pool,
    queries,
    replica,
    store,
    vault,
    guard,
    secretCheck: secretCheck(pool, secrets),
  };
};

/** Probes are answered at once where the replica is well. */
const PROBE_TIMEOUT_MS = 1_000;

/** What a replica needs beside the pool of queries: connections that probe it, and those of the primary where it is away. */
const replicaPools = (
  {
    databaseUrl,
    readDatabaseUrl,
    guard: { verify, verifyReplica },
  }: {
    readonly databaseUrl: string;
    readonly readDatabaseUrl: string;
    readonly guard: ReturnType<typeof connectionGuard>;
  },
  all: Stopping,
) => {
  const probe = createPool(readDatabaseUrl, {
    max: 2,
    statementTimeoutMs: PROBE_TIMEOUT_MS,
    name: "probe",
    verify: verifyReplica,
  });
  const primary = createPool(databaseUrl, {
    max: 6,
    statementTimeoutMs: READ_TIMEOUT_MS,
    name: "queries",
    options: QUERY_OPTIONS,
    verify,
  });
  all.add("probes of the replica", () => probe.end());
  all.add("database for queries without the replica", () => primary.end());
  return { probe, primary };
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

/** Starts the projector of the read models; it waits while another process leads. */
export const startProjector = (
  { databaseUrl, store, vault, log, guard }: Parts,
  all: Stopping,
  { around }: Partial<Tracing> = {},
): RunningProcessors => {
  const pool = createPool(databaseUrl, {
    // Following, two jobs, and what rebuilds read; they write over connections of their own.
    max: 4,
    statementTimeoutMs: PROJECTOR_TIMEOUT_MS,
    idleInTransactionMs: PROJECTOR_IDLE_IN_TRANSACTION_MS,
    name: "projector",
    verify: guard.verify,
  });
  const stop = new AbortController();
  const parts = { pool, url: databaseUrl, store, vault, readModels, log };
  const projector = runProcessors({
    ...parts,
    election: ELECTIONS.projectors,
    jobs: [
      rebuildRequests(parts),
      blockIndex({ db: pool, store, log }),
      figureIndexing({ db: pool, transact: (work) => transact(pool, work), store, log }),
    ],
    ...(around ? { around } : {}),
    breakConnections: () => breakConnections(pool),
    signal: stop.signal,
  });
  all.add("projector's database", () => pool.end());
  all.add("projector", () => {
    stop.abort();
    return projector.stopped;
  });
  return projector;
};

export type ApiOptions = Pick<HttpSettings, "demoCredentials" | "frontendDir"> &
  /** The projector in this process, if it runs one. */
  Partial<Pick<RunningProcessors, "leading"> & Tracing>;

/** The HTTP surface on its real adapters, not yet listening, with its health and figures. */
export const composeApi = async (
  parts: Parts,
  env: Env,
  { leading, tracer, demoCredentials, frontendDir }: ApiOptions,
  all: Stopping,
) => {
  const { databaseUrl, secrets, log, pool, queries, replica, store, vault, secretCheck: check } = parts;
  // Where a role has not done so beside other work: else it would be trained while the server answers.
  await loadBuiltInModel();
  const { db, positions, route } = openReads(parts, all);
  const reactors = allReactors({
    store,
    vault,
    db: pool,
    now,
    waitFor: positions.waitFor,
    sendsMail: env.mail !== null,
  });
  const accounts = openAccounts(parts, env, all);
  const signals = notifiedSignals({ pool, url: databaseUrl });
  all.add("short signals", () => signals.close());
  const exposed = isExposed(env);
  const observed = healthChecks({
    pool,
    store,
    secretCheck: check,
    reactors,
    lagLimitMs: env.lagLimitMs,
    receivesNotifications: () => positions.tag("lead") !== null,
    ...(route ? { onReplica: route.onReplica } : {}),
    ...(leading ? { leading } : {}),
  });
  const context: Context = {
    store,
    vault,
    db,
    load: loadSignal([pool, queries, ...(replica ? [replica.primary] : [])]),
    now,
    newId: randomUUID,
    readModels: positions,
    accounts,
    verifyPassword,
    hashPassword,
    secondFactors: secondFactorsIn({ pool, store, vault }),
    webhooks: webhooksIn({ pool, store, vault, allowPrivate: !exposed }),
    messages: messagesIn({ pool, vault, server: env.mail && smtpServer(env.mail) }),
    push: pushIn({
      pool,
      vault,
      allowPrivate: !exposed,
      publicKey: secrets.pushKey ? vapidKeyOf(secrets.pushKey).publicKey : null,
    }),
    operations: operationsOn({
      pool,
      store,
      vault,
      readModels,
      reactors,
      eventStore: secrets.eventStoreUrl === null ? "postgres" : "eventstoredb",
      startedAt: now(),
    }),
    replays: openReplays(parts, { db, route }, all),
    signals,
    builtInQuality: builtInQualityIn(),
    ...(env.languageModel ? { languageModel: await languageModelOf(env.languageModel, log) } : {}),
    ...observed,
    ...(tracer ? { tracer } : {}),
  };
  const settings = httpSettings(env, { ...secrets, exposed, demoCredentials, frontendDir });
  const app = await buildApp(context, settings, { logger: log });
  all.add("HTTP server", endingClose({ server: app.server, close: () => app.close() }));
  return Object.assign(app, { observed: { ...observed, registry: app.registry } });
};

type Reads = ReturnType<typeof openReads>;

/** Where queries read: the replica while it is well, else the primary; and how far its read models are. */
const openReads = ({ databaseUrl, log, pool, queries, replica, store }: Parts, all: Stopping) => {
  const route = replica && queryRoute({ replica: queries, ...replica, log });
  const db = route ?? queries;
  const positions = readModelPositions({
    url: databaseUrl,
    store,
    readModels,
    log,
    ...(route ? { db, route } : { db: pool }),
  });
  all.add("read models' positions", () => positions.close());
  return { db, positions, route };
};

const openAccounts = ({ databaseUrl, secrets, pool, store }: Parts, env: Env, all: Stopping) => {
  const accounts = postgresAccounts({
    pool,
    url: databaseUrl,
    store,
    exposed: isExposed(env),
    now,
    announced: secrets.eventStoreUrl === null,
    idleMs: env.sessionIdleMs,
  });
  all.add("accounts", () => accounts.close());
  return accounts;
};

const openReplays = (
  { databaseUrl, secrets, store }: Parts,
  { db, route }: Pick<Reads, "db" | "route">,
  all: Stopping,
) => {
  const replays = replayProcesses({
    address: secrets.eventStoreUrl ?? databaseUrl,
    rows: () => ({
      replica: route?.onReplica() ? (secrets.readDatabaseUrl ?? null) : null,
      primary: databaseUrl,
    }),
    now,
    blocks: () => readBlocks(db, store),
    indexed: { ...store, figures: figureIndexIn(db) },
  });
  all.add("replays", () => replays.close());
  return replays;
};

type SettingParts = Pick<
  HttpSettings,
  "jwtSecret" | "idempotencySecret" | "demoCredentials" | "frontendDir"
> & {
  readonly exposed: boolean;
};

const httpSettings = (env: Env, parts: SettingParts): HttpSettings => ({
  // Demo credentials are not shown to other machines; the operator's terminal has them.
  demoCredentials: parts.exposed ? null : parts.demoCredentials,
  frontendDir: parts.frontendDir,
  publicOrigin: env.publicOrigin,
  jwtSecret: parts.jwtSecret,
  idempotencySecret: parts.idempotencySecret,
  secureCookies: env.publicOrigin?.startsWith("https:") ?? false,
  trustedProxies: env.trustedProxies,
  requestsPerMinute: env.requestsPerMinute,
  exportRoles: env.exportRoles,
});

/** Its packages are loaded only where one is configured. */
const languageModelOf = async (
  settings: NonNullable<Env["languageModel"]>,
  log: Parts["log"],
): Promise<NonNullable<Context["languageModel"]>> => {
  const { languageModelAt } = await import("../adapters/language-model/language-model.ts");
  return languageModelAt(settings, {
    nowMs: () => performance.now(),
    log: (error) => log.warn({ error }, "the language model did not answer"),
  });
};
