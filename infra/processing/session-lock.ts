import { Socket } from "node:net";
import { withTimeout } from "@asesorador/backend/application/with-timeout";
import type { Db } from "@asesorador/projections/kernel/db";
import { aborted, pause } from "@asesorador/projections/kernel/pause";
import { Client } from "pg";
import type { LockKey } from "../adapters/postgres/advisory-locks.ts";
import { CONNECT_TIMEOUT_MS, KEEP_ALIVE } from "../adapters/postgres/pool.ts";
import { createLease, END_SESSION_WITHIN_MS, endFormerHolder, renewLease } from "./leader-lease.ts";

/** Another session holds the lock. */
export class LockBusy extends Error {
  override readonly name = "LockBusy";
}

/** All in ms. A vanished holder is replaced within `leaseMs + pollMs`; it stops by itself after `heartbeatMs + answerWithinMs`. */
export type LockTiming = {
  /** Between two attempts of a process that waits. */
  readonly pollMs: number;
  /** Between two renewals of the lease. */
  readonly heartbeatMs: number;
  /** A renewal that takes longer ends the holder's work; less than the rest of the lease. */
  readonly answerWithinMs: number;
  readonly leaseMs: number;
};

export const LOCK_TIMING: LockTiming = {
  pollMs: 500,
  heartbeatMs: 2_000,
  answerWithinMs: 5_000,
  leaseMs: 10_000,
};

export type SessionLock = {
  readonly url: string;
  readonly key: LockKey;
  /** Shown in pg_stat_activity. */
  readonly name: string;
  /** Whether to wait for the lock; otherwise LockBusy is thrown. */
  readonly wait: boolean;
  readonly timing?: LockTiming;
  readonly signal: AbortSignal;
};

/** PostgreSQL closes the session of a machine that is gone after this many seconds, also where no other process waits. */
const KEEPALIVES =
  "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=2 -c tcp_user_timeout=9000";
/** How long closing a connection may take. */
const END_WITHIN_MS = 1_000;

/**
 * Runs the work while this process alone holds an advisory lock, on a connection of its own. Losing that connection
 * loses the lock: the work's signal aborts, and so does it when the outer one does; the lock is kept until the work has
 * ended. The work may query on that connection. A lease beside the lock is renewed meanwhile: a holder that no longer renews
 * it is replaced, although PostgreSQL still considers its connection alive. Rejects with LockBusy, with what the work throws, or with what the connection
 * throws; resolves to null when the signal aborts while waiting. The database must have been migrated.
 */
export const withSessionLock = async <Result>(
  lock: SessionLock,
  work: (signal: AbortSignal, connection: Db) => Promise<Result>,
): Promise<Result | null> => {
  const { client, close } = connection(lock);
  const over = new AbortController();
  client.on("error", () => over.abort());
  client.on("end", () => over.abort());
  const signal = AbortSignal.any([lock.signal, over.signal]);
  try {
    const held = { client, timing: LOCK_TIMING, ...lock };
    const term = await acquire(held);
    if (term === null) return null;
    const [result] = await Promise.all([
      work(signal, client).finally(() => {
        over.abort();
        endedTerms.set(lockName(held), term);
      }),
      keepLease({ ...held, term, signal, over }),
    ]);
    return result;
  } finally {
    await close();
  }
};

/**
 * The last term of this process, by lock. Its work has ended: where its session still holds the lock, the server has not
 * noticed that the connection is gone, and this process need not wait for its own lease.
 */
const endedTerms = new Map<string, string>();
const lockName = ({ url, key }: Pick<SessionLock, "url" | "key">): string => `${url} ${key.join(" ")}`;

const connection = ({ url, name, timing = LOCK_TIMING }: SessionLock) => {
  const socket = new Socket();
  const client = new Client({
    connectionString: url,
    application_name: `asesorador-${name}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // A connection that swallows everything answers no poll: who waits would do so for as long as TCP does.
    query_timeout: timing.answerWithinMs + END_SESSION_WITHIN_MS,
    ...KEEP_ALIVE,
    options: KEEPALIVES,
    stream: () => socket,
  });
  /** Does not wait for a server that no longer answers. */
  const close = async (): Promise<void> => {
    const ended = client.end().catch(() => {});
    await withTimeout(ended, END_WITHIN_MS, () => {});
    socket.destroy();
  };
  return { client, close };
};

type Held = Required<SessionLock> & { readonly client: Client };

/** Acquires the lock and its lease; resolves to the term, or to null when the signal aborted first. */
const acquire = async (held: Held): Promise<string | null> => {
  const { client, signal } = held;
  const leave = () => void client.end().catch(() => {});
  try {
    if (!(await connected(client, signal))) return null;
    signal.addEventListener("abort", leave);
    await untilHeld(held);
    return signal.aborted ? null : await createLease(held);
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    signal.removeEventListener("abort", leave);
  }
};

/**
 * False when the signal aborted first. `end` during `connect` leaves both promises pending, so the client is ended only
 * after it has connected or failed to.
 */
const connected = async (client: Client, signal: AbortSignal): Promise<boolean> => {
  await client.connect();
  return !signal.aborted;
};

/** Polls, since a statement that waits keeps a snapshot, which holds vacuum up everywhere. */
const untilHeld = async (held: Held): Promise<void> => {
  const { client, key, wait, timing, signal } = held;
  while (!signal.aborted) {
    const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1, $2) as held", [
      ...key,
    ]);
    if (rows[0]?.held) return;
    if (await endFormerHolder(held, endedTerms.get(lockName(held)) ?? null)) continue;
    if (!wait) throw new LockBusy(`advisory lock ${key.join(", ")}`);
    await pause(timing.pollMs, signal);
  }
};

type Keeping = Held & { readonly term: string; readonly over: AbortController };

/** Renews the lease until the signal aborts. Also detects a server that vanished without closing the connection. */
const keepLease = async ({ over, ...held }: Keeping): Promise<void> => {
  const { timing, signal } = held;
  for (;;) {
    await pause(timing.heartbeatMs, signal);
    if (signal.aborted) return;
    const giveUp = setTimeout(() => over.abort(), timing.answerWithinMs);
    const answered = new AbortController();
    try {
      await Promise.race([renewOrEnd(held, over), aborted(signal, answered.signal)]);
    } catch {
      over.abort();
    } finally {
      clearTimeout(giveUp);
      answered.abort();
    }
  }
};

/** Ends the work where another process leads by now. */
const renewOrEnd = async (held: Held & { readonly term: string }, over: AbortController): Promise<void> => {
  if (!(await renewLease(held))) over.abort();
};
