import { once } from "node:events";
import { connect } from "node:net";
import { logRecorder } from "@asesorador/infra/testing/log-recorder";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { answerFailure, asRefusal } from "./failures.ts";

const ofPostgres = (code: string) => Object.assign(new Error("refused"), { code });

test.each([
  ["a deadlock", "40P01"],
  ["a serialization failure", "40001"],
  ["a lock that is not available in time", "55P03"],
  ["a transaction that was idle for too long", "25P03"],
  ["a read model that is not built yet", "42P01"],
  ["a cancelled statement", "57014"],
  ["a server that restarts", "57P03"],
  ["too many connections", "53300"],
  ["a server that is read-only after a fail-over", "25006"],
  ["a disk that cannot be read", "58030"],
  ["a lost connection", "ECONNRESET"],
  ["a container that is being replaced, whose address is not in use", "EHOSTUNREACH"],
  ["a container that is being replaced, whose name is not resolved", "EAI_AGAIN"],
])("%s is answered by 503 with the time of a retry, not by 500", (_, code) => {
  expect(asRefusal(ofPostgres(code))).toMatchObject({ statusCode: 503, code: "unavailable" });
  expect(asRefusal(ofPostgres(code)).retryAfterSeconds).toBeGreaterThan(0);
});

test("a statement that is wrong is answered by 500", () => {
  for (const code of ["42601", "42703", "23505"])
    expect(asRefusal(ofPostgres(code))).toMatchObject({ statusCode: 500, code: "internal" });
});

test("a failure keeps no validator of the answer that it takes the place of, and is not cached", async () => {
  const app = fastify();
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
  app.get("/", async (_, reply) => {
    reply.header("etag", 'W/"1"').header("cache-control", "private, no-cache");
    throw ofPostgres("57P03");
  });
  const { statusCode, headers } = await app.inject("/");
  expect([statusCode, headers.etag, headers["cache-control"]]).toEqual([503, undefined, "no-store"]);
  await app.close();
});

test("a caller who leaves in the middle of a body is no failure, and is not logged as one", async () => {
  const { logger, lines } = logRecorder();
  const app = fastify({ loggerInstance: logger });
  const answered = Promise.withResolvers<number>();
  app.post("/", async () => ({}));
  app.setErrorHandler((error, request, reply) => {
    const { statusCode } = answerFailure(error, request, reply);
    answered.resolve(statusCode);
    return reply;
  });
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect(Number(port), "127.0.0.1");
  const head = ["POST / HTTP/1.1", "host: a", "content-type: application/json", "content-length: 9"];
  socket.write([...head, "expect: 100-continue", "", "{"].join("\r\n"));
  await once(socket, "data");
  socket.destroy();
  expect(await answered.promise).toBe(499);
  expect(lines.join("")).not.toContain("request failed");
  await app.close();
});
