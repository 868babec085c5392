import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { eventStoreDb } from "../adapters/event-store/eventstoredb/event-store.ts";
import { leadPayload } from "../bench/lead-request.ts";
import { buildFrontend } from "../runtime/build-frontend.ts";
import { endChildren, startChild } from "../testing/children.ts";
import { eventStoreContract } from "../testing/event-store/contract.ts";
import { production } from "../testing/production-settings.ts";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { auditPanel } from "./audit.ts";
import type { Visitor } from "./visitor.ts";

// The event store that `npm run test:eventstore` was given: empty at first. The whole product comes first, as it refuses a
// history that another one began.

const url = process.env["EVENTSTORE_TEST_URL"] ?? "";
const ACCOUNT = { username: "ana", password: "una contraseña larga" };
const LEADS = 3;
const EQUAL = "Equal, and at this moment that is all there is.";

let database: TestDatabase;
beforeAll(async () => {
  [database] = await Promise.all([testDatabase(), buildFrontend(() => {})]);
});
afterEach(endChildren);
afterAll(() => database?.drop());

const acknowledged = new Map<string, string>();
/** Starts it, sends leads, waits until the panel shows every lead that was ever sent, and stops it. */
const work = async (settings: Readonly<Record<string, string>>): Promise<void> => {
  const child = startChild("main.ts", settings);
  const [origin] = await child.waitForOutput(/http:\/\/127\.0\.0\.1:\d+/);
  const through = visitorOf(origin);
  for (let n = 0; n < LEADS; n += 1) {
    const lead = leadPayload(randomUUID(), acknowledged.size + 1);
    const sent = await through.ask({ method: "POST", path: "/api/contacts", body: JSON.stringify(lead) });
    expect(sent).toMatchObject({ status: 200 });
    acknowledged.set(lead.leadId, lead.name);
  }
  await auditPanel(through, ACCOUNT, acknowledged);
  child.process.kill("SIGTERM");
  expect(await child.ended, child.output()).toBe(0);
};

const copy = async (from: string, to: string): Promise<string> => {
  const child = startChild("cli.ts", {}, { args: ["copy", "--from", from, "--to", to] });
  expect(await child.ended, child.output()).toBe(0);
  return child.output();
};

const visitorOf = (origin: string): Visitor => ({
  ask: async ({ method = "GET", path, body = null, token }) => {
    const headers = {
      ...(body !== null && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${origin}${path}`, { method, headers, body });
    return { status: answer.status, body: await answer.text() };
  },
  close: () => {},
});

test("the product starts on the empty store, and each lead is stored once after a switch to PostgreSQL and back", async () => {
  const inPostgres = production(database.url);
  const inEventStore = { ...inPostgres, EVENTSTORE_URL: url };
  const options = { args: ["create", ACCOUNT.username], stdin: `${ACCOUNT.password}\n` };
  const account = startChild("admin.ts", inEventStore, options);
  expect(await account.ended, account.output()).toBe(0);
  await work(inEventStore);
  expect(await copy(url, database.url)).toContain(EQUAL);
  await work(inPostgres);
  expect(await copy(database.url, url)).toContain(EQUAL);
  await work(inEventStore);
  expect(acknowledged.size).toBe(3 * LEADS);
});

eventStoreContract("the given event store", async () => {
  const store = eventStoreDb({ url });
  return { store, close: store.close };
});
