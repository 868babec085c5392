import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { contact } from "../testing/api.ts";
import { endChildren, logLines, startChild } from "../testing/children.ts";
import { INSTALL_MS, installation } from "../testing/installation.ts";
import { production } from "../testing/production-settings.ts";
import type { TestDatabase } from "../testing/test-database.ts";

const CANARY = {
  name: "Canaria Zyxwv",
  phone: "912345670",
  email: "canaria@zyxwv.example",
  rut: "87654321",
  address: "Avenida Plumífera 999",
};
const TRACES = /canaria|zyxwv|912345670|87654321|plum[ií]fera|clave-de-nadie/i;

let database: TestDatabase;
beforeAll(async () => {
  database = await installation("clave-de-nadie-1");
}, INSTALL_MS);
afterEach(endChildren);
afterAll(() => database.drop());

const inDatabase = async (sql: string): Promise<void> => {
  const client = new Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  await client.query(sql);
  await client.end();
};

// asvs: 14.2.4, 16.2.5
test("at the highest log level the process prints no personal data, not even when the database quotes the row", async () => {
  const child = startChild("main.ts", { ...production(database.url), LOG_LEVEL: "debug" });
  const [origin] = await child.waitForOutput(/http:\/\/127\.0\.0\.1:\d+/);
  const json = { "content-type": "application/json" };
  const post = async (path: string, body: string | object): Promise<number> => {
    const sent = typeof body === "string" ? body : JSON.stringify(body);
    return (await fetch(`${origin}${path}`, { method: "POST", headers: json, body: sent })).status;
  };
  const statuses = [
    await post("/api/contacts", contact(CANARY)),
    await post("/api/contacts", contact({ ...CANARY, phone: "9123456709123456709" })),
    await post("/api/contacts", { ...CANARY, name: 7 }),
    await post("/api/contacts", `{"name":"${CANARY.name}","email":`),
    await post("/api/contacts", contact({ ...CANARY, [CANARY.name]: CANARY.email })),
    await post("/api/contacts", contact({ ...CANARY, address: `${CANARY.address}\u0000` })),
    await post("/api/auth/login", { username: "zyxwv", password: "clave-de-nadie-2" }),
    await post("/api/auth/login", { username: "ana", password: "clave-de-nadie-1" }),
  ];
  expect(statuses.slice(0, 4)).toEqual([200, 400, 400, 400]);
  expect(statuses.slice(-2)).toEqual([401, 200]);
  await fetch(`${origin}/api/contacts?q=${encodeURIComponent(CANARY.name)}`);
  await fetch(`${origin}/${CANARY.email}?name=${encodeURIComponent(CANARY.name)}`);

  // The database's message for a refused row contains the row.
  await inDatabase("alter table read_model.lead add constraint never check (false) not valid");
  expect(await post("/api/contacts", contact(CANARY))).toBe(200);
  await child.waitForOutput(/projector: failing, retrying/);
  await inDatabase("alter table read_model.lead drop constraint never");

  child.process.kill("SIGTERM");
  expect(await child.ended).toBe(0);
  const failure = logLines(child).find(({ msg }) => msg === "projector: failing, retrying");
  expect(failure).toMatchObject({ level: "error", readModel: "catalog", err: { code: "23514" } });
  expect(logLines(child).filter(({ msg }) => msg === "request").length).toBeGreaterThanOrEqual(
    statuses.length,
  );
  expect(child.output()).not.toMatch(TRACES);
});
