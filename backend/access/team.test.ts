import { accessEvents } from "@asesorador/domain/access/events";
import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { ACCOUNTS, type Api, apiTests, brandInput, PASSWORD } from "@asesorador/infra/testing/api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { Context } from "../application/context.ts";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const NEXT = "una frase bien larga";

const signIn = ({ call }: Api, username: string, password = PASSWORD, agent = "") =>
  call({
    method: "POST",
    url: "/api/auth/login",
    payload: { username, password },
    headers: { "user-agent": agent },
  });
const bearer = (answer: Awaited<ReturnType<typeof signIn>>) => ({
  authorization: `Bearer ${answer.json<{ token: string }>().token}`,
});
const recordedOf = ({ history }: Api, ...types: string[]) =>
  history.all
    .filter(({ type }) => types.includes(type))
    .map((stored) => {
      const { stream, metadata, type, data } = accessEvents.decode(stored);
      return { stream, actor: metadata.actor, type, data };
    });
/** The session that an event is about. */
const sessionIdIn = (data: unknown): string => z.object({ sessionId: z.string() }).parse(data).sessionId;

describe("a password that must be changed", () => {
  const held = ACCOUNTS.map((account) => ({ ...account, password: "temporary" as const }));

  test("lets its owner see who they are, leave and change it, and nothing else", async () => {
    const api = await tests.api({ accounts: held });
    const headers = bearer(await signIn(api, "admin"));
    const me = await api.call({ url: "/api/auth/user", headers });
    expect(me.json()).toMatchObject({ username: "admin", passwordChange: "required" });
    for (const url of ["/api/contacts", "/api/admin/accounts", "/api/auth/sessions", "/api/docs"]) {
      const answer = await api.call({ url, headers });
      expect([url, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        url,
        403,
        "password_change_required",
      ]);
    }
    // On a public page they are visitors: data for administrators only is not shown.
    const brands = await api.call({ url: "/api/brands", headers });
    expect([brands.statusCode, brands.headers["cache-control"]]).toEqual([
      200,
      "public, max-age=0, must-revalidate",
    ]);
    const payload = { current: PASSWORD, next: NEXT };
    const changed = await api.call({ method: "POST", url: "/api/auth/password", headers, payload });
    expect(changed.json()).toMatchObject({ user: { passwordChange: "none" } });
    expect((await api.call({ url: "/api/contacts", headers })).statusCode).toBe(200);
    expect((await api.call({ method: "POST", url: "/api/auth/logout", headers })).statusCode).toBe(200);
  });
});

describe("changing one's password", () => {
  test.each([
    [{ current: "otra", next: NEXT }, "current", "La contraseña actual no es correcta."],
    [{ current: PASSWORD, next: "corta" }, "next", "Usa al menos 12 caracteres."],
    [{ current: PASSWORD, next: PASSWORD }, "next", "Elige una contraseña distinta de la actual."],
    [{ current: PASSWORD, next: "123456789012" }, "next", /muy fácil de adivinar/],
    [{ current: PASSWORD, next: "admin-admin-admin" }, "next", "No uses tu usuario como contraseña."],
    [{ current: PASSWORD, next: "Movistar2026" }, "next", /el producto o una marca.*cuatro palabras/],
    [{ current: PASSWORD, next: "1q2w3e4r5t6y" }, "next", /se prueban primero.*cuatro palabras/],
  ])("%j is refused at %s", async (payload, path, message) => {
    const api = await tests.api();
    const answer = await api.call({ method: "POST", url: "/api/auth/password", as: "admin", payload });
    expect(answer.statusCode).toBe(400);
    const { issues, message: said } = answer.json<{ message: string; issues: { path: string }[] }>();
    expect(issues[0]?.path).toBe(path);
    expect(said).toMatch(message);
    expect(recordedOf(api, "PasswordChanged")).toEqual([]);
  });

  // asvs: 6.2.2, 7.4.3
  test("ends every other session, keeps this one, and is in history without the password", async () => {
    const api = await tests.api();
    const here = bearer(await signIn(api, "adviser"));
    const there = bearer(await signIn(api, "adviser"));
    const payload = { current: PASSWORD, next: NEXT };
    const answer = await api.call({ method: "POST", url: "/api/auth/password", headers: here, payload });
    expect(answer.json()).toMatchObject({ endedSessions: 1 });
    expect((await api.call({ url: "/api/auth/user", headers: here })).statusCode).toBe(200);
    expect((await api.call({ url: "/api/auth/user", headers: there })).statusCode).toBe(401);
    expect(recordedOf(api, "PasswordChanged", "SessionEnded")).toMatchObject([
      { stream: "team-accounts", actor: "adviser:adviser", type: "PasswordChanged" },
      { type: "SessionEnded", data: { cause: "password_changed" } },
    ]);
    expect(JSON.stringify(api.history.all, (_, value) => String(value))).not.toContain(NEXT);
    expect((await signIn(api, "adviser")).statusCode).toBe(401);
    expect((await signIn(api, "adviser", NEXT)).statusCode).toBe(200);
  });

  test("a change whose answer was lost can be sent again, by the session that made it and by no other", async () => {
    const api = await tests.api();
    const headers = bearer(await signIn(api, "adviser"));
    const change = (by: typeof headers, next: string) =>
      api.call({
        method: "POST",
        url: "/api/auth/password",
        headers: by,
        payload: { current: PASSWORD, next },
      });
    expect((await change(headers, NEXT)).statusCode).toBe(200);
    const repeated = await change(headers, NEXT);
    expect([repeated.statusCode, repeated.json()]).toEqual([
      200,
      { user: expect.objectContaining({ username: "adviser", passwordChange: "none" }), endedSessions: 0 },
    ]);
    expect(recordedOf(api, "PasswordChanged")).toHaveLength(1);
    expect((await change(headers, `${NEXT} otra`)).statusCode).toBe(400);
    expect((await change(bearer(await signIn(api, "adviser", NEXT)), NEXT)).statusCode).toBe(400);
  });

  // asvs: 6.2.3
  test("an open session is no place to guess the current one", async () => {
    const api = await tests.api();
    const headers = bearer(await signIn(api, "admin"));
    const guess = () =>
      api.call({
        method: "POST",
        url: "/api/auth/password",
        headers,
        payload: { current: "adivina", next: NEXT },
      });
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await guess()).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

describe("sessions", () => {
  // asvs: 7.5.2
  test("are listed with a coarse device, and one's own is marked", async () => {
    const api = await tests.api();
    const here = bearer(await signIn(api, "adviser"));
    await signIn(api, "adviser");
    await signIn(api, "admin");
    const { sessions } = (await api.call({ url: "/api/auth/sessions", headers: here })).json<{
      sessions: { username: string; current: boolean }[];
    }>();
    expect(sessions.map(({ username }) => username)).toEqual(["adviser", "adviser"]);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  });

  // asvs: 7.4.5
  test("of all accounts are an administrator's to see and to end", async () => {
    const api = await tests.api();
    const theirs = bearer(await signIn(api, "analyst"));
    const all = { url: "/api/auth/sessions?scope=all" };
    expect((await api.call({ ...all, as: "adviser" })).statusCode).toBe(403);
    const { sessions } = (await api.call({ ...all, as: "admin" })).json<{
      sessions: { sessionId: string; username: string }[];
    }>();
    const found = sessions.find(({ username }) => username === "analyst");
    const url = `/api/auth/sessions/${found?.sessionId}`;
    expect((await api.call({ method: "DELETE", url, as: "adviser" })).statusCode).toBe(404);
    expect((await api.call({ url: "/api/auth/user", headers: theirs })).statusCode).toBe(200);
    expect((await api.call({ method: "DELETE", url, as: "admin" })).statusCode).toBe(200);
    expect((await api.call({ url: "/api/auth/user", headers: theirs })).statusCode).toBe(401);
    expect(recordedOf(api, "SessionEnded")).toEqual([
      {
        stream: "access-analyst",
        actor: "admin:admin",
        type: "SessionEnded",
        data: { username: "analyst", sessionId: found?.sessionId, cause: "closed" },
      },
    ]);
    expect((await api.call({ method: "DELETE", url, as: "admin" })).statusCode).toBe(404);
  });

  test("all others end at once, and this one stays", async () => {
    const removed: (readonly string[])[] = [];
    const push = { removeOthers: async (...of: readonly string[]) => void removed.push(of) };
    const api = await tests.api({ context: { push: push as unknown as Context["push"] } });
    const others = [bearer(await signIn(api, "admin")), bearer(await signIn(api, "admin"))];
    const here = bearer(await signIn(api, "admin"));
    const sessionId = sessionIdIn(recordedOf(api, "SignedIn").at(-1)?.data);
    const answer = await api.call({ method: "DELETE", url: "/api/auth/sessions", headers: here });
    expect(answer.json()).toEqual({ ended: 2 });
    // Their browsers are reminded of nothing any more.
    expect(removed).toEqual([["admin", sessionId]]);
    for (const headers of others)
      expect((await api.call({ url: "/api/auth/user", headers })).statusCode).toBe(401);
    expect((await api.call({ url: "/api/auth/user", headers: here })).statusCode).toBe(200);
    expect(recordedOf(api, "SessionEnded")).toHaveLength(2);
  });
});

describe("accounts", () => {
  const create = (api: Api, payload: object) =>
    api.call({ method: "POST", url: "/api/admin/accounts", as: "admin", payload });
  const edit = (api: Api, username: string, payload: object) =>
    api.call({ method: "PATCH", url: `/api/admin/accounts/${username}`, as: "admin", payload });

  // asvs: 6.4.1
  test("a new one gets a temporary password, which it must change, and can be given leads", async () => {
    const api = await tests.api();
    const created = (await create(api, { username: " Rosa ", role: "adviser" })).json<{
      username: string;
      temporaryPassword: string;
    }>();
    expect(created).toEqual({
      username: "rosa",
      temporaryPassword: expect.stringMatching(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/),
    });
    expect(recordedOf(api, "AccountCreated")).toEqual([
      {
        stream: "team-accounts",
        actor: "admin:admin",
        type: "AccountCreated",
        data: {
          username: "rosa",
          role: "adviser",
          password: "temporary",
          credentialId: expect.any(String),
        },
      },
    ]);
    const answer = await signIn(api, "rosa", created.temporaryPassword);
    expect(answer.json()).toMatchObject({ user: { passwordChange: "required" } });
    const advisers = async () =>
      (await api.call({ url: "/api/admin/advisers", as: "adviser" })).json<{ advisers: object[] }>().advisers;
    const others = [
      { username: "admin", role: "admin", active: true },
      { username: "adviser", role: "adviser", active: true },
    ];
    expect(await advisers()).toEqual([...others, { username: "rosa", role: "adviser", active: true }]);
    await edit(api, "rosa", { active: false });
    expect(await advisers()).toEqual(others);
    expect((await create(api, { username: "rosa", role: "admin" })).json()).toMatchObject({
      code: "username_taken",
    });
    expect((await create(api, { username: "María", role: "admin" })).statusCode).toBe(400);
    expect((await create(api, { username: "Todos", role: "admin" })).json()).toMatchObject({
      message: "Ese usuario es el nombre de un filtro de leads. Elige otro.",
    });
  });

  test("without a history nothing changes", async () => {
    const api = await tests.api();
    await api.headersOf("admin");
    // One failure is retried with the same event ids.
    api.history.failWith(new StoreUnavailable(), new StoreUnavailable());
    expect((await create(api, { username: "rosa", role: "adviser" })).statusCode).toBe(503);
    expect(await api.accounts.findAccount("rosa")).toBeNull();
  });

  // asvs: 7.4.2
  test("a new role or a deactivation ends its sessions, and is in history", async () => {
    const api = await tests.api();
    const theirs = bearer(await signIn(api, "adviser"));
    expect((await edit(api, "adviser", { role: "analyst" })).json()).toEqual({ ok: true });
    expect((await api.call({ url: "/api/auth/user", headers: theirs })).statusCode).toBe(401);
    expect((await edit(api, "adviser", { role: "analyst" })).json()).toEqual({ ok: true });
    await edit(api, "adviser", { active: false });
    const refused = await signIn(api, "adviser");
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, "account_inactive"]);
    expect((await signIn(api, "adviser", "otra")).statusCode).toBe(401);
    await edit(api, "adviser", { active: true });
    expect((await signIn(api, "adviser")).statusCode).toBe(200);
    expect(
      recordedOf(api, "AccountRoleChanged", "AccountDeactivated", "AccountReactivated").map(
        ({ type, data }) => ({
          type,
          data,
        }),
      ),
    ).toEqual([
      { type: "AccountRoleChanged", data: { username: "adviser", from: "adviser", to: "analyst" } },
      { type: "AccountDeactivated", data: { username: "adviser" } },
      { type: "AccountReactivated", data: { username: "adviser" } },
    ]);
  });

  test("a change of one's own account, or of one that does not exist, is refused", async () => {
    const api = await tests.api();
    expect((await edit(api, "admin", { active: false })).json()).toMatchObject({ code: "own_account" });
    expect((await edit(api, "nadie", { active: false })).statusCode).toBe(404);
    for (const username of ["nadie", "admin"]) {
      const url = `/api/admin/accounts/${username}/password`;
      const answer = await api.call({ method: "POST", url, as: "admin", payload: {} });
      expect(answer.statusCode).toBe(username === "admin" ? 409 : 404);
    }
  });

  test("a reset password is temporary and ends its sessions", async () => {
    const api = await tests.api();
    const theirs = bearer(await signIn(api, "analyst"));
    const sessionId = sessionIdIn(recordedOf(api, "SignedIn").at(-1)?.data);
    const url = "/api/admin/accounts/analyst/password";
    const { temporaryPassword } = (await api.call({ method: "POST", url, as: "admin", payload: {} })).json<{
      temporaryPassword: string;
    }>();
    expect((await api.call({ url: "/api/auth/user", headers: theirs })).statusCode).toBe(401);
    expect((await signIn(api, "analyst")).statusCode).toBe(401);
    expect((await signIn(api, "analyst", temporaryPassword)).json()).toMatchObject({
      user: { passwordChange: "required" },
    });
    expect(recordedOf(api, "PasswordReset")).toMatchObject([
      { stream: "team-accounts", actor: "admin:admin" },
    ]);
    expect(recordedOf(api, "SessionEnded")).toMatchObject([{ data: { username: "analyst", sessionId } }]);
  });

  test("a locked one is seen, and unlocked where it was tried from", async () => {
    const api = await tests.api();
    await api.headersOf("admin");
    for (let i = 0; i < 5; i += 1) await signIn(api, "adviser", "x");
    expect((await signIn(api, "adviser")).statusCode).toBe(429);
    const { accounts } = (await api.call({ url: "/api/admin/accounts", as: "admin" })).json<{
      accounts: { username: string; lockedUntil: string | null; failures: number }[];
    }>();
    expect(accounts.find(({ username }) => username === "adviser")).toMatchObject({
      failures: 5,
      lockedUntil: expect.any(String),
    });
    const url = "/api/admin/accounts/adviser/lock";
    expect((await api.call({ method: "DELETE", url, as: "admin" })).statusCode).toBe(200);
    expect((await signIn(api, "adviser")).statusCode).toBe(200);
    expect(recordedOf(api, "AccountUnlocked")).toMatchObject([{ actor: "admin:admin" }]);
  });
});

describe("the audit", () => {
  type Page = {
    entries: { action: string; actor: string | null; subject: string; subjectId: string | null }[];
    nextCursor: string | null;
  };
  const read = async (api: Api, search = "") => {
    await api.project();
    const answer = await api.call({ url: `/api/admin/audit${search}`, as: "admin" });
    return answer.json<Page>();
  };

  test("lists who did what, newest first, by page, and takes filters", async () => {
    const api = await tests.api();
    await api.headersOf("admin");
    api.clock.now += 60_000;
    await signIn(api, "adviser", "x");
    api.clock.now += 60_000;
    await api.call({ method: "POST", url: "/api/brands", as: "admin", payload: brandInput() });
    const { entries } = await read(api);
    expect(entries).toMatchObject([
      { action: "BrandAdded", actor: "admin", role: "admin", subject: "brand", subjectId: "1", detail: {} },
      {
        action: "SignInFailed",
        actor: null,
        role: null,
        subject: "account",
        subjectId: "adviser",
        detail: { cause: "wrong_password" },
      },
      { action: "SignedIn", actor: "admin", subject: "account", subjectId: "admin" },
    ]);
    const actions = async (search: string) => (await read(api, search)).entries.map(({ action }) => action);
    expect(await actions("?person=admin")).toEqual(["BrandAdded", "SignedIn"]);
    expect(await actions("?action=SignedIn")).toEqual(["SignedIn"]);
    expect(await actions("?subject=account&subjectId=adviser")).toEqual(["SignInFailed"]);
    expect(await actions("?from=2026-03-05")).toEqual([]);
    expect(await actions("?from=2026-03-04&to=2026-03-04")).toHaveLength(3);
    const first = await read(api, "?limit=2");
    const second = await read(api, `?limit=2&cursor=${first.nextCursor}`);
    expect([...first.entries, ...second.entries]).toEqual(entries);
    expect(second.nextCursor).toBeNull();
    // 23:30 in Lima.
    await tests.pool.query(
      "update read_model.audit set at = '2026-03-05T04:30Z' where action = 'SignInFailed'",
    );
    expect(await actions("?from=2026-03-04&to=2026-03-04")).toHaveLength(3);
    expect(await actions("?from=2026-03-05")).toEqual([]);
    const odd = await api.call({ url: "/api/admin/audit?cursor=otra", as: "admin" });
    expect([odd.statusCode, odd.json<{ code: string }>().code]).toEqual([400, "invalid_input"]);
    expect(await api.quarantined()).toEqual([]);
  });
});
