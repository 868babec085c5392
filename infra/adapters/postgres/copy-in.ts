import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Db } from "@asesorador/projections/kernel/db";
import type { PoolClient } from "pg";
import { from } from "pg-copy-streams";

/** A connection that also copies, one statement after the other; it must not pipeline them (`withoutPipeline`). */
export const copyingDb = (client: PoolClient): Db => {
  let last: Promise<unknown> = Promise.resolve();
  const after = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const next = last.then(run, run);
    last = next.catch(() => {});
    return next;
  };
  return {
    query: (sql, params) => after(() => (client as Db).query(sql, params)),
    copyIn: (sql, pieces) => after(() => pipeline(Readable.from(pieces), client.query(from(sql)))),
  };
};
