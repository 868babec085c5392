import { accessEvents } from "@asesorador/domain/access/events";
import type { CreationOptions, RequestOptions } from "@asesorador/domain/access/passkey-contract";
import { type Api, apiTests, PASSWORD } from "@asesorador/infra/testing/api";
import { softwareAuthenticator } from "@asesorador/infra/testing/software-authenticator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { relyingPartyOf } from "./relying-party.ts";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const ORIGIN = "https://asesorador.example";
const settings = { publicOrigin: ORIGIN };

/** A browser: stores cookies, and sends them to its own site. */
const browser = ({ app }: Api, address = "192.0.2.1") => {
  const cookies = new Map<string, string>();
  const send = async (method: "GET" | "POST", url: string, payload?: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await app.inject({
      method,
      url,
      headers: { cookie, "sec-fetch-site": "same-origin" },
      remoteAddress: address,
      ...(payload ? { payload } : {}),
    });
    for (const { name, value, maxAge } of answer.cookies)
      if (value === "" || maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    return answer;
  };
  return {
    cookies,
    get: (url: string) => send("GET", url),
    post: (url: string, payload: object = {}) => send("POST", url, payload),
  };
};
type Browser = ReturnType<typeof browser>;

const login = (at: Browser, username = "adviser") =>
  at.post("/api/auth/login", { username, password: PASSWORD });
const ticketOf = (answer: { json: <T>() => T }) =>
  answer.json<{ secondFactor: { ticket: string } }>().secondFactor.ticket;
const codeOf = (answer: { json: <T>() => T }) => answer.json<{ code: string }>().code;
const requestOptions = async (at: Browser, url: string, payload: object = {}): Promise<RequestOptions> =>
  (await at.post(url, payload)).json<{ options: RequestOptions }>().options;
const signInOptions = (at: Browser, payload: object = {}) =>
  requestOptions(at, "/api/auth/login/passkey/options", payload);
const enter = (at: Browser, assertion: object) => at.post("/api/auth/login/passkey", { assertion });
const isIn = async (at: Browser) => (await at.get("/api/auth/user")).statusCode === 200;

const setUp = async (at: Browser, proof: object = {}) =>
  at.post("/api/auth/passkeys/setup", { current: PASSWORD, ...proof });
const register = async (at: Browser, proof: object = {}, name = "Mi laptop") => {
  const authenticator = softwareAuthenticator(ORIGIN);
  const { options } = (await setUp(at, proof)).json<{ options: CreationOptions }>();
  const answer = await at.post("/api/auth/passkeys", { name, attestation: authenticator.create(options) });
  return { authenticator, answer };
};

type Status = {
  readonly passkeys: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[];
  readonly recoveryCodesLeft: number;
};
const statusOf = async (at: Browser) => (await at.get("/api/auth/second-factor")).json<Status>();

/** An account with one passkey; `at` is the browser that registered it, signed in. */
const withPasskey = async (username = "adviser") => {
  const api = await tests.api({ settings });
  const at = browser(api);
  await login(at, username);
  const { authenticator, answer } = await register(at);
  expect(answer.statusCode).toBe(200);
  const { recoveryCodes } = answer.json<{ recoveryCodes: string[] }>();
  return { api, at, authenticator, recoveryCodes };
};
const recorded = ({ history }: Api, ...types: string[]) =>
  history.all.filter(({ type }) => types.includes(type)).map((stored) => accessEvents.decode(stored));

describe("registering a passkey", () => {
  test("brings recovery codes with the first, none with a further one, and leaves nothing of it in history", async () => {
    const { api, at, authenticator, recoveryCodes } = await withPasskey();
    expect(new Set(recoveryCodes).size).toBe(10);
    const proof = { code: recoveryCodes[0] };
    const further = await register(at, proof, "Teléfono");
    expect(further.answer.json()).toEqual({ recoveryCodes: null, endedSessions: 0 });
    const { passkeys, recoveryCodesLeft } = await statusOf(at);
    expect(passkeys.map(({ name, lastUsedAt }) => [name, lastUsedAt])).toEqual([
      ["Mi laptop", null],
      ["Teléfono", null],
    ]);
    expect(recoveryCodesLeft).toBe(9);
    const history = JSON.stringify(api.history.all, (_, value) => String(value));
    const { id } = authenticator.get(await signInOptions(browser(api)));
    for (const hidden of [id, "Mi laptop", "Teléfono"]) expect(history).not.toContain(hidden);
    const { rows } = await tests.pool.query("select content::text from vault.credential");
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  test("asks for the password and, of an account that has a factor, for that too", async () => {
    const { at } = await withPasskey();
    const wrong = await at.post("/api/auth/passkeys/setup", { current: "otra" });
    expect(wrong.json()).toMatchObject({ issues: [{ path: "current" }] });
    expect((await setUp(at)).json()).toMatchObject({ issues: [{ path: "code", code: "required" }] });
  });

  test("with the answer for another address, another challenge or an unverified person is refused", async () => {
    const api = await tests.api({ settings });
    const at = browser(api);
    await login(at);
    for (const wrong of [
      { origin: "https://asesorador.example.evil" },
      { challenge: "AAAA" },
      { rpId: "evil.example" },
      { verified: false },
    ]) {
      const { options } = (await setUp(at)).json<{ options: CreationOptions }>();
      const attestation = softwareAuthenticator(ORIGIN).create(options, wrong);
      const answer = await at.post("/api/auth/passkeys", { name: "x", attestation });
      expect([answer.statusCode, codeOf(answer)]).toEqual([400, "wrong_passkey"]);
      expect(codeOf(await at.post("/api/auth/passkeys", { name: "x", attestation }))).toBe(
        "challenge_expired",
      );
    }
    expect((await statusOf(at)).passkeys).toEqual([]);
  });

  test("answers a challenge within five minutes, in the browser and session that asked", async () => {
    const api = await tests.api({ settings });
    const [here, there] = [browser(api), browser(api)];
    await login(here);
    await login(there);
    const { options } = (await setUp(here)).json<{ options: CreationOptions }>();
    const payload = { name: "x", attestation: softwareAuthenticator(ORIGIN).create(options) };
    const challenge = here.cookies.get("asesorador_passkey") ?? "";
    expect(codeOf(await there.post("/api/auth/passkeys", payload))).toBe("challenge_expired");
    there.cookies.set("asesorador_passkey", challenge);
    expect(codeOf(await there.post("/api/auth/passkeys", payload))).toBe("challenge_expired");
    api.clock.now += 5 * 60_000;
    expect(codeOf(await here.post("/api/auth/passkeys", payload))).toBe("challenge_expired");
  });

  test("that the account has already is refused", async () => {
    const { at, authenticator, recoveryCodes } = await withPasskey();
    const answer = await setUp(at, { code: recoveryCodes[0] });
    const { options } = answer.json<{ options: CreationOptions }>();
    expect(options.excludeCredentials).toHaveLength(1);
    const attestation = authenticator.create(options);
    expect(codeOf(await at.post("/api/auth/passkeys", { name: "x", attestation }))).toBe("passkey_exists");
  });
});

describe("signing in with a passkey", () => {
  test("needs neither user name nor password, and is recorded with its method and last use", async () => {
    const { api, authenticator } = await withPasskey();
    const at = browser(api);
    const options = await signInOptions(at);
    expect(options).toMatchObject({
      rpId: "asesorador.example",
      allowCredentials: [],
      userVerification: "required",
    });
    const answer = await enter(at, authenticator.get(options));
    expect(answer.json()).toMatchObject({ user: { username: "adviser" } });
    expect(await isIn(at)).toBe(true);
    expect(recorded(api, "SignedIn").at(-1)).toMatchObject({
      metadata: { actor: "adviser:adviser" },
      data: { username: "adviser", method: "passkey" },
    });
    expect((await statusOf(at)).passkeys[0]?.lastUsedAt).toBe(new Date(api.clock.now).toISOString());
  });

  test("after the password is the second step, for passkeys of that account", async () => {
    const { api, authenticator } = await withPasskey();
    const at = browser(api);
    const first = await login(at);
    expect(first.json()).toEqual({
      secondFactor: { ticket: expect.any(String), methods: ["passkey", "recovery_code"] },
    });
    const options = await signInOptions(at, { ticket: ticketOf(first) });
    expect(options.allowCredentials).toMatchObject([{ type: "public-key", transports: ["internal"] }]);
    expect((await enter(at, authenticator.get(options))).statusCode).toBe(200);
    expect(recorded(api, "SignedIn").at(-1)).toMatchObject({ data: { method: "password_and_passkey" } });
    expect(codeOf(await at.post("/api/auth/login/passkey/options", { ticket: "x" }))).toBe("ticket_expired");
  });

  test("a recovery code does instead", async () => {
    const { api, recoveryCodes } = await withPasskey();
    const at = browser(api);
    const ticket = ticketOf(await login(at));
    const answer = await at.post("/api/auth/login/second", { ticket, code: recoveryCodes[0] });
    expect(answer.statusCode).toBe(200);
    expect(recorded(api, "SignedIn").at(-1)).toMatchObject({ data: { method: "password_and_code" } });
  });

  test.each([
    ["for another address", { origin: "https://asesorador.example.evil" }],
    ["to another challenge", { challenge: "AAAA" }],
    ["for another relying party", { rpId: "evil.example" }],
    ["of a person who was not verified", { verified: false }],
    ["with a user handle of no account", { userHandle: "AAAA" }],
  ])("an answer %s opens nothing", async (_, wrong) => {
    const { api, authenticator } = await withPasskey();
    const at = browser(api);
    const answer = await enter(at, authenticator.get(await signInOptions(at), wrong));
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, "wrong_passkey"]);
    expect(await isIn(at)).toBe(false);
  });

  test("an answer is taken once, also when it was wrong, and by the browser that asked only", async () => {
    const { api, authenticator } = await withPasskey();
    const [at, thief] = [browser(api), browser(api)];
    const answer = authenticator.get(await signInOptions(at));
    expect(codeOf(await enter(thief, answer))).toBe("challenge_expired");
    const cookie = at.cookies.get("asesorador_passkey") ?? "";
    expect((await enter(at, answer)).statusCode).toBe(200);
    thief.cookies.set("asesorador_passkey", cookie);
    expect(codeOf(await enter(thief, answer))).toBe("challenge_expired");
    const options = await signInOptions(thief);
    const kept = thief.cookies.get("asesorador_passkey") ?? "";
    expect(codeOf(await enter(thief, authenticator.get(options, { origin: "https://x.example" })))).toBe(
      "wrong_passkey",
    );
    thief.cookies.set("asesorador_passkey", kept);
    expect(codeOf(await enter(thief, authenticator.get(options)))).toBe("challenge_expired");
  });

  test("of two requests with one answer one gets in", async () => {
    const { api, authenticator } = await withPasskey();
    const [at, twin] = [browser(api), browser(api, "192.0.2.2")];
    const answer = authenticator.get(await signInOptions(at));
    twin.cookies.set("asesorador_passkey", at.cookies.get("asesorador_passkey") ?? "");
    const answers = await Promise.all([enter(at, answer), enter(twin, answer)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test("a counter that does not grow is refused: the passkey may have been copied", async () => {
    const { api, authenticator } = await withPasskey();
    const at = browser(api);
    const from = async (counter: number) => {
      const options = await signInOptions(at);
      return (await enter(at, authenticator.get(options, { counter }))).statusCode;
    };
    expect([await from(7), await from(7), await from(6), await from(0), await from(8)]).toEqual([
      200, 401, 401, 401, 200,
    ]);
  });

  test("an authenticator that does not count may always say 0", async () => {
    const api = await tests.api({ settings });
    const at = browser(api);
    await login(at);
    const authenticator = softwareAuthenticator(ORIGIN);
    const { options } = (await setUp(at)).json<{ options: CreationOptions }>();
    const attestation = authenticator.create(options, { counter: 0 });
    expect((await at.post("/api/auth/passkeys", { name: "x", attestation })).statusCode).toBe(200);
    for (let use = 0; use < 2; use += 1) {
      const answer = authenticator.get(await signInOptions(at), { counter: 0 });
      expect((await enter(at, answer)).statusCode).toBe(200);
    }
  });

  // asvs: 6.3.4
  test("another account's passkey is no second step, and names its own account without a password", async () => {
    const { api, authenticator: advisers } = await withPasskey();
    const other = browser(api);
    await login(other, "analyst");
    const { authenticator: analysts } = await register(other);
    const at = browser(api);
    const options = await signInOptions(at, { ticket: ticketOf(await login(at)) });
    expect(codeOf(await enter(at, analysts.get(options)))).toBe("wrong_passkey");
    const handle = advisers.get(options).response.userHandle ?? "";
    const again = await signInOptions(at, { ticket: ticketOf(await login(at)) });
    expect(codeOf(await enter(at, analysts.get(again, { userHandle: handle })))).toBe("wrong_passkey");
    const passwordless = await signInOptions(at);
    expect(codeOf(await enter(at, analysts.get(passwordless, { userHandle: handle })))).toBe("wrong_passkey");
    const own = await enter(at, analysts.get(await signInOptions(at)));
    expect(own.json()).toMatchObject({ user: { username: "analyst" } });
  });

  test("wrong answers are throttled like codes, and recorded", async () => {
    const { api, authenticator } = await withPasskey();
    const at = browser(api, "192.0.2.9");
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const options = await signInOptions(at);
      statuses.push((await enter(at, authenticator.get(options, { challenge: "AAAA" }))).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(recorded(api, "SignInFailed").map(({ data }) => data)).toContainEqual({
      username: "adviser",
      cause: "wrong_passkey",
    });
  });

  test("a deactivated account is not let in", async () => {
    const { api, authenticator } = await withPasskey();
    await api.call({
      method: "PATCH",
      url: "/api/admin/accounts/adviser",
      as: "admin",
      payload: { active: false },
    });
    const at = browser(api);
    expect(codeOf(await enter(at, authenticator.get(await signInOptions(at))))).toBe("account_inactive");
  });
});

describe("removing passkeys", () => {
  test("asks for password and second factor, which may be the passkey itself", async () => {
    const { api, at, authenticator } = await withPasskey();
    const [passkey] = (await statusOf(at)).passkeys;
    const url = `/api/auth/passkeys/${passkey?.id}/remove`;
    const alone = await at.post(url, { current: PASSWORD });
    expect(alone.json()).toMatchObject({ issues: [{ path: "code", code: "required" }] });
    const options = await requestOptions(at, "/api/auth/passkeys/proof");
    expect(options.allowCredentials).toHaveLength(1);
    const wrong = authenticator.get(options, { origin: "https://x.example" });
    const refused = await at.post(url, { current: PASSWORD, assertion: wrong });
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { issues: [{ path: "assertion" }] }]);
    const assertion = authenticator.get(await requestOptions(at, "/api/auth/passkeys/proof"));
    expect((await at.post(url, { current: PASSWORD, assertion })).json()).toEqual({ ok: true });
    expect(await statusOf(at)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await login(browser(api))).json()).toHaveProperty("token");
    const late = browser(api);
    expect(codeOf(await enter(late, authenticator.get(await signInOptions(late))))).toBe("wrong_passkey");
    expect(recorded(api, "PasskeyRegistered", "PasskeyRemoved").map(({ type }) => type)).toEqual([
      "PasskeyRegistered",
      "PasskeyRemoved",
    ]);
  });

  test("a challenge for signing in proves nothing within a session", async () => {
    const { at, authenticator } = await withPasskey();
    const [passkey] = (await statusOf(at)).passkeys;
    const assertion = authenticator.get(await signInOptions(at));
    const answer = await at.post(`/api/auth/passkeys/${passkey?.id}/remove`, {
      current: PASSWORD,
      assertion,
    });
    expect(codeOf(answer)).toBe("challenge_expired");
  });

  test("an administrator's reset takes them all, and a requirement is met by one", async () => {
    const { api, at } = await withPasskey();
    const admin = (url: string, payload: object) => api.call({ method: "POST", url, as: "admin", payload });
    await admin("/api/admin/roles/adviser/second-factor", { required: true });
    expect((await at.get("/api/contacts")).statusCode).toBe(200);
    await admin("/api/admin/accounts/adviser/second-factor/reset", {});
    expect(await isIn(at)).toBe(false);
    expect((await login(at)).json()).toMatchObject({ user: { secondFactorMissing: true } });
    expect((await at.get("/api/contacts")).statusCode).toBe(403);
    expect((await register(at)).answer.statusCode).toBe(200);
    expect((await at.get("/api/contacts")).statusCode).toBe(200);
  });
});

describe("the address that passkeys are for", () => {
  test.each([
    ["https://asesorador.example", "x", { id: "asesorador.example", origin: "https://asesorador.example" }],
    [
      "https://asesorador.example:8443",
      "x",
      { id: "asesorador.example", origin: "https://asesorador.example:8443" },
    ],
    ["http://asesorador.example", "x", null],
    ["https://192.0.2.1", "x", null],
    ["https://[2001:db8::1]", "x", null],
    [null, "localhost:3000", { id: "localhost", origin: "http://localhost:3000" }],
    [null, "127.0.0.1:3000", null],
    [null, "asesorador.example", null],
    [null, "not a host", null],
  ])("with %s and the host %s is %j", (publicOrigin, host, expected) => {
    expect(relyingPartyOf(publicOrigin, { host })).toEqual(expected);
  });

  test("without one, they are refused and the status says so", async () => {
    const api = await tests.api();
    const at = browser(api);
    await login(at);
    expect((await at.get("/api/auth/second-factor")).json()).toMatchObject({ passkeysAvailable: true });
    const ip = await api.call({
      url: "/api/auth/second-factor",
      as: "adviser",
      headers: { host: "127.0.0.1" },
    });
    expect(ip.json()).toMatchObject({ passkeysAvailable: false });
    const refused = await api.call({
      method: "POST",
      url: "/api/auth/login/passkey/options",
      headers: { host: "127.0.0.1" },
      payload: {},
    });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, "passkeys_unavailable"]);
  });
});
