import { currentUser, signIn, signInHint, signOut } from "@asesorador/domain/access/contract";
import {
  addConfig,
  chatStats,
  deleteConfig,
  editConfig,
  giveFeedback,
  listConfigs,
  sendChat,
} from "@asesorador/domain/assistant/contract";
import {
  addBrand,
  addService,
  editBrand,
  editService,
  listActiveServices,
  listBrands,
  listServices,
} from "@asesorador/domain/catalog/contract";
import type { Endpoint } from "@asesorador/domain/kernel/endpoint";
import { leadSummary, listContacts, submitContact } from "@asesorador/domain/lead/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../quality/test-database.ts";
import { type Api, apiTests, type Who } from "./harness.ts";

let tests: Awaited<ReturnType<typeof apiTests>>;
let api: Api;
beforeAll(async () => {
  tests = await apiTests(testDatabase());
  api = await tests.api();
});
afterAll(() => tests.close());

const EVERYBODY: readonly Who[] = ["anonymous", "adviser", "analyst", "admin"];
const ENDPOINTS: readonly Endpoint[] = [
  currentUser,
  signIn,
  signOut,
  signInHint,
  listBrands,
  listServices,
  listActiveServices,
  addBrand,
  editBrand,
  addService,
  editService,
  submitContact,
  listContacts,
  leadSummary,
  listConfigs,
  addConfig,
  editConfig,
  deleteConfig,
  chatStats,
  sendChat,
  giveFeedback,
];
const MATRIX = ENDPOINTS.flatMap(({ method, path, roles }) =>
  EVERYBODY.map((who) => {
    const may = roles === "public" || (who !== "anonymous" && roles.includes(who));
    return { method, path, who, refusal: may ? null : who === "anonymous" ? 401 : 403 };
  }),
);

// Signing out ends the session that the other rows use; it has tests of its own.
test.each(MATRIX.filter(({ path }) => path !== signOut.path))(
  "$method $path for $who: refused with $refusal",
  async ({ method, path, who, refusal }) => {
    const url = path.replace(":id", "1");
    const answer = await api.call({ method, url, as: who, ...(method === "GET" ? {} : { payload: {} }) });
    if (refusal === null) expect([401, 403, 500]).not.toContain(answer.statusCode);
    else {
      expect(answer.statusCode).toBe(refusal);
      expect(answer.json()).toMatchObject({ code: refusal === 401 ? "unauthenticated" : "forbidden" });
    }
  },
);

test("the contract's endpoints are all there is below /api, health and the document apart", async () => {
  const document = await api.call({ url: "/api/docs", as: "admin" });
  const { paths } = document.json<{ paths: Record<string, Record<string, unknown>> }>();
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const contracts = ENDPOINTS.map(({ method, path }) => `${method} ${path.replace(":id", "{id}")}`);
  expect(served.toSorted()).toEqual(
    [...contracts, "GET /api/health/live", "GET /api/health/ready"].toSorted(),
  );
});

test.each(EVERYBODY)("the API document and its page are for admins, not for %s", async (who) => {
  const allowed = who === "admin" ? 200 : who === "anonymous" ? 401 : 403;
  for (const url of ["/api/docs", "/api/docs/ui/", "/api/docs/ui/json", "/api/docs/ui/static/swagger-ui.css"])
    expect([url, (await api.call({ url, as: who })).statusCode]).toEqual([url, allowed]);
});

test("in the demo profile the document is open, and a browser is sent to its page", async () => {
  const demo = await tests.api({ settings: { demoCredentials: { username: "admin", password: "x" } } });
  expect((await demo.call({ url: "/api/docs" })).json()).toMatchObject({ openapi: "3.1.0" });
  const browser = await demo.call({ url: "/api/docs", headers: { accept: "text/html,*/*" } });
  expect([browser.statusCode, browser.headers.location]).toEqual([302, "/api/docs/ui/"]);
});

test("figures are for this machine and for admins, and a proxy on this machine is not this machine", async () => {
  const local = await api.call({ url: "/metrics" });
  expect(local.statusCode).toBe(200);
  expect(local.body).toMatch(/http_request_duration_seconds_bucket\{.*route="\/api\/docs"/);
  expect(local.body).toMatch(/nodejs_eventloop_lag_seconds/);
  expect(local.body).toMatch(/component_up\{component="store"\} 1/);
  const proxied = { "x-forwarded-for": "203.0.113.9" };
  expect((await api.call({ url: "/metrics", headers: proxied })).statusCode).toBe(401);
  expect((await api.call({ url: "/metrics", remoteAddress: "203.0.113.9" })).statusCode).toBe(401);
  expect((await api.call({ url: "/metrics", headers: proxied, as: "analyst" })).statusCode).toBe(403);
  expect((await api.call({ url: "/metrics", headers: proxied, as: "admin" })).statusCode).toBe(200);
});

test("asking for the headers alone needs the same role", async () => {
  expect((await api.call({ method: "HEAD", url: "/api/contacts" })).statusCode).toBe(401);
  expect((await api.call({ method: "HEAD", url: "/api/contacts", as: "analyst" })).statusCode).toBe(403);
  const answer = await api.call({ method: "HEAD", url: "/api/contacts", as: "admin" });
  expect([answer.statusCode, answer.body]).toEqual([200, ""]);
});
