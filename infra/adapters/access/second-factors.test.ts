import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryVault } from "../../testing/memory-vault.ts";
import { migratedDatabase } from "../../testing/test-database.ts";
import { type PostgresEventStore, postgresEventStore } from "../event-store/postgres.ts";
import { createPool } from "../postgres/pool.ts";
import {
  AccountRefused,
  createAccount,
  decideAsOperator,
  readAccount,
  resetSecondFactor,
} from "./operator.ts";
import { secondFactorsIn } from "./second-factors.ts";

const database = migratedDatabase();
let pool: Pool;
let store: PostgresEventStore;
let factors: ReturnType<typeof secondFactorsIn>;
beforeAll(async () => {
  const { url } = await database;
  pool = createPool(url, { max: 8, statementTimeoutMs: 60_000, name: "test" });
  store = postgresEventStore({ url, pool });
  factors = secondFactorsIn({ pool, store, vault: memoryVault() });
});
afterAll(async () => {
  await store.close();
  await pool.end();
  await (await database).drop();
});

test("a time step is claimed once among concurrent callers, and never an earlier one", async () => {
  const id = randomUUID();
  const claims = await Promise.all(Array.from({ length: 8 }, () => factors.useStep(id, 7)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect([await factors.useStep(id, 6), await factors.useStep(id, 8)]).toEqual([false, true]);
});

test("a second factor removed by the operator has its secrets swept", async () => {
  const ports = { pool, store };
  await createAccount(ports, { username: "ana", role: "admin", password: "una frase bien larga" });
  const credentialId = await factors.keepTotp("JBSWY3DPEHPK3PXP");
  const recoveryId = await factors.keepRecoveryCodes(["hash"]);
  const enrol = { type: "EnrolSecondFactor", username: "ana", credentialId, recoveryId } as const;
  await decideAsOperator(ports, { ...enrol, keptSession: "s", openSessions: [] });
  await factors.useStep(credentialId, 1);
  // Older than any enrolment in progress.
  await pool.query("update vault.credential set created_at = now() - interval '2 hours'");
  await factors.sweep();
  expect(await factors.openTotp(credentialId)).toBe("JBSWY3DPEHPK3PXP");
  expect(await factors.openRecoveryCodes(recoveryId)).toEqual(["hash"]);
  await resetSecondFactor(ports, "ana");
  expect((await readAccount(ports, "ana"))?.secondFactor).toBeNull();
  await factors.sweep();
  expect([await factors.openTotp(credentialId), await factors.openRecoveryCodes(recoveryId)]).toEqual([
    null,
    null,
  ]);
  const { rows } = await pool.query("select 1 from access.totp_step where credential_id = $1", [
    credentialId,
  ]);
  expect(rows).toEqual([]);
  await expect(resetSecondFactor(ports, "ana")).rejects.toThrow(AccountRefused);
});
