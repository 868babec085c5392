import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { createAccount } from "../../adapters/access/operator.ts";
import { postgresEventStore } from "../../adapters/event-store/postgres.ts";
import { migrate } from "../../adapters/postgres/migrate.ts";
import { createPool } from "../../adapters/postgres/pool.ts";
import { startSupervisedPostgres } from "../../adapters/postgres/supervised.ts";
import { processesIn, signal } from "../../kernel/processes.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import { checkDatabase } from "../../operations/database-identity.ts";
import { buildFrontend } from "../../runtime/build-frontend.ts";
import { loadBuiltInModel } from "../../runtime/built-in-model-file.ts";
import { type Child, endChildren, startChild } from "../../testing/children.ts";
import { type Link, startProxy } from "../../testing/faulty-network.ts";
import { freePort } from "../../testing/free-port.ts";
import { poll } from "../../testing/poll.ts";
import { SECRETS } from "../../testing/production-settings.ts";
import { scratchFolder } from "../../testing/scratch-folder.ts";
import { type Disk, mountDisk } from "./disk.ts";

export type Role = "api" | "projector";

/** A process of the product behind a proxy of its own; restarted whenever it ends, as by a supervisor. */
export type Member = {
  readonly name: string;
  readonly role: Role;
  readonly proxy: Link;
  /** Port of the API; null for a projector. */
  readonly port: number | null;
  /** false: it is not running, or is being restarted. */
  send(name: "SIGKILL" | "SIGSTOP" | "SIGCONT"): boolean;
};

export type Installation = {
  readonly members: readonly Member[];
  /** URL of the database, not through the proxies. */
  readonly url: () => string;
  /** URL of another database of the same server. */
  readonly urlOf: (database: string) => string;
  /** Environment of a command or process that is started beside the members. */
  readonly variables: () => Readonly<Record<string, string>>;
  /** Stops the members and starts none again until `startMembers`; resolves when they have ended. */
  stopMembers(): Promise<void>;
  startMembers(): void;
  /** SIGKILL of the postmaster and all its children; resolves when its supervisor has started it again. */
  killPostmaster(): Promise<void>;
  /** Resolves when PostgreSQL takes connections. */
  databaseRuns(): Promise<void>;
  /** Writes to PostgreSQL's write-ahead log until it can be written no more, which ends every backend. */
  fillWriteAheadLog(): Promise<void>;
  /** Number of times that the postmaster ended, killed or by itself. */
  postmasterEnds(): number;
  /** Of PostgreSQL's files and the data folder; null: not asked for, or this user cannot mount one. */
  readonly disk: Disk | null;
  /** Processes of PostgreSQL that serve one of the product's connections. */
  backends(): Promise<readonly number[]>;
  /**
   * pg_terminate_backend of those that are in a transaction, until there were `count` of them or `withinMs` has passed;
   * resolves to what they were at.
   */
  terminateInTransactions(count: number, withinMs: number): Promise<readonly Terminated[]>;
  signal(pid: number, name: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void;
};

/** A backend that was terminated: the current or last statement of its transaction, and whether that had written. */
export type Terminated = { readonly statement: string; readonly wrote: boolean };

export const ACCOUNT = { username: "ana", password: "solo para esta prueba" } as const;

const RESTART_MS = 200;
export const DATABASE = "faults";

type Options = {
  /** Writes a history before the processes start. */
  readonly fill: (url: string) => Promise<void>;
  /** Everything is on a disk of its own, if that can be mounted. */
  readonly withDisk?: boolean;
  /** Further variables of the members' processes. */
  readonly variablesOf?: (role: Role) => Readonly<Record<string, string>>;
};

/** Starts PostgreSQL in a folder of its own and the product's processes; `all` ends them and removes the folder. */
export const startInstallation = async (
  roles: readonly Role[],
  report: (line: string) => void,
  all: Stopping,
  { fill, withDisk = false, variablesOf = () => ({}) }: Options,
): Promise<Installation> => {
  const dir = scratchFolder("asesorador-faults-");
  all.add("folder", async () => rmSync(dir, { recursive: true, force: true }));
  const disk = withDisk ? mountDisk(dir, all) : null;
  const dataDir = join(dir, "pg18");
  report("Starting PostgreSQL …");
  let postmasterEnds = 0;
  const server = await startSupervisedPostgres({
    dataDir,
    // Four processes, and swallowed connections whose loss is not detected yet. Small: a full disk is soon noticed.
    settings: { max_connections: 300, min_wal_size: "32MB" },

    report: (line) => {
      report(line);
      if (line.startsWith("PostgreSQL has ended")) postmasterEnds += 1;
    },
  });
  all.add("PostgreSQL", server.stop);
  const url = (): string => server.url(DATABASE);
  const database = databaseAt(url);
  await onDatabase(server.url("postgres"), (client) => client.query(`create database ${DATABASE}`));
  const variables = {
    ...SECRETS,
    HOST: "127.0.0.1",
    REQUESTS_PER_MINUTE: "0",
    LOG_LEVEL: "silent",
    STARTUP_WAIT_SECONDS: "120",
    ASESORADOR_DATA_DIR: join(dir, "data"),
  };
  // An API that is killed while it builds starts the build again each time and never answers a lead.
  await Promise.all([
    buildFrontend(report),
    loadBuiltInModel(),
    prepareDatabase(url()).then(() => fill(url())),
  ]);
  report(`Starting ${roles.join(", ")} …`);
  const supervisor = supervisorOf(all);
  const members = await Promise.all(
    roles.map(async (role, i): Promise<Member> => {
      const proxy = await startProxy(() => server.port);
      all.add(`proxy ${i}`, proxy.close);
      const address = new URL(url());
      address.port = String(proxy.port);
      const port = role === "api" ? await freePort() : null;
      const own = {
        ...variables,
        ...variablesOf(role),
        DATABASE_URL: address.href,
        ...(port === null ? {} : { PORT: String(port) }),
      };
      return { name: `${role}-${i}`, role, proxy, port, send: supervisor.keepRunning(role, own) };
    }),
  );
  return {
    members,
    url,
    urlOf: (database) => server.url(database),
    variables: () => ({ ...variables, DATABASE_URL: url() }),
    stopMembers: supervisor.stopAll,
    startMembers: supervisor.startAll,
    signal,
    disk,
    ...database,
    postmasterEnds: () => postmasterEnds,
    killPostmaster: async () => {
      const postmaster = Number(readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n")[0]);
      const children = processesIn(dataDir) ?? [];
      for (const pid of [postmaster, ...children]) signal(pid, "SIGKILL");
      await database.databaseRuns();
    },
  };
};

/** What is asked of the installation's database, on a connection of its own. */
const databaseAt = (
  url: () => string,
): Pick<Installation, "databaseRuns" | "fillWriteAheadLog" | "backends" | "terminateInTransactions"> => ({
  databaseRuns: async () => {
    const answers = () =>
      onDatabase(url(), (client) => client.query("select")).then(
        () => null,
        (error: unknown) => error,
      );
    const { seen } = await poll(answers, (error) => error === null, RUNS_AGAIN);
    if (seen !== null) throw seen;
  },
  fillWriteAheadLog: () =>
    onDatabase(url(), async (client) => {
      for (let written = 0; written < MOST_LOG_MB; written += 1)
        if (!(await client.query(WRITE_A_MB).then(Boolean, () => false))) return;
      throw new Error(`the write-ahead log took ${MOST_LOG_MB} MB on a full disk`);
    }),
  backends: () =>
    onDatabase(url(), async (client) => {
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where backend_type = 'client backend' and datname = $1 and pid <> pg_backend_pid() order by pid",
        [DATABASE],
      );
      return rows.map(({ pid }) => pid);
    }),
  terminateInTransactions: (count, withinMs) =>
    onDatabase(url(), async (client) => {
      const terminated: Terminated[] = [];
      const until = performance.now() + withinMs;
      while (terminated.length < count && performance.now() < until) {
        const { rows } = await client.query<Terminated>(TERMINATE, [DATABASE]);
        terminated.push(...rows.map(({ statement, wrote }) => ({ statement, wrote })));
        await wait(LOOK_EVERY_MS);
      }
      return terminated;
    }),
});

const RUNS_AGAIN = { withinMs: 60_000, everyMs: 100 };
/** More than the segments that are kept for reuse. */
const MOST_LOG_MB = 1_000;
const WRITE_A_MB = "select pg_logical_emit_message(false, 'faults', repeat('x', 1024 * 1024), true)";
const LOOK_EVERY_MS = 5;
/** In the output list: conditions are evaluated in any order, and would terminate others. */
const TERMINATE = `select query as statement, backend_xid is not null as wrote, pg_terminate_backend(pid)
   from pg_stat_activity
  where backend_type = 'client backend' and datname = $1 and pid <> pg_backend_pid() and xact_start is not null`;

/** Starts processes again whenever they end, until `all` stops. */
const supervisorOf = (all: Stopping) => {
  const running = new Set<Child>();
  let stopped = false;
  let mayRun = Promise.withResolvers<void>();
  mayRun.resolve();
  all.add("processes", async () => {
    stopped = true;
    await endChildren();
  });
  return {
    /** Returns how to send a signal to the process of the moment; see Member. */
    keepRunning: (role: Role, variables: Readonly<Record<string, string>>): Member["send"] => {
      let child: Child | null = null;
      const keep = async (): Promise<void> => {
        while (!stopped) {
          await mayRun.promise;
          const started = startChild(`${role}.ts`, variables);
          child = started;
          running.add(started);
          await started.ended;
          running.delete(started);
          child = null;
          await wait(RESTART_MS);
        }
      };
      void keep();
      return (name) => child?.process.kill(name) ?? false;
    },
    /** Resolves when all have ended; none is started again until `startAll`. */
    stopAll: async (): Promise<void> => {
      mayRun = Promise.withResolvers<void>();
      const ending = [...running];
      for (const { process } of ending) process.kill("SIGTERM");
      await Promise.all(ending.map(({ ended }) => ended));
    },
    startAll: (): void => mayRun.resolve(),
  };
};

/** Tables and the administrator, as `npm run admin -- create` makes them, without the start of another process. */
export const prepareDatabase = async (url: string): Promise<void> => {
  const pool = createPool(url, { max: 2, statementTimeoutMs: 60_000, name: "admin" });
  const store = postgresEventStore({ url, pool });
  try {
    await migrate(pool);
    await checkDatabase({ pool, store });
    await createAccount({ pool, store }, { ...ACCOUNT, role: "admin" });
  } finally {
    await store.close();
    await pool.end();
  }
};

/** One connection of its own, not through the proxies. */
export const onDatabase = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
};
