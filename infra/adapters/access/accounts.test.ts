import type { Session } from "@asesorador/backend/application/context";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startProxy } from "../../testing/faulty-network.ts";
import { migratedDatabase } from "../../testing/test-database.ts";
import { type PostgresEventStore, postgresEventStore } from "../event-store/postgres.ts";
import { createPool } from "../postgres/pool.ts";
import { type PostgresAccounts, postgresAccounts } from "./accounts.ts";
import { createAccount, decideAsOperator } from "./operator.ts";
import { hashPassword, verifyPassword } from "./password.ts";

const START = Date.parse("2026-03-01T12:00:00.000Z");
let time = START;
const now = () => new Date(time).toISOString();
const after = (ms: number) => new Date(time + ms).toISOString();
const HOUR = 3_600_000;
const IDLE_MS = 30 * 60_000;

let database: Awaited<ReturnType<typeof migratedDatabase>>;
let pool: Pool;
let store: PostgresEventStore;
/** Two processes. */
let here: PostgresAccounts;
let there: PostgresAccounts;
beforeAll(async () => {
  database = await migratedDatabase();
  const { url } = database;
  pool = createPool(url, { max: 4, statementTimeoutMs: 10_000, name: "test" });
  store = postgresEventStore({ url, pool });
  here = postgresAccounts({ pool, url, store, announced: true, exposed: false, idleMs: IDLE_MS, now });
  there = postgresAccounts({ pool, url, store, announced: true, exposed: false, idleMs: IDLE_MS, now });
  await Promise.all([here.ready(), there.ready()]);
  await createAccount({ pool, store }, { username: "ana", role: "admin", password: "una clave larga" });
});
afterAll(async () => {
  await Promise.all([here?.close(), there?.close(), store?.close()]);
  await pool?.end();
  await database?.drop();
});

/** A process that receives no notification. */
const deafAccounts = (clock: () => number): PostgresAccounts =>
  postgresAccounts({
    pool,
    store,
    announced: true,
    exposed: false,
    idleMs: IDLE_MS,
    url: "postgres://nobody@127.0.0.1:1/none",
    now,
    clock,
  });

const newSession = async (username = "ana"): Promise<Session & { readonly secretHash: string }> => {
  const session = { sessionId: crypto.randomUUID(), username, expiresAt: after(HOUR) };
  const secretHash: string = crypto.randomUUID();
  const generation = (await here.findAccount(username))?.generation ?? 0;
  await here.openSession({ ...session, secretHash, generation, device: "Firefox en Linux" });
  return {
    ...session,
    secretHash,
    role: "admin",
    passwordChange: "none",
    secondFactorMissing: false,
    exportPermission: null,
  };
};

describe("accounts", () => {
  test("an account is found by its name, and only its own password matches", async () => {
    const ana = await here.findAccount("ana");
    expect(ana).toMatchObject({ username: "ana", role: "admin" });
    expect(await verifyPassword("una clave larga", ana?.passwordHash ?? null)).toBe(true);
    expect(await verifyPassword("otra", ana?.passwordHash ?? null)).toBe(false);
    expect(await here.findAccount("eva")).toBeNull();
  });

  test("creating an identical account changes nothing, its sessions included", async () => {
    await createAccount({ pool, store }, { username: "leo", role: "analyst", password: "una clave larga" });
    const before = await here.findAccount("leo");
    const { secretHash } = await newSession("leo");
    await createAccount({ pool, store }, { username: "leo", role: "analyst", password: "una clave larga" });
    expect(await here.findAccount("leo")).toEqual(before);
    expect(await there.findSession(secretHash)).toMatchObject({ username: "leo" });
  });

  test("a hash that is given with the password is kept as it is", async () => {
    const passwordHash = await hashPassword("una clave larga");
    await createAccount(
      { pool, store },
      { username: "sol", role: "analyst", password: "una clave larga", passwordHash },
    );
    expect((await here.findAccount("sol"))?.passwordHash).toBe(passwordHash);
  });

  test("a new password or role ends its sessions in all processes", async () => {
    const { secretHash } = await newSession("leo");
    expect(await there.findSession(secretHash)).not.toBeNull();
    await createAccount({ pool, store }, { username: "leo", role: "adviser", password: "una clave larga" });
    expect((await here.findAccount("leo"))?.role).toBe("adviser");
    await expect.poll(() => there.findSession(secretHash)).toBeNull();
  });
});

describe("sessions", () => {
  test("one is found by its secret and by its id, in every process", async () => {
    const { secretHash, ...session } = await newSession();
    for (const accounts of [here, there, here]) {
      expect(await accounts.findSession(secretHash)).toEqual(session);
      expect(await accounts.findSessionById(session.sessionId)).toEqual(session);
    }
    expect(await here.findSession("another")).toBeNull();
    expect(await here.findSessionById(secretHash)).toBeNull();
  });

  test("a cached session is found without asking the database", async () => {
    const { secretHash, sessionId } = await newSession();
    const query = vi.spyOn(pool, "query");
    const both = () => Promise.all([here.findSession(secretHash), here.findSessionById(sessionId)]);
    // A notification of an earlier test may still arrive and empty the cache once more.
    await expect
      .poll(async () => {
        await both();
        query.mockClear();
        await both();
        return query.mock.calls;
      })
      .toEqual([]);
    query.mockRestore();
  });

  test("a cached one is had without a wait until it is idle, expires or ends, and for a use while that needs no row", async () => {
    const { secretHash, ...session } = await newSession();
    const cached = (isUse = false) => here.cachedSession(secretHash, isUse);
    const find = () =>
      expect.poll(async () => [await here.findSession(secretHash), cached()]).toEqual([session, session]);
    expect(cached()).toBeNull();
    try {
      await find();
      expect(cached(true)).toBeNull();
      await here.markUsed(session.sessionId);
      time += 59_999;
      expect(cached(true)).toEqual(session);
      time += 1;
      expect(cached(true)).toBeNull();
      expect(cached()).toEqual(session);
      time = START + IDLE_MS;
      expect(cached()).toBeNull();
      await here.markUsed(session.sessionId);
      expect(cached(true)).toEqual(session);
      time = START + HOUR;
      await here.markUsed(session.sessionId);
      expect(cached(true)).toBeNull();
      time = START;
      await find();
      await here.endSession(session.sessionId);
      expect(cached()).toBeNull();
    } finally {
      time = START;
    }
  });

  test("while no notification is received a cached one is had for a second", async () => {
    let clock = 0;
    const deaf = deafAccounts(() => clock);
    const { secretHash, ...session } = await newSession();
    await deaf.findSession(secretHash);
    clock = 999;
    expect(deaf.cachedSession(secretHash, false)).toEqual(session);
    clock = 1_000;
    expect(deaf.cachedSession(secretHash, false)).toBeNull();
    await deaf.close();
  });

  test("one that ended is gone at once here and soon in other processes, by secret and by id", async () => {
    const { secretHash, sessionId } = await newSession();
    await Promise.all([there.findSession(secretHash), there.findSessionById(sessionId)]);
    await here.endSession(sessionId);
    expect(await here.findSession(secretHash)).toBeNull();
    expect(await here.findSessionById(sessionId)).toBeNull();
    await expect.poll(() => there.findSession(secretHash)).toBeNull();
    expect(await there.findSessionById(sessionId)).toBeNull();
    await here.endSession(sessionId);
    await here.endSession("unknown");
  });

  test("while no notification is received one that ended is gone after a second", async () => {
    let clock = 0;
    const deaf = deafAccounts(() => clock);
    const { secretHash, sessionId } = await newSession();
    await deaf.findSession(secretHash);
    await here.endSession(sessionId);
    clock = 999;
    expect(await deaf.findSession(secretHash)).not.toBeNull();
    clock = 1_000;
    expect(await deaf.findSession(secretHash)).toBeNull();
    await deaf.close();
  });

  test("one that another process used is not idle here, and an older use changes nothing", async () => {
    const { secretHash, sessionId } = await newSession();
    const used = time + 20 * 60_000;
    try {
      await here.findSession(secretHash);
      time = used;
      await there.markUsed(sessionId);
      // A process whose clock is behind, or whose report comes late.
      time = used - 10 * 60_000;
      await here.markUsed(sessionId);
      // Idle by the row that is cached here, and by the older use, not by the latest.
      time = used + IDLE_MS - 1;
      expect(await here.findSession(secretHash)).toMatchObject({ sessionId });
      time = used + IDLE_MS;
      expect(await here.findSession(secretHash)).toBeNull();
      expect(await there.findSession(secretHash)).toBeNull();
    } finally {
      time = START;
    }
  });

  test("one that expired is gone, also from the cache, and its row is deleted later", async () => {
    const { secretHash, sessionId } = await newSession();
    expect(await here.findSession(secretHash)).not.toBeNull();
    time += HOUR;
    expect(await here.findSession(secretHash)).toBeNull();
    expect(await there.findSessionById(sessionId)).toBeNull();
    time += 31 * 24 * HOUR;
    await newSession();
    expect((await pool.query("select from access.session where session_id = $1", [sessionId])).rowCount).toBe(
      0,
    );
    time = START;
  });
});

describe("a change of the team", () => {
  /** A process whose clock does not advance, so that only a notification or a moved clock makes it read the team again. */
  const watching = async (announced: boolean) => {
    const clock = { ms: 0 };
    const readStream = vi.fn(store.readStream);
    const { url } = database;
    const settings = { pool, url, store: { readStream }, announced, exposed: false, idleMs: IDLE_MS, now };
    const accounts = postgresAccounts({ ...settings, clock: () => clock.ms });
    await accounts.ready();
    return { accounts, clock, readStream };
  };
  const member = (username: string, active = true) =>
    active
      ? createAccount({ pool, store }, { username, role: "adviser", password: "una clave larga" })
      : decideAsOperator({ store }, { type: "DeactivateAccount", username, openSessions: [] });

  test("is known in other processes without a look, also when its author ends before it announces it", async () => {
    const { accounts } = await watching(true);
    await member("eva");
    const { secretHash } = await newSession("eva");
    await expect.poll(() => accounts.findSession(secretHash)).not.toBeNull();
    // The event alone: neither the session's row nor a notification of its author follows.
    await member("eva", false);
    await expect.poll(() => accounts.findSession(secretHash)).toBeNull();
    await accounts.close();
  });

  test("is not looked for while notifications are received", async () => {
    const { accounts, clock, readStream } = await watching(true);
    const { secretHash } = await newSession();
    await accounts.findSession(secretHash);
    const { length } = readStream.mock.calls;
    for (const _ of Array.from({ length: 50 })) {
      clock.ms += 1_000;
      await accounts.findSession(secretHash);
    }
    expect(readStream).toHaveBeenCalledTimes(length);
    await accounts.close();
  });

  test("is looked for every second where notifications are of another database", async () => {
    const { accounts, clock, readStream } = await watching(false);
    const { secretHash } = await newSession();
    await accounts.findSession(secretHash);
    const { length } = readStream.mock.calls;
    clock.ms = 999;
    await accounts.findSession(secretHash);
    expect(readStream).toHaveBeenCalledTimes(length);
    clock.ms = 1_000;
    await accounts.findSession(secretHash);
    expect(readStream).toHaveBeenCalledTimes(length + 1);
    await accounts.close();
  });

  test.each([
    ["an account that was closed", () => member("eva", false)],
    ["a session that ended", ({ sessionId }: Session) => here.endSession(sessionId)],
  ])(
    "%s is known while the network swallows notifications without closing the connection",
    async (_, end) => {
      const network = await startProxy(() => Number(new URL(database.url).port));
      const url = new URL(database.url);
      url.port = String(network.port);
      const settings = { pool, url: url.href, store, announced: true, exposed: false, idleMs: IDLE_MS, now };
      const accounts = postgresAccounts(settings);
      await accounts.ready();
      await member("eva");
      const session = await newSession("eva");
      await expect.poll(() => accounts.findSession(session.secretHash)).not.toBeNull();
      network.set("swallows");
      await end(session);
      // The connection itself is given up only later.
      await expect.poll(() => accounts.findSession(session.secretHash)).toBeNull();
      await network.close();
      await accounts.close();
    },
  );

  test("is looked for every second while no notification is received", async () => {
    const clock = { ms: 0 };
    const readStream = vi.fn(store.readStream);
    const deaf = postgresAccounts({
      pool,
      store: { readStream },
      announced: true,
      exposed: false,
      idleMs: IDLE_MS,
      url: "postgres://nobody@127.0.0.1:1/none",
      now,
      clock: () => clock.ms,
    });
    const { secretHash } = await newSession();
    await deaf.findSession(secretHash);
    expect(readStream).toHaveBeenCalledTimes(1);
    clock.ms = 1_000;
    await deaf.findSession(secretHash);
    expect(readStream).toHaveBeenCalledTimes(2);
    await deaf.close();
  });
});

describe("throttle", () => {
  const RULE = { free: 5, longestMs: 900_000 };
  const fail = (key: string, accounts = here) => accounts.recordFailure(key, RULE, null);

  test("five failures are free, then the wait doubles from one second to a quarter of an hour", async () => {
    const waits: number[] = [];
    for (let i = 0; i < 18; i += 1) waits.push((await fail("user:a")).waitMs);
    expect(waits).toEqual([
      0,
      0,
      0,
      0,
      0,
      ...[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900].map((s) => s * 1_000),
    ]);
    expect(await there.throttledFor(["user:a"])).toBe(900_000);
    expect(await there.throttledFor(["user:b"])).toBe(0);
  });

  test("a rule sets the number of free failures and the longest wait", async () => {
    const waits: number[] = [];
    const rule = { free: 2, longestMs: 3_000 };
    for (let i = 0; i < 6; i += 1) waits.push((await here.recordFailure("user:g", rule, null)).waitMs);
    expect(waits).toEqual([0, 0, 1_000, 2_000, 3_000, 3_000]);
    expect((await here.recordFailure("user:h", { ...rule, free: 0 }, null)).waitMs).toBe(1_000);
  });

  test("of several keys the longest wait counts", async () => {
    for (let i = 0; i < 7; i += 1) await fail("user:i");
    for (let i = 0; i < 6; i += 1) await fail("user:j");
    expect(await here.throttledFor(["user:j", "user:none", "user:i"])).toBe(2_000);
    expect(await here.throttledFor([])).toBe(0);
  });

  test("the wait ends", async () => {
    for (let i = 0; i < 7; i += 1) await fail("user:c");
    time += 1_500;
    expect(await here.throttledFor(["user:c"])).toBe(500);
    time += 500;
    expect(await here.throttledFor(["user:c"])).toBe(0);
    time = START;
  });

  test("half of the failures are forgotten after every hour without one", async () => {
    for (let i = 0; i < 8; i += 1) await fail("user:d");
    time += HOUR;
    // 8 became 4, and this is the fifth.
    expect(await fail("user:d")).toMatchObject({ waitMs: 0 });
    expect(await fail("user:d")).toMatchObject({ waitMs: 1_000 });
    time += 40 * HOUR;
    expect(await fail("user:d")).toMatchObject({ waitMs: 0 });
    time = START;
  });

  test("concurrent failures are all counted", async () => {
    await Promise.all(Array.from({ length: 10 }, (_, i) => fail("user:e", i % 2 ? here : there)));
    expect(await here.throttledFor(["user:e"])).toBe(16_000);
  });

  test("a success clears the count of its key only", async () => {
    for (let i = 0; i < 6; i += 1) await Promise.all([fail("user:f"), fail("address:f")]);
    await here.clearFailures("user:f");
    expect(await here.throttledFor(["user:f"])).toBe(0);
    expect(await here.throttledFor(["address:f"])).toBe(1_000);
    expect(await fail("user:f")).toMatchObject({ waitMs: 0 });
  });
});

describe("the team's list", () => {
  const RULE = { free: 5, longestMs: 900_000 };

  test("shows sessions, last activity and locks", async () => {
    await createAccount({ pool, store }, { username: "eva", role: "admin", password: "una clave larga" });
    await createAccount({ pool, store }, { username: "rosa", role: "adviser", password: "una clave larga" });
    await newSession("eva");
    const fail = async (key: string, times: number) => {
      for (let i = 0; i < times; i += 1) await here.recordFailure(key, RULE, "rosa");
    };
    // In both processes; the account's and the address's counts are of the same failures.
    await fail("pair:here", 7);
    await fail("device:there", 2);
    await fail("account:rosa", 7);
    await fail("address:here", 9);
    const listed = (await here.listTeam()).filter(({ username }) => ["eva", "rosa"].includes(username));
    expect(listed).toMatchObject([
      { username: "eva", lastSeenAt: now(), openSessions: 1, failures: 0, lockedUntil: null },
      {
        username: "rosa",
        lastSeenAt: null,
        openSessions: 0,
        failures: 9,
        lockedUntil: "2026-03-01T12:00:02.000Z",
      },
    ]);
  });

  test("shows no failures of an unlocked account; counts of other accounts remain", async () => {
    const fail = async (key: string, about: string) => {
      for (let i = 0; i < 7; i += 1) await here.recordFailure(key, RULE, about);
    };
    await fail("address:home", "ana");
    await fail("address:spray", "ana");
    await fail("address:spray", "eva");
    await here.clearFailuresAbout("ana");
    expect(await here.throttledFor(["address:home"])).toBe(0);
    expect(await here.throttledFor(["address:spray"])).toBeGreaterThan(0);
    // Nor does clearing the account that failed last end the wait.
    await here.clearFailuresAbout("eva");
    expect(await here.throttledFor(["address:spray"])).toBeGreaterThan(0);
  });
});
