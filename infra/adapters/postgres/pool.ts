import { DatabaseError, Pool, type PoolClient } from "pg";

export type PoolSettings = {
  /** Connections at most; waiting for one longer than `CONNECT_TIMEOUT_MS` rejects. */
  readonly max: number;
  /** The server ends a statement after this. */
  readonly statementTimeoutMs: number;
  /** The server ends a transaction that is idle for this long; by default somewhat more than a statement may take. */
  readonly idleInTransactionMs?: number;
  /** Shown in pg_stat_activity and in the log. */
  readonly name: string;
  /** Settings of every session, as in "-c enable_seqscan=off". */
  readonly options?: string;
};

export const CONNECT_TIMEOUT_MS = 5_000;

/** How long the client waits beyond the server's own limit: only a server that is gone answers later. */
const GRACE_MS = 2_000;

/**
 * A pool that never hangs and never ends the process: connecting, statements and idle transactions have limits, and
 * a connection lost while idle is replaced on the next use.
 */
export const createPool = (url: string, settings: PoolSettings): Pool => {
  const { max, statementTimeoutMs, name, options } = settings;
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: `asesorador-${name}`,
    ...(options ? { options } : {}),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + GRACE_MS,
    idle_in_transaction_session_timeout: settings.idleInTransactionMs ?? statementTimeoutMs + GRACE_MS,
    // Opening a connection costs a process: keep it over the pauses of a quiet hour.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
  });
  // An idle connection broke: the pool has dropped it already; without a listener the process would end.
  pool.on("error", () => {});
  // The same for one that is checked out: its query rejects, and that is where it is answered.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
};

/**
 * Runs `work` in one transaction (read committed) and commits it; rolls back and rethrows when it throws. When the
 * connection breaks during the commit, whether it happened is unknown.
 */
export const transact = async <Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    broken = await rollBack(client, error);
    throw error;
  } finally {
    client.release(broken);
  }
};

/** Resolves to why the connection can't be used again; undefined when it can. */
const rollBack = async (client: PoolClient, error: unknown): Promise<Error | undefined> => {
  // After a lost connection or a client-side timeout a rollback would only wait behind the statement that hangs.
  if (error instanceof Error && isConnectionError(error)) return error;
  try {
    await client.query("rollback");
    return undefined;
  } catch (failed) {
    return failed instanceof Error ? failed : new Error(String(failed));
  }
};

const CONNECTION_MESSAGE =
  /connection|timeout|not queryable|socket|client was closed|pool after calling end/i;

/** Whether the server could not be reached, went away, or did not answer in time: what was asked may have happened. */
export const isConnectionError = (error: Error): boolean => {
  if (error instanceof DatabaseError) return /^(08|57P)/.test(error.code ?? "");
  return "syscall" in error || CONNECTION_MESSAGE.test(error.message);
};
