import jwt from "@fastify/jwt";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { jwtOptions, tokens } from "./token.ts";

const NOW = "2026-03-04T15:00:00.000Z";
const SESSION = "00000000-0000-4000-8000-000000000000";

test("a token is read as it was signed; not one whose session's id no session can have", async () => {
  const app = fastify();
  await app.register(jwt, jwtOptions("a-secret-for-tests-of-at-least-32-bytes"));
  const { sign, read } = tokens(app, () => NOW);
  const claim = { username: "ana", sessionId: SESSION };
  expect(read(sign(claim))).toEqual(claim);
  // PostgreSQL would refuse the first one.
  for (const sessionId of ["\u0000", "x".repeat(500), ""])
    expect(read(sign({ ...claim, sessionId }))).toBeNull();
  await app.close();
});
