import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Failure } from "@asesorador/domain/kernel/endpoint";
import { messageFor } from "./es.ts";

/** By the error code of Node's parser. */
const REFUSALS: Readonly<Record<string, readonly [status: number, code: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "request_timeout"],
  HPE_HEADER_OVERFLOW: [431, "headers_too_large"],
};

/**
 * Answers what Node's parser refuses before there is a request, such as a head above 16 kB, as a failure of the contract,
 * and ends the connection.
 */
export const answerClientError = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [status, code] = REFUSALS[error.code ?? ""] ?? [400, "bad_request"];
  const body = JSON.stringify({ code, message: messageFor(code) } satisfies Failure);
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        "content-type: application/json; charset=utf-8",
        `content-length: ${Buffer.byteLength(body)}`,
        "cache-control: no-store",
        "x-content-type-options: nosniff",
        "connection: close",
        "",
        body,
      ].join("\r\n"),
    );
  socket.destroy(error);
};
