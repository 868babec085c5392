import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Api, apiTests, brandInput, contact, serviceInput } from "@asesorador/infra/testing/api";
import { logRecorder } from "@asesorador/infra/testing/log-recorder";
import { temporaryFolder } from "@asesorador/infra/testing/temporary-folder";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RouteWithoutRoles } from "./access.ts";

let tests: Awaited<ReturnType<typeof apiTests>>;
let dir: string;
/** For requests that change nothing; without the front end's files. */
let plain: Api;
/** The same with them. */
let withPages: Api;
beforeAll(async () => {
  tests = await apiTests();
  dir = temporaryFolder("front-end-");
  await mkdir(join(dir, "assets"));
  const files = {
    "index.html": "inicio",
    "chile.html": "chile",
    "alarmas.html": '<link rel="canonical" href="https://origin.invalid/alarmas">\nalarmas',
    "seguro-auto.html": '<link rel="canonical" href="https://origin.invalid/seguro-auto">\nseguro',
    "admin.html": "panel",
    "404.html": "nadie",
    "metodologia.html":
      '<link rel="canonical" href="https://origin.invalid/metodologia">\n<p data-catalogue="">%PLANS% de %BRANDS%</p>',
    "privacidad.html": "privacidad",
    "solicitud.html": "<style>a{color:red}</style>solicitud",
    "sw.js": "worker",
    "panel-sw.js": "worker",
    ".secret": "no",
    "assets/app-abc123.js": "export {};",
    "assets/app-abc123.js.br": "brotli",
    "assets/app-abc123.js.gz": "gzip",
    "assets/photo-worker-abc123.js": "export {};",
    "assets/photo-worker-abc123.js.br": "brotli",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text);
  plain = await tests.api();
  withPages = await tests.api({ settings: { frontendDir: dir } });
});
afterAll(() => tests.close());

test("an application with a route without roles does not boot", async () => {
  const { app } = await tests.api();
  app.get("/api/forgotten", async () => "x");
  const booting = app.ready();
  await expect(booting).rejects.toThrow(RouteWithoutRoles);
  await expect(booting).rejects.toThrow("GET /api/forgotten");
});

test.each([
  "/api",
  "/api/nada",
  "/api/contacts/1/nothing",
  "/api//contacts",
  "/nada",
  "/.env",
  "/api/health",
])("the unknown path %s is a 404 in the contract's shape", async (url) => {
  const { call } = plain;
  const answer = await call({ url });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ code: "not_found", message: "No se encontró lo que buscas." });
});

// asvs: 1.5.2, 5.2.1, 15.3.6
test.each([
  ["a broken JSON", "application/json", "{", 400, "invalid_json"],
  ["an empty JSON", "application/json", "", 400, "invalid_json"],
  ["a poisoned prototype", "application/json", '{"__proto__":{"isAdmin":true}}', 400, "invalid_json"],
  [
    "a poisoned constructor",
    "application/json",
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    400,
    "invalid_json",
  ],
  ["a form", "application/x-www-form-urlencoded", "name=x", 415, "unsupported_media_type"],
  ["text", "text/plain", "x", 415, "unsupported_media_type"],
  ["XML", "application/xml", "<x/>", 415, "unsupported_media_type"],
  ["too much", "application/json", JSON.stringify({ name: "x".repeat(40_000) }), 413, "body_too_large"],
  ["a list", "application/json", "[]", 400, "invalid_input"],
  ["a string", "application/json", '"x"', 400, "invalid_input"],
  ["null", "application/json", "null", 400, "invalid_input"],
  ["endless nesting", "application/json", "[".repeat(15_000) + "]".repeat(15_000), 400, "invalid_input"],
  [
    "endless nesting inside",
    "application/json",
    `{"a":${'{"a":'.repeat(4_000)}1${"}".repeat(4_000)}}`,
    400,
    "invalid_input",
  ],
])("%s as body is refused", async (_, type, payload, status, code) => {
  const { call } = plain;
  const answer = await call({
    method: "POST",
    url: "/api/contacts",
    payload,
    headers: { "content-type": type },
  });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
});

// asvs: 5.3.2
test.each([
  "/%zz",
  "/%c0%ae%c0%ae/",
  "/..%2f..%2fetc/passwd",
  "/api/brands/%00",
  "/%00",
  `/${"x".repeat(5_000)}`,
  "/api/services?%zz=%zz",
  "/\\..\\x",
])("the address %s never answers 5xx", async (url) => {
  const { call } = plain;
  for (const answer of [await call({ url }), await withPages.call({ url })])
    expect(answer.statusCode).toBeLessThan(500);
});

// asvs: 1.1.1
test("an address that is encoded twice is decoded once", async () => {
  const { call } = await tests.api();
  const body = { isActive: true };
  const put = (id: string) => call({ method: "PUT", url: `/api/brands/${id}`, as: "admin", payload: body });
  expect((await put("%39%39")).statusCode).toBe(404);
  expect((await put("%2539%2539")).statusCode).toBe(400);
});

// asvs: 13.4.4
test.each(["TRACE", "CONNECT", "OPTIONS", "PROPFIND"] as const)(
  "%s is answered by no route",
  async (method) => {
    const { app } = withPages;
    const paths = ["/", "/api/contacts", "/assets/app-abc123.js"];
    expect(paths.filter((url) => app.hasRoute({ method, url }))).toEqual([]);
  },
);

// asvs: 13.4.3
test.each(["/assets", "/assets/", "/.secret", "/assets/..%2f.secret"])(
  "%s lists and shows nothing",
  async (url) => {
    const { call } = withPages;
    const answer = await call({ url });
    expect([403, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toMatch(/app-abc123|^no$/);
  },
);

// asvs: 4.1.1
test("answers name their type and its charset", async () => {
  const { call } = await tests.api({ settings: { frontendDir: dir } });
  const typeOf = async (url: string) => (await call({ url })).headers["content-type"];
  expect(await typeOf("/chile")).toBe("text/html; charset=utf-8");
  expect(await typeOf("/api/services")).toBe("application/json; charset=utf-8");
  expect(await typeOf("/api/nada")).toBe("application/json; charset=utf-8");
  expect(await typeOf("/assets/app-abc123.js")).toBe("application/javascript; charset=utf-8");
});

test("only the worker that reads photos may compile WebAssembly, in every encoding", async () => {
  const { call } = await tests.api({ settings: { frontendDir: dir } });
  const url = "/assets/photo-worker-abc123.js";
  for (const encoding of ["identity", "br"]) {
    const { headers } = await call({ url, headers: { "accept-encoding": encoding } });
    expect(headers["content-security-policy"]).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(headers["content-security-policy"]).toContain("require-trusted-types-for 'script'");
  }
  const page = await call({ url: "/chile" });
  expect(page.headers["content-security-policy"]).not.toContain("wasm");
});

// asvs: 3.2.1, 3.4.2, 3.4.3, 3.4.4, 3.4.5, 3.4.6, 14.2.3
test("every answer carries the strict headers, refusals and unknown paths too", async () => {
  const { call } = await tests.api({ settings: { frontendDir: dir } });
  for (const url of ["/", "/nada", "/api/nada", "/api/contacts", "/api/services", "/assets/app-abc123.js"]) {
    const { headers } = await call({ url });
    expect([url, headers["content-security-policy"]]).toEqual([
      url,
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' https: data:;font-src 'self';connect-src 'self';manifest-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types asesorador-worker;report-uri /api/csp-reports;report-to csp",
    ]);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "permissions-policy": expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\)/),
      "reporting-endpoints": 'csp="/api/csp-reports"',
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    expect(headers).not.toHaveProperty("x-powered-by");
  }
});

test("a page may use the style sheet that is embedded in it, and no other", async () => {
  const { call } = await tests.api({ settings: { frontendDir: dir } });
  const { headers } = await call({ url: "/solicitud/x" });
  const hash = "'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs='";
  expect(headers["content-security-policy"]).toContain(`;style-src 'self' ${hash};`);
  // A cached page is used under the policy of the 304 that revalidates it.
  const again = await call({ url: "/solicitud/x", headers: { "if-none-match": String(headers.etag) } });
  expect([again.statusCode, again.headers["content-security-policy"]]).toEqual([
    304,
    headers["content-security-policy"],
  ]);
});

// asvs: 13.4.2, 16.5.1
test("an internal error is a 500 with a reference and without details", async () => {
  const health = async () => Promise.reject(new Error("password=hunter2"));
  const { call } = await tests.api({ context: { health } });
  const answer = await call({ url: "/api/health/ready" });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    code: "internal",
    message: "Ocurrió un error inesperado. Intenta de nuevo más tarde.",
    reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test("an answer that violates its own contract is a 500", async () => {
  const health = async () => ({ store: { ok: "maybe" as unknown as boolean, detail: "" } });
  const { call } = await tests.api({ context: { health } });
  expect((await call({ url: "/api/health/ready" })).json()).toMatchObject({ code: "internal" });
});

test("live always answers; ready reports its components, with the reason where it is public", async () => {
  const { call, setHealth } = await tests.api();
  expect((await call({ url: "/api/health/ready" })).json()).toEqual({
    ok: true,
    components: { store: { ok: true } },
  });
  setHealth({
    store: { ok: false, detail: "connect ECONNREFUSED db.internal:5432" },
    database: { ok: true, detail: "" },
    secrets: { ok: false, detail: "x", reason: "PII_MASTER_KEY: master key 1 is missing" },
  });
  const answer = await call({ url: "/api/health/ready" });
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    {
      ok: false,
      components: {
        store: { ok: false },
        database: { ok: true },
        secrets: { ok: false, reason: "PII_MASTER_KEY: master key 1 is missing" },
      },
    },
  ]);
  expect((await call({ url: "/api/health/live" })).statusCode).toBe(200);
});

test("a route's own limit is not spent by another method at its address", async () => {
  const { call } = await tests.api({ settings: { trustedProxies: ["10.0.0.0/8"] } });
  const sent = (method: "GET" | "PUT") =>
    call({
      method,
      url: "/api/admin/my-push",
      as: "admin",
      remoteAddress: "10.1.2.3",
      headers: { "x-forwarded-for": "203.0.113.9" },
    });
  for (let i = 0; i < 30; i += 1) expect((await sent("PUT")).statusCode).toBe(400);
  expect((await sent("PUT")).statusCode).toBe(429);
  expect((await sent("GET")).statusCode).toBe(200);
});

test("a route's limit is spent by HEAD as by the GET whose work it does", async () => {
  const { call } = await tests.api({ settings: { trustedProxies: ["10.0.0.0/8"] } });
  const asked = (method: "GET" | "HEAD") =>
    call({
      method,
      url: "/api/correos/baja/x",
      remoteAddress: "10.1.2.3",
      headers: { "x-forwarded-for": "203.0.113.9" },
    });
  for (const method of ["GET", "HEAD"] as const)
    for (let i = 0; i < 30; i += 1) expect((await asked(method)).statusCode).toBe(404);
  expect((await asked("GET")).statusCode).toBe(429);
});

// asvs: 2.4.1
test("too many requests from one address are refused; health and other addresses are not", async () => {
  const { call } = await tests.api({ settings: { requestsPerMinute: 3, trustedProxies: ["10.0.0.0/8"] } });
  const from = (address: string, url = "/api/services") =>
    call({ url, remoteAddress: "10.1.2.3", headers: { "x-forwarded-for": address } });
  for (let i = 0; i < 3; i += 1) expect((await from("203.0.113.9")).statusCode).toBe(200);
  const answer = await from("203.0.113.9");
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(answer.json()).toEqual({
    code: "too_many_requests",
    message: "Demasiadas solicitudes. Espera un momento e intenta de nuevo.",
  });
  expect((await from("203.0.113.9", "/nada")).statusCode).toBe(429);
  expect((await from("203.0.113.9", "/api/health/live")).statusCode).toBe(200);
  expect((await from("203.0.113.10")).statusCode).toBe(200);
});

test("sessions behind one address each have the limit, and invalid credentials share the address's", async () => {
  const { call, headersOf, accounts } = await tests.api({
    settings: { requestsPerMinute: 12, trustedProxies: ["10.0.0.0/8"] },
  });
  const [admin, adviser] = [await headersOf("admin"), await headersOf("adviser")];
  const analyst = await headersOf("analyst");
  const from = (headers: Record<string, string>) =>
    call({
      url: "/api/contacts",
      remoteAddress: "10.1.2.3",
      headers: { ...headers, "x-forwarded-for": "203.0.113.9" },
    });
  const statuses = async (headers: Record<string, string>, times: number) => {
    const all: number[] = [];
    for (let i = 0; i < times; i += 1) all.push((await from(headers)).statusCode);
    return all;
  };
  // The first answer to each proves its session; from then on each is counted separately.
  expect(new Set(await statuses(admin, 13))).toEqual(new Set([200]));
  expect(new Set(await statuses(adviser, 13))).toEqual(new Set([200]));
  expect((await from(admin)).statusCode).toBe(429);
  expect((await from(analyst)).statusCode).toBe(403);
  const invented = Array.from({ length: 12 }, (_, i) => ({ authorization: `Bearer invented-${i}` }));
  const answers: number[] = [];
  for (const headers of invented) answers.push((await from(headers)).statusCode);
  expect(answers[0]).toBe(401);
  expect(answers.at(-1)).toBe(429);
  expect((await from(adviser)).statusCode).toBe(429);
  // A credential of which the address learns that it is refused counts for the address from then on.
  await accounts.endSessions("analyst", null);
  expect(await statuses(analyst, 2)).toEqual([401, 429]);
});

// asvs: 4.1.3, 15.3.4
test("an X-Forwarded-For without a trusted proxy is ignored", async () => {
  const { call } = await tests.api({ settings: { requestsPerMinute: 2, trustedProxies: ["10.0.0.0/8"] } });
  const statuses: number[] = [];
  for (const claimed of ["1.1.1.1", "2.2.2.2", "3.3.3.3"])
    statuses.push(
      (await call({ url: "/nada", remoteAddress: "203.0.113.9", headers: { "x-forwarded-for": claimed } }))
        .statusCode,
    );
  expect(statuses).toEqual([404, 404, 429]);
});

test("signing in has a stricter limit", async () => {
  const { call } = await tests.api({ settings: { requestsPerMinute: 1000, secureCookies: true } });
  const statuses: number[] = [];
  for (let i = 0; i < 61; i += 1)
    statuses.push(
      (await call({ method: "POST", url: "/api/auth/login", payload: { username: `u${i}` } })).statusCode,
    );
  expect(statuses.slice(0, 60).every((status) => status === 400)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});

test("this machine is exempt only without proxy and https", async () => {
  const spent = async (settings: object, headers: Record<string, string> = {}) => {
    const { call } = await tests.api({ settings: { requestsPerMinute: 1, ...settings } });
    await call({ url: "/api/services", headers });
    return (await call({ url: "/api/services", headers })).statusCode;
  };
  expect(await spent({})).toBe(200);
  expect(await spent({}, { "x-forwarded-for": "203.0.113.9" })).toBe(429);
  expect(await spent({ secureCookies: true })).toBe(429);
  expect(await spent({ trustedProxies: ["10.0.0.0/8"] })).toBe(429);
});

test.each([
  ["/", 200, "inicio"],
  ["/?utm=x", 200, "inicio"],
  ["/chile", 200, "chile"],
  ["/chile?categoria=alarmas", 200, "chile"],
  ["/alarmas", 200, '<link rel="canonical" href="http://localhost:80/alarmas">\nalarmas'],
  ["/seguro-auto", 200, '<link rel="canonical" href="http://localhost:80/seguro-auto">\nseguro'],
  ["/admin", 200, "panel"],
  ["/peru-admin", 200, "panel"],
  ["/admin-login", 200, "panel"],
  ["/admin-ia-config", 200, "panel"],
  ["/cualquiera", 404, "nadie"],
  ["/assets/nada.js", 404, "nadie"],
  ["/.secret", 404, "nadie"],
  ["/assets", 404, "nadie"],
  ["/privacidad", 200, "privacidad"],
])("the page %s answers %i", async (url, status, body) => {
  const { call } = withPages;
  const answer = await call({ url });
  expect([answer.statusCode, answer.body]).toEqual([status, body]);
  if (/html/.test(String(answer.headers["content-type"])))
    expect(answer.headers["cache-control"]).toBe("no-cache");
});

test.each([
  ["/alarmas/", "/alarmas"],
  ["/chile/?categoria=alarmas&x=/", "/chile?categoria=alarmas&x=/"],
  ["/solicitud/abc/", "/solicitud/abc"],
  ["/privacidad/", "/privacidad"],
])("a page's address with a slash at its end, %s, leads to %s", async (url, location) => {
  const { call } = withPages;
  const answer = await call({ url });
  expect([answer.statusCode, answer.headers.location]).toEqual([308, location]);
});

test.each(["//evil.example/", "/cualquiera/", "/api/services/", "/assets/nada.js/"])(
  "%s is no page with a slash at its end",
  async (url) => {
    const { call } = withPages;
    const answer = await call({ url });
    expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
  },
);

const ORIGIN = "https://asesorador.example";

test("robots and sitemap name the site's own address, and no private page", async () => {
  const { call } = await tests.api({ settings: { frontendDir: dir, publicOrigin: ORIGIN } });
  const robots = await call({ url: "/robots.txt" });
  expect(robots.headers["content-type"]).toContain("text/plain");
  expect(robots.body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  for (const path of ["/admin", "/peru-admin", "/solicitud/", "/api/"])
    expect(robots.body).toContain(`Disallow: ${path}\n`);
  const sitemap = await call({ url: "/sitemap.xml" });
  expect(sitemap.headers["content-type"]).toContain("application/xml");
  const listed = [...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  expect(listed).toEqual(
    ["/", "/alarmas", "/seguro-auto", "/chile", "/metodologia", "/privacidad"].map((path) => ORIGIN + path),
  );
});

test("with an invalid Host the sitemap is absent, and a page has no address", async () => {
  const { call } = await tests.api({ settings: { frontendDir: dir } });
  const headers = { host: 'x"><script>alert(1)</script>' };
  for (const url of ["/metodologia", "/sitemap.xml", "/robots.txt"])
    expect((await call({ url, headers })).body).not.toMatch(/script|canonical|origin\.invalid/);
  expect((await call({ url: "/metodologia" })).body).toContain('href="http://localhost:80/metodologia"');
});

test.each(["/alarmas", "/seguro-auto"])(
  "%s is its own canonical address, whatever its query",
  async (url) => {
    const { call } = await tests.api({ settings: { frontendDir: dir, publicOrigin: ORIGIN } });
    expect((await call({ url: `${url}?utm_source=x` })).body).toContain(`href="${ORIGIN}${url}"`);
  },
);

test("a page states the current catalogue figures, and omits them when they are unknown", async () => {
  const { call, project } = await tests.api({ settings: { frontendDir: dir, publicOrigin: ORIGIN } });
  expect((await call({ url: "/metodologia" })).body).not.toContain("data-catalogue");
  const posted = async (url: string, payload: object) => {
    expect((await call({ method: "POST", url, as: "admin", payload })).statusCode).toBe(200);
    await project();
  };
  await posted("/api/brands", brandInput());
  await posted("/api/services", serviceInput({ priceSource: "tarifario", priceCheckedAt: "2026-03-01" }));
  expect((await call({ url: "/metodologia" })).body).toContain('<p data-catalogue="">1 de 1</p>');
});

test("a page is sent in the accepted encoding, and not again when it is unchanged", async () => {
  const { call } = await tests.api({ settings: { frontendDir: dir, publicOrigin: ORIGIN } });
  const headers = { "accept-encoding": "gzip, br" };
  const first = await call({ url: "/privacidad", headers });
  expect(first.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
  const etag = String(first.headers.etag);
  const again = await call({ url: "/privacidad", headers: { ...headers, "if-none-match": etag } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  // What is stored in one encoding is no answer to who accepts another.
  const plain = { "accept-encoding": "identity", "if-none-match": etag };
  expect((await call({ url: "/privacidad", headers: plain })).body).toBe("privacidad");
});

test.each(["/admin", "/admin-login", "/solicitud/abc", "/nadie"])(
  "%s is excluded from search engines",
  async (url) => {
    const { call } = withPages;
    expect((await call({ url })).headers["x-robots-tag"]).toBe("noindex, nofollow");
  },
);

test("the service workers are revalidated at each release", async () => {
  const { call } = await tests.api({ settings: { frontendDir: dir } });
  for (const url of ["/sw.js", "/panel-sw.js"]) {
    const answer = await call({ url });
    expect([answer.body, answer.headers["cache-control"]]).toEqual(["worker", "no-cache"]);
    expect(answer.headers["content-type"]).toMatch(/javascript/);
  }
});

test("unknown paths below /api answer JSON beside the front end, and so does a POST to a page", async () => {
  const { call } = await tests.api({ settings: { frontendDir: dir } });
  expect((await call({ url: "/api/nada" })).json()).toMatchObject({ code: "not_found" });
  expect((await call({ method: "POST", url: "/nada", payload: {} })).json()).toMatchObject({
    code: "not_found",
  });
});

test("files with a hash in their name are cached permanently, and sent precompressed", async () => {
  const { call } = await tests.api({ settings: { frontendDir: dir } });
  const encoded = async (encoding: string) => {
    const answer = await call({ url: "/assets/app-abc123.js", headers: { "accept-encoding": encoding } });
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers["content-type"]).toMatch(/javascript/);
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
    return [answer.headers["content-encoding"], answer.body];
  };
  expect(await encoded("gzip, br")).toEqual(["br", "brotli"]);
  expect(await encoded("gzip")).toEqual(["gzip", "gzip"]);
  expect(await encoded("identity")).toEqual([undefined, "export {};"]);
});

test("accepted leads and appends are counted", async () => {
  const { call } = await tests.api();
  await call({ method: "POST", url: "/api/contacts", payload: contact() });
  const { body } = await call({ url: "/metrics", as: "admin" });
  expect(body).toMatch(/^leads_accepted_total 1$/m);
  expect(body).toMatch(/^event_store_append_duration_seconds_count\{outcome="appended"\} 2$/m);
});

describe("reports of Content-Security-Policy violations", () => {
  const older = (directive: string) => ({
    "csp-report": { "document-uri": "https://x.pe/solicitud/secreto", "violated-directive": directive },
  });
  const newer = (...directives: string[]) =>
    directives.map((effectiveDirective) => ({
      type: "csp-violation",
      url: "https://x.pe/solicitud/secreto",
      body: { effectiveDirective, sample: "secreto" },
    }));
  const send = ({ call }: Api, type: string, payload: unknown, remoteAddress = "203.0.113.9") =>
    call({
      method: "POST",
      url: "/api/csp-reports",
      headers: { "content-type": type },
      payload: typeof payload === "string" ? payload : JSON.stringify(payload),
      remoteAddress,
    });

  test("are counted by directive, in both formats, without keeping anything else of them", async () => {
    const { logger, lines } = logRecorder();
    const api = await tests.api({ logger });
    const answers = [
      await send(api, "application/csp-report", older("script-src 'self'")),
      await send(api, "application/reports+json", newer("style-src-elem", "secreto", "script-src")),
      await send(api, "application/reports+json", [{ type: "deprecation", body: null }]),
      // One request counts twenty at most.
      await send(api, "application/reports+json", newer(...Array.from({ length: 25 }, () => "img-src"))),
    ];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ""],
      [204, ""],
      [204, ""],
      [204, ""],
    ]);
    const { body } = await api.call({ url: "/metrics", as: "admin" });
    expect(body.match(/^csp_violations_total.*$/gm)).toEqual([
      'csp_violations_total{directive="script-src"} 2',
      'csp_violations_total{directive="style-src-elem"} 1',
      'csp_violations_total{directive="other"} 1',
      'csp_violations_total{directive="img-src"} 20',
    ]);
    expect(
      `${body}${lines.join("")}${JSON.stringify(api.history.all, (_, value) => String(value))}`,
    ).not.toContain("secreto");
  });

  test("are refused when too large, of another type or malformed", async () => {
    const api = await tests.api();
    const statuses = [
      await send(api, "application/csp-report", older("x".repeat(20_000))),
      await send(api, "text/plain", "x"),
      await send(api, "application/csp-report", "{"),
      await send(api, "application/reports+json", { a: 1 }),
    ];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([413, 415, 400, 400]);
  });

  test("are limited by address", async () => {
    const api = await tests.api({ settings: { requestsPerMinute: 1000 } });
    const statuses: number[] = [];
    for (let i = 0; i < 61; i += 1)
      statuses.push((await send(api, "application/reports+json", newer("script-src"))).statusCode);
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    expect((await send(api, "application/csp-report", older("img-src"), "203.0.113.10")).statusCode).toBe(
      204,
    );
  });
});
