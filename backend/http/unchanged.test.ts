import { randomUUID } from "node:crypto";
import { type Api, apiTests, contact, PASSWORD } from "@asesorador/infra/testing/api";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const URL = "/api/contacts?country=peru";

/** The session cookie of a new sign-in. */
const cookieOf = async (api: Api, username: string): Promise<string> => {
  const payload = { username, password: PASSWORD };
  const answer = await api.call({ method: "POST", url: "/api/auth/login", payload });
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
};

/** A panel that has the current answer and was answered 304 once. */
const poller = async (api: Api, username = "adviser", headers: Record<string, string> = {}) => {
  const cookie = await cookieOf(api, username);
  const first = await api.call({ url: URL, headers: { ...headers, cookie } });
  const etag = String(first.headers.etag);
  const poll = () => api.call({ url: URL, headers: { ...headers, cookie, "if-none-match": etag } });
  const second = await poll();
  expect(second.statusCode).toBe(304);
  return { cookie, etag, poll };
};

/** Runs `first` while the session of the next request is looked up. */
const duringLookUp = (api: Api, first: () => Promise<unknown>): void => {
  const find = api.accounts.findSession.bind(api.accounts);
  vi.spyOn(api.accounts, "findSession").mockImplementationOnce(async (secretHash) => {
    await first();
    return find(secretHash);
  });
};

/** The hooks of a route add the security headers. */
const isFromFirstHook = ({ statusCode, headers }: Awaited<ReturnType<Api["call"]>>): boolean =>
  statusCode === 304 && headers["content-security-policy"] === undefined;

test("a repeated poll is answered in the first hook with the same validators, without SQL, and is counted", async () => {
  const api = await tests.api();
  const { etag, poll } = await poller(api);
  const asked = api.statements.length;
  const again = await poll();
  expect(isFromFirstHook(again)).toBe(true);
  expect([again.body, again.headers.etag, again.headers["cache-control"]]).toEqual([
    "",
    etag,
    "private, no-cache",
  ]);
  expect(api.statements.length).toBe(asked);
  const { body } = await api.call({ url: "/metrics", as: "admin" });
  expect(body).toMatch(
    /^http_request_duration_seconds_count\{route="\/api\/contacts",method="GET",status="304"\} 2$/m,
  );
});

test("what an answer states beside its read model is looked at in every poll", async () => {
  const api = await tests.api();
  const cookie = await cookieOf(api, "admin");
  const url = "/api/admin/chat-stats";
  const first = await api.call({ url, headers: { cookie } });
  const poll = () => api.call({ url, headers: { cookie, "if-none-match": String(first.headers.etag) } });
  expect((await poll()).statusCode).toBe(304);
  const payload = { id: randomUUID(), title: "Mesh", content: "Un repetidor amplía el wifi." };
  await api.call({ method: "POST", url: "/api/admin/ia-knowledge", as: "admin", payload });
  const answer = await poll();
  expect([answer.statusCode, answer.json<{ articles: object }>().articles]).toEqual([
    200,
    { active: 0, kept: 1 },
  ]);
});

test("after a change the poll gets the new rows", async () => {
  const api = await tests.api();
  const { poll } = await poller(api);
  await api.call({ method: "POST", url: "/api/contacts", payload: contact() });
  await api.project();
  const answer = await poll();
  expect([answer.statusCode, answer.json<{ total: number }>().total]).toEqual([200, 1]);
});

test("a change while the session of a poll is looked up is in its answer", async () => {
  const api = await tests.api();
  const { poll } = await poller(api);
  vi.spyOn(api.accounts, "cachedSession").mockReturnValueOnce(null);
  duringLookUp(api, async () => {
    await api.call({ method: "POST", url: "/api/contacts", payload: contact() });
    await api.project();
  });
  const answer = await poll();
  expect([answer.statusCode, answer.json<{ total: number }>().total]).toEqual([200, 1]);
});

test("an answer whose minute ended before it was sent is not repeated", async () => {
  const api = await tests.api();
  const { poll } = await poller(api);
  const other = await poller(api, "admin");
  api.clock.now += 60_000;
  duringLookUp(api, async () => {
    api.clock.now += 60_000;
    // The first poll of the next minute.
    await other.poll();
  });
  expect((await poll()).statusCode).toBe(304);
  const next = await poll();
  expect([next.statusCode, isFromFirstHook(next)]).toEqual([304, false]);
});

test("in the next minute the route decides again", async () => {
  const api = await tests.api();
  const { poll } = await poller(api);
  expect(isFromFirstHook(await poll())).toBe(true);
  api.clock.now += 60_000;
  const next = await poll();
  expect([next.statusCode, isFromFirstHook(next)]).toEqual([304, false]);
  expect(isFromFirstHook(await poll())).toBe(true);
});

test("an ended session, another role and another cookie are noticed at once", async () => {
  const api = await tests.api();
  const adviser = await poller(api);
  const { cookie, etag, poll } = await poller(api, "admin");
  const stranger = { cookie: cookie.replace(/=.*/, `=${"A".repeat(43)}`), "if-none-match": etag };
  expect((await api.call({ url: URL, headers: stranger })).statusCode).toBe(401);
  const url = "/api/admin/accounts/adviser";
  const payload = { role: "analyst" };
  expect((await api.call({ method: "PATCH", url, as: "admin", payload })).statusCode).toBe(200);
  // A change of role ends the sessions.
  expect((await adviser.poll()).statusCode).toBe(401);
  expect(isFromFirstHook(await poll())).toBe(true);
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  await api.call({ method: "POST", url: "/api/auth/logout", headers });
  expect((await poll()).statusCode).toBe(401);
});

test("a second factor that is required from now on is noticed at once", async () => {
  const api = await tests.api();
  const { cookie, poll } = await poller(api);
  expect(isFromFirstHook(await poll())).toBe(true);
  const url = "/api/admin/accounts/adviser/second-factor";
  const demanded = await api.call({ method: "POST", url, as: "admin", payload: { required: true } });
  expect(demanded.statusCode).toBe(200);
  // The session is in the cache again, with its new rights.
  await api.call({ url: "/api/brands", headers: { cookie } });
  const answer = await poll();
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "second_factor_required"]);
});

test("a permission to export that is taken is noticed at once", async () => {
  const api = await tests.api();
  const { cookie, poll } = await poller(api);
  expect(isFromFirstHook(await poll())).toBe(true);
  const url = "/api/admin/accounts/adviser/export";
  const permitted = await api.call({ method: "POST", url, as: "admin", payload: { allowed: true } });
  expect(permitted.statusCode).toBe(200);
  // The session is in the cache again, with its new rights.
  await api.call({ url: "/api/brands", headers: { cookie } });
  expect(isFromFirstHook(await poll())).toBe(false);
});

test("a session over its limit is refused, however its polls are answered", async () => {
  const api = await tests.api({ settings: { requestsPerMinute: 6, trustedProxies: ["10.0.0.0/8"] } });
  const { poll } = await poller(api);
  const answers = [];
  for (let i = 0; i < 8; i += 1) answers.push(await poll());
  expect(isFromFirstHook(answers[0] as (typeof answers)[0])).toBe(true);
  expect(answers.map(({ statusCode }) => statusCode).at(-1)).toBe(429);
  expect(answers.at(-1)?.headers["retry-after"]).toBeDefined();
});

test("a token's poll goes the route's way, since the token may have expired", async () => {
  const api = await tests.api();
  const first = await api.call({ url: URL, as: "admin" });
  const headers = { "if-none-match": String(first.headers.etag) };
  for (let i = 0; i < 3; i += 1)
    expect(isFromFirstHook(await api.call({ url: URL, as: "admin", headers }))).toBe(false);
});
