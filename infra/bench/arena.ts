import { resolve } from "node:path";
import type { Stopping } from "../kernel/stopping.ts";
import type { Secrets } from "../runtime/secrets.ts";
import { type OwnPostgres, openOwnPostgres } from "./bench-postgres.ts";
import { type Child, startChild } from "./child.ts";
import type { Contender } from "./contenders.ts";
import type { Machine } from "./machine.ts";
import type { ServerQuestion, ServerReply } from "./server.ts";

/** A contender's running server. */
export type Entrant = {
  readonly contender: Contender;
  readonly port: number;
  /** URL of its own database. */
  readonly url: string;
  /** Processor time of its process so far, in ms. */
  cpuMs(): Promise<number>;
};

export type Arena = {
  readonly entrants: readonly Entrant[];
  readonly database: Pick<Machine, "postgres" | "flushMs">;
  readonly databaseCpuMs: OwnPostgres["cpuMs"];
  readonly checkpoint: OwnPostgres["checkpoint"];
};

export type ArenaSettings = {
  readonly contenders: readonly Contender[];
  readonly poolSize: number;
  readonly profileDir: string | null;
  readonly report: (line: string) => void;
};

/** Starts PostgreSQL in a new folder, and every contender's server with a database of its own; `all` ends them. */
export const openArena = async (settings: ArenaSettings, all: Stopping): Promise<Arena> => {
  const { secrets, described, prepared, cpuMs, checkpoint } = await openOwnPostgres(settings.report, all);
  const entrants: Entrant[] = [];
  for (const contender of settings.contenders) {
    const url = await prepared(contender.replaceAll("-", "_"));
    entrants.push(await enter(contender, { ...settings, secrets, url }, all));
  }
  return { entrants, database: described, databaseCpuMs: cpuMs, checkpoint };
};

type Entry = Omit<ArenaSettings, "contenders" | "report"> & {
  readonly secrets: Secrets;
  readonly url: string;
};

const enter = async (
  contender: Contender,
  { url, secrets, poolSize, profileDir }: Entry,
  all: Stopping,
): Promise<Entrant> => {
  const flags =
    profileDir === null
      ? []
      : ["--cpu-prof", `--cpu-prof-dir=${resolve(profileDir)}`, `--cpu-prof-name=${contender}.cpuprofile`];
  const child: Child<ServerQuestion, ServerReply> = startChild(
    new URL("./server.ts", import.meta.url),
    flags,
  );
  all.add(contender, () => child.stop());
  const { value: port } = await child.ask({ ask: "listen", contender, url, secrets, connections: poolSize });
  return { contender, port, url, cpuMs: async () => (await child.ask({ ask: "cpu" })).value };
};
