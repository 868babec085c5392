// npm run events -- status | rebuild | erase | rotate-keys | copy | migrate | adopt | schema: history and its read models from a terminal.

import { eraseAgain } from "@asesorador/backend/application/shred";
import { readModels } from "@asesorador/projections/all";
import type { ReadModel } from "@asesorador/projections/kernel/read-model";
import type { RebuildProgress } from "@asesorador/projections/kernel/rebuild-options";
import type { SharedReader } from "@asesorador/projections/kernel/shared-reads";
import { type ProcessorStatus, readReactorStatus, readStatus } from "@asesorador/projections/kernel/status";
import { assertPrimary } from "./adapters/postgres/identity.ts";
import { migrate } from "./adapters/postgres/migrate.ts";
import { createPool } from "./adapters/postgres/pool.ts";
import { parseMasterKeys } from "./adapters/vault/master-key.ts";
import { rotateMasterKey } from "./adapters/vault/postgres.ts";
import { flagsAndPositionalsOf, flagsOf, helpIfAsked, Usage } from "./kernel/command-line.ts";
import { endInterrupted, stopOnSignals, stopping } from "./kernel/stopping.ts";
import { copyCommand } from "./operations/copy/command.ts";
import { adoptDatabase } from "./operations/database-identity.ts";
import { eraseById } from "./operations/erase-by-id.ts";
import { writeEventSchemas } from "./operations/event-schemas.ts";
import { progressLine } from "./operations/progress-line.ts";
import { allReactors } from "./processing/reactors/all.ts";
import { rebuildReadModel } from "./processing/read-models/rebuild.ts";
import { rebuildSlots } from "./processing/read-models/rebuild-slots.ts";
import { now } from "./runtime/clock.ts";
import { joinDatabase } from "./runtime/database.ts";
import { endAfter } from "./runtime/end-after.ts";
import { readEnv } from "./runtime/env.ts";
import { createLogger } from "./runtime/logger.ts";
import { openEventStore } from "./runtime/open-event-store.ts";
import { openParts } from "./runtime/open-parts.ts";
import { readSecrets } from "./runtime/secrets.ts";

const USAGE = `npm run events -- status              the state of each read model and reactor
npm run events -- rebuild [NAME …]    builds read models again beside the old ones, then swaps; all when none is named
npm run events -- erase ID            destroys the key of a lead or of a conversation: what is personal can never be read again
npm run events -- erase --again       destroys again what history says was erased: after keys were restored from a backup
npm run events -- rotate-keys         wraps every key again by the current master key
npm run events -- copy --from STORE --to STORE
                                      copies all of history, or the rest of it; a store is postgres://…, esdb://… or current
npm run events -- migrate             makes the schemas of an empty database, which a backup is then restored into
npm run events -- adopt               after a restore: history names this database from now on, and every other one is refused
npm run events -- schema              writes infra/docs/events.json: every event and version as JSON Schema`;

const STATEMENT_TIMEOUT_MS = 10_000;
const REBUILD_TIMEOUT_MS = 30 * 60_000;

helpIfAsked(USAGE);
const all = stopping();
const stop = new AbortController();
all.add("command", async () => stop.abort());
stopOnSignals(all.stop, endInterrupted);

const open = async () => {
  const env = readEnv(process.env);
  const database = await joinDatabase(env, all);
  return openParts(
    { databaseUrl: database.url, secrets: await readSecrets(env), log: createLogger(env.logLevel) },
    all,
  );
};

const status = async (): Promise<void> => {
  const { pool, store, vault } = await open();
  const options = { db: pool, store, nowMs: Date.now() };
  // Nothing is handled here: the status needs names and types alone.
  const reactors = allReactors({ store, vault, db: pool, now, waitFor: async () => false, sendsMail: false });
  const [models, others] = await Promise.all([
    readStatus({ ...options, readModels }),
    readReactorStatus({ ...options, reactors }),
  ]);
  console.table(
    models.map((row) => ({
      "read model": row.name,
      version:
        row.tablesVersion === row.version ? row.version : `${row.tablesVersion} (code: ${row.version})`,
      ...columnsOf(row),
    })),
  );
  console.table(others.map((row) => ({ reactor: row.name, ...columnsOf(row) })));
};

const columnsOf = ({ position, lagMs, quarantined, lastError }: ProcessorStatus) => ({
  position: position?.toString() ?? "none",
  "lag ms": lagMs,
  quarantined,
  "last error": lastError ?? "",
});

const rebuild = async (names: readonly string[]): Promise<void> => {
  const unknown = names.filter((name) => !readModels.some((model) => model.name === name));
  if (unknown.length > 0)
    throw new Usage(
      `no such read model: ${unknown.join(", ")} (${readModels.map(({ name }) => name).join(", ")})`,
    );
  const { store, vault, databaseUrl } = await open();
  const pool = createPool(databaseUrl, { max: 3, statementTimeoutMs: REBUILD_TIMEOUT_MS, name: "rebuild" });
  all.add("rebuild's database", () => pool.end());
  const line = progressLine(process.stdout);
  const underWay = new Set<string>();
  /** When several are under way, the line shows the one that began first. */
  const show = (progress: RebuildProgress): void => {
    const [shown] = underWay;
    if (progress.readModel === shown) line.show({ ...progress, what: progress.readModel });
  };
  const rebuildOne = async (readModel: ReadModel, reads?: SharedReader): Promise<void> => {
    const { name } = readModel;
    underWay.add(name);
    const { events, elapsedMs } = await rebuildReadModel({
      pool,
      url: databaseUrl,
      store,
      vault,
      readModel,
      reads,
      signal: stop.signal,
      onProgress: show,
    });
    underWay.delete(name);
    line.end(`${name}: ${events} events in ${(elapsedMs / 1000).toFixed(1)} s, swapped`);
  };
  const wanted = readModels.filter(({ name }) => names.length === 0 || names.includes(name));
  const slots = rebuildSlots().of(wanted);
  await Promise.all([...slots].map(([readModel, slot]) => slot.run((reads) => rebuildOne(readModel, reads))));
};

const erase = async (args: readonly string[]): Promise<void> => {
  const { flags, positionals } = flagsAndPositionalsOf(args, { switches: ["again"] });
  const [id, ...rest] = positionals;
  if (rest.length > 0 || (id === undefined) === (flags.again === undefined))
    throw new Usage("erase takes one ID, or --again");
  if (id === undefined) {
    const { streams, keys } = await eraseAgain(await open());
    process.stdout.write(
      `${streams} leads and conversations are erased in history; ${keys} of their keys were there and are destroyed\n`,
    );
    return;
  }
  const outcome = await eraseById(await open(), id);
  process.stdout.write(`${outcome}\n`);
};

const rotateKeys = async (): Promise<void> => {
  const { pool, secrets } = await open();
  const { current } = parseMasterKeys(secrets.masterKeys);
  const count = await rotateMasterKey(pool, secrets.masterKeys);
  process.stdout.write(`${count} keys wrapped again; master key ${current} now opens all of them\n`);
};

const migrateAlone = async (): Promise<void> => {
  const { url } = await joinDatabase(readEnv(process.env), all);
  const ran = await migrate(openPool(url));
  process.stdout.write(`${ran.length} migrations ran\n`);
};

const adopt = async (): Promise<void> => {
  const env = readEnv(process.env);
  const { url } = await joinDatabase(env, all);
  const pool = openPool(url);
  await assertPrimary(pool);
  const store = await openEventStore({ databaseUrl: url, eventStoreUrl: env.eventStoreUrl, pool });
  all.add("event store", () => store.close());
  const { id, timeline } = await adoptDatabase({ pool, store });
  process.stdout.write(`history names this database from now on: ${id}, timeline ${timeline}\n`);
};

const openPool = (url: string) => {
  const pool = createPool(url, { max: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS, name: "command" });
  all.add("database", () => pool.end());
  return pool;
};

const copy = (args: readonly string[]): Promise<void> => {
  const current = async () => {
    const env = readEnv(process.env);
    return env.eventStoreUrl ?? (await joinDatabase(env, all)).url;
  };
  return copyCommand({ args, current, all, signal: stop.signal, out: process.stdout });
};

const schema = async (): Promise<void> => {
  process.stdout.write(`${await writeEventSchemas()}\n`);
};

/** Runs a command that takes no arguments. */
const alone =
  (run: () => Promise<void>) =>
  (args: readonly string[]): Promise<void> => {
    flagsOf(args, {});
    return run();
  };

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  status: alone(status),
  rebuild: (args) => rebuild(flagsAndPositionalsOf(args, {}).positionals),
  erase,
  "rotate-keys": alone(rotateKeys),
  copy,
  migrate: alone(migrateAlone),
  adopt: alone(adopt),
  schema: alone(schema),
};

const run = async ([name, ...args]: readonly string[]): Promise<void> => {
  if (name === undefined) throw new Usage("No command is named");
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Usage(`There is no command "${name}"`);
  return command(args);
};

endAfter(run(process.argv.slice(2)), all, USAGE);
