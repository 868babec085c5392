import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { endChildren, startChild } from "../testing/children.ts";
import { type TestServer, testServer } from "../testing/eventstoredb/server.ts";
import { production } from "../testing/production-settings.ts";
import { testDatabase } from "../testing/test-database.ts";

let server: TestServer;
let first: Awaited<ReturnType<typeof testDatabase>>;
let restored: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  [server, first, restored] = await Promise.all([testServer(), testDatabase(), testDatabase()]);
});
afterEach(endChildren);
afterAll(async () => {
  server.close();
  await Promise.all([first.drop(), restored.drop()]);
});

const environment = (database: { readonly url: string }) => ({
  ...production(database.url),
  EVENTSTORE_URL: server.url,
});
const command = async (database: { readonly url: string }, ...args: readonly string[]) => {
  const child = startChild("cli.ts", environment(database), { args, fromSources: args[0] === "migrate" });
  return { code: await child.ended, output: child.output() };
};
const WRONG = /WrongDatabase: DATABASE_URL leads to a database that is not the one of this history/;

/** Six processes are started one after the other. */
const TIMEOUT_MS = 120_000;

test("a restored database is refused until it is adopted, which ends processes that run on the former one", {
  timeout: TIMEOUT_MS,
}, async () => {
  const running = startChild("projector.ts", environment(first));
  await running.waitForOutput(/Projector started/);

  expect(await command(restored, "migrate")).toMatchObject({ code: 0 });
  expect(await command(restored, "status")).toMatchObject({ code: 1, output: expect.stringMatching(WRONG) });
  const refused = startChild("projector.ts", environment(restored));
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(WRONG);
  expect(refused.output()).toContain('"msg":"not started"');

  expect(await command(restored, "adopt")).toMatchObject({ code: 0 });
  expect(await running.ended).toBe(1);
  expect(running.output()).toMatch(WRONG);
  expect(running.output()).toContain('"msg":"ended"');

  expect(await command(restored, "status")).toMatchObject({ code: 0 });
});
