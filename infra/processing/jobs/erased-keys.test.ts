import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { postgresVault } from "../../adapters/vault/postgres.ts";
import { readModelDatabase } from "../../testing/read-models.ts";
import { erasedKeys } from "./erased-keys.ts";

let database: Awaited<ReturnType<typeof readModelDatabase>>;
beforeAll(async () => {
  database = await readModelDatabase();
});
afterAll(() => database.drop());

test.each([
  ["a deleted key", async () => {}],
  [
    "a deleted key that a backup had brought back, with a tombstone from long ago,",
    async (keyId: string) => {
      await database.pool.query("truncate vault.erased");
      await database.pool.query("insert into vault.erased values ($1, now() - interval '1 year')", [keyId]);
    },
  ],
])(
  "%s is gone from the table's file after the job and the next keys, and the others are not",
  async (_, before) => {
    const { pool, url } = database;
    const masterKeys = Buffer.alloc(32, 1).toString("base64");
    const vault = postgresVault({ pool, url, masterKeys, pepper: "p".repeat(32) });
    const [gone, kept] = [await vault.newKey(), await vault.newKey()];
    const wrapped = async (keyId: string) =>
      (await pool.query<{ wrapped: Buffer }>("select wrapped from vault.key where key_id = $1", [keyId]))
        .rows[0]?.wrapped ?? Buffer.alloc(0);
    const [lost, safe] = [await wrapped(gone), await wrapped(kept)];
    const inFile = async (bytes: Buffer): Promise<boolean> => {
      await pool.query("checkpoint");
      const { rows } = await pool.query<{ file: Buffer }>(
        "select pg_read_binary_file(pg_relation_filepath('vault.key')) as file",
      );
      return rows[0]?.file.includes(bytes) ?? false;
    };
    const { signal } = new AbortController();
    const { run } = erasedKeys(pool);
    await run(signal);
    await before(gone);
    await vault.erase(gone);
    expect(await inFile(lost)).toBe(true);
    const afterJob = async () => {
      await run(signal);
      // Enough for a new batch: the row that was written last is overwritten by what is written next.
      for (let n = 0; n < 40; n += 1) await vault.newKey();
      return inFile(lost);
    };
    await expect.poll(afterJob).toBe(false);
    expect(await inFile(safe)).toBe(true);
    await vault.close();
  },
);

test.each([
  ["59 minutes", true],
  ["61 minutes", false],
])("the table is vacuumed %s after an erasure: %s", async (age, expected) => {
  const { pool } = database;
  await pool.query("truncate vault.erased");
  await pool.query("insert into vault.erased values (gen_random_uuid(), now() - $1::interval)", [age]);
  const query = vi.spyOn(pool, "query");
  await erasedKeys(pool).run(new AbortController().signal);
  expect(query.mock.calls.some(([sql]) => String(sql).startsWith("vacuum"))).toBe(expected);
  query.mockRestore();
});
