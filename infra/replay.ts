// npm run replay -- as-of | diff | timeline | events | …: history read at any moment, from a terminal.

import { join } from "node:path";
import type { Db } from "@asesorador/projections/kernel/db";
import { readBlocks } from "@asesorador/projections/replay/block-queries";
import { figureIndexIn } from "@asesorador/projections/replay/figure-index-queries";
import { NotSignedIn } from "./adapters/access/not-signed-in.ts";
import { createPool } from "./adapters/postgres/pool.ts";
import { postgresVault } from "./adapters/vault/postgres.ts";
import { demoEvents } from "./demo/events.ts";
import { outputTo } from "./kernel/output.ts";
import { endInterrupted, endProcess, reportLate, stopOnSignals, stopping } from "./kernel/stopping.ts";
import { openSource } from "./operations/copy/open.ts";
import type { CatchUpOptions } from "./operations/replay/catch-up.ts";
import { replayCommand } from "./operations/replay/command.ts";
import { CONNECT_TIMEOUT_MS, openRows as openReplayRows } from "./operations/replay/rows.ts";
import type { ReplayContext } from "./operations/replay/verb.ts";
import { giveUp } from "./runtime/announce.ts";
import { joinDatabase } from "./runtime/database.ts";
import { readEnv } from "./runtime/env.ts";
import { readSecrets } from "./runtime/secrets.ts";
import { askLine, askUnseen, isAtTerminal } from "./runtime/terminal.ts";

const SIGN_IN_TIMEOUT_MS = 10_000;

const all = stopping();
const stop = new AbortController();
// Following goes on until it is stopped, which is its normal end.
stopOnSignals(all.stop, (late) => {
  if (!process.argv.includes("--follow")) return endInterrupted(late);
  reportLate(late);
  endProcess(0);
});
// EPIPE: the reader of the pipe has closed it, which is not a failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => endProcess(error.code === "EPIPE" ? 0 : 1));

const open = async (address: string | null) => {
  const env = readEnv(process.env);
  const source = address ?? env.eventStoreUrl ?? (await joinDatabase(env, all)).url;
  const { store } = await openSource(source, all, { connectTimeoutMs: CONNECT_TIMEOUT_MS });
  // The indexes lie beside the read models. A history elsewhere is read without them when there is no such database.
  const indexed = address === null && (env.eventStoreUrl === null || env.databaseUrl !== null);
  const blocks = async () => (await openRows()).transact((db) => readBlocks(db, store));
  all.add("replay", async () => {
    stop.abort();
    await running.catch(() => {});
  });
  const query: Db["query"] = async (...asked) => (await openRows()).transact((db) => db.query(...asked));
  const checkInThread: ReplayContext["store"]["checkInThread"] = async (figures, options) => {
    const { checkInThread: check } = await import("./operations/replay/check-in-thread.ts");
    const rowsUrl = figures ? (await openRows()).url : null;
    return check({ address: source, blocks: indexed ? await blocks() : [], rows: rowsUrl }, options);
  };
  if (!indexed) return { ...store, checkInThread };
  const caughtUp = async (options: CatchUpOptions) => {
    const { catchUpFigures } = await import("./operations/replay/catch-up.ts");
    return catchUpFigures({ ...(await openRows()), db: { query }, store }, options);
  };
  return { ...store, blocks, figures: figureIndexIn({ query }), catchUpFigures: caughtUp, checkInThread };
};

let rows: ReturnType<typeof connectRows> | undefined;
const openRows = () => {
  rows ??= connectRows();
  return rows;
};

const connectRows = async () => {
  const env = readEnv(process.env);
  const { url } = await joinDatabase(env, all);
  const { masterKeys, pepper } = await readSecrets(env);
  return openReplayRows({ url, masterKeys, pepper }, all);
};

const signIn = async (): Promise<string> => {
  if (!isAtTerminal()) throw new NotSignedIn("--reveal signs an administrator in, which needs a terminal");
  const env = readEnv(process.env);
  const { url } = await joinDatabase(env, all);
  const { masterKeys, pepper } = await readSecrets(env);
  const pool = createPool(url, { max: 2, statementTimeoutMs: SIGN_IN_TIMEOUT_MS, name: "replay sign-in" });
  all.add("accounts' database", () => pool.end());
  const vault = postgresVault({ pool, url, masterKeys, pepper });
  all.add("accounts' vault", () => vault.close());
  const { openEventStore } = await import("./runtime/open-event-store.ts");
  const accounts = await openEventStore({ databaseUrl: url, eventStoreUrl: env.eventStoreUrl, pool });
  all.add("accounts' event store", () => accounts.close());
  const now = () => new Date().toISOString();
  const { signInAdmin } = await import("./adapters/access/terminal-sign-in.ts");
  return signInAdmin({ pool, vault, now, store: accounts }, { ask: askLine, secret: askUnseen });
};

const out = outputTo(process.stdout);

const run = async () =>
  replayCommand({
    args: process.argv.slice(2),
    open,
    openRows,
    nowMs: Date.now(),
    signal: stop.signal,
    out,
    err: process.stderr,
    signInAdmin: signIn,
    input: process.stdin,
    exportFolder: join(readEnv(process.env).dataDir, "export"),
    others: [demoEvents],
  });

const running = run();

running.then(
  async (code) => {
    await all.stop();
    await out.flushed();
    process.exit(code);
  },
  async (error) => {
    await all.stop();
    await out.flushed();
    giveUp(error);
  },
);
