import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { beforeEach, expect, test } from "vitest";
import { emptiedDatabase } from "../../testing/emptied-database.ts";
import { postgresVault, rotateMasterKey } from "./postgres.ts";
import { secretCheck } from "./secret-check.ts";

const key = () => randomBytes(32).toString("base64");
const [A, B] = [key(), key()];
const PEPPER = "a pepper of at least thirty-two letters";

const emptied = emptiedDatabase();
let database: Awaited<ReturnType<typeof emptied>>;
let pool: Pool;
beforeEach(async () => {
  database = await emptied();
  pool = database.pool;
});

const check = (masterKeys: string, pepper = PEPPER) => secretCheck(pool, { masterKeys, pepper });
/** Seals a lead, as a process with these secrets does. */
const makeKey = async (masterKeys: string, pepper = PEPPER): Promise<void> => {
  const vault = postgresVault({ pool, url: database.url, masterKeys, pepper });
  try {
    await vault.newKey();
  } finally {
    await vault.close();
  }
};
const recorded = async () =>
  (await pool.query<{ name: string }>("select name from vault.secret_check order by name")).rows.map(
    ({ name }) => name,
  );

const FOREIGN = "PII_MASTER_KEY: master key 1 is not the one that wrapped this database's keys";
const MISSING = "PII_MASTER_KEY: master key 1 is missing, and keys in this database are wrapped by it";

test("before there are keys every secret fits, and nothing is recorded", async () => {
  expect(await check(`1:${A}`).full()).toBeNull();
  expect(await check(`1:${B}`).full()).toBeNull();
  expect(await recorded()).toEqual([]);
});

test("the first keys record the secrets; another master key, a list without it, and another pepper are detected", async () => {
  await makeKey(`1:${A}`);
  expect(await recorded()).toEqual(["master key 1", "pepper"]);
  for (const look of ["full", "quick"] as const) {
    expect(await check(`1:${A}`)[look]()).toBeNull();
    expect(await check(`2:${B},1:${A}`)[look]()).toBeNull();
    expect(await check(`1:${B}`)[look]()).toBe(FOREIGN);
    expect(await check(`2:${B}`)[look]()).toBe(MISSING);
    expect(await check(`1:${A}`, `${PEPPER}!`)[look]()).toMatch(/^PII_PEPPER is not the one/);
  }
  const { rows } = await pool.query<{ value: Buffer }>("select value from vault.secret_check");
  for (const { value } of rows) expect(value).toHaveLength(32);
});

test("no key is created with other secrets than those in use", async () => {
  await makeKey(`1:${A}`);
  await expect(makeKey(`1:${B}`)).rejects.toThrow(FOREIGN);
  await expect(makeKey(`2:${B}`)).rejects.toThrow(MISSING);
  await expect(makeKey(`1:${A}`, `${PEPPER}!`)).rejects.toThrow("PII_PEPPER");
});

test("of two processes that start with different secrets at the same time, one creates keys", async () => {
  const made = await Promise.allSettled([makeKey(`1:${A}`), makeKey(`1:${B}`)]);
  const { rows } = await pool.query("select key_id from vault.key");
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(rows.length).toBeGreaterThan(0);
  const fits = [await check(`1:${A}`).full(), await check(`1:${B}`).full()];
  expect(fits.filter((problem) => problem === null)).toHaveLength(1);
});

test("keys from before the check values reveal a wrong master key, and are recorded when they open", async () => {
  await makeKey(`1:${A}`);
  await pool.query("delete from vault.secret_check");
  const wrong = check(`1:${B}`);
  expect(await wrong.full()).toBe(FOREIGN);
  // The problem found at the start remains, although there is no value to compare with.
  expect(await wrong.quick()).toBe(FOREIGN);
  expect(await check(`2:${B}`).full()).toBe(MISSING);
  expect(await recorded()).toEqual([]);
  expect(await check(`1:${A}`).full()).toBeNull();
  expect(await recorded()).toEqual(["master key 1", "pepper"]);
});

test("keys restored from another installation are detected, although the check values match", async () => {
  await makeKey(`1:${B}`);
  const { rows } = await pool.query("select * from vault.key limit 1");
  await pool.query("delete from vault.key; delete from vault.secret_check");
  await makeKey(`1:${A}`);
  await pool.query("delete from vault.key");
  await pool.query("insert into vault.key (key_id, wrapped, master_version) values ($1, $2, $3)", [
    rows[0].key_id,
    rows[0].wrapped,
    rows[0].master_version,
  ]);
  expect(await check(`1:${A}`).full()).toBe(FOREIGN);
});

test("a running process detects a rotation to a master key that it does not have", async () => {
  await makeKey(`1:${A}`);
  const running = check(`1:${A}`);
  expect(await running.full()).toBeNull();
  await makeKey(`2:${B},1:${A}`);
  expect(await running.quick()).toBe(MISSING.replaceAll("key 1", "key 2"));
});

test("after a rotation the old master key is no longer needed", async () => {
  await makeKey(`1:${A}`);
  await rotateMasterKey(pool, `2:${B},1:${A}`);
  await makeKey(`2:${B},1:${A}`);
  await rotateMasterKey(pool, `2:${B},1:${A}`);
  expect(await recorded()).toEqual(["master key 2", "pepper"]);
  expect(await check(`2:${B}`).full()).toBeNull();
  expect(await check(`1:${A}`).full()).toBe(MISSING.replaceAll("key 1", "key 2"));
});
