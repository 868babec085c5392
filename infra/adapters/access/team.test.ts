import { type EventStore, StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Api, apiTests, PASSWORD } from "../../testing/api.ts";
import { projectedDatabase } from "../../testing/test-database.ts";
import { type PostgresEventStore, postgresEventStore } from "../event-store/postgres.ts";
import { passwordsIn } from "../vault/credentials.ts";
import { type PostgresAccounts, postgresAccounts } from "./accounts.ts";
import { importAccounts } from "./import-accounts.ts";
import { decideAsOperator, readAccount } from "./operator.ts";

// The team's accounts over HTTP, with history, hashes and sessions in PostgreSQL.

const HASH = `hash of ${PASSWORD}`;
const database = projectedDatabase();
let tests: Awaited<ReturnType<typeof apiTests>>;
let pool: Pool;
let url: string;
let store: PostgresEventStore;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  tests = await apiTests(database);
  pool = tests.pool;
  ({ url } = await database);
});
afterAll(() => tests.close());
beforeEach(async () => {
  await pool.query(
    "truncate event_store.event restart identity; truncate access.account, access.session, access.throttle, vault.credential",
  );
  store = postgresEventStore({ url, pool });
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await store.close();
});

/** One process; two of them share database and history. */
const process = async (history: EventStore = store): Promise<Api & { readonly real: PostgresAccounts }> => {
  const real = postgresAccounts({
    pool,
    url,
    store: history,
    announced: true,
    exposed: false,
    idleMs: 30 * 60_000,
    now: () => new Date().toISOString(),
  });
  closing.push(real.close);
  await real.ready();
  const now = () => new Date().toISOString();
  return { ...(await tests.api({ accounts: [], context: { store: history, accounts: real, now } })), real };
};
const add = async (username: string, role: "admin" | "adviser" = "admin") => {
  const credentialId = await passwordsIn(pool).keep(HASH);
  await decideAsOperator(
    { store },
    { type: "ProvideAccount", username, role, credentialId, password: "chosen", openSessions: [] },
  );
};
const signIn = async ({ app }: Api, username: string, password = PASSWORD) => {
  const payload = { username, password };
  const answer = await app.inject({ method: "POST", url: "/api/auth/login", payload });
  const { token } = answer.json<{ token?: string }>();
  return { status: answer.statusCode, headers: { authorization: `Bearer ${token}` } };
};
type Headers = Readonly<Record<string, string>>;
const edit = ({ app }: Api, headers: Headers, username: string, payload: object) =>
  app.inject({ method: "PATCH", url: `/api/admin/accounts/${username}`, headers, payload });
const whoAmI = async ({ app }: Api, headers: Headers) =>
  (await app.inject({ url: "/api/auth/user", headers })).statusCode;
const listed = async ({ app }: Api, headers: Headers) => {
  const answer = await app.inject({ url: "/api/admin/accounts", headers });
  return answer.json<{ accounts: { username: string; active: boolean; openSessions: number }[] }>().accounts;
};
const typesInHistory = async () => (await store.readStream("team-accounts")).map(({ type }) => type);

describe("the last administrator", () => {
  test("of two administrators that deactivate each other concurrently in two processes, one stays active", async () => {
    const [here, there] = [await process(), await process()];
    for (let round = 0; round < 10; round += 1) {
      const [ana, eva] = [`ana${round}`, `eva${round}`];
      await add(ana);
      await add(eva);
      const [a, e] = [await signIn(here, ana), await signIn(there, eva)];
      const answers = await Promise.all([
        edit(here, a.headers, eva, { active: false }),
        edit(there, e.headers, ana, { active: false }),
      ]);
      const statuses = answers.map(({ statusCode }) => statusCode).sort();
      expect(statuses[0]).toBe(200);
      expect([401, 403, 409]).toContain(statuses[1]);
      const active = await Promise.all([ana, eva].map((name) => readAccount({ store }, name)));
      expect(active.filter((account) => account?.active)).toHaveLength(1);
    }
  });
});

describe("another process", () => {
  test("accepts a new account at once, and refuses a deactivated one at once", async () => {
    const [here, there] = [await process(), await process()];
    await add("ana");
    const { headers } = await signIn(here, "ana");
    expect(await whoAmI(there, headers)).toBe(200);
    const payload = { username: "leo", role: "adviser" };
    const made = await here.app.inject({ method: "POST", url: "/api/admin/accounts", headers, payload });
    const { temporaryPassword } = made.json<{ temporaryPassword: string }>();
    const leo = await signIn(there, "leo", temporaryPassword);
    expect(leo.status).toBe(200);
    expect(await whoAmI(there, leo.headers)).toBe(200);
    expect((await edit(here, headers, "leo", { active: false })).statusCode).toBe(200);
    expect((await signIn(there, "leo", temporaryPassword)).status).toBe(403);
    // A cached session there ends too; accounts.test.ts checks that this does not depend on the notification.
    await expect.poll(() => whoAmI(there, leo.headers)).toBe(401);
  });
});

/** An event store whose answers to appends are lost; `committed`: after the append happened. */
const losing = (inner: EventStore, committed: boolean): EventStore & { lost: boolean } => {
  const faulty = {
    ...inner,
    lost: false,
    append: async (...args: Parameters<EventStore["append"]>) => {
      if (!faulty.lost || args[0] !== "team-accounts") return inner.append(...args);
      if (committed) await inner.append(...args);
      throw new StoreUnavailable("the connection was lost at COMMIT");
    },
  };
  return faulty;
};

describe("a connection that is lost at COMMIT", () => {
  test.each([
    ["after the commit", true],
    ["before the commit", false],
  ])("%s leaves rows, sessions and history agreed", async (_, committed) => {
    const faulty = losing(store, committed);
    const api = await process(faulty);
    await add("ana");
    await add("leo", "adviser");
    const ana = await signIn(api, "ana");
    const leo = await signIn(api, "leo");
    faulty.lost = true;
    expect((await edit(api, ana.headers, "leo", { active: false })).statusCode).toBe(503);
    faulty.lost = false;
    expect((await typesInHistory()).includes("AccountDeactivated")).toBe(committed);
    const [, member] = await listed(api, ana.headers);
    expect(member).toMatchObject({ username: "leo", active: !committed, openSessions: committed ? 0 : 1 });
    expect(await whoAmI(api, leo.headers)).toBe(committed ? 401 : 200);
    expect((await signIn(api, "leo")).status).toBe(committed ? 403 : 200);
  });

  test("by a backend that ends during the commit changes nothing at all", async () => {
    const api = await process();
    await add("ana");
    await add("leo", "adviser");
    const ana = await signIn(api, "ana");
    const leo = await signIn(api, "leo");
    await pool.query(`
      create function end_backend() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger end_backend after insert on event_store.event deferrable initially deferred
        for each row when (new.type = 'AccountDeactivated') execute function end_backend()`);
    expect((await edit(api, ana.headers, "leo", { active: false })).statusCode).toBe(503);
    await pool.query("drop trigger end_backend on event_store.event; drop function end_backend");
    expect(await typesInHistory()).not.toContain("AccountDeactivated");
    expect(await whoAmI(api, leo.headers)).toBe(200);
    expect((await edit(api, ana.headers, "leo", { active: false })).statusCode).toBe(200);
    expect(await whoAmI(api, leo.headers)).toBe(401);
  });
});

describe("sessions", () => {
  test("end by the event alone, when the process dies before it updates the rows", async () => {
    const api = await process();
    await add("ana");
    await add("leo", "adviser");
    const leo = await signIn(api, "leo");
    await decideAsOperator({ store }, { type: "DeactivateAccount", username: "leo", openSessions: [] });
    expect((await pool.query("select from access.session where ended_at is null")).rowCount).toBe(1);
    expect(await (await process()).real.listSessions("leo")).toEqual([]);
    await expect.poll(() => whoAmI(api, leo.headers)).toBe(401);
  });

  test("do not survive a password reset between the password check and the creation of the session", async () => {
    const api = await process();
    await add("ana");
    await add("leo", "adviser");
    const before = await api.real.findAccount("leo");
    const credentialId = await passwordsIn(pool).keep("another hash");
    const reset = {
      type: "ResetPassword",
      username: "leo",
      by: "ana",
      credentialId,
      openSessions: [],
    } as const;
    await decideAsOperator({ store }, reset);
    const session = { sessionId: "late", username: "leo", expiresAt: "2099-01-01T00:00:00.000Z" };
    const { generation = 0 } = before ?? {};
    await api.real.openSession({ ...session, generation, secretHash: "late", device: "" });
    expect(await (await process()).real.findSessionById("late")).toBeNull();
  });
});

describe("password hashes", () => {
  const hashes = async () => (await pool.query("select from vault.credential")).rowCount;

  test("are not in history; a replaced one is deleted, an orphan is swept once it is old", async () => {
    const api = await process();
    await add("ana");
    await add("leo", "adviser");
    const { headers } = await signIn(api, "ana");
    const path = "/api/admin/accounts/leo/password";
    await api.app.inject({ method: "POST", url: path, headers, payload: {} });
    expect(await hashes()).toBe(2);
    await passwordsIn(pool).keep("an orphan");
    await pool.query("update vault.credential set created_at = now() - interval '2 hours'");
    await api.app.inject({ method: "POST", url: path, headers, payload: {} });
    expect(await hashes()).toBe(2);
    expect((await signIn(api, "ana")).status).toBe(200);
    expect(JSON.stringify((await pool.query("select data from event_store.event")).rows)).not.toMatch(
      /hash of/,
    );
  });
});

describe("an installation whose accounts were rows", () => {
  const legacy = (username: string, role: string, change = {}) => {
    const row = { active: true, must_change_password: false, demo_password: false, ...change };
    return pool.query(
      `insert into access.account (username, role, password_hash, active, must_change_password, demo_password, created_at)
       values ($1, $2, $3, $4, $5, $6, '2026-01-02T03:04:05Z')`,
      [username, role, HASH, row.active, row.must_change_password, row.demo_password],
    );
  };

  test("finds them in history after the start, unchanged, with their sessions", async () => {
    await legacy("ana", "admin");
    await legacy("leo", "adviser", { active: false });
    await legacy("eva", "analyst", { must_change_password: true });
    await pool.query(
      `insert into access.session (session_id, secret_hash, username, role, expires_at)
       values ('s', 'h', 'ana', 'admin', '2099-01-01')`,
    );
    expect(await importAccounts({ pool, store })).toBe(3);
    const api = await process();
    expect(await api.real.findSessionById("s")).toMatchObject({ username: "ana", role: "admin" });
    const { headers } = await signIn(api, "ana");
    expect(await listed(api, headers)).toMatchObject([
      { username: "ana", active: true, createdAt: "2026-01-02T03:04:05.000Z" },
      { username: "eva", role: "analyst", passwordChange: "required" },
      { username: "leo", active: false },
    ]);
    expect(await importAccounts({ pool, store })).toBe(0);
  });

  test("resumes an interrupted import, and imports once however many processes start", async () => {
    for (const name of ["ana", "eva", "leo"]) await legacy(name, "admin");
    const faulty = losing(store, true);
    faulty.lost = true;
    await expect(importAccounts({ pool, store: faulty })).rejects.toThrow(StoreUnavailable);
    await Promise.all([importAccounts({ pool, store }), importAccounts({ pool, store })]);
    expect(await typesInHistory()).toEqual(Array.from({ length: 3 }, () => "AccountImported"));
    expect((await pool.query("select from access.account")).rowCount).toBe(0);
    expect((await pool.query("select from vault.credential")).rowCount).toBe(3);
    expect((await signIn(await process(), "leo")).status).toBe(200);
  });
});

test("the directory is the same whether it followed history or is built from its start", async () => {
  const api = await process();
  await add("ana");
  const { headers } = await signIn(api, "ana");
  await add("leo", "adviser");
  await edit(api, headers, "leo", { role: "analyst" });
  await edit(api, headers, "leo", { active: false });
  expect(await (await process()).real.listTeam()).toEqual(await api.real.listTeam());
});

test("a session kept by a change of password stays open when the account is later changed without ending it", async () => {
  const api = await process();
  await add("ana");
  await add("leo", "adviser");
  const [ana, leo] = [await signIn(api, "ana"), await signIn(api, "leo")];
  const payload = { current: PASSWORD, next: "una frase bien larga" };
  const url = "/api/auth/password";
  const changed = await api.app.inject({ method: "POST", url, headers: leo.headers, payload });
  expect(changed.statusCode).toBe(200);
  const required = await api.app.inject({
    method: "POST",
    url: "/api/admin/accounts/leo/second-factor",
    headers: ana.headers,
    payload: { required: true },
  });
  expect(required.statusCode).toBe(200);
  expect(await whoAmI(api, leo.headers)).toBe(200);
});
