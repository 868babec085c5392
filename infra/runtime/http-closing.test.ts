import { once } from "node:events";
import { createServer, get, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
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
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  /** A connection that the server has accepted, and that has sent so much. */
  const open = async (text: string): Promise<Socket> => {
    const accepted = once(server, "connection");
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    socket.on("error", () => {});
    const [peer] = (await accepted) as [Socket];
    socket.write(text);
    await expect.poll(() => peer.bytesRead, { interval: 5, timeout: 20_000 }).toBe(text.length);
    return socket;
  };
  return { port, close, open };
};

test("a connection that never sent a byte and one between two requests are let go at once", async () => {
  const { close, open } = await start((_, response) => response.end("ok"));
  const silent = await open("");
  const kept = await open("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(kept, "data");
  const gone = [once(silent, "close"), once(kept, "close")];
  // Were either of them waited for, the test would end in its own limit: it is shorter than the cut.
  await close();
  await Promise.all(gone);
}, 2_500);

test("a long answer that its reader takes slowly arrives whole", async () => {
  const long = Buffer.alloc(30_000_000, 7);
  const { port, close } = await start((_, response) => response.end(long));
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

test("who never finishes its request is cut, and that is nobody's failure", async () => {
  const { close, open } = await start((request, response) => {
    request.resume().once("end", () => response.end());
  }, 100);
  await open("GET / HTTP/1.1\r\nho");
  await open("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf");
  await close();
});

test("a request that got no answer in time is a failure that says how many", async () => {
  const { close, open } = await start(() => {}, 100);
  await open("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await expect(close()).rejects.toThrow(new Unanswered("1 requests"));
});
