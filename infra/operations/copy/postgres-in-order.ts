import type { PoolClient } from "pg";
import { type Answer, rethrow, toRequest, writersPool } from "../../adapters/event-store/postgres.ts";
import { validate } from "../../adapters/event-store/validate.ts";
import { transact } from "../../adapters/postgres/pool.ts";
import type { AppendInOrder, Run } from "./append-in-order.ts";

const MAX_STATEMENT_BYTES = 4_000_000;

/** Rolls the transaction back. */
class Taken extends Error {
  override readonly name = "Taken";
}

/**
 * The Postgres adapter sends two batches at once, which may be stored in either order. Here all runs go in one
 * transaction, so that a whole page shares one flush to disk and is stored completely or not at all.
 */
export const postgresInOrder = (url: string): { readonly append: AppendInOrder; close(): Promise<void> } => {
  const writers = writersPool(url);
  const append: AppendInOrder = async (runs) => {
    const statements = statementsFor(runs);
    try {
      await transact(writers, async (client) => {
        for (const requests of statements) await send(client, requests);
      });
      return true;
    } catch (error) {
      return error instanceof Taken ? false : rethrow(error);
    }
  };
  return { append, close: () => writers.end() };
};

const send = async (client: PoolClient, requests: readonly string[]): Promise<void> => {
  const { rows } = await client.query<{ answers: readonly Answer[] }>({
    name: "append",
    text: "select event_store.append($1) as answers",
    values: [`[${requests.join(",")}]`],
  });
  if (!rows[0]?.answers.every(([accepted]) => accepted)) throw new Taken("a place is not free");
};

/** A stream may occur in a statement only once: a repetition starts the next statement. */
const statementsFor = (runs: readonly Run[]): readonly (readonly string[])[] => {
  const statements: string[][] = [];
  let streams = new Set<string>();
  let bytes = 0;
  for (const { stream, events } of runs) {
    const [{ revision }] = events;
    const expected = revision === 0n ? "no_stream" : revision - 1n;
    const request = toRequest({ stream, expected, events: validate(stream, expected, events) });
    bytes += request.length;
    const statement = statements.at(-1);
    if (!statement || streams.has(stream) || bytes > MAX_STATEMENT_BYTES) {
      statements.push([request]);
      streams = new Set();
      bytes = request.length;
    } else statement.push(request);
    streams.add(stream);
  }
  return statements;
};
