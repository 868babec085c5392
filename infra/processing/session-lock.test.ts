import { getEventListeners } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProxy } from "../testing/faulty-network.ts";
import { readModelDatabase } from "../testing/read-models.ts";
import { createLease, renewLease } from "./leader-lease.ts";
import { LockBusy, withSessionLock } from "./session-lock.ts";

let database: Awaited<ReturnType<typeof readModelDatabase>>;
beforeAll(async () => {
  database = await readModelDatabase();
});
afterAll(() => database.drop());

const KEY = [7, 1] as const;

test.each([true, false])("a signal ends it at every stage of connecting (waiting: %s)", async (wait) => {
  for (let turns = 0; turns < 12; turns += 1) {
    const stop = new AbortController();
    const lock = { url: database.url, key: KEY, name: "test", wait, signal: stop.signal };
    const ended = withSessionLock(lock, async () => "worked");
    for (let i = 0; i < turns; i += 1) await turn();
    stop.abort();
    expect(["worked", null]).toContain(await ended);
  }
});

test("a signal ends it while its lease is being recorded", async () => {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await client.query("lock table projection.leader_lease in exclusive mode");
    const stop = new AbortController();
    const lock = {
      url: database.url,
      key: [7, 9],
      name: "lease-waits",
      wait: false,
      signal: stop.signal,
    } as const;
    const ended = withSessionLock(lock, async () => "worked");
    const waiting = "select from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'";
    await expect
      .poll(async () => (await database.pool.query(waiting, ["asesorador-lease-waits"])).rowCount)
      .toBe(1);
    stop.abort();
    expect(await ended).toBeNull();
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("one at a time: a caller that does not wait is refused, one that waits comes next", async () => {
  const lock = { url: database.url, key: KEY, name: "test", signal: new AbortController().signal };
  const first = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const one = withSessionLock({ ...lock, wait: false }, async () => {
    begun.resolve();
    await first.promise;
    return "one";
  });
  await begun.promise;
  await expect(withSessionLock({ ...lock, wait: false }, async () => "two")).rejects.toThrow(LockBusy);
  const three = withSessionLock({ ...lock, wait: true }, async () => "three");
  first.resolve();
  expect(await Promise.all([one, three])).toEqual(["one", "three"]);
});

const TIMING = { pollMs: 20, heartbeatMs: 100, answerWithinMs: 300, leaseMs: 1_000 };

/** A holder that works until its signal aborts; resolves once it holds the lock. */
const holder = async (url: string, key: readonly [number, number], timing = TIMING) => {
  const stop = new AbortController();
  const held = Promise.withResolvers<AbortSignal>();
  const ended = withSessionLock(
    { url, key, name: "test", wait: true, timing, signal: stop.signal },
    async (signal) => {
      held.resolve(signal);
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
      return "stopped";
    },
  );
  return { working: await held.promise, stop: () => stop.abort(), ended };
};

test("a holder whose connection is open but dead is replaced when its lease has expired, and stops by itself", async () => {
  const { hostname, port } = new URL(database.url);
  const network = await startProxy(() => Number(port || 5432), hostname);
  try {
    const near = new URL(database.url);
    near.host = `127.0.0.1:${network.port}`;
    const first = await holder(near.href, [7, 2]);
    network.freeze();
    const second = await holder(database.url, [7, 2]);
    expect(second.working.aborted).toBe(false);
    expect(await first.ended).toBe("stopped");
    second.stop();
    expect(await second.ended).toBe("stopped");
  } finally {
    await network.close();
  }
});

test("who waits on a connection that is open but dead rejects, so that it can wait on another", async () => {
  const { hostname, port } = new URL(database.url);
  const network = await startProxy(() => Number(port || 5432), hostname);
  const near = new URL(database.url);
  near.host = `127.0.0.1:${network.port}`;
  const first = await holder(database.url, [7, 5]);
  const stop = new AbortController();
  try {
    const waiting = withSessionLock(
      { url: near.href, key: [7, 5], name: "waiter", wait: true, timing: TIMING, signal: stop.signal },
      async () => "worked",
    );
    const connected = "select from pg_stat_activity where application_name = 'asesorador-waiter'";
    await expect.poll(async () => (await database.pool.query(connected)).rowCount).toBe(1);
    network.freeze();
    await expect(waiting).rejects.toThrow("timeout");
  } finally {
    stop.abort();
    first.stop();
    await first.ended;
    await network.close();
  }
});

test("who does not wait replaces a holder whose lease has expired, too", async () => {
  // It does not renew its lease meanwhile.
  const first = await holder(database.url, [7, 3], { ...TIMING, heartbeatMs: 60_000 });
  await database.pool.query(
    "update projection.leader_lease set expires_at = '-infinity' where lock_class = 7 and lock_id = 3",
  );
  const { signal } = new AbortController();
  const lock = { url: database.url, key: [7, 3], name: "test", wait: false, signal } as const;
  expect(await withSessionLock(lock, async () => "replaced")).toBe("replaced");
  expect(await first.ended).toBe("stopped");
});

/** A session that has the lock, and whose process recorded no lease. */
const holderWithoutLease = async (key: readonly [number, number]) => {
  const client = await database.pool.connect();
  client.on("error", () => {});
  await client.query("select pg_advisory_lock($1, $2)", [...key]);
  return client;
};

test("a holder that vanished before its lease was recorded is replaced when it has been idle for a lease's time", async () => {
  // Sessions of the key before have left a lease of theirs; a negative id is stored as an unsigned one.
  for (const key of [
    [7, 2],
    [7, -6],
  ] as const) {
    const vanished = await holderWithoutLease(key);
    const next = await holder(database.url, key);
    await expect(vanished.query("select 1")).rejects.toThrow();
    vanished.release(true);
    next.stop();
    expect(await next.ended).toBe("stopped");
  }
});

test("a holder without a lease is left alone while it may still record one", async () => {
  const key = [7, 7] as const;
  const attempt = (leaseMs: number) =>
    withSessionLock(
      {
        url: database.url,
        key,
        name: "test",
        wait: false,
        timing: { ...TIMING, leaseMs },
        signal: new AbortController().signal,
      },
      async () => "worked",
    );
  const recording = await holderWithoutLease(key);
  await expect(attempt(60_000)).rejects.toThrow(LockBusy);
  // Its statement has been sent and waits.
  const other = await holderWithoutLease([7, 8]);
  const waiting = recording.query("select pg_advisory_lock(7, 8)");
  const waits =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await database.pool.query(waits)).rowCount).toBe(1);
  await expect(attempt(0)).rejects.toThrow(LockBusy);
  other.release(true);
  expect((await waiting).rowCount).toBe(1);
  recording.release(true);
});

test("a holder renews its lease without adding listeners, and stops when the lease has a later term", async () => {
  const { working, ended } = await holder(database.url, [7, 4]);
  const lease = async () => {
    const { rows } = await database.pool.query<{ expires: Date }>(
      "select expires_at as expires from projection.leader_lease where lock_class = 7 and lock_id = 4",
    );
    return rows[0]?.expires.getTime() ?? 0;
  };
  const listeners = () => getEventListeners(working, "abort").length;
  const first = await lease();
  await expect.poll(lease).toBeGreaterThan(first);
  const afterOne = listeners();
  const second = await lease();
  await expect.poll(lease).toBeGreaterThan(second);
  expect(listeners()).toBe(afterOne);
  expect(working.aborted).toBe(false);
  await database.pool.query("update projection.leader_lease set term = term + 1 where lock_id = 4");
  expect(await ended).toBe("stopped");
});

test("a lease that another session has recorded since is another term, which the former holder cannot renew", async () => {
  const session = { key: [7, 12] as const, timing: { leaseMs: 60_000 } };
  const [former, next] = [new Client(database.url), new Client(database.url)];
  await Promise.all([former.connect(), next.connect()]);
  try {
    const term = await createLease({ ...session, client: former });
    expect(await renewLease({ ...session, client: former, term })).toBe(true);
    const later = await createLease({ ...session, client: next });
    expect(await renewLease({ ...session, client: former, term })).toBe(false);
    expect(await renewLease({ ...session, client: next, term: later })).toBe(true);
  } finally {
    await Promise.all([former.end(), next.end()]);
  }
});
