import { spawnSync } from "node:child_process";
import { realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from "../adapters/postgres/embedded.ts";
import { freePort } from "./free-port.ts";
import { queryOnce } from "./query-once.ts";
import { scratchFolder } from "./scratch-folder.ts";

export type StreamingReplica = {
  /** URLs of one database, on the primary and on its hot standby. */
  readonly primary: string;
  readonly replica: string;
  /** Stops and continues replay on the standby; it goes on receiving. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stopReplica(): Promise<void>;
  /** Starts it again, at the same address. */
  startReplica(): Promise<void>;
  stop(): Promise<void>;
};

/** A primary with an empty database, and a hot standby that streams from it; in a folder that `stop` deletes. */
export const startStreamingReplica = async (database: string): Promise<StreamingReplica> => {
  const folder = scratchFolder("asesorador-replica-");
  const port = await freePort();
  const start = (name: string, options: Partial<EmbeddedPostgresOptions> = {}) =>
    startEmbeddedPostgres({ dataDir: join(folder, name), syncNewFolder: false, ...options });

  const first = await start("primary", { port });
  await queryOnce(first.url("postgres"), `create database ${database}`);
  await first.stop();
  // A copy of a server that is stopped: the packages have no pg_basebackup.
  spawnSync("cp", ["-a", realpathSync(join(folder, "primary")), join(folder, "replica")]);
  spawnSync("cp", ["-a", join(folder, "primary.password"), join(folder, "replica.password")]);
  writeFileSync(join(folder, "replica/standby.signal"), "");
  const primary = await start("primary", { port });
  const standby = {
    standby: true,
    port: await freePort(),
    settings: { primary_conninfo: primary.url("postgres") },
  };
  let replica = await start("replica", standby);

  const onReplica = (sql: string) => queryOnce(replica.url("postgres"), sql);
  return {
    primary: primary.url(database),
    replica: replica.url(database),
    pause: async () => {
      await onReplica("select pg_wal_replay_pause()");
    },
    resume: async () => {
      await onReplica("select pg_wal_replay_resume()");
    },
    stopReplica: () => replica.stop(),
    startReplica: async () => {
      replica = await start("replica", standby);
    },
    stop: async () => {
      await replica.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
