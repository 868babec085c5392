import type { Db } from "@asesorador/projections/kernel/db";
import { expect, test } from "vitest";
import { type Session, simulatedDatabase } from "./database.ts";

// What the simulation relies on of PostgreSQL's default isolation level (read committed).

const FREE: Session = { step: async () => {}, commitFault: () => null };

const COUNT =
  "insert into read_model.tally as t (id, n) select r.id, r.n from unnest($1::text[], $2::int[]) as r (id, n) " +
  "on conflict (id) do update set n = coalesce(t.n, 0) + excluded.n";
const READ = "select id::text as id, n from read_model.tally where id = any($1::text[])";

const count = (db: Db, id: string, n: number) => db.query(COUNT, [[id], [n]]);
const read = async (db: Db, id: string): Promise<unknown> =>
  (await db.query<{ n: number }>(READ, [[id]])).rows.map(({ n }) => n);

/** A transaction that has run `work` and is held open until `end`. */
const opened = async (
  { transact }: ReturnType<ReturnType<typeof simulatedDatabase>["connect"]>,
  work: (db: Db) => Promise<unknown>,
) => {
  const ready = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const done = transact(async (db) => {
    await work(db);
    ready.resolve();
    await gate.promise;
  });
  done.catch(ready.reject);
  await ready.promise;
  return {
    commit: async () => {
      gate.resolve();
      await done;
    },
    rollBack: async () => {
      gate.reject(new Error("rolled back"));
      await done.catch(() => {});
    },
  };
};

test("rows that an open transaction has written are seen by itself, and by others from its commit on", async () => {
  const database = simulatedDatabase(["tally"]);
  const empty = database.rows();
  const other = database.connect(FREE);
  const writing = await opened(database.connect(FREE), async (db) => {
    await count(db, "a", 2);
    expect(await read(db, "a")).toEqual([2]);
  });
  expect(database.rows()).toBe(empty);
  expect(await other.transact((db) => read(db, "a"))).toEqual([]);
  await writing.commit();
  expect(await other.transact((db) => read(db, "a"))).toEqual([2]);
});

test("rows, checkpoints and quarantined events of a transaction that ends without a commit are seen by none", async () => {
  const database = simulatedDatabase(["tally"]);
  database.begin("leads", "projector");
  const empty = database.rows();
  const writing = await opened(database.connect(FREE), async (db) => {
    await count(db, "a", 2);
    await db.query("update projection.checkpoint", [["leads"], ["7"], ["7"], [null]]);
    await db.query("insert into projection.quarantine", [["leads"], ["7"], ["lead-1"], ["t"], ["broken"]]);
  });
  await writing.rollBack();
  expect([database.rows(), database.checkpoint("leads")?.position, database.quarantined]).toEqual([
    empty,
    "0",
    [],
  ]);
});

test("a transaction that writes a table waits for one that has written it, and adds to what that one committed", async () => {
  const database = simulatedDatabase(["tally"]);
  const writing = await opened(database.connect(FREE), (db) => count(db, "a", 2));
  const order: string[] = [];
  const second = database.connect(FREE).transact(async (db) => {
    await count(db, "a", 3);
    order.push("second wrote");
  });
  // Every step is a promise that is resolved: without a lock the second one's statement has run by then.
  await new Promise((resolve) => setImmediate(resolve));
  order.push("first commits");
  await writing.commit();
  await second;
  expect(order).toEqual(["first commits", "second wrote"]);
  expect(await database.connect(FREE).transact((db) => read(db, "a"))).toEqual([5]);
});

test("a transaction whose connection ends while it waits writes nothing, and holds nothing", async () => {
  const database = simulatedDatabase(["tally"]);
  const writing = await opened(database.connect(FREE), (db) => count(db, "a", 2));
  const lost = database.connect(FREE);
  const second = lost.transact((db) => count(db, "a", 3));
  await new Promise((resolve) => setImmediate(resolve));
  lost.close();
  await writing.commit();
  await expect(second).rejects.toThrow("the transaction was ended");
  const third = database.connect(FREE);
  await third.transact((db) => count(db, "a", 1));
  expect(await third.transact((db) => read(db, "a"))).toEqual([3]);
});
