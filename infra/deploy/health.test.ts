import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testDatabase } from "../quality/test-database.ts";
import { withSessionLock } from "../read-models/session-lock.ts";
import { checkApi, checkProjector, Unhealthy } from "./health.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const servingApi = async (status: number) => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(status).end("{}");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise((closed) => {
      server.close(closed);
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, asked, close };
};

test("an API that answers is healthy, whatever it waits for", async () => {
  const api = await servingApi(200);
  await expect(checkApi(api.origin)).resolves.toBeUndefined();
  expect(api.asked).toEqual(["/api/health/live"]);
  await api.close();
  await expect(checkApi(api.origin)).rejects.toThrow();
});

test("an API that answers with an error is not", async () => {
  const api = await servingApi(500);
  await expect(checkApi(api.origin)).rejects.toThrow(Unhealthy);
  await api.close();
});

test("a projector is healthy while it leads or waits to lead this database", async () => {
  await expect(checkProjector(database.url)).rejects.toThrow(Unhealthy);
  const stop = new AbortController();
  const lock = { url: database.url, key: [1, 1], name: "projector-leader", wait: true } as const;
  await withSessionLock({ ...lock, signal: stop.signal }, async () => {
    await expect(checkProjector(database.url)).resolves.toBeUndefined();
  });
  await expect.poll(() => checkProjector(database.url).then(String, (error) => error.name)).toBe("Unhealthy");
});

test("without a database no projector is healthy", async () => {
  await expect(checkProjector("postgres://nobody@127.0.0.1:1/nothing")).rejects.toThrow(/ECONNREFUSED/);
});
