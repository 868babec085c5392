import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { origins } from "./origin.ts";

const request = (host: string) => ({ protocol: "http", host }) as FastifyRequest;

test("a configured address takes precedence over the request's", () => {
  expect(origins("https://asesorador.example")(request("evil.example"))).toBe("https://asesorador.example");
});

test.each(["asesorador.example", "localhost:3000", "127.0.0.1:80", "[::1]:3000", "a"])(
  "without a configured address the host %s is accepted",
  (host) => {
    expect(origins(null)(request(host))).toBe(`http://${host}`);
  },
);

test.each([
  "",
  "a b",
  'a"><script>',
  "a/../b",
  "user@host",
  "a:port",
  "[::1",
  "-a",
  "a..:1:2",
  "x".repeat(300),
])("the host %j is no address", (host) => {
  expect(origins(null)(request(host))).toBeNull();
});
