import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listenOnLoopback } from "../../testing/listen-on-loopback.ts";
import { messageSocket } from "./message-socket.ts";

const server = createServer();
let port: number;
beforeAll(async () => {
  port = await listenOnLoopback(server);
});
afterAll(() => server.close());

const connected = async (): Promise<readonly [Socket, Socket]> => {
  const accepted = once(server, "connection");
  const socket = messageSocket();
  socket.connect(port, "127.0.0.1");
  const [peer] = (await accepted) as [Socket];
  peer.setNoDelay(true);
  return [socket, peer];
};

const HEADER_BYTES = 5;
/** A message whose bytes say which it is. */
const message = (length: number, n: number): Buffer => {
  const bytes = Buffer.alloc(HEADER_BYTES + length, n % 251);
  bytes[0] = 0x64;
  bytes.writeUInt32BE(4 + length, 1);
  return bytes;
};

/** Where parts of these lengths end, one behind the other. */
const endsOf = (lengths: readonly number[]): number[] => {
  let end = 0;
  return lengths.map((length) => {
    end += length;
    return end;
  });
};

const lengths = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.nat(400) },
    { weight: 2, arbitrary: fc.integer({ min: 65_500, max: 65_540 }) },
    { weight: 1, arbitrary: fc.nat(300_000) },
  ),
  { minLength: 1, maxLength: 30 },
);
/** Where what is sent is cut, as shares of all of it. */
const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });

test("messages of any length arrive once, in order and whole, however they are cut when they are sent", async () => {
  await fc.assert(
    fc.asyncProperty(lengths, cuts, async (all, shares) => {
      const sent = Buffer.concat(all.map(message));
      const [socket, peer] = await connected();
      const received: Buffer[] = [];
      socket.on("data", (bytes: Buffer) => received.push(Buffer.from(bytes)));
      const ends = [...shares.map((share) => Math.floor(share * sent.length)), sent.length];
      let from = 0;
      for (const end of ends.sort((a, b) => a - b)) {
        await new Promise((resolve) => peer.write(sent.subarray(from, end), resolve));
        from = end;
      }
      peer.end();
      await once(socket, "close");
      expect(Buffer.concat(received).equals(sent)).toBe(true);
      // Each part ends where a message does.
      const messageEnds = endsOf(all.map((length) => HEADER_BYTES + length));
      expect(messageEnds).toEqual(expect.arrayContaining(endsOf(received.map((bytes) => bytes.length))));
    }),
  );
});

test("memory is used again: what was emitted is overwritten by what comes next", async () => {
  const [socket, peer] = await connected();
  const received: Buffer[] = [];
  socket.on("data", (bytes: Buffer) => received.push(bytes));
  peer.write(message(10, 1));
  await once(socket, "data");
  peer.write(message(10, 2));
  await once(socket, "data");
  peer.end();
  await once(socket, "close");
  expect(received).toEqual([message(10, 2), message(10, 2)]);
});
