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
 * Closing that ends: call this before the server listens, and what it returns to close. What was received is answered;
 * connections that wait between two requests, or were opened ahead and never used (browsers do that), are let go at
 * once, for Node itself would wait for those. Rejects with Unanswered when a request had to be cut after three seconds.
 */
export const endingClose = ({ server, close }: Closing, cutAfterMs = CUT_AFTER_MS): (() => Promise<void>) => {
  const unused = new Set<Socket>();
  const open = new Map<ServerResponse, IncomingMessage>();
  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    unused.delete(request.socket);
    open.set(response, request);
    response.once("close", () => open.delete(response));
  });

  const letGo = (): void => {
    server.closeIdleConnections();
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  };
  return async () => {
    let cut = 0;
    const looking = setInterval(letGo, LOOK_EVERY_MS);
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
