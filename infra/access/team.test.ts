import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testDatabase } from "@asesorador/infra/quality/test-database";
import type { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { demoAccount } from "../demo-account.ts";
import { migrate } from "../postgres/migrate.ts";
import { createPool } from "../postgres/pool.ts";
import { type PostgresAccounts, postgresAccounts } from "./accounts.ts";
import { guardDemoPassword, isExposed } from "./exposure.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { createAccount } from "./team.ts";

const NOW = "2026-03-01T12:00:00.000Z";
const LATER = "2026-03-01T18:00:00.000Z";
const now = () => NOW;
const RULE = { free: 5, longestMs: 900_000 };
const recorded = async () => {};

let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: Pool;
let accounts: PostgresAccounts;
beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.url, { max: 6, statementTimeoutMs: 10_000, name: "test" });
  await migrate(pool);
  accounts = postgresAccounts({ pool, url: database.url, now });
  await accounts.ready();
});
afterAll(async () => {
  await accounts?.close();
  await pool?.end();
  await database?.drop();
});
beforeEach(async () => {
  await pool.query("truncate access.account, access.session, access.throttle");
});

const add = async (username: string, role: "admin" | "adviser" | "analyst" = "adviser") =>
  accounts.addAccount({ username, role, passwordHash: "hash" }, recorded);
const open = async (username: string, device = "Chrome en Windows") => {
  const sessionId = crypto.randomUUID();
  const session = { sessionId, username, role: "admin", expiresAt: LATER, passwordChange: "none" } as const;
  await accounts.openSession({ ...session, secretHash: `secret of ${sessionId}`, device });
  return sessionId;
};

describe("accounts", () => {
  test("a new one must change its password; a name is taken once", async () => {
    expect(await add("ana")).toBe(true);
    expect(await add("ana")).toBe(false);
    expect(await accounts.findAccount("ana")).toMatchObject({
      active: true,
      passwordChange: "required",
      demoPassword: false,
    });
  });

  test("what can't be recorded does not happen", async () => {
    const away = () => Promise.reject(new Error("away"));
    const account = { username: "ana", role: "admin", passwordHash: "hash" } as const;
    await expect(accounts.addAccount(account, away)).rejects.toThrow("away");
    expect(await accounts.findAccount("ana")).toBeNull();
    await add("ana");
    await add("eva", "admin");
    const session = await open("ana");
    await expect(accounts.changeAccount("ana", { active: false }, away)).rejects.toThrow("away");
    expect(await accounts.findSessionById(session)).not.toBeNull();
    const change = { username: "ana", passwordHash: "other", temporary: true, keep: null, instead: null };
    await expect(accounts.setPassword(change, away)).rejects.toThrow("away");
    expect(await accounts.findAccount("ana")).toMatchObject({ active: true, passwordHash: "hash" });
  });

  test("a change ends its sessions and says what was before; none ends nothing", async () => {
    await add("ana");
    const session = await open("ana");
    const same = await accounts.changeAccount("ana", { role: "adviser" }, recorded);
    expect(same).toEqual({ ok: true, before: { role: "adviser", active: true }, ended: [] });
    expect(await accounts.findSessionById(session)).toMatchObject({ role: "adviser" });
    const changed = await accounts.changeAccount("ana", { role: "analyst" }, recorded);
    expect(changed).toEqual({ ok: true, before: { role: "adviser", active: true }, ended: [session] });
    expect(await accounts.findSessionById(session)).toBeNull();
    expect(await accounts.changeAccount("nadie", { active: false }, recorded)).toEqual({
      ok: false,
      reason: "unknown",
    });
  });

  test("two administrators who leave at the same moment leave one behind", async () => {
    await add("ana", "admin");
    await add("eva", "admin");
    const results = await Promise.all([
      accounts.changeAccount("ana", { active: false }, recorded),
      accounts.changeAccount("eva", { role: "adviser" }, recorded),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "last_admin" });
  });

  test("a password is set only in the stead of the one that was checked", async () => {
    await add("ana");
    const [kept, other] = [await open("ana"), await open("ana")];
    const change = { username: "ana", passwordHash: "new", temporary: false, keep: kept };
    expect(await accounts.setPassword({ ...change, instead: "stale" }, recorded)).toBeNull();
    expect(await accounts.setPassword({ ...change, instead: "hash" }, recorded)).toEqual([other]);
    expect(await accounts.findSessionById(kept)).toMatchObject({ passwordChange: "none" });
    expect(await accounts.findSessionById(other)).toBeNull();
  });

  test("the list tells sessions, last activity and locks", async () => {
    await add("ana");
    await add("eva", "admin");
    await open("eva");
    const fail = async (key: string, times: number) => {
      for (let i = 0; i < times; i += 1) await accounts.recordFailure(key, RULE, "ana");
    };
    // Here and there; the account's and the address's counts are of the same failures.
    await fail("pair:here", 7);
    await fail("device:there", 2);
    await fail("account:ana", 7);
    await fail("address:here", 9);
    expect(await accounts.listTeam()).toMatchObject([
      {
        username: "ana",
        lastSeenAt: null,
        openSessions: 0,
        failures: 9,
        lockedUntil: "2026-03-01T12:00:02.000Z",
      },
      { username: "eva", lastSeenAt: NOW, openSessions: 1, failures: 0, lockedUntil: null },
    ]);
  });

  test("an account asleep has no session, and the operator's command wakes it", async () => {
    await createAccount(pool, { username: "ana", role: "adviser", password: "una clave larga" });
    await add("eva", "admin");
    await accounts.changeAccount("ana", { active: false }, recorded);
    expect(await accounts.findSessionById(await open("ana"))).toBeNull();
    await createAccount(pool, { username: "ana", role: "adviser", password: "una clave larga" });
    expect(await accounts.findAccount("ana")).toMatchObject({ active: true, passwordChange: "none" });
  });
});

describe("sessions", () => {
  test("are listed with their device, one's own or all, and those that ended are not", async () => {
    await add("ana");
    await add("eva", "admin");
    const [first, second] = [await open("ana"), await open("ana", "Safari en iPhone")];
    await open("eva");
    expect(await accounts.listSessions(null)).toHaveLength(3);
    expect(new Set((await accounts.listSessions("ana")).map(({ device }) => device))).toEqual(
      new Set(["Chrome en Windows", "Safari en iPhone"]),
    );
    await accounts.endSession(first);
    expect(await accounts.listSessions("ana")).toEqual([
      {
        sessionId: second,
        username: "ana",
        device: "Safari en iPhone",
        since: NOW,
        lastSeenAt: NOW,
        expiresAt: LATER,
      },
    ]);
    expect(await accounts.endSessions("ana", null)).toEqual([second]);
    expect(await accounts.endSessions("ana", null)).toEqual([]);
  });
});

test("an unlocked account is let in from where only it was tried, and from nowhere else", async () => {
  const fail = async (key: string, about: string) => {
    for (let i = 0; i < 7; i += 1) await accounts.recordFailure(key, RULE, about);
  };
  await fail("address:home", "ana");
  await fail("address:spray", "ana");
  await fail("address:spray", "eva");
  await accounts.clearFailuresAbout("ana");
  expect(await accounts.throttledFor(["address:home"])).toBe(0);
  expect(await accounts.throttledFor(["address:spray"])).toBeGreaterThan(0);
});

describe("the demonstration's password", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "asesorador-demo-"));
    return () => rm(dataDir, { recursive: true, force: true });
  });
  const kept = async () => JSON.parse(await readFile(join(dataDir, "demo-admin.json"), "utf8")) as unknown;

  test("is made once, kept beside the data, and opens the door", async () => {
    const made = await demoAccount(pool, dataDir);
    expect(await kept()).toEqual(made);
    expect(await demoAccount(pool, dataDir)).toEqual(made);
    const account = await accounts.findAccount("admin");
    expect(account).toMatchObject({ role: "admin", demoPassword: true, passwordChange: "advised" });
    expect(await verifyPassword(made?.password ?? "", account?.passwordHash ?? null)).toBe(true);
  });

  test("does not come back once somebody chose another", async () => {
    await demoAccount(pool, dataDir);
    const passwordHash = await hashPassword("una frase bien larga");
    await accounts.setPassword(
      { username: "admin", passwordHash, temporary: false, keep: null, instead: null },
      recorded,
    );
    expect(await demoAccount(pool, dataDir)).toBeNull();
    expect((await accounts.findAccount("admin"))?.passwordHash).toBe(passwordHash);
  });

  test("an installation from before is known by its file", async () => {
    const made = await demoAccount(pool, dataDir);
    await pool.query("update access.account set demo_password = false");
    expect(await demoAccount(pool, dataDir)).toEqual(made);
    expect(await accounts.findAccount("admin")).toMatchObject({ demoPassword: true });
  });

  test("must be changed as soon as others reach the server, open sessions included", async () => {
    await demoAccount(pool, dataDir);
    await add("eva", "admin");
    const session = await open("admin");
    expect(await accounts.findSessionById(session)).toMatchObject({ passwordChange: "advised" });
    await guardDemoPassword(pool, true);
    const elsewhere = postgresAccounts({ pool, url: database.url, now });
    await elsewhere.ready();
    expect(await elsewhere.findSessionById(session)).toMatchObject({ passwordChange: "required" });
    await elsewhere.close();
    await guardDemoPassword(pool, false);
    expect(await accounts.findAccount("admin")).toMatchObject({ passwordChange: "advised" });
    // A temporary password stays temporary wherever the server listens.
    expect(await accounts.findAccount("eva")).toMatchObject({ passwordChange: "required" });
  });

  const alone = { production: false, host: "127.0.0.1", publicOrigin: null, trustedProxies: [] };
  test.each([
    [alone, false],
    [{ ...alone, host: "localhost" }, false],
    [{ ...alone, host: "0.0.0.0" }, true],
    [{ ...alone, host: "::" }, true],
    [{ ...alone, publicOrigin: "https://asesorador.example" }, true],
    [{ ...alone, trustedProxies: ["10.0.0.0/8"] }, true],
    [{ ...alone, production: true }, true],
  ])("with %j others reach the server: %j", (env, exposed) => {
    expect(isExposed(env)).toBe(exposed);
  });
});
