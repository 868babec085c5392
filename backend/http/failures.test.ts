import { expect, test } from "vitest";
import { asRefusal } from "./failures.ts";

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
