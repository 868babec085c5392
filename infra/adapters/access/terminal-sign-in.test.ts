import { Secret, TOTP } from "otpauth";
import type { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { memoryVault } from "../../testing/memory-vault.ts";
import { migratedDatabase } from "../../testing/test-database.ts";
import { type PostgresEventStore, postgresEventStore } from "../event-store/postgres.ts";
import { createPool } from "../postgres/pool.ts";
import { passwordsIn } from "../vault/credentials.ts";
import { NotSignedIn } from "./not-signed-in.ts";
import { createAccount, deactivateAccount, decideAsOperator } from "./operator.ts";
import { hashPassword } from "./password.ts";
import { secondFactorsIn } from "./second-factors.ts";
import { signInAdmin } from "./terminal-sign-in.ts";

const PASSWORD = "cuatro palabras sin relación";
/** Kept at a small part of the costs, which a stored hash holds. */
const KEPT = { password: PASSWORD, passwordHash: await hashPassword(PASSWORD, { N: 2, r: 1, p: 1 }) };
const database = migratedDatabase();
let pool: Pool;
let store: PostgresEventStore;
let nowMs = Date.parse("2026-11-20T12:00:00.000Z");
beforeAll(async () => {
  const { url } = await database;
  pool = createPool(url, { max: 2, statementTimeoutMs: 10_000, name: "test" });
  store = postgresEventStore({ url, pool });
  await createAccount({ pool, store }, { username: "ana", role: "admin", ...KEPT });
  await createAccount({ pool, store }, { username: "beto", role: "adviser", ...KEPT });
  await createAccount({ pool, store }, { username: "carla", role: "admin", ...KEPT });
  await deactivateAccount({ pool, store }, "carla");
});
beforeEach(() => {
  nowMs += 24 * 3_600_000;
});
afterAll(async () => {
  await store.close();
  await pool.end();
  await (await database).drop();
});

const signIn = (name: string, ...secrets: readonly string[]) => {
  const left = [...secrets];
  const ports = { pool, store, vault: memoryVault(), now: () => new Date(nowMs).toISOString() };
  return signInAdmin(ports, { ask: async () => name, secret: async () => left.shift() ?? "" });
};

test("an administrator signs in by name and password", async () => {
  expect(await signIn(" Ana ", PASSWORD)).toBe("ana");
});

test.each([
  ["a wrong password", "ana", "wrong", "name or password is wrong"],
  ["an unknown name", "nadie", PASSWORD, "name or password is wrong"],
  ["a deactivated account", "carla", PASSWORD, "name or password is wrong"],
  ["an adviser", "beto", PASSWORD, "may not take contact data away"],
])("%s is refused", async (_, name, password, message) => {
  await expect(signIn(name, password)).rejects.toThrow(message);
});

test("a temporary password has to be changed in the panel before", async () => {
  const credentialId = await passwordsIn(pool).keep(KEPT.passwordHash);
  const created = { type: "CreateAccount", username: "elsa", role: "admin", by: "ana" } as const;
  await decideAsOperator({ store }, { ...created, credentialId });
  await expect(signIn("elsa", PASSWORD)).rejects.toThrow("has to change");
});

test("a second factor that is required has to be there", async () => {
  await createAccount({ pool, store }, { username: "fina", role: "admin", ...KEPT });
  const require = { type: "RequireSecondFactor", username: "fina", by: "ana" } as const;
  await decideAsOperator({ store }, { ...require, required: true });
  await expect(signIn("fina", PASSWORD)).rejects.toThrow("has to set up");
  await decideAsOperator({ store }, { ...require, required: false });
  expect(await signIn("fina", PASSWORD)).toBe("fina");
});

test("after five failures the account waits, also with the right password", async () => {
  for (let i = 0; i < 6; i += 1) await expect(signIn("ana", "wrong")).rejects.toThrow(NotSignedIn);
  await expect(signIn("ana", PASSWORD)).rejects.toThrow("too many attempts");
  nowMs += 3_600_000;
  expect(await signIn("ana", PASSWORD)).toBe("ana");
});

test("an account with an app signs in with its code, which counts once", async () => {
  const vault = memoryVault();
  const shared = "JBSWY3DPEHPK3PXP";
  const factors = secondFactorsIn({ pool, store, vault });
  const credentialId = await factors.keepTotp(shared);
  const recoveryId = await factors.keepRecoveryCodes([]);
  const enrol = { type: "EnrolSecondFactor", credentialId, username: "dora" } as const;
  await createAccount({ pool, store }, { username: "dora", role: "admin", ...KEPT });
  await decideAsOperator({ store }, { ...enrol, recoveryId, keptSession: "none", openSessions: [] });
  const code = new TOTP({ secret: Secret.fromBase32(shared) }).generate({ timestamp: nowMs });
  const signIn = (typed: string) => {
    const answers = [PASSWORD, typed];
    const ports = { pool, store, vault, now: () => new Date(nowMs).toISOString() };
    return signInAdmin(ports, { ask: async () => "dora", secret: async () => answers.shift() ?? "" });
  };
  await expect(signIn("000000")).rejects.toThrow("the code is wrong");
  expect(await signIn(code)).toBe("dora");
  await expect(signIn(code)).rejects.toThrow("the code is wrong");
});
