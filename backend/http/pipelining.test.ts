import { once } from "node:events";
import { connect } from "node:net";
import { type FastifyInstance, fastify } from "fastify";
import { afterEach, expect, test } from "vitest";
import { limitPipelining } from "./pipelining.ts";

let app: FastifyInstance;
afterEach(() => app.close());

const MOST = 4;

/** A server whose answers wait for `go`, and a connection to it. */
const serving = async (go: Promise<void>) => {
  const state = { handled: 0, received: "" };
  app = fastify();
  limitPipelining(app, MOST);
  app.get("/", async () => {
    state.handled += 1;
    await go;
    return {};
  });
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("data", (chunk: Buffer) => {
    state.received += chunk.toString();
  });
  socket.on("error", () => {});
  const send = (times: number) => socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n".repeat(times));
  return { state, socket, send };
};
const answersIn = (received: string) => received.match(/HTTP\/1\.1 200/g)?.length ?? 0;

test("as many requests as are allowed are answered, and then as many again", async () => {
  const { state, socket, send } = await serving(Promise.resolve());
  for (const round of [1, 2, 3]) {
    send(MOST);
    await expect.poll(() => answersIn(state.received)).toBe(round * MOST);
  }
  socket.destroy();
});

test("one more that waits ends the connection, and none of those after it is handled", async () => {
  const go = Promise.withResolvers<void>();
  const { state, socket, send } = await serving(go.promise);
  send(200);
  await once(socket, "close");
  go.resolve();
  expect([state.handled, answersIn(state.received)]).toEqual([MOST, 0]);
});
