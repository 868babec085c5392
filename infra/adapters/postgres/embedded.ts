import { mkdirSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { dirname, resolve } from "node:path";
import { serverBinaries } from "./embedded/binaries.ts";
import { ensureCluster, USER } from "./embedded/cluster.ts";
import { type Launch, launchPlan } from "./embedded/launch.ts";
import { claim, clearOrphans } from "./embedded/owner.ts";
import { PortTakenError, runServer, type Server } from "./embedded/server.ts";

/** Sized for one machine that also runs everything else; durable, as the event store refuses to start on less. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: 60,
  shared_buffers: "128MB",
  jit: "off",
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
} as const;
const PORT_ATTEMPTS = 5;

export type EmbeddedPostgresOptions = {
  /** Named by major version (`…/pg18`): another major can't read it. Created when missing. */
  readonly dataDir: string;
  /** Preferred port; when taken or absent, a free one is used. */
  readonly port?: number;
  /** Further settings of postgresql.conf. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** Every line that the server logs. */
  readonly log?: (line: string) => void;
  /** False: a new folder is not flushed to disk when created. For throw-away folders only. */
  readonly syncNewFolder?: boolean;
  /** The folder is a standby's: the start waits until it accepts reads. */
  readonly standby?: boolean;
  /** When aborted, ends the creation of the folder, or a server that does not accept connections yet. */
  readonly signal?: AbortSignal;
  /** How root starts the server: "user-namespace" where the kernel permits it, else by "uid"; the latter is for tests. */
  readonly rootBy?: "user-namespace" | "uid";
};

export type EmbeddedPostgres = {
  /** URL of a database on the server (`postgres` always exists), password included; its role may do everything. */
  readonly url: (database: string) => string;
  readonly port: number;
  /** Fast shutdown; resolves when the server has ended. */
  readonly stop: () => Promise<void>;
  /** Settles when the server has ended, by stop() or by itself. */
  readonly exited: Promise<void>;
  /** The data folder was created by this start. */
  readonly fresh: boolean;
  /** plain, user-namespace or uid:NAME; for the log. */
  readonly kind: string;
};

/**
 * Starts the PostgreSQL that npm installed, on 127.0.0.1 only, and ends it when this process ends, even by SIGKILL. What a
 * killed run left is removed first. Throws EmbeddedPostgresError: no binaries for this system, the folder in use by a running
 * process, or the server's last lines when it does not start.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const dataDir = resolve(options.dataDir);
  const launch = launchPlan({ native: serverBinaries(), dataDir }, options.rootBy);
  mkdirSync(dirname(dataDir), { recursive: true });
  const release = claim(dataDir);
  try {
    await clearOrphans(launch.dataDir);
    const sync = options.syncNewFolder ?? true;
    const { fresh, password } = await ensureCluster(launch, { dataDir, sync, signal: options.signal });
    const { server, port } = await runOnFreePort(launch, options);
    void server.exited.then(release);
    return {
      url: (database) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`,
      port,
      stop: server.stop,
      exited: server.exited,
      fresh,
      kind: launch.kind,
    };
  } catch (error) {
    release();
    throw error;
  }
};

const runOnFreePort = async (
  launch: Launch,
  options: EmbeddedPostgresOptions,
): Promise<{ server: Server; port: number }> => {
  for (let attempt = 1; ; attempt++) {
    const configured = attempt === 1 ? (options.port ?? 0) : 0;
    const port = (await freePort(configured)) ?? (await freePort(0)) ?? 0;
    try {
      const settings = { ...SETTINGS, ...options.settings, port };
      const { log = () => {}, signal, standby = false } = options;
      return { port, server: await runServer(launch, settings, { log, signal, standby }) };
    } catch (error) {
      if (!(error instanceof PortTakenError) || attempt === PORT_ATTEMPTS) throw error;
    }
  }
};

/** 0: any. Null: taken. */
const freePort = (configured: number): Promise<number | null> =>
  new Promise((settle) => {
    const probe = createServer();
    probe.once("error", () => settle(null));
    probe.listen(configured, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => settle(port));
    });
  });
