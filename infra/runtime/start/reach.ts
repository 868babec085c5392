import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { isServerState } from "@asesorador/projections/kernel/db";
import { Client, DatabaseError } from "pg";
import { WireError } from "../../adapters/event-store/eventstoredb/wire.ts";

const ATTEMPT_MS = 3_000;
const PAUSE_MS = 250;
/** No second attempt after this many ms within the client: retries are decided here. */
const ONE_ATTEMPT = 0;

/**
 * Why the database is unusable, after retrying for `waitMs`; null when it answers. Never holds the address's password.
 */
export const databaseProblem = (url: string, waitMs: number): Promise<string | null> =>
  untilReached("DATABASE_URL", waitMs, async (withinMs) => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: withinMs,
      query_timeout: withinMs,
    });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("select 1");
    } finally {
      await client.end().catch(() => {});
    }
  });

/** As `databaseProblem`, for the event store. */
export const eventStoreProblem = (url: string, waitMs: number): Promise<string | null> =>
  untilReached("EVENTSTORE_URL", waitMs, async (withinMs) => {
    // The client and its gRPC are loaded on demand.
    const { eventStoreDb } = await import("../../adapters/event-store/eventstoredb/event-store.ts");
    const store = eventStoreDb({ url, answerTimeoutMs: withinMs, giveUpMs: ONE_ATTEMPT });
    try {
      await store.head();
    } finally {
      void store.close();
    }
  });

const untilReached = async (
  name: string,
  waitMs: number,
  reach: (withinMs: number) => Promise<void>,
): Promise<string | null> => {
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      await reach(ATTEMPT_MS);
      return null;
    } catch (error) {
      if (!isTransient(error)) return `${name}: ${wordsOf(error)}`;
      if (performance.now() + PAUSE_MS >= deadline) return `${name}: no answer: ${wordsOf(error)}`;
      await sleep(PAUSE_MS);
    }
  }
};

const isTransient = (error: unknown): boolean => {
  // Starting up, shutting down, too many connections, recovering.
  if (error instanceof DatabaseError) return isServerState(error);
  if (error instanceof StoreUnavailable) return !isRefusal(error.cause);
  return error instanceof AggregateError || isOfNetwork(error);
};

/** A wrong user or password is not retried. */
const isRefusal = (cause: unknown): boolean => cause instanceof WireError && cause.kind === "refused";

const isOfNetwork = (error: unknown): boolean =>
  error instanceof Error && ("syscall" in error || /timeout|terminated/i.test(error.message));

/** A client's error about the address may quote it, with its password: only known kinds are passed on. */
const wordsOf = (error: unknown): string => {
  // Every address of a host name was tried, each with a reason.
  if (error instanceof AggregateError) return error.errors.map((each: Error) => each.message).join("; ");
  if (error instanceof DatabaseError || error instanceof StoreUnavailable || isOfNetwork(error))
    return (error as Error).message;
  return "is no address that the client understands";
};
