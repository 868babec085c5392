import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queryOnce } from "../testing/query-once.ts";
import { testDatabase } from "../testing/test-database.ts";
import { audit } from "./audit.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
const [kept, twice, missing] = [randomUUID(), randomUUID(), randomUUID()];

beforeAll(async () => {
  database = await testDatabase();
  // The tables without the keys that prevent duplicates.
  await queryOnce(database.url, "create schema event_store");
  await queryOnce(database.url, "create table event_store.event (stream text, type text)");
  await queryOnce(database.url, "create table lead (id uuid)");
  await queryOnce(database.url, "create table emt_messages (stream_id text)");
  for (const id of [kept, twice, twice]) {
    await queryOnce(database.url, `insert into event_store.event values ('lead-${id}', 'LeadSubmitted')`);
    await queryOnce(database.url, `insert into lead values ('${id}')`);
    await queryOnce(database.url, `insert into emt_messages values ('lead-${id}')`);
  }
  await queryOnce(database.url, `insert into event_store.event values ('lead-${kept}', 'LeadContacted')`);
});
afterAll(() => database.drop());

test.each(["ours", "crud", "crud-batched", "emmett"] as const)(
  "in %s's tables a missing lead is lost, and one with two rows is doubled",
  async (contender) => {
    expect(await audit(contender, database.url, [kept])).toEqual({ lost: 0, doubled: 0, total: 3 });
    expect(await audit(contender, database.url, [kept, twice, missing])).toEqual({
      lost: 1,
      doubled: 1,
      total: 3,
    });
  },
);
