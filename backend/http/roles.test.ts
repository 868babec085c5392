import { createHmac } from "node:crypto";
import type { Role } from "@asesorador/domain/kernel/endpoint";
import { ACCOUNTS, type Api, apiTests, PASSWORD, type Who } from "@asesorador/infra/testing/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { GuardedRoute } from "./access.ts";

let tests: Awaited<ReturnType<typeof apiTests>>;
let api: Api;
beforeAll(async () => {
  tests = await apiTests();
  api = await tests.api({ settings: { exportRoles: ["admin", "adviser"] } });
});
afterAll(() => tests.close());

const CALLERS: readonly Who[] = ["anonymous", "adviser", "analyst", "admin"];

const TEAM: readonly Role[] = ["admin", "adviser", "analyst"];
const ADVISERS: readonly Role[] = ["admin", "adviser"];
const ADMIN: readonly Role[] = ["admin"];

/** Every route and its roles: a new route, or a changed role, fails here. */
const ROUTES: Readonly<Record<string, "public" | readonly Role[]>> = {
  "DELETE /api/admin/accounts/:username/lock": ADMIN,
  "DELETE /api/admin/ia-config/:id": ADMIN,
  "DELETE /api/admin/ia-conversations/:id": ADMIN,
  "DELETE /api/admin/webhooks/:id": ADMIN,
  "DELETE /api/admin/workspace/views/:id": ADVISERS,
  "DELETE /api/auth/sessions": TEAM,
  "DELETE /api/auth/sessions/:id": TEAM,
  "GET /api/admin/accounts": ADMIN,
  "GET /api/admin/assignment": ADMIN,
  "GET /api/admin/advisers": ADVISERS,
  "GET /api/admin/audit": ADMIN,
  "GET /api/admin/chat-stats": ["admin", "analyst"],
  "GET /api/admin/funnel": TEAM,
  "GET /api/admin/ia-config": "public",
  "GET /api/admin/ia-analytics": ADMIN,
  "GET /api/admin/ia-conversations": ADVISERS,
  "GET /api/admin/ia-conversations/:id": ADVISERS,
  "GET /api/admin/ia-handovers": ADVISERS,
  "GET /api/admin/lead-days": TEAM,
  "GET /api/admin/lead-summary": TEAM,
  "GET /api/admin/live": TEAM,
  "GET /api/admin/messages": ADMIN,
  "GET /api/admin/my-messages": ADVISERS,
  "PUT /api/admin/my-messages": ADVISERS,
  "GET /api/admin/push": ADMIN,
  "GET /api/admin/my-push": ADVISERS,
  "PUT /api/admin/my-push": ADVISERS,
  "DELETE /api/admin/my-push/:id": ADVISERS,
  "GET /api/admin/messages/templates": ADMIN,
  "PUT /api/admin/messages/templates/:kind": ADMIN,
  "POST /api/admin/messages/templates/:kind/restore": ADMIN,
  "GET /api/admin/operations": ADMIN,
  "GET /api/admin/team-report": ADMIN,
  "GET /api/admin/webhooks": ADMIN,
  "GET /api/admin/workspace": ADVISERS,
  "GET /api/auth/hint": "public",
  "GET /api/auth/sessions": TEAM,
  "GET /api/auth/user": TEAM,
  "GET /api/brands": "public",
  "GET /api/contacts": ADVISERS,
  "GET /api/contacts/:id": ADVISERS,
  "GET /api/contacts/:id/conversations": ADVISERS,
  "GET /api/contacts/:id/duplicates": ADVISERS,
  "GET /api/contacts/:id/timeline": ADVISERS,
  "GET /api/contacts/changes": ADVISERS,
  "GET /api/contacts/export": ADVISERS,
  "GET /api/contacts/ids": ADVISERS,
  "GET /api/contacts/import/template": ADMIN,
  "GET /api/contacts/reminders": ADVISERS,
  "GET /api/docs": ADMIN,
  "GET /api/docs/ui/": ADMIN,
  "GET /api/docs/ui/json": ADMIN,
  "GET /api/docs/ui/static/*": ADMIN,
  "GET /api/docs/ui/static/index.html": ADMIN,
  "GET /api/docs/ui/static/swagger-initializer.js": ADMIN,
  "GET /api/docs/ui/yaml": ADMIN,
  "GET /api/correos/baja/:token": "public",
  "POST /api/correos/baja/:token": "public",
  "POST /api/solicitud/correos": "public",
  "GET /api/health/live": "public",
  "GET /api/health/ready": "public",
  ...Object.fromEntries(
    [
      "as-of",
      "cohorts",
      "diff",
      "event-types",
      "events",
      "frames",
      "funnel",
      "leads",
      "marks",
      "response",
      "what-if",
    ].map((name) => [`GET /api/replay/${name}`, ["admin", "analyst"] as const]),
  ),
  "GET /api/services": "public",
  "GET /api/services/:id/history": ADMIN,
  "GET /api/services/active": "public",
  "GET /api/services/export": ADMIN,
  "GET /api/services/import/template": ADMIN,
  "GET /api/services/scheduled-prices": ADMIN,
  "GET /metrics": ADMIN,
  "PATCH /api/admin/accounts/:username": ADMIN,
  "PATCH /api/admin/ia-config/:id": ADMIN,
  "PATCH /api/admin/webhooks/:id": ADMIN,
  "POST /api/admin/accounts": ADMIN,
  "POST /api/admin/assignment/markets": ADMIN,
  "POST /api/admin/assignment/members": ADMIN,
  "POST /api/admin/accounts/:username/password": ADMIN,
  "POST /api/admin/accounts/:username/export": ADMIN,
  "POST /api/admin/accounts/:username/second-factor": ADMIN,
  "POST /api/admin/accounts/:username/second-factor/reset": ADMIN,
  "POST /api/admin/ia-config": ADMIN,
  "POST /api/asesorador-ia/chat/borrar": "public",
  "POST /api/admin/ia-conversations/:id/articles": ADMIN,
  "POST /api/admin/ia-conversations/:id/replies": ADVISERS,
  "POST /api/admin/ia-conversations/:id/return": ADVISERS,
  "POST /api/admin/ia-conversations/:id/take": ADVISERS,
  "POST /api/admin/ia-conversations/:id/typing": ADVISERS,
  "POST /api/asesorador-ia/chat/estado": "public",
  "POST /api/asesorador-ia/chat/terminar": "public",
  "POST /api/admin/messages/:id/retry": ADMIN,
  "POST /api/admin/messages/test": ADMIN,
  "POST /api/admin/operations/quarantine/retry": ADMIN,
  "POST /api/admin/operations/quarantine/skip": ADMIN,
  "POST /api/admin/operations/rebuilds": ADMIN,
  "POST /api/admin/roles/:role/second-factor": ADMIN,
  "POST /api/admin/webhooks": ADMIN,
  "POST /api/admin/webhooks/:id/test": ADMIN,
  "POST /api/csp-reports": "public",
  "POST /api/admin/webhooks/deliveries/:id/redeliver": ADMIN,
  "POST /api/asesorador-ia/chat": "public",
  "POST /api/auth/login": "public",
  "POST /api/auth/login/second": "public",
  "POST /api/auth/login/passkey": "public",
  "POST /api/auth/login/passkey/options": "public",
  "POST /api/auth/logout": "public",
  "POST /api/auth/passkeys": TEAM,
  "POST /api/auth/passkeys/:id/remove": TEAM,
  "POST /api/auth/passkeys/proof": TEAM,
  "POST /api/auth/passkeys/setup": TEAM,
  "POST /api/auth/password": TEAM,
  "GET /api/auth/second-factor": TEAM,
  "POST /api/auth/second-factor/confirm": TEAM,
  "POST /api/auth/second-factor/recovery-codes": TEAM,
  "POST /api/auth/second-factor/remove": TEAM,
  "POST /api/auth/second-factor/setup": TEAM,
  "POST /api/brands": ADMIN,
  "POST /api/chat-learning": "public",
  "POST /api/contacts": "public",
  "POST /api/contacts/:id/assignee": ADVISERS,
  "POST /api/contacts/:id/attempts": ADVISERS,
  "POST /api/contacts/:id/contact": ADVISERS,
  "POST /api/contacts/:id/consent": ADVISERS,
  "POST /api/contacts/:id/consent/withdraw": ADVISERS,
  "POST /api/contacts/:id/notes/:noteId": ADVISERS,
  "POST /api/contacts/:id/notes/:noteId/delete": ADVISERS,
  "POST /api/contacts/:id/plan": ADVISERS,
  "POST /api/contacts/:id/contract/cancel": ADVISERS,
  "POST /api/contacts/:id/erase": ADMIN,
  "POST /api/contacts/:id/follow-up": ADVISERS,
  "POST /api/contacts/:id/merge": ADVISERS,
  "POST /api/contacts/import/apply": ADMIN,
  "POST /api/contacts/import/preview": ADMIN,
  "POST /api/contacts/:id/notes": ADVISERS,
  "POST /api/contacts/:id/status": ADVISERS,
  "POST /api/contacts/:id/unmerge": ADVISERS,
  // The assistant's articles and training, and the coverage of brands.
  "DELETE /api/admin/ia-training/examples/:id": ADMIN,
  "DELETE /api/admin/ia-training/intents/:key": ADMIN,
  "DELETE /api/admin/ia-training/synonyms/:word": ADMIN,
  "GET /api/admin/ia-knowledge": ADMIN,
  "GET /api/admin/ia-knowledge/:id/versions": ADMIN,
  "GET /api/admin/ia-knowledge/export": ADMIN,
  "GET /api/admin/ia-language-model": ADMIN,
  "GET /api/admin/ia-training": ADMIN,
  "GET /api/admin/ia-training/examples/export": ADMIN,
  "GET /api/admin/ia-training/models/:id/confusion": ADMIN,
  "GET /api/admin/ia-training/queue": ADMIN,
  "GET /api/coverage/export": ADMIN,
  "GET /api/coverage/import/template": ADMIN,
  "PATCH /api/admin/ia-knowledge/:id": ADMIN,
  "PATCH /api/admin/ia-training/examples/:id": ADMIN,
  "POST /api/admin/ia-knowledge": ADMIN,
  "POST /api/admin/ia-knowledge/import": ADMIN,
  "POST /api/admin/ia-knowledge/reindex": ADMIN,
  "POST /api/admin/ia-preview": ADMIN,
  "POST /api/admin/ia-training/examples": ADMIN,
  "POST /api/admin/ia-training/examples/import": ADMIN,
  "POST /api/admin/ia-training/examples/preview": ADMIN,
  "POST /api/admin/ia-training/intents": ADMIN,
  "POST /api/admin/ia-training/models/:id/publish": ADMIN,
  "POST /api/admin/ia-training/models/:id/rollback": ADMIN,
  "POST /api/admin/ia-training/queue/:id": ADMIN,
  "POST /api/admin/ia-training/schedule": ADMIN,
  "POST /api/admin/ia-training/synonyms": ADMIN,
  "POST /api/admin/ia-training/train": ADMIN,
  "POST /api/coverage/import/apply": ADMIN,
  "POST /api/coverage/import/preview": ADMIN,
  "PUT /api/admin/ia-conversations/:id/tags": ADMIN,
  "PUT /api/admin/ia-knowledge/:id": ADMIN,
  "PUT /api/brands/:id/coverage": ADMIN,
  "POST /api/contacts/entry": ADVISERS,
  "POST /api/contacts/bulk": ADVISERS,
  "POST /api/journey": "public",
  "POST /api/services": ADMIN,
  "POST /api/services/:id/scheduled-prices": ADMIN,
  "POST /api/services/:id/scheduled-prices/:scheduleId/cancel": ADMIN,
  "POST /api/services/import/apply": ADMIN,
  "POST /api/services/import/preview": ADMIN,
  "POST /api/solicitud": "public",
  "POST /api/solicitud/eliminar": "public",
  "POST /api/solicitud/preferencia": "public",
  "POST /api/solicitud/retirar": "public",
  "PUT /api/admin/workspace/preferences": ADVISERS,
  "PUT /api/admin/workspace/views/:id": ADVISERS,
  "PUT /api/brands/:id": ADMIN,
  "PUT /api/services/:id": ADMIN,
};

test("the registered routes match the table", () => {
  const served = api.app
    .guardedRoutes()
    .filter(({ method }) => method !== "HEAD")
    .map(({ method, url, roles }) => [`${method} ${url}`, roles]);
  expect(Object.fromEntries(served)).toEqual(ROUTES);
});

// Read from the application, so that a new route is tested without a change here. Sign-out ends the session that the
// others use; it has tests of its own.
const tried = (app: Api["app"]) => app.guardedRoutes().filter(({ url }) => url !== "/api/auth/logout");

/** Calls a route from a remote address, since this machine has a privilege of its own. Streams are closed at once. */
const tryOut = async (
  { app }: Api,
  { method, url }: GuardedRoute,
  headers: Readonly<Record<string, string>>,
) => {
  const path = url.replace(/:\w+/g, "1").replace("*", "swagger-ui.css");
  const withBody = ["POST", "PUT", "PATCH"].includes(method);
  const answer = await app.inject({
    method: method as "GET",
    url: path,
    headers: { ...headers },
    remoteAddress: "203.0.113.9",
    payloadAsStream: true,
    ...(withBody ? { payload: {} } : {}),
  });
  const stream = answer.stream();
  stream.on("error", () => undefined);
  stream.destroy();
  return { route: `${method} ${url}`, status: answer.statusCode };
};

// asvs: 7.2.1, 8.2.1, 8.3.1
test.each(CALLERS)("every route answers %s according to its roles", async (who) => {
  const mistaken: object[] = [];
  for (const route of tried(api.app)) {
    const { status } = await tryOut(api, route, await api.headersOf(who));
    const may = route.roles === "public" || (who !== "anonymous" && route.roles.includes(who));
    const right = may ? ![401, 403, 500].includes(status) : status === (who === "anonymous" ? 401 : 403);
    // A failed sign-in is a 401 of another kind, and {} is not even a sign-in.
    if (!right) mistaken.push({ ...route, status });
  }
  expect(mistaken).toEqual([]);
});

test("an expired session and a token with a foreign signature are refused", async () => {
  const other = await tests.api();
  const answer = await other.call({
    method: "POST",
    url: "/api/auth/login",
    payload: { username: "admin", password: PASSWORD },
  });
  const { token } = answer.json<{ token: string }>();
  const [header, payload] = token.split(".");
  const forged = createHmac("sha256", "not the secret").update(`${header}.${payload}`).digest("base64url");
  const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
  const guarded = tried(other.app).filter(({ roles }) => roles !== "public");
  const opened = async (headers: Readonly<Record<string, string>>) => {
    const statuses = [];
    for (const route of guarded) statuses.push(await tryOut(other, route, headers));
    return statuses.filter(({ status }) => status !== 401);
  };
  expect(await opened({ authorization: `Bearer ${header}.${payload}.${forged}` })).toEqual([]);
  expect(await opened({ authorization: `Bearer ${header}.${payload}.` })).toEqual([]);
  other.clock.now += 13 * 3_600_000;
  expect(await opened({ cookie })).toEqual([]);
  expect(await opened({ authorization: `Bearer ${token}` })).toEqual([]);
});

test("a caller who must change their password first is refused everywhere else", async () => {
  const accounts = ACCOUNTS.map((account) => ({ ...account, password: "temporary" as const }));
  const held = await tests.api({ accounts });
  const open: string[] = [];
  for (const route of tried(held.app).filter(({ roles }) => roles !== "public")) {
    const { status } = await tryOut(held, route, await held.headersOf("admin"));
    if (status !== 403) open.push(`${route.method} ${route.url}`);
  }
  expect(open.toSorted()).toEqual(["GET /api/auth/user", "HEAD /api/auth/user", "POST /api/auth/password"]);
});

test("an account that must enrol a second factor first is refused everywhere else", async () => {
  const held = await tests.api();
  await held.headersOf("analyst");
  const url = "/api/admin/accounts/analyst/second-factor";
  const answer = await held.call({ method: "POST", url, as: "admin", payload: { required: true } });
  expect(answer.statusCode).toBe(200);
  const open: string[] = [];
  const guarded = tried(held.app).filter(({ roles }) => roles !== "public" && roles.includes("analyst"));
  for (const route of guarded) {
    const { status } = await tryOut(held, route, await held.headersOf("analyst"));
    if (status !== 403) open.push(`${route.method} ${route.url}`);
  }
  expect(open.toSorted()).toEqual([
    "GET /api/auth/second-factor",
    "GET /api/auth/user",
    "HEAD /api/auth/second-factor",
    "HEAD /api/auth/user",
    "POST /api/auth/passkeys",
    "POST /api/auth/passkeys/setup",
    "POST /api/auth/password",
    "POST /api/auth/second-factor/confirm",
    "POST /api/auth/second-factor/setup",
  ]);
});

// asvs: 13.4.5
test.each(CALLERS)("the API document and its page are for admins, not for %s", async (who) => {
  const allowed = who === "admin" ? 200 : who === "anonymous" ? 401 : 403;
  for (const url of ["/api/docs", "/api/docs/ui/", "/api/docs/ui/json", "/api/docs/ui/static/swagger-ui.css"])
    expect([url, (await api.call({ url, as: who })).statusCode]).toEqual([url, allowed]);
});

test("in the demo profile the document is public, and a browser is redirected to its page", async () => {
  const demo = await tests.api({ settings: { demoCredentials: { username: "admin", password: "x" } } });
  expect((await demo.call({ url: "/api/docs" })).json()).toMatchObject({ openapi: "3.1.0" });
  const browser = await demo.call({ url: "/api/docs", headers: { accept: "text/html,*/*" } });
  expect([browser.statusCode, browser.headers.location]).toEqual([302, "/api/docs/ui/"]);
});

// asvs: 13.4.5
test("metrics are for admins, from this machine too", async () => {
  for (const remoteAddress of ["127.0.0.1", "::1", "203.0.113.9"])
    expect((await api.call({ url: "/metrics", remoteAddress })).statusCode).toBe(401);
  expect((await api.call({ url: "/metrics", as: "analyst" })).statusCode).toBe(403);
  const { statusCode, body } = await api.call({ url: "/metrics", as: "admin" });
  expect(statusCode).toBe(200);
  expect(body).toMatch(/http_request_duration_seconds_bucket\{.*route="\/api\/docs"/);
  expect(body).toMatch(/nodejs_eventloop_lag_seconds/);
  expect(body).toMatch(/component_up\{component="store"\} 1/);
});

test("HEAD needs the same role as GET", async () => {
  expect((await api.call({ method: "HEAD", url: "/api/contacts" })).statusCode).toBe(401);
  expect((await api.call({ method: "HEAD", url: "/api/contacts", as: "analyst" })).statusCode).toBe(403);
  const answer = await api.call({ method: "HEAD", url: "/api/contacts", as: "admin" });
  expect([answer.statusCode, answer.body]).toEqual([200, ""]);
});
