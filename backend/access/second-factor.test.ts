import { accessEvents } from "@asesorador/domain/access/events";
import { type Api, apiTests, PASSWORD } from "@asesorador/infra/testing/api";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stepOf } from "./totp.ts";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const STEP_MS = 30_000;
type Headers = Readonly<Record<string, string>>;

const codeAt = (secret: string, atMs: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: atMs });
const post = (
  { call }: Api,
  url: string,
  payload: object,
  headers: Headers = {},
  remoteAddress = "192.0.2.1",
) => call({ method: "POST", url, payload, headers, remoteAddress });
const login = (api: Api, username = "adviser", remoteAddress = "192.0.2.1") =>
  post(api, "/api/auth/login", { username, password: PASSWORD }, {}, remoteAddress);
const ticketFor = async (api: Api, username = "adviser"): Promise<string> =>
  (await login(api, username)).json<{ secondFactor: { ticket: string } }>().secondFactor.ticket;
const second = (api: Api, ticket: string, code: string, remoteAddress = "192.0.2.1") =>
  post(api, "/api/auth/login/second", { ticket, code }, {}, remoteAddress);
const bearer = (answer: { json: <T>() => T }): Headers => ({
  authorization: `Bearer ${answer.json<{ token: string }>().token}`,
});
const codeOf = (answer: { json: <T>() => T }): string => answer.json<{ code: string }>().code;
const recorded = ({ history }: Api, ...types: string[]) =>
  history.all.filter(({ type }) => types.includes(type)).map((stored) => accessEvents.decode(stored));

/** An adviser who enrolled three time steps ago, so that the current code is unused. */
const enrolled = async (username = "adviser") => {
  const api = await tests.api();
  const headers = bearer(await login(api, username));
  const setup = await post(api, "/api/auth/second-factor/setup", { current: PASSWORD }, headers);
  const { ticket, secret, uri } = setup.json<{ ticket: string; secret: string; uri: string }>();
  const code = codeAt(secret, api.clock.now);
  const done = await post(api, "/api/auth/second-factor/confirm", { ticket, code }, headers);
  expect(done.statusCode).toBe(200);
  api.clock.now += 3 * STEP_MS;
  const { recoveryCodes } = done.json<{ recoveryCodes: string[] }>();
  return { api, headers, secret, uri, recoveryCodes, now: () => codeAt(secret, api.clock.now) };
};

describe("codes of RFC 6238", () => {
  // Appendix B, SHA-1, the last six of eight digits.
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [20_000_000_000, "353130"],
  ])("at %i s the code is %s", (seconds, code) => {
    const secret = Buffer.from("12345678901234567890");
    const base32 = new Secret({ buffer: new Uint8Array(secret).buffer }).base32;
    expect(stepOf(base32, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  // asvs: 6.5.5
  test("one step before and after is taken, two are not", () => {
    const secret = new Secret().base32;
    const at = 1_000_000 * STEP_MS;
    const off = (steps: number) => stepOf(secret, codeAt(secret, at + steps * STEP_MS), at);
    expect([-2, -1, 0, 1, 2].map(off)).toEqual([null, 999_999, 1_000_000, 1_000_001, null]);
  });

  test("six characters that are no digits are no code", () => {
    for (const code of ["!𐀀𐀀ᘮ", "１２３４５６", "12345a", "-12345"])
      expect(stepOf(new Secret().base32, code, 0)).toBeNull();
  });
});

describe("enrolling", () => {
  // asvs: 7.4.3, 7.5.1
  test("asks for the password, then a code; ends the other sessions and leaves no secret in history", async () => {
    const api = await tests.api();
    const [here, there] = [bearer(await login(api)), bearer(await login(api))];
    const wrong = await post(api, "/api/auth/second-factor/setup", { current: "otra" }, here);
    expect(wrong.json()).toMatchObject({ issues: [{ path: "current" }] });
    const setup = await post(api, "/api/auth/second-factor/setup", { current: PASSWORD }, here);
    const { ticket, secret, uri } = setup.json<{ ticket: string; secret: string; uri: string }>();
    expect(uri).toBe(
      `otpauth://totp/Asesorador:adviser?issuer=Asesorador&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    const refused = await post(api, "/api/auth/second-factor/confirm", { ticket, code: "000000" }, here);
    expect(refused.json()).toMatchObject({ issues: [{ path: "code", code: "wrong_code" }] });
    expect((await login(api)).json()).toHaveProperty("token");
    const code = codeAt(secret, api.clock.now);
    const there2 = bearer(await login(api));
    const done = await post(api, "/api/auth/second-factor/confirm", { ticket, code }, here);
    const { recoveryCodes, endedSessions } = done.json<{ recoveryCodes: string[]; endedSessions: number }>();
    expect(endedSessions).toBe(3);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const headers of [there, there2])
      expect((await api.call({ url: "/api/auth/user", headers })).statusCode).toBe(401);
    const status = await api.call({ url: "/api/auth/second-factor", headers: here });
    expect(status.json()).toEqual({
      enrolled: true,
      app: true,
      passkeys: [],
      recoveryCodesLeft: 10,
      passkeysAvailable: true,
    });
    const history = JSON.stringify(api.history.all, (_, value) => String(value));
    for (const hidden of [secret, ...recoveryCodes]) expect(history).not.toContain(hidden);
    const { rows } = await tests.pool.query("select content::text from vault.credential");
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test("a ticket of another account, or of a sign-in, sets nothing up", async () => {
    const { api, headers } = await enrolled();
    const signedIn = await login(api, "analyst");
    const other = bearer(signedIn);
    const setup = await post(api, "/api/auth/second-factor/setup", { current: PASSWORD }, other);
    const { ticket, secret } = setup.json<{ ticket: string; secret: string }>();
    const code = codeAt(secret, api.clock.now);
    expect((await post(api, "/api/auth/second-factor/confirm", { ticket, code }, headers)).statusCode).toBe(
      409,
    );
    const signInTicket = await ticketFor(api);
    const misused = await post(
      api,
      "/api/auth/second-factor/confirm",
      { ticket: signInTicket, code },
      headers,
    );
    expect(codeOf(misused)).toBe("setup_expired");
    expect(codeOf(await second(api, ticket, code))).toBe("ticket_expired");
    // The token ends with the ticket, the cookie does not.
    api.clock.now += 15 * 60_000;
    const late = { ticket, code: codeAt(secret, api.clock.now) };
    const cookie = { cookie: String(signedIn.headers["set-cookie"]).split(";")[0] ?? "" };
    const sameSite = { ...cookie, "sec-fetch-site": "same-origin" };
    expect(codeOf(await post(api, "/api/auth/second-factor/confirm", late, sameSite))).toBe("setup_expired");
  });
});

describe("signing in with a second factor", () => {
  // asvs: 2.3.1, 6.3.3
  test("the password alone opens no session; password and code do", async () => {
    const { api, now } = await enrolled();
    const before = api.accounts.sessions.size;
    const first = await login(api);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({
      secondFactor: { ticket: expect.any(String), methods: ["totp", "recovery_code"] },
    });
    expect(first.headers["set-cookie"]).toBeUndefined();
    expect(api.accounts.sessions.size).toBe(before);
    const { ticket } = first.json<{ secondFactor: { ticket: string } }>().secondFactor;
    const ticketAsToken = { authorization: `Bearer ${ticket}` };
    expect((await api.call({ url: "/api/auth/user", headers: ticketAsToken })).statusCode).toBe(401);
    const answer = await second(api, ticket, now().replace(/^.../, "$& "));
    expect(answer.json()).toMatchObject({ user: { username: "adviser" } });
    expect((await api.call({ url: "/api/auth/user", headers: bearer(answer) })).statusCode).toBe(200);
  });

  // asvs: 6.5.1
  test("a code is taken once, also that of enrolment and any earlier one", async () => {
    const { api, now, secret } = await enrolled();
    const ticket = await ticketFor(api);
    const code = now();
    expect((await second(api, ticket, code)).statusCode).toBe(200);
    expect(codeOf(await second(api, ticket, code))).toBe("wrong_code");
    expect(codeOf(await second(api, ticket, codeAt(secret, api.clock.now - STEP_MS)))).toBe("wrong_code");
    api.clock.now += STEP_MS;
    expect((await second(api, ticket, now())).statusCode).toBe(200);
  });

  test("of two requests with one code, whether of the app or for recovery, one gets in", async () => {
    const { api, now, recoveryCodes } = await enrolled();
    const ticket = await ticketFor(api);
    for (const code of [now(), recoveryCodes[3] ?? ""]) {
      const answers = await Promise.all(
        ["192.0.2.7", "192.0.2.8"].map((address) => second(api, ticket, code, address)),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    }
  });

  // asvs: 6.5.1, 6.5.4
  test("a recovery code works once, however it is typed, and the count goes down", async () => {
    const { api, headers, recoveryCodes } = await enrolled();
    const [code = ""] = recoveryCodes;
    const ticket = await ticketFor(api);
    expect((await second(api, ticket, ` ${code.toUpperCase().replaceAll("-", " ")}`)).statusCode).toBe(200);
    expect(codeOf(await second(api, ticket, code))).toBe("wrong_code");
    const status = await api.call({ url: "/api/auth/second-factor", headers });
    expect(status.json()).toEqual({
      enrolled: true,
      app: true,
      passkeys: [],
      recoveryCodesLeft: 9,
      passkeysAvailable: true,
    });
    expect(recorded(api, "RecoveryCodeUsed")).toMatchObject([
      { metadata: { actor: "adviser:adviser" }, data: { username: "adviser", index: 0 } },
    ]);
  });

  test("a ticket lasts five minutes and ends with a change of the account", async () => {
    const { api, now } = await enrolled();
    const old = await ticketFor(api);
    api.clock.now += 5 * 60_000;
    expect(codeOf(await second(api, old, now()))).toBe("ticket_expired");
    const ticket = await ticketFor(api);
    await api.call({ method: "POST", url: "/api/admin/accounts/adviser/password", as: "admin" });
    expect(codeOf(await second(api, ticket, now()))).toBe("ticket_expired");
    expect(codeOf(await second(api, `${ticket}x.y`, now()))).toBe("ticket_expired");
    expect(codeOf(await second(api, "x", now()))).toBe("ticket_expired");
  });

  test("guesses are throttled, and a right password buys no more of them", async () => {
    const { api, now } = await enrolled();
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const answer = await second(api, await ticketFor(api), "000000");
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await second(api, await ticketFor(api), now())).statusCode).toBe(429);
    expect(recorded(api, "SignInFailed").map(({ data }) => data)).toContainEqual({
      username: "adviser",
      cause: "wrong_code",
    });
    await api.call({ method: "DELETE", url: "/api/admin/accounts/adviser/lock", as: "admin" });
    expect((await second(api, await ticketFor(api), now())).statusCode).toBe(200);
  });

  test("guesses from many addresses make the account wait", async () => {
    const { api } = await enrolled();
    const ticket = await ticketFor(api);
    for (let guess = 0; guess < 20; guess += 1) await second(api, ticket, "000000", `192.0.2.${100 + guess}`);
    expect((await second(api, ticket, "000000", "192.0.2.99")).statusCode).toBe(429);
  });
});

describe("changing the second factor", () => {
  test("new recovery codes need password and code, and the old ones are void", async () => {
    const { api, headers, now, recoveryCodes } = await enrolled();
    const url = "/api/auth/second-factor/recovery-codes";
    const wrong = await post(api, url, { current: PASSWORD, code: "000000" }, headers);
    expect(wrong.json()).toMatchObject({ issues: [{ path: "code" }] });
    const renewed = await post(api, url, { current: PASSWORD, code: now() }, headers);
    const [fresh = ""] = renewed.json<{ recoveryCodes: string[] }>().recoveryCodes;
    const ticket = await ticketFor(api);
    expect((await second(api, ticket, recoveryCodes[1] ?? "")).statusCode).toBe(401);
    expect((await second(api, ticket, fresh)).statusCode).toBe(200);
  });

  test("its owner removes it by password and code", async () => {
    const { api, headers, now } = await enrolled();
    const url = "/api/auth/second-factor/remove";
    const wrong = await post(api, url, { current: "otra", code: now() }, headers);
    expect(wrong.json()).toMatchObject({ issues: [{ path: "current" }] });
    const removed = await post(api, url, { current: PASSWORD, code: now() }, headers);
    expect(removed.json()).toEqual({ ok: true });
    expect((await login(api)).json()).toHaveProperty("token");
    expect((await api.call({ url: "/api/auth/user", headers })).statusCode).toBe(200);
  });

  // asvs: 6.4.4
  test("an administrator resets another's, never their own, and it is in history", async () => {
    const { api, headers } = await enrolled();
    const reset = (username: string) =>
      api.call({ method: "POST", url: `/api/admin/accounts/${username}/second-factor/reset`, as: "admin" });
    const { accounts } = (await api.call({ url: "/api/admin/accounts", as: "admin" })).json<{
      accounts: { username: string; secondFactor: boolean }[];
    }>();
    expect(accounts.filter((account) => account.secondFactor).map(({ username }) => username)).toEqual([
      "adviser",
    ]);
    expect((await reset("admin")).statusCode).toBe(409);
    expect((await reset("nobody")).statusCode).toBe(404);
    expect((await reset("adviser")).json()).toEqual({ ok: true });
    expect((await api.call({ url: "/api/auth/user", headers })).statusCode).toBe(401);
    expect((await login(api)).json()).toHaveProperty("token");
    expect(recorded(api, "SecondFactorRemoved")).toMatchObject([{ metadata: { actor: "admin:admin" } }]);
    expect((await reset("adviser")).statusCode).toBe(409);
  });
});

// asvs: 6.4.3
test("a password that an administrator has reset still needs the second factor", async () => {
  const { api, now } = await enrolled();
  const url = "/api/admin/accounts/adviser/password";
  const { temporaryPassword } = (await api.call({ method: "POST", url, as: "admin", payload: {} })).json<{
    temporaryPassword: string;
  }>();
  const first = await post(api, "/api/auth/login", { username: "adviser", password: temporaryPassword });
  expect(first.json()).not.toHaveProperty("token");
  const { ticket } = first.json<{ secondFactor: { ticket: string } }>().secondFactor;
  expect((await second(api, ticket, now())).json()).toMatchObject({ user: { passwordChange: "required" } });
});

describe("a second factor that an administrator asks for", () => {
  // asvs: 6.3.3
  test("must be enrolled before anything else, and then opens the panel", async () => {
    const api = await tests.api();
    const url = "/api/admin/accounts/adviser/second-factor";
    const demand = (required: boolean) =>
      api.call({ method: "POST", url, as: "admin", payload: { required } });
    const headers = bearer(await login(api));
    expect((await demand(true)).json()).toEqual({ ok: true });
    const seen = async () => (await api.call({ url: "/api/contacts", headers })).statusCode;
    expect(codeOf(await api.call({ url: "/api/contacts", headers }))).toBe("second_factor_required");
    const again = await login(api);
    expect(again.json()).toMatchObject({ user: { secondFactorMissing: true } });
    const setup = await post(api, "/api/auth/second-factor/setup", { current: PASSWORD }, headers);
    const { ticket, secret } = setup.json<{ ticket: string; secret: string }>();
    const code = codeAt(secret, api.clock.now);
    await post(api, "/api/auth/second-factor/confirm", { ticket, code }, headers);
    expect(await seen()).toBe(200);
    api.clock.now += STEP_MS;
    const proof = { current: PASSWORD, code: codeAt(secret, api.clock.now) };
    await post(api, "/api/auth/second-factor/remove", proof, headers);
    expect(await seen()).toBe(403);
    await demand(false);
    expect(await seen()).toBe(200);
    expect(recorded(api, "SecondFactorRequirementChanged").map(({ data }) => data)).toEqual([
      { username: "adviser", required: true },
      { username: "adviser", required: false },
    ]);
  });

  test("of a role, holds for its accounts and not for others, and is in the team's list", async () => {
    const { api, headers } = await enrolled("admin");
    const demand = (role: string, required: boolean) =>
      post(api, `/api/admin/roles/${role}/second-factor`, { required }, headers);
    const adviser = bearer(await login(api));
    const analyst = bearer(await login(api, "analyst"));
    expect((await demand("adviser", true)).json()).toEqual({ ok: true });
    expect(codeOf(await api.call({ url: "/api/contacts", headers: adviser }))).toBe("second_factor_required");
    expect((await api.call({ url: "/api/admin/lead-summary", headers: analyst })).statusCode).not.toBe(403);
    expect((await api.call({ url: "/api/admin/accounts", headers })).json()).toMatchObject({
      secondFactorRoles: ["adviser"],
    });
    expect((await demand("admin", true)).statusCode).toBe(200);
    expect((await api.call({ url: "/api/admin/accounts", headers })).statusCode).toBe(200);
    expect((await demand("visitor", true)).statusCode).toBe(400);
    expect((await demand("adviser", false)).statusCode).toBe(200);
    expect((await api.call({ url: "/api/contacts", headers: adviser })).statusCode).toBe(200);
  });

  test("of administrators, is refused to one who has no factor", async () => {
    const api = await tests.api();
    const payload = { required: true };
    const url = "/api/admin/roles/admin/second-factor";
    const refused = await api.call({ method: "POST", url, as: "admin", payload });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, "own_factor_missing"]);
    expect((await api.call({ url: "/api/admin/accounts", as: "admin" })).statusCode).toBe(200);
  });
});
