import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { memoryVault } from "../../testing/memory-vault.ts";
import { migratedDatabase } from "../../testing/test-database.ts";
import { type PostgresEventStore, postgresEventStore } from "../event-store/postgres.ts";
import { createPool } from "../postgres/pool.ts";
import { sealedCredentials } from "../vault/sealed-credentials.ts";
import {
  AccountCommandRejected,
  createAccount,
  decideAsOperator,
  readAccount,
  resetSecondFactor,
} from "./operator.ts";
import { saltRecoveryCodes, secondFactorsIn } from "./second-factors.ts";

const database = migratedDatabase();
let pool: Pool;
let store: PostgresEventStore;
let factors: ReturnType<typeof secondFactorsIn>;
const vault = memoryVault();
beforeAll(async () => {
  const { url } = await database;
  pool = createPool(url, { max: 8, statementTimeoutMs: 60_000, name: "test" });
  store = postgresEventStore({ url, pool });
  factors = secondFactorsIn({ pool, store, vault });
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
  const recoveryId = await factors.keepRecoveryCodes(["digest"]);
  const enrol = { type: "EnrolSecondFactor", username: "ana", credentialId, recoveryId } as const;
  await decideAsOperator(ports, { ...enrol, keptSession: "s", openSessions: [] });
  await factors.useStep(credentialId, 1);
  // Older than any enrolment in progress.
  await pool.query("update vault.credential set created_at = now() - interval '2 hours'");
  await factors.sweep();
  expect(await factors.openTotp(credentialId)).toBe("JBSWY3DPEHPK3PXP");
  expect(await factors.findRecoveryCode(recoveryId, "digest")).toBe(0);
  await resetSecondFactor(ports, "ana");
  expect((await readAccount(ports, "ana"))?.secondFactor).toBeNull();
  await factors.sweep();
  expect([
    await factors.openTotp(credentialId),
    await factors.findRecoveryCode(recoveryId, "digest"),
  ]).toEqual([null, null]);
  const { rows } = await pool.query("select 1 from access.totp_step where credential_id = $1", [
    credentialId,
  ]);
  expect(rows).toEqual([]);
  await expect(resetSecondFactor(ports, "ana")).rejects.toThrow(AccountCommandRejected);
});

// asvs: 6.5.2
test("recovery codes are stored as salted password hashes", async () => {
  const id = await factors.keepRecoveryCodes(["one", "two"]);
  const stored = await sealedCredentials({ pool, vault }, "recovery-codes", z.unknown()).open(id);
  const { salted } = z.object({ salted: z.array(z.string()) }).parse(stored);
  expect(salted).toHaveLength(2);
  for (const hash of salted) expect(hash).toMatch(/^scrypt\$16384\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await factors.findRecoveryCode(id, "two")).toBe(1);
  expect(await factors.findRecoveryCode(id, "three")).toBeNull();
  expect(await factors.findRecoveryCode(randomUUID(), "two")).toBeNull();
});

// asvs: 6.5.2
test("recovery codes that an earlier version has stored without salt stay valid when they are salted", async () => {
  const credentials = sealedCredentials({ pool, vault }, "recovery-codes", z.unknown());
  const id = await credentials.keep({ hashes: ["one", "two"] });
  const keyOf = async (): Promise<string> => {
    const { rows } = await pool.query<{ k: string }>(
      "select content ->> 'k' as k from vault.credential where credential_id = $1",
      [id],
    );
    return rows[0]?.k ?? "";
  };
  const before = await keyOf();
  expect(await factors.findRecoveryCode(id, "two")).toBe(1);
  expect(await factors.findRecoveryCode(id, "three")).toBeNull();
  await Promise.all([saltRecoveryCodes({ pool, vault }), saltRecoveryCodes({ pool, vault })]);
  expect(await credentials.open(id)).toEqual({ salted: [expect.any(String), expect.any(String)] });
  expect(await factors.findRecoveryCode(id, "two")).toBe(1);
  expect(await factors.findRecoveryCode(id, "three")).toBeNull();
  const after = await keyOf();
  expect(after).not.toBe(before);
  await saltRecoveryCodes({ pool, vault });
  expect(await keyOf()).toBe(after);
});

const passkey = (name: string) => ({
  webauthnId: "AAAA",
  publicKey: "BBBB",
  counter: 3,
  transports: ["internal"],
  name,
  createdAt: "2026-01-02T03:04:05.000Z",
});

test("a passkey's counter grows with each use, also among concurrent ones", async () => {
  const id = await factors.keepPasskey(passkey("Laptop"));
  const at = "2026-01-03T00:00:00.000Z";
  expect(await factors.openPasskeys([id, randomUUID()])).toEqual([
    { ...passkey("Laptop"), id, counter: 3, lastUsedAt: null },
  ]);
  const uses = await Promise.all(Array.from({ length: 8 }, () => factors.usePasskey(id, 4, at)));
  expect(uses.filter(Boolean)).toHaveLength(1);
  expect([await factors.usePasskey(id, 4, at), await factors.usePasskey(id, 9, at)]).toEqual([false, true]);
  expect(await factors.openPasskeys([id])).toMatchObject([{ counter: 9, lastUsedAt: at }]);
});

test("a challenge is claimed once, and forgotten when it has expired", async () => {
  const challenge = randomUUID();
  const times = { expiresAt: "2026-01-02T03:09:00.000Z", now: "2026-01-02T03:04:00.000Z" };
  const claims = await Promise.all(Array.from({ length: 8 }, () => factors.useChallenge(challenge, times)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  await factors.useChallenge(randomUUID(), { expiresAt: "2026-01-02T04:00:00.000Z", now: times.expiresAt });
  const kept = await pool.query("select 1 from access.passkey_challenge where challenge = $1", [challenge]);
  expect(kept.rowCount).toBe(1);
  await factors.useChallenge(randomUUID(), {
    expiresAt: "2026-01-02T04:00:00.000Z",
    now: "2026-01-02T03:09:01.000Z",
  });
  const gone = await pool.query("select 1 from access.passkey_challenge where challenge = $1", [challenge]);
  expect(gone.rowCount).toBe(0);
});

test("a passkey that its account still has is kept by the sweep; a removed one goes with its use", async () => {
  const ports = { pool, store };
  await createAccount(ports, { username: "eva", role: "admin", password: "una frase bien larga" });
  const [kept, removed] = [await factors.keepPasskey(passkey("A")), await factors.keepPasskey(passkey("B"))];
  const recoveryId = await factors.keepRecoveryCodes(["digest"]);
  const common = { username: "eva", keptSession: "s", openSessions: [], userHandle: randomUUID() } as const;
  // Recovery codes come with the first factor.
  for (const [credentialId, codes] of [
    [kept, recoveryId],
    [removed, null],
  ] as const)
    await decideAsOperator(ports, { type: "RegisterPasskey", ...common, credentialId, recoveryId: codes });
  await decideAsOperator(ports, {
    type: "RemovePasskey",
    username: "eva",
    credentialId: removed,
    keptSession: "s",
    openSessions: [],
  });
  await factors.usePasskey(kept, 4, "2026-01-03T00:00:00.000Z");
  await factors.usePasskey(removed, 4, "2026-01-03T00:00:00.000Z");
  await pool.query("update vault.credential set created_at = now() - interval '2 hours'");
  await factors.sweep();
  expect((await factors.openPasskeys([kept, removed])).map(({ name }) => name)).toEqual(["A"]);
  const { rows } = await pool.query<{ credential_id: string }>(
    "select credential_id from access.passkey_use",
  );
  expect(rows.map(({ credential_id }) => credential_id)).not.toContain(removed);
});
