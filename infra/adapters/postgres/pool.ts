import { Socket } from "node:net";
import { type ClientConfig, DatabaseError, Pool, type PoolClient, type PoolConfig } from "pg";
import { messageSocket } from "./message-socket.ts";

export type PoolSettings = {
  /** Maximum of connections; waiting for one longer than `connectTimeoutMs` rejects. */
  readonly max: number;
  /** By default `CONNECT_TIMEOUT_MS`. */
  readonly connectTimeoutMs?: number;
  /** The server's limit for a statement. */
  readonly statementTimeoutMs: number;
  /** The server's limit for an idle transaction; by default slightly above the statement's. */
  readonly idleInTransactionMs?: number;
  /** Shown in pg_stat_activity and in the log. */
  readonly name: string;
  /** Checks each new connection before its first use; a rejection ends it and is passed to the caller. */
  readonly verify?: (client: PoolClient) => Promise<void>;
  /** Settings of every session, as in "-c enable_seqscan=off". */
  readonly options?: string;
};

export const CONNECT_TIMEOUT_MS = 5_000;

/**
 * A peer that vanished without closing the connection is detected after 15 s, also while a long statement waits for its answer:
 * libuv sends ten probes, a second apart, on every system. Without a delay the operating system's applies: two hours.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const;

/** How long the client waits beyond the server's own limit, which only an unreachable server exceeds. */
const GRACE_MS = 2_000;

/**
 * A pool that neither hangs nor ends the process: connecting, statements and idle transactions have limits, and a
 * connection lost while idle is replaced on the next use.
 */
export const createPool = (url: string, settings: PoolSettings): Pool => {
  const { max, statementTimeoutMs, name, options, verify } = settings;
  return poolOf({
    connectionString: url,
    max,
    application_name: `asesorador-${name}`,
    ...(options ? { options } : {}),
    ...(verify ? { verify: (client, done) => void verify(client).then(() => done(), done) } : {}),
    connectionTimeoutMillis: settings.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + GRACE_MS,
    idle_in_transaction_session_timeout: settings.idleInTransactionMs ?? statementTimeoutMs + GRACE_MS,
    // Opening a connection starts a server process, so connections are kept during idle periods.
    idleTimeoutMillis: 300_000,
    ...KEEP_ALIVE,
    // Statements that do not wait for each other are sent at once; the server runs them in their order.
    pipeline: true,
  });
};

/**
 * A pool of the same settings with connections of its own that wait for each answer before the next statement, as copying needs.
 * They read into the same memory again.
 */
export const withoutPipeline = ({ options }: Pool, max: number): Pool =>
  poolOf({ ...options, max, pipeline: false }, messageSocket);

const SOCKETS = new WeakMap<Pool, ReadonlySet<Socket>>();

/**
 * Ends every connection of the pool without a word to the server, so that statements under way reject now and not at their
 * time limit. The pool opens new ones when it is used again.
 */
export const breakConnections = (pool: Pool): void => {
  for (const socket of SOCKETS.get(pool) ?? []) socket.destroy();
};

/** Bytes sent and received so far over the pool's present connections. */
export const trafficOf = (pool: Pool): number => {
  let bytes = 0;
  for (const { bytesRead, bytesWritten } of SOCKETS.get(pool) ?? []) bytes += bytesRead + bytesWritten;
  return bytes;
};

/** `newSocket`: not for TLS, for which the client begins with a plain one. */
const poolOf = (config: PoolConfig, newSocket = () => new Socket()): Pool => {
  const sockets = new Set<Socket>();
  const stream = ({ ssl }: ClientConfig): Socket => {
    const socket = ssl ? new Socket() : newSocket();
    sockets.add(socket);
    return socket.once("close", () => sockets.delete(socket));
  };
  // The types leave out that the client passes its settings.
  const pool = new Pool({ ...config, stream: stream as () => Socket });
  SOCKETS.set(pool, sockets);
  // An idle connection broke: the pool has removed it already; without a listener the process would end.
  pool.on("error", () => {});
  // The same for a connection in use: its query rejects, where the error is handled.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
};

/**
 * Runs `work` in one transaction (read committed) and commits it; rolls back and rethrows when it throws. When the
 * connection breaks during the commit, the outcome is unknown.
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

/** Resolves to the reason why the connection can't be used again; undefined when it can. */
const rollBack = async (client: PoolClient, error: unknown): Promise<Error | undefined> => {
  // After a lost connection or a client-side time-out a rollback would be queued behind the hanging statement.
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

/**
 * Whether the server was unreachable, disconnected, or did not answer in time: the statement may have been executed.
 */
export const isConnectionError = (error: Error): boolean => {
  if (error instanceof DatabaseError) return /^(08|57P)/.test(error.code ?? "");
  if ("code" in error && /^08/.test(String(error.code))) return true;
  return "syscall" in error || CONNECTION_MESSAGE.test(error.message);
};
