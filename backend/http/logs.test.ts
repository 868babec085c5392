import { VaultUnavailable } from "@asesorador/domain/kernel/vault";
import { apiTests, contact, PASSWORD } from "@asesorador/infra/testing/api";
import { logRecorder } from "@asesorador/infra/testing/log-recorder";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const CANARY = {
  name: "Canaria Zyxwv",
  phone: "912345670",
  email: "canaria@zyxwv.example",
  rut: "87654321",
  address: "Avenida Canaria 999",
};
const TRACES =
  /Zyxwv|912345670|zyxwv|87654321|Avenida|correct horse|203\.0\.113|asesorador_session|eyJ|ficticio/;

// asvs: 16.2.1, 16.2.5, 16.3.2, 16.3.3, 16.4.1
test("log lines hold no user input, no address and no credentials", async () => {
  const { logger, lines } = logRecorder();
  const api = await tests.api({ logger });
  const remoteAddress = "203.0.113.77";
  const post = (url: string, payload: object) => api.call({ method: "POST", url, payload, remoteAddress });
  await post("/api/contacts", contact(CANARY));
  await post("/api/contacts", contact({ ...CANARY, phone: "1" }));
  await post("/api/contacts", { ...CANARY, name: 7 });
  await api.call({
    method: "POST",
    url: "/api/contacts",
    payload: `{"name":"Zyxwv"`,
    headers: { "content-type": "application/json" },
    remoteAddress,
  });
  await post("/api/auth/login", { username: "zyxwv", password: PASSWORD });
  await post("/api/auth/login", { username: "admin", password: PASSWORD });
  await api.project();
  await api.call({ url: "/api/contacts?q=Zyxwv", as: "admin", remoteAddress });
  await api.call({ url: "/api/contacts?q=Zyxwv&limit=x", as: "admin", remoteAddress });
  await api.call({ url: "/zyxwv@example?email=canaria", remoteAddress });
  const text = lines.join("");
  expect(lines.length).toBeGreaterThanOrEqual(9);
  expect(text).not.toMatch(TRACES);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    msg: "request",
    method: "POST",
    route: "/api/contacts",
    status: 200,
    ms: expect.any(Number),
    reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

// asvs: 16.3.4
test("an error's line has its reference, name, code and location, but not its message", async () => {
  const { logger, lines } = logRecorder();
  const broken = Object.assign(new Error(`duplicate key (phone)=(${CANARY.phone})`), {
    code: "23505",
    detail: CANARY.name,
    cause: new Error(CANARY.email),
  });
  const api = await tests.api({ logger, context: { db: { query: async () => Promise.reject(broken) } } });
  const answer = await api.call({ url: "/api/services?country=peru" });
  const { reference } = answer.json<{ reference: string }>();
  const line = lines.find((one) => one.includes(reference) && one.includes("request failed")) ?? "";
  expect(JSON.parse(line)).toMatchObject({
    reqId: reference,
    status: 500,
    err: {
      name: "Error",
      code: "23505",
      at: expect.arrayContaining([expect.stringContaining("logs.test.ts")]),
    },
  });
  expect(lines.join("")).not.toMatch(TRACES);
});

// asvs: 16.3.4
test("an error's code that is no code is not logged", async () => {
  const { logger, lines } = logRecorder();
  const broken = Object.assign(new Error("x"), { code: `no row for ${CANARY.name} (${CANARY.phone})` });
  const api = await tests.api({ logger, context: { db: { query: async () => Promise.reject(broken) } } });
  const { reference } = (await api.call({ url: "/api/services?country=peru" })).json<{ reference: string }>();
  const line = lines.find((one) => one.includes(reference) && one.includes("request failed")) ?? "";
  expect(JSON.parse(line).err).toEqual({ name: "Error", at: expect.any(Array) });
  expect(lines.join("")).not.toMatch(TRACES);
});

test("a lead that could not be sealed leaves no personal data in the log", async () => {
  const { logger, lines } = logRecorder();
  const api = await tests.api({ logger });
  const failing = {
    ...api.vault,
    seal: async (_: string, __: unknown, plain: unknown) =>
      Promise.reject(new VaultUnavailable(JSON.stringify(plain))),
  };
  const broken = await tests.api({ logger, context: { vault: failing } });
  const answer = await broken.call({ method: "POST", url: "/api/contacts", payload: contact(CANARY) });
  expect(answer.statusCode).toBe(503);
  expect(lines.join("")).toContain("VaultUnavailable");
  expect(lines.join("")).not.toMatch(TRACES);
});
