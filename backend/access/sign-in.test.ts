import { createHmac } from "node:crypto";
import { accessEvents } from "@asesorador/domain/access/events";
import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { ACCOUNTS, type Api, apiTests, brandInput, PASSWORD, shared } from "@asesorador/infra/testing/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waitMessage } from "./es.ts";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const signIn = ({ call }: Api, username = "admin", password = PASSWORD) =>
  call({ method: "POST", url: "/api/auth/login", payload: { username, password } });

const cookieOf = (answer: { readonly headers: { readonly "set-cookie"?: string | string[] | undefined } }) =>
  String(answer.headers["set-cookie"]).split(";")[0] ?? "";

const eventsOf = ({ history }: Api) =>
  history.all.map((stored) => {
    const { stream, metadata, ...event } = accessEvents.decode(stored);
    return { stream, actor: metadata.actor, type: event.type, data: event.data };
  });

// asvs: 3.3.2, 3.3.4, 7.2.2, 7.2.3, 16.3.1
test("signing in answers a token and a user, and sets a strict cookie", async () => {
  const api = await tests.api();
  const answer = await signIn(api, " Admin ");
  expect(answer.json()).toEqual({
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    user: {
      username: "admin",
      role: "admin",
      isAdmin: true,
      passwordChange: "none",
      secondFactorMissing: false,
    },
  });
  expect(answer.headers["set-cookie"]).toEqual([
    expect.stringMatching(
      /^asesorador_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    ),
    expect.stringMatching(
      /^asesorador_device=[\w.-]{75}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    ),
  ]);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(eventsOf(api)).toEqual([
    {
      stream: "access-admin",
      actor: "admin:admin",
      type: "SignedIn",
      data: {
        username: "admin",
        role: "admin",
        sessionId: [...api.accounts.sessions.keys()][0],
        method: "password",
      },
    },
  ]);
});

// asvs: 3.3.1, 3.3.3, 3.4.1
test("over https the cookie is bound to the host", async () => {
  const api = await tests.api({ settings: { secureCookies: true } });
  const answer = await signIn(api);
  expect(answer.headers["set-cookie"]).toEqual([
    expect.stringMatching(/^__Host-asesorador_session=[\w-]{43}; .*Secure; SameSite=Strict$/),
    expect.stringMatching(/^__Host-asesorador_device=[\w.-]{75}; .*Secure; SameSite=Strict$/),
  ]);
  expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000");
  const me = await api.call({ url: "/api/auth/user", headers: { cookie: cookieOf(answer) } });
  expect(me.statusCode).toBe(200);
});

// asvs: 7.4.1
test("cookie and token both identify the account until the session ends on the server", async () => {
  const api = await tests.api();
  const answer = await signIn(api, "adviser");
  const credentials = [
    { cookie: cookieOf(answer) },
    { authorization: `bearer ${answer.json<{ token: string }>().token}` },
  ];
  const user = {
    username: "adviser",
    role: "adviser",
    isAdmin: false,
    passwordChange: "none",
    secondFactorMissing: false,
  };
  for (const headers of credentials)
    expect((await api.call({ url: "/api/auth/user", headers })).json()).toEqual({ ...user, user });
  const out = await api.call({ method: "POST", url: "/api/auth/logout", headers: { ...credentials[1] } });
  expect(out.json()).toEqual({ ok: true });
  expect(out.headers["set-cookie"]).toMatch(/^asesorador_session=; .*Expires=Thu, 01 Jan 1970/);
  for (const headers of credentials) {
    const after = await api.call({ url: "/api/auth/user", headers });
    expect([after.statusCode, after.json<{ code: string }>().code]).toEqual([401, "unauthenticated"]);
  }
  expect(eventsOf(api).map(({ type }) => type)).toEqual(["SignedIn", "SignedOut"]);
});

test("signing out without a session is accepted and leaves no event", async () => {
  const api = await tests.api();
  expect((await api.call({ method: "POST", url: "/api/auth/logout" })).json()).toEqual({ ok: true });
  expect(api.history.all).toEqual([]);
});

// asvs: 7.3.2
test("a token runs out after 15 minutes and the cookie after 12 hours", async () => {
  const api = await tests.api();
  const answer = await signIn(api);
  const token = { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
  const cookie = { cookie: cookieOf(answer) };
  const status = async (headers: Record<string, string>) =>
    (await api.call({ url: "/api/auth/user", headers })).statusCode;
  api.clock.now += 14 * 60_000;
  expect(await status(token)).toBe(200);
  api.clock.now += 2 * 60_000;
  expect(await status(token)).toBe(401);
  expect(await status({ ...token, ...cookie })).toBe(200);
  api.clock.now += 12 * 3_600_000;
  expect(await status(cookie)).toBe(401);
});

// asvs: 6.2.10
test("a password of any age signs in, and no change is asked for", async () => {
  const api = await tests.api();
  api.clock.now += 5 * 365 * 24 * 3_600_000;
  expect((await signIn(api)).json()).toMatchObject({ user: { passwordChange: "none" } });
});

// asvs: 7.2.4
test("signing in again ends the session that the browser had", async () => {
  const api = await tests.api();
  const first = await signIn(api);
  await api.call({
    method: "POST",
    url: "/api/auth/login",
    payload: { username: "admin", password: PASSWORD },
    headers: { cookie: cookieOf(first) },
  });
  expect(api.accounts.sessions.size).toBe(1);
  expect((await api.call({ url: "/api/auth/user", headers: { cookie: cookieOf(first) } })).statusCode).toBe(
    401,
  );
});

// asvs: 16.3.1
test("an unknown user and a wrong password get the same answer, and only the known one leaves an event", async () => {
  const api = await tests.api();
  const [wrong, unknown, odd] = [
    await signIn(api, "admin", "x"),
    await signIn(api, "nadie", "x"),
    await signIn(api, "a\u0301?", "x"),
  ];
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toEqual({ code: "invalid_credentials", message: "Usuario o contraseña incorrectos." });
  for (const other of [unknown, odd]) expect([other.statusCode, other.body]).toEqual([401, wrong.body]);
  expect(eventsOf(api)).toEqual([
    {
      stream: "access-admin",
      actor: "visitor",
      type: "SignInFailed",
      data: { username: "admin", cause: "wrong_password" },
    },
  ]);
});

test("a password is verified for an unknown user too, against no hash", async () => {
  const looked: (string | null)[] = [];
  const verifyPassword = async (_: string, hash: string | null) => {
    looked.push(hash);
    return false;
  };
  const api = await tests.api({ context: { verifyPassword } });
  await signIn(api, "nadie");
  await signIn(api, "admin");
  expect(looked).toEqual([null, `hash of ${PASSWORD}`]);
});

// asvs: 6.3.1
test("after five failures at an account its address waits there, in Spanish and with Retry-After", async () => {
  const api = await tests.api();
  for (let i = 0; i < 5; i += 1) await signIn(api, "admin", "x");
  const answer = await signIn(api);
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "900"]);
  expect(answer.json()).toEqual({
    code: "too_many_attempts",
    message: "Demasiados intentos. Espera 15 minutos e intenta de nuevo.",
  });
  expect(eventsOf(api).at(-1)?.data).toEqual({ username: "admin", cause: "throttled" });
});

test.each([
  [1, "Espera 1 segundo e"],
  [2, "Espera 2 segundos e"],
  [89, "Espera 89 segundos e"],
  [90, "Espera 2 minutos e"],
])("a wait of %i s reads %s", (seconds, text) => {
  expect(waitMessage(seconds)).toContain(text);
});

const from = (api: Api, remoteAddress: string, username: string, password = PASSWORD, cookie = "") =>
  api.call({
    method: "POST",
    url: "/api/auth/login",
    payload: { username, password },
    remoteAddress,
    headers: cookie === "" ? {} : { cookie },
  });
const deviceIn = (answer: Awaited<ReturnType<typeof signIn>>) =>
  [answer.headers["set-cookie"]]
    .flat()
    .map((cookie) => String(cookie).split(";")[0] ?? "")
    .find((cookie) => cookie.startsWith("asesorador_device=")) ?? "";

test("failures of strangers make the owner wait neither in a known browser nor at another address", async () => {
  const api = await tests.api();
  const known = deviceIn(await from(api, "203.0.113.1", "admin"));
  for (let i = 0; i < 8; i += 1) await from(api, "203.0.113.66", "admin", "x");
  expect((await from(api, "203.0.113.66", "admin")).statusCode).toBe(429);
  expect((await from(api, "203.0.113.66", "admin", PASSWORD, known)).statusCode).toBe(200);
  expect((await from(api, "203.0.113.2", "admin")).statusCode).toBe(200);
});

test("failures of one person at an office leave its other accounts alone, also after an unlock", async () => {
  const api = await tests.api();
  await api.headersOf("admin");
  const office = "203.0.113.5";
  for (let i = 0; i < 8; i += 1) await from(api, office, "adviser", "x");
  expect((await from(api, office, "adviser")).statusCode).toBe(429);
  expect((await from(api, office, "analyst")).statusCode).toBe(200);
  expect((await from(api, office, "admin")).statusCode).toBe(200);
  const unlocked = await api.call({ method: "DELETE", url: "/api/admin/accounts/adviser/lock", as: "admin" });
  expect(unlocked.statusCode).toBe(200);
  for (const username of ["admin", "adviser", "analyst"])
    expect((await from(api, office, username)).statusCode).toBe(200);
});

// asvs: 6.3.1
test("an address that tries many accounts waits for all of them, known browsers there do not", async () => {
  const api = await tests.api();
  const office = "203.0.113.5";
  const known = deviceIn(await from(api, office, "admin"));
  for (let i = 0; i < 30; i += 1) await from(api, office, `nombre${i}`, "x");
  const answer = await from(api, office, "adviser");
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "60"]);
  expect((await from(api, office, "admin", PASSWORD, known)).statusCode).toBe(200);
  expect((await from(api, "203.0.113.6", "adviser")).statusCode).toBe(200);
});

test("an account guessed at from many addresses makes strangers wait for seconds, never its known browsers", async () => {
  const api = await tests.api();
  const known = deviceIn(await from(api, "203.0.113.5", "admin"));
  for (let i = 0; i < 100; i += 1) await from(api, `198.51.100.${i}`, "admin", "x");
  const answer = await from(api, "203.0.113.6", "admin");
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "30"]);
  expect((await from(api, "203.0.113.6", "admin", PASSWORD, known)).statusCode).toBe(200);
  expect((await from(api, "203.0.113.6", "adviser")).statusCode).toBe(200);
});

test("a known browser waits after five failures of its own", async () => {
  const api = await tests.api();
  const known = deviceIn(await from(api, "203.0.113.1", "admin"));
  const statuses: number[] = [];
  for (let i = 0; i < 6; i += 1)
    statuses.push((await from(api, `203.0.113.${i}`, "admin", "x", known)).statusCode);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  // The entry is for one account; for another one this browser is unknown.
  expect((await from(api, "203.0.113.1", "adviser", PASSWORD, known)).statusCode).toBe(200);
});

test("a flood of sign-ins is shed with 503, and a known browser still gets in", async () => {
  const checks: (() => void)[] = [];
  let held = false;
  const verifyPassword = async (password: string) => {
    if (held && password !== PASSWORD) await new Promise<void>((resolve) => checks.push(resolve));
    return password === PASSWORD;
  };
  const api = await tests.api({ context: { verifyPassword } });
  const known = deviceIn(await from(api, "203.0.113.1", "admin"));
  held = true;
  const flood = Array.from({ length: 80 }, (_, i) => from(api, `198.51.100.${i}`, `nombre${i}`, "x"));
  const shed: Awaited<(typeof flood)[number]>[] = [];
  for (const each of flood) void each.then((answer) => answer.statusCode === 503 && shed.push(answer));
  // Two are checked, 24 wait.
  await expect.poll(() => shed.length).toBe(80 - 26);
  expect(shed[0]?.headers["retry-after"]).toBe("3");
  expect(shed[0]?.json()).toMatchObject({ code: "too_busy" });
  const owner = from(api, "203.0.113.1", "admin", PASSWORD, known);
  const release = setInterval(() => checks.shift()?.(), 1);
  expect((await owner).statusCode).toBe(200);
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
  clearInterval(release);
  expect(statuses.filter((status) => status === 401)).toHaveLength(26);
});

test("guesses sent at the same time are counted one by one", async () => {
  const api = await tests.api();
  const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(api, "admin", "x")));
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
});

const refusing = shared(() => tests.api());
test.each([
  [{}, "Username es requerido"],
  [{ username: " ", password: "x" }, "Username es requerido"],
  [{ username: "admin" }, "Password es requerido"],
  [{ username: "admin", password: "" }, "Password es requerido"],
])("%j is refused with the specified words", async (payload, message) => {
  const api = await refusing();
  const answer = await api.call({ method: "POST", url: "/api/auth/login", payload });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: "invalid_input", message });
});

// asvs: 16.5.3
test("a sign-in while the event store is unavailable is answered 503 and opens no session", async () => {
  const api = await tests.api();
  api.history.failWith(new StoreUnavailable());
  expect((await signIn(api)).statusCode).toBe(503);
  expect(api.accounts.sessions.size).toBe(0);
});

// asvs: 6.4.2
test("the hint shows in the demo profile only, and only while its password signs in", async () => {
  const settings = { demoCredentials: { username: "admin", password: PASSWORD } };
  const demoAccounts = ACCOUNTS.map((account) => ({ ...account, password: "demonstration" as const }));
  const hintOf = async ({ call }: Api) => (await call({ url: "/api/auth/hint" })).json();
  const demo = await tests.api({ settings, accounts: demoAccounts });
  expect(await hintOf(demo)).toEqual({ hint: settings.demoCredentials });
  expect(await hintOf(await tests.api({ settings }))).toEqual({ hint: null });
  expect(await hintOf(await tests.api({ accounts: demoAccounts }))).toEqual({ hint: null });
  const payload = { current: PASSWORD, next: "una frase bien larga" };
  await demo.call({ method: "POST", url: "/api/auth/password", as: "admin", payload });
  expect(await hintOf(demo)).toEqual({ hint: null });
});

// asvs: 3.5.1, 3.5.2
test.each([
  [{}, 403],
  [{ "sec-fetch-site": "cross-site" }, 403],
  [{ "sec-fetch-site": "same-site", origin: "http://localhost:80" }, 403],
  [{ origin: "https://evil.example" }, 403],
  [{ origin: "null" }, 403],
  [{ "sec-fetch-site": "same-origin" }, 200],
  [{ origin: "http://localhost:80" }, 200],
])("a change sent with the cookie and %j answers %i", async (headers: Record<string, string>, status) => {
  const api = await tests.api();
  const cookie = cookieOf(await signIn(api));
  const answer = await api.call({
    method: "POST",
    url: "/api/brands",
    payload: brandInput(),
    headers: { ...headers, cookie, host: "localhost" },
  });
  expect(answer.statusCode).toBe(status);
  if (status === 403) expect(answer.json()).toMatchObject({ code: "cross_site" });
});

test("the token needs no origin, and reading with the cookie needs none either", async () => {
  const api = await tests.api();
  expect(
    (await api.call({ method: "POST", url: "/api/brands", payload: brandInput(), as: "admin" })).statusCode,
  ).toBe(200);
  const cookie = cookieOf(await signIn(api));
  expect(
    (await api.call({ url: "/api/contacts", headers: { cookie, "sec-fetch-site": "cross-site" } }))
      .statusCode,
  ).toBe(200);
});

const SECRET = "a-secret-for-tests-of-at-least-32-bytes";
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const forged = (payload: object, header: object = { alg: "HS256", typ: "JWT" }, secret = SECRET) => {
  const body = `${part(header)}.${part(payload)}`;
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
};

// asvs: 9.1.1, 9.1.2, 9.1.3, 9.2.1, 9.2.2, 9.2.3
test("only a complete, signed, unexpired token of this audience is accepted", async () => {
  const api = await tests.api();
  await signIn(api);
  const sid = [...api.accounts.sessions.keys()][0];
  const now = Math.floor(api.clock.now / 1000);
  const good = { sub: "admin", sid, aud: "asesorador-api", iat: now, exp: now + 60 };
  const { exp: _, ...endless } = good;
  const { aud: __, ...audless } = good;
  const bad = [
    forged({ ...good, exp: now - 1 }),
    forged(endless),
    forged(audless),
    forged({ ...good, aud: "another" }),
    forged({ ...good, sub: "adviser" }),
    forged({ ...good, sid: "00000000-0000-4000-8000-000000000000" }),
    forged({ ...good, sid: "unknown" }),
    forged({ ...good, sid: 7 }),
    forged({ ...good, exp: "soon" }),
    forged(good, { alg: "HS512", typ: "JWT" }),
    forged(good, { alg: "HS256", crit: ["x"] }),
    forged(good, undefined, "another secret that is long enough too"),
    `${part({ alg: "none", typ: "JWT" })}.${part(good)}.`,
    `${part({ alg: "none" })}.${part(good)}`,
    `${forged(good)}x`,
    `${forged(good).slice(0, -5)}`,
    forged([]),
    forged("text" as unknown as object),
    forged(null as unknown as object),
    "....",
    "a.b.c",
    "🔑",
    "%00",
    "null",
    `${part({ alg: "HS256" })}.bm90IGpzb24.AAAA`,
    "x".repeat(100_000),
    forged({ ...good, pad: "x".repeat(10_000) }),
  ];
  const status = async (authorization: string) =>
    (await api.call({ url: "/api/auth/user", headers: { authorization } })).statusCode;
  expect(await status(`Bearer ${forged(good)}`)).toBe(200);
  for (const token of bad)
    expect([token.slice(0, 60), await status(`Bearer ${token}`)]).toEqual([token.slice(0, 60), 401]);
  for (const header of [
    "Bearer",
    "Bearer ",
    "Basic YTpi",
    forged(good),
    `Bearer ${forged(good)} x`,
    `Token ${forged(good)}`,
  ])
    expect([header.slice(0, 20), await status(header)]).toEqual([header.slice(0, 20), 401]);
  for (const cookie of [
    "asesorador_session=",
    "asesorador_session=x",
    `asesorador_session=${"A".repeat(43)}`,
    "=;;=",
    `asesorador_session=${sid}`,
  ])
    expect((await api.call({ url: "/api/auth/user", headers: { cookie } })).statusCode).toBe(401);
});

test("a public endpoint answers a request with an invalid token", async () => {
  const api = await tests.api();
  const answer = await api.call({ url: "/api/services", headers: { authorization: "Bearer nonsense" } });
  expect(answer.statusCode).toBe(200);
});
