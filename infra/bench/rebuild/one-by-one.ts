import { START } from "@asesorador/domain/kernel/event-store";
import { apply, readColumnTypes } from "@asesorador/projections/kernel/apply";
import { openEvents, projectEvent } from "@asesorador/projections/kernel/project";
import { leadHistoryReadModel } from "@asesorador/projections/lead/history";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import { transact } from "../../adapters/postgres/pool.ts";
import type { Parts } from "../../runtime/open-parts.ts";

const SCHEMA = "bench_one_by_one";
const PAGE = 1_000;
const MODELS = [leadReadModel, leadHistoryReadModel];

export type OneByOne = { readonly events: number; readonly elapsedMs: number };

/**
 * The naive yardstick: each event's rows are written as it is read, one statement per row. It has less work than a real
 * one: no index but the keys, and a commit only every thousand events, without waiting for the disk.
 */
export const projectOneByOne = async ({ pool, store, vault }: Parts, atMost: number): Promise<OneByOne> => {
  const types = await transact(pool, async (client) => {
    await client.query(`drop schema if exists ${SCHEMA} cascade`);
    await client.query(`create schema ${SCHEMA}`);
    await client.query(`set local search_path to ${SCHEMA}, public`);
    for (const { ddl } of MODELS) await client.query(ddl);
    return readColumnTypes(client, SCHEMA);
  });
  const started = performance.now();
  let after = START;
  let events = 0;
  while (events < atMost) {
    const page = await store.readAll({ after, types: leadReadModel.types, limit: PAGE });
    const last = page.at(-1);
    if (!last) break;
    const { opened, broken } = await openEvents(vault, page);
    await transact(pool, async (client) => {
      await client.query("set local synchronous_commit to off");
      for (const event of opened)
        for (const model of MODELS)
          for (const change of projectEvent(model, event, broken, vault))
            await apply(client, { schema: SCHEMA, types }, [change]);
    });
    after = last.position;
    events += page.length;
  }
  return { events, elapsedMs: performance.now() - started };
};
