import { pause } from "@asesorador/projections/kernel/pause";
import { Client } from "pg";
import { CONNECT_TIMEOUT_MS } from "../postgres/pool.ts";

/** Somebody else holds the lock. */
export class LockBusy extends Error {
  override readonly name = "LockBusy";
}

export type SessionLock = {
  readonly url: string;
  readonly key: readonly [number, number];
  /** Shown in pg_stat_activity. */
  readonly name: string;
  /** Whether to wait for the lock; otherwise LockBusy is thrown. */
  readonly wait: boolean;
  readonly signal: AbortSignal;
};

// A statement that waits keeps a snapshot, which holds vacuum up everywhere: so it waits in turns.
const TURN_MS = 30_000;
const HEARTBEAT_MS = 15_000;
const ANSWER_WITHIN_MS = 5_000;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Runs the work while this process alone holds an advisory lock, on a connection of its own. Losing that connection
 * loses the lock: the work's signal aborts, and so does it when the outer one does; the lock is kept until the work has
 * ended. Rejects with LockBusy, with what the work throws, or with what the connection throws; resolves to null when
 * the signal aborts while waiting.
 */
export const withSessionLock = async <Result>(
  lock: SessionLock,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | null> => {
  const client = new Client({
    connectionString: lock.url,
    application_name: `asesorador-${lock.name}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  const over = new AbortController();
  client.on("error", () => over.abort());
  client.on("end", () => over.abort());
  const signal = AbortSignal.any([lock.signal, over.signal]);
  try {
    if (!(await acquire(client, lock))) return null;
    const [result] = await Promise.all([
      work(signal).finally(() => over.abort()),
      keepAlive(client, signal, over),
    ]);
    return result;
  } finally {
    await client.end().catch(() => {});
  }
};

/** Whether we have it; false when the signal aborted first. */
const acquire = async (client: Client, lock: SessionLock): Promise<boolean> => {
  const leave = () => void client.end().catch(() => {});
  try {
    if (!(await connected(client, lock.signal))) return false;
    lock.signal.addEventListener("abort", leave);
    if (lock.wait) await waitInTurns(client, lock);
    else await tryOnce(client, lock);
    return !lock.signal.aborted;
  } catch (error) {
    if (lock.signal.aborted) return false;
    throw error;
  } finally {
    lock.signal.removeEventListener("abort", leave);
  }
};

/**
 * False when the signal aborted first. A client that is told to end while it connects settles neither, so nobody tells it:
 * its owner ends it once it stands, or never came to stand.
 */
const connected = async (client: Client, signal: AbortSignal): Promise<boolean> => {
  await client.connect();
  return !signal.aborted;
};

const tryOnce = async (client: Client, { key }: SessionLock): Promise<void> => {
  const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1, $2) as held", [
    ...key,
  ]);
  if (!rows[0]?.held) throw new LockBusy(`advisory lock ${key.join(", ")}`);
};

const waitInTurns = async (client: Client, { key, signal }: SessionLock): Promise<void> => {
  await client.query(`set lock_timeout to ${TURN_MS}`);
  while (!signal.aborted) {
    try {
      await client.query("select pg_advisory_lock($1, $2)", [...key]);
      return;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
    }
  }
};

/** A peer that died without a goodbye is found by asking. */
const keepAlive = async (client: Client, signal: AbortSignal, over: AbortController): Promise<void> => {
  for (;;) {
    await pause(HEARTBEAT_MS, signal);
    if (signal.aborted) return;
    const giveUp = setTimeout(() => over.abort(), ANSWER_WITHIN_MS);
    try {
      await client.query("select 1");
    } catch {
      over.abort();
    } finally {
      clearTimeout(giveUp);
    }
  }
};
