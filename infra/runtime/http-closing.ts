import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests that were received in full and got no answer in time. */
export class Unanswered extends Error {
  override readonly name = "Unanswered";
}

/** After this a connection that still sends its request, or takes no answer, holds up nobody any more. */
const CUT_AFTER_MS = 3_000;
const LOOK_EVERY_MS = 50;

type Closing = {
  readonly server: Server;
  /** Stops listening and resolves when the last connection is gone. */
  readonly close: () => Promise<unknown>;
};

/**
 * Closing that ends: call this before the server listens, and what it returns to close. What was received is answered, to
 * the last byte; connections that wait between two requests, or were opened ahead and never used (browsers do that), are
 * let go at once. Rejects with Unanswered when a request had to be cut after three seconds.
 *
 * Node's own way of closing idle connections is replaced: it looks once, and cuts answers that are written but not yet sent.
 */
export const endingClose = ({ server, close }: Closing, cutAfterMs = CUT_AFTER_MS): (() => Promise<void>) => {
  const open = new Map<ServerResponse, IncomingMessage>();
  /** Connections without a request at work, and how much they had sent when that began. */
  const waiting = new Map<Socket, number>();
  server.on("connection", (socket: Socket) => {
    waiting.set(socket, 0);
    socket.once("close", () => waiting.delete(socket));
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    open.set(response, request);
    waiting.delete(socket);
    // The answer is with the operating system, or nobody is there to take it.
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
