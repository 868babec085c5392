import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Api, apiTests, PASSWORD } from "../../testing/api.ts";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { projectedDatabase } from "../../testing/test-database.ts";
import { passwordsIn } from "../vault/credentials.ts";
import { postgresAccounts } from "./accounts.ts";
import { decideAsOperator } from "./operator.ts";

const MINUTE = 60_000;
const IDLE_MS = 30 * MINUTE;
const START = Date.parse("2026-03-01T12:00:00.000Z");
const database = projectedDatabase();
let tests: Awaited<ReturnType<typeof apiTests>>;
let store: ReturnType<typeof memoryEventStore>;
let time = START;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  tests = await apiTests(database);
});
afterAll(() => tests.close());
beforeEach(async () => {
  time = START;
  store = memoryEventStore();
  await tests.pool.query("truncate access.session, access.throttle, vault.credential");
  const credentialId = await passwordsIn(tests.pool).keep(`hash of ${PASSWORD}`);
  const account = { username: "ana", role: "admin", credentialId, password: "chosen" } as const;
  await decideAsOperator({ store }, { type: "ProvideAccount", ...account, openSessions: [] });
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const now = () => new Date(time).toISOString();
/** One process; its caches use the test's clock. */
const process = async (): Promise<Api> => {
  const { url } = await database;
  const { pool } = tests;
  const settings = {
    pool,
    url,
    store,
    announced: true,
    exposed: false,
    idleMs: IDLE_MS,
    now,
    clock: () => time,
  };
  const accounts = postgresAccounts(settings);
  closing.push(accounts.close);
  await accounts.ready();
  return tests.api({ accounts: [], context: { store, accounts, now } });
};
const signIn = async ({ app }: Api) => {
  const payload = { username: "ana", password: PASSWORD };
  const answer = await app.inject({ method: "POST", url: "/api/auth/login", payload });
  const [{ name, value } = { name: "", value: "" }] = answer.cookies.filter(({ name }) =>
    name.endsWith("session"),
  );
  return { cookie: `${name}=${value}` };
};
type Headers = Readonly<Record<string, string>>;
const ask = async ({ app }: Api, headers: Headers, url = "/api/auth/user") =>
  (await app.inject({ url, headers })).statusCode;
const POLL = { "x-background": "1" };

describe("a session", () => {
  // asvs: 7.3.1
  test("continues while it is used, and ends after the idle time without use", async () => {
    const api = await process();
    const headers = await signIn(api);
    for (let i = 0; i < 5; i += 1) {
      time += IDLE_MS - MINUTE;
      expect(await ask(api, headers)).toBe(200);
    }
    time += IDLE_MS;
    expect(await ask(api, headers)).toBe(401);
    expect(await ask(api, headers)).toBe(401);
  });

  test("is not extended by a page that polls without user activity", async () => {
    const api = await process();
    const headers = await signIn(api);
    const statuses: number[] = [];
    for (let second = 0; second < IDLE_MS / 1000; second += 10) {
      time = START + second * 1000;
      statuses.push(await ask(api, { ...headers, ...POLL }));
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    time = START + IDLE_MS;
    expect(await ask(api, { ...headers, ...POLL })).toBe(401);
  });

  test("that is used in one process is not idle in another", async () => {
    const [here, there] = [await process(), await process()];
    const headers = await signIn(here);
    time += IDLE_MS - MINUTE;
    expect(await ask(there, { ...headers, ...POLL })).toBe(200);
    expect(await ask(here, headers)).toBe(200);
    time += MINUTE / 2;
    expect(await ask(there, { ...headers, ...POLL })).toBe(200);
    time += MINUTE;
    expect(await ask(there, { ...headers, ...POLL })).toBe(200);
  });

  test("that is idle is not listed", async () => {
    const api = await process();
    await signIn(api);
    time += IDLE_MS;
    const headers = await signIn(api);
    const { sessions } = (await api.app.inject({ url: "/api/auth/sessions", headers })).json<{
      sessions: object[];
    }>();
    expect(sessions).toHaveLength(1);
    const { accounts } = (await api.app.inject({ url: "/api/admin/accounts", headers })).json<{
      accounts: object[];
    }>();
    expect(accounts).toMatchObject([{ username: "ana", openSessions: 1 }]);
  });

  // asvs: 7.3.2
  test("ends after twelve hours, however much it is used", async () => {
    const api = await process();
    const headers = await signIn(api);
    while (time < START + 12 * 60 * MINUTE - 20 * MINUTE) {
      time += 20 * MINUTE;
      expect(await ask(api, headers)).toBe(200);
    }
    time += 20 * MINUTE;
    expect(await ask(api, headers)).toBe(401);
  });
});
