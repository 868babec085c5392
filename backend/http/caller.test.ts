import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import type { Context, Session } from "../application/context.ts";
import { identifier } from "./caller.ts";

test("a token names its session's own account, or none", async () => {
  const session = { sessionId: "s", username: "ana", role: "admin", expiresAt: "2026-11-21T00:00:00.000Z" };
  const context = {
    now: () => "2026-11-20T00:00:00.000Z",
    accounts: { findSessionById: async () => session as Session, markUsed: async () => {} },
  } as unknown as Pick<Context, "accounts" | "now">;
  const callerOf = (username: string) =>
    identifier(context, false, () => ({ username, sessionId: "s" }))({
      headers: { authorization: "Bearer t" },
      cookies: {},
      routeOptions: { config: {} },
    } as unknown as FastifyRequest);
  expect(await callerOf("ana")).toMatchObject({ username: "ana", by: "token" });
  expect(await callerOf("luis")).toBeNull();
});
