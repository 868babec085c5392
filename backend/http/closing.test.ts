import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { apiTests } from "@asesorador/infra/testing/api";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port;

const get = async (agent: Agent, port: number, path: string) => {
  const [answer] = (await once(request({ agent, port, host: "127.0.0.1", path }).end(), "response")) as [
    IncomingMessage,
  ];
  answer.resume();
  await once(answer, "end");
  return answer;
};

/** A health check that answers when the test lets it. */
const gate = () => {
  const asked = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const health = async () => {
    asked.resolve();
    await go.promise;
    return { store: { ok: true, detail: "" } };
  };
  return { health, asked: asked.promise, open: go.resolve };
};

test("closing answers requests in flight, closes idle connections and accepts no new ones", async () => {
  const { health, asked, open } = gate();
  const { app } = await tests.api({ context: { health } });
  await app.listen({ host: "127.0.0.1", port: 0 });
  // A kept connection would hold the server open for as long as the test runs.
  app.server.keepAliveTimeout = 0;
  app.server.timeout = 0;
  const port = portOf(app);
  const [idle, busy] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  expect((await get(idle, port, "/api/health/live")).headers.connection).toBe("keep-alive");

  const slow = get(busy, port, "/api/health/ready");
  await asked;
  const closed = app.close();
  const refused = connect(port, "127.0.0.1");
  await expect(once(refused, "connect")).rejects.toMatchObject({
    code: expect.stringMatching(/^ECONN(REFUSED|RESET)$/),
  });
  open();
  const answer = await slow;
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, "close"]);
  await closed;
  idle.destroy();
  busy.destroy();
});

/** The statuses of the answers to these bytes, until the connection ends. */
const statusesOf = async (bytes: string): Promise<readonly string[]> => {
  const { app } = await tests.api();
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect(portOf(app), "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => void chunks.push(chunk));
  socket.write(bytes);
  await once(socket, "close");
  await app.close();
  return (
    Buffer.concat(chunks)
      .toString()
      .match(/HTTP\/1\.1 \d+/g) ?? []
  );
};
const HIDDEN = "GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n";

// asvs: 4.2.1
test.each([
  ["both lengths", "Transfer-Encoding: chunked\r\nContent-Length: 4"],
  ["two lengths", "Content-Length: 4\r\nContent-Length: 40"],
  ["an unknown encoding", "Transfer-Encoding: chunked, identity"],
  ["a hidden encoding", "Transfer-Encoding : chunked"],
])("a request with %s is refused, and what follows it is not read as another", async (_, lengths) => {
  const head = `POST /api/contacts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${lengths}`;
  expect(await statusesOf(`${head}\r\n\r\n0\r\n\r\n${HIDDEN}`)).toEqual(["HTTP/1.1 400"]);
});

test("a request with two hosts is refused, and its connection ends", async () => {
  const request = "GET /api/health/live HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n";
  expect(await statusesOf(`${request}${HIDDEN}`)).toEqual(["HTTP/1.1 400"]);
});

test("headers, requests, idle sockets and kept connections have their time-outs", async () => {
  const { app } = await tests.api();
  expect(app.server.headersTimeout).toBe(10_000);
  expect(app.server.requestTimeout).toBe(15_000);
  expect(app.server.keepAliveTimeout).toBe(10_000);
  expect(app.server.timeout).toBe(30_000);
});
