import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { Failure } from "@asesorador/domain/kernel/endpoint";
import { type FastifyInstance, fastify } from "fastify";
import { afterEach, expect, test } from "vitest";
import { answerClientError } from "./client-error.ts";

let app: FastifyInstance;
afterEach(() => app.close());

const answerTo = async (request: string): Promise<{ readonly head: string; readonly failure: Failure }> => {
  app = fastify({ clientErrorHandler: answerClientError });
  app.get("/", async () => ({}));
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(request);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { head, failure: Failure.parse(JSON.parse(body)) };
};

// asvs: 16.5.1
test("a head above 16 kB is refused as a failure of the contract", async () => {
  const { head, failure } = await answerTo(`GET /${"x".repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`);
  expect(head).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
  expect(failure).toEqual({
    code: "headers_too_large",
    message: "La dirección o los encabezados de la solicitud son demasiado grandes.",
  });
});

test("what is no HTTP is refused as a failure of the contract, and the connection ends", async () => {
  const { head, failure } = await answerTo("HOLA\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(head).toContain("connection: close");
  expect(failure).toEqual({ code: "bad_request", message: "No se pudo entender la solicitud." });
});
