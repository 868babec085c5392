import { connect, type Socket } from "node:net";

export type HttpAnswer = { readonly status: number; readonly body: string };

/** One keep-alive connection, one request at a time. */
export type HttpConnection = {
  /** Sends the bytes of a whole request. Rejects when the connection ends before the answer. */
  send(request: string): Promise<HttpAnswer>;
  close(): void;
};

type Waiting = {
  readonly resolve: (answer: HttpAnswer) => void;
  readonly reject: (error: Error) => void;
};

/**
 * A minimal HTTP/1.1 client directly on a socket, for answers with a Content-Length and for 304: node:http would use as
 * much of the machine as the server under test, which would hide differences between servers.
 */
export const openConnection = async (port: number): Promise<HttpConnection> => {
  const socket = connect({ host: "127.0.0.1", port, noDelay: true });
  await connected(socket);
  let waiting: Waiting | null = null;
  // Decoded as one character per byte, so that lengths match the header; ids and codes are ASCII.
  let received = "";
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    received += chunk;
    const answer = answerIn(received);
    if (!answer || !waiting) return;
    received = "";
    const { resolve } = waiting;
    waiting = null;
    resolve(answer);
  });
  const lose = (why: string): void => {
    waiting?.reject(new Error(why));
    waiting = null;
  };
  socket.on("error", (error) => lose(error.message));
  socket.on("close", () => lose("the server closed the connection"));
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        if (socket.destroyed) lose("the connection is closed");
        else socket.write(request);
      }),
    close: () => socket.destroy(),
  };
};

const connected = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once("connect", () => resolve());
    socket.once("error", reject);
  });

const NOT_MODIFIED = 304;

/** null: incomplete. */
const answerIn = (received: string): HttpAnswer | null => {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const status = Number(received.slice(9, 12));
  // A 304 has no body, whatever its Content-Length.
  if (status === NOT_MODIFIED) return { status, body: "" };
  const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1];
  if (length === undefined) throw new Error(`an answer without a length: ${received.slice(0, end)}`);
  const body = received.slice(end + 4);
  if (body.length < Number(length)) return null;
  return { status, body };
};
