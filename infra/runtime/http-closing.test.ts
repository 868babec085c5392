import { once } from "node:events";
import { createServer, get, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { listenOnLoopback } from "../testing/listen-on-loopback.ts";
import { endingClose, Unanswered } from "./http-closing.ts";

const sockets: Socket[] = [];
const servers: Server[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.closeAllConnections();
});

const start = async (answer: RequestListener, cutAfterMs?: number) => {
  const server = createServer(answer);
  servers.push(server);
  const close = endingClose(
    { server, close: () => new Promise((resolve) => server.close(resolve)) },
    cutAfterMs,
  );
  const port = await listenOnLoopback(server);
  /** A connection that the server has accepted, and that has sent `text`. */
  const open = async (text: string): Promise<Socket> => {
    const accepted = once(server, "connection");
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    socket.on("error", () => {});
    const [peer] = (await accepted) as [Socket];
    socket.write(text);
    await expect.poll(() => peer.bytesRead, { interval: 5 }).toBe(text.length);
    return socket;
  };
  return { port, close, open };
};

test("a connection that never sent a byte and one between two requests are closed at once", async () => {
  const { close, open } = await start((_, response) => response.end("ok"));
  const silent = await open("");
  const kept = await open("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(kept, "data");
  const gone = [once(silent, "close"), once(kept, "close")];
  // If closing waited for either of them, the test would reach its own limit, which is shorter than the cut-off.
  await close();
  await Promise.all(gone);
}, 2_500);

/** On a busy machine the reader takes longer than the usual limit. */
const READ_WITHIN_MS = 50_000;

test("a long answer to a slow reader arrives completely", async () => {
  const long = Buffer.alloc(30_000_000, 7);
  const { port, close } = await start((_, response) => response.end(long), READ_WITHIN_MS);
  const [answer] = (await once(get({ port, host: "127.0.0.1" }), "response")) as [IncomingMessage];
  const closed = close();
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += (chunk as Buffer).length;
    await new Promise(setImmediate);
  }
  await closed;
  expect(bytes).toBe(long.length);
});

test("a request that is never completed is cut off, and is not a failure", async () => {
  const { close, open } = await start((request, response) => {
    request.resume().once("end", () => response.end());
  }, 100);
  await open("GET / HTTP/1.1\r\nho");
  await open("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf");
  await close();
});

test("a request without an answer in time is a failure that states the number", async () => {
  const { close, open } = await start(() => {}, 100);
  await open("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await expect(close()).rejects.toThrow(new Unanswered("1 requests"));
});
