import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests that were received completely and got no answer in time. */
export class Unanswered extends Error {
  override readonly name = "Unanswered";
}

/**
 * After this time a connection that is still sending its request, or not reading its answer, no longer delays the
 * close.
 */
const CUT_AFTER_MS = 3_000;
const LOOK_EVERY_MS = 50;

type Closing = {
  readonly server: Server;
  /** Stops listening and resolves when the last connection is gone. */
  readonly close: () => Promise<unknown>;
};

/**
 * A close that always ends: call this before the server listens, and the returned function to close. Requests that were
 * received completely are answered to the last byte; connections between two requests, or opened in advance and never
 * used (browsers do that), are closed at once. Rejects with Unanswered when a request had to be cut off after three
 * seconds. Node's own closing of idle connections is replaced: it checks only once, and cuts off answers that are
 * written but not yet sent.
 */
export const endingClose = ({ server, close }: Closing, cutAfterMs = CUT_AFTER_MS): (() => Promise<void>) => {
  const open = new Map<ServerResponse, IncomingMessage>();
  /** Connections without a request in progress, and how many bytes they had received when that began. */
  const waiting = new Map<Socket, number>();
  server.on("connection", (socket: Socket) => {
    waiting.set(socket, 0);
    socket.once("close", () => waiting.delete(socket));
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    open.set(response, request);
    waiting.delete(socket);
    // The answer was passed to the operating system, or the client disconnected.
    response.once("close", () => {
      open.delete(response);
      if (!socket.destroyed) waiting.set(socket, socket.bytesRead);
    });
  });
  server.closeIdleConnections = () => {
    for (const [socket, sent] of waiting) if (socket.bytesRead === sent) socket.destroy();
  };

  return async () => {
    let cut = 0;
    const looking = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
    const late = setTimeout(() => {
      cut = [...open.values()].filter(({ complete }) => complete).length;
      server.closeAllConnections();
    }, cutAfterMs);
    try {
      await close();
    } finally {
      clearInterval(looking);
      clearTimeout(late);
    }
    if (cut > 0) throw new Unanswered(`${cut} requests`);
  };
};
