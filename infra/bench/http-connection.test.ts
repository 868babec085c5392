import { createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listenOnLoopback } from "../testing/listen-on-loopback.ts";
import { type HttpConnection, openConnection } from "./http-connection.ts";

/** A connection to a server that handles every received chunk with `answer`. */
const connectionTo = async (answer: (socket: Socket) => void): Promise<HttpConnection> => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", () => answer(socket));
  });
  const connection = await openConnection(await listenOnLoopback(server));
  onTestFinished(() => {
    connection.close();
    server.close();
  });
  return connection;
};

const pieces = (socket: Socket, [first = "", ...rest]: readonly string[]): void => {
  socket.write(first, () => setImmediate(() => rest.length > 0 && pieces(socket, rest)));
};

test("an answer in several chunks is one answer, and the connection is reusable", async () => {
  const connection = await connectionTo((socket) =>
    pieces(socket, ["HTTP/1.1 20", "1 Created\r\nContent-Length: 6\r\n\r", "\n{}", "{}", "{}"]),
  );
  expect(await connection.send("one")).toEqual({ status: 201, body: "{}{}{}" });
  expect(await connection.send("two")).toEqual({ status: 201, body: "{}{}{}" });
});

test("a 304 is an answer without a body", async () => {
  const connection = await connectionTo((socket) =>
    pieces(socket, ['HTTP/1.1 304 Not Modified\r\netag: W/"a"\r\n', "\r\n"]),
  );
  expect(await connection.send("one")).toEqual({ status: 304, body: "" });
  expect(await connection.send("two")).toEqual({ status: 304, body: "" });
});

test("a request whose connection ends is rejected", async () => {
  const connection = await connectionTo((socket) =>
    socket.end("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf"),
  );
  await expect(connection.send("one")).rejects.toThrow("closed");
  await expect(connection.send("two")).rejects.toThrow("closed");
});
