import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import type { Context } from "../application/context.ts";
import { isNotModified, waitForPosition } from "./conditional.ts";
import type { Call } from "./route.ts";

test("a position beyond the end of history waits for its end, one within it for itself, a visitor's for nothing", async () => {
  const waited: bigint[] = [];
  const ports = {
    store: { head: async () => 5n },
    readModels: {
      waitFor: async (position: bigint) => {
        waited.push(position);
        return true;
      },
    },
  } as unknown as Pick<Context, "readModels" | "store">;
  const member = { caller: { username: "ana" } } as FastifyRequest;
  await waitForPosition(ports, member, "9");
  await waitForPosition(ports, member, "3");
  await waitForPosition(ports, { caller: null }, "3");
  expect(waited).toEqual([5n, 3n]);
});

/** The ETag of an answer to this audience at this address, and whether a caller with `known` has it. */
const tagged = (audience: string, url: string, known?: string) => {
  const headers: Record<string, string> = {};
  const reply = {
    header: (name: string, value: string) => {
      headers[name] = value;
      return reply;
    },
  };
  const request = { url, headers: known === undefined ? {} : { "if-none-match": known } };
  const isKnown = isNotModified(
    { readModels: { tag: () => "1.1.5" } } as unknown as Pick<Context, "readModels">,
    { request, reply } as unknown as Call,
    { readModel: "catalog", audience, cacheControl: "private, no-cache" },
  );
  return { etag: headers["etag"] ?? "", isKnown };
};

test("an ETag is of one address and one audience: a visitor's list is not current for a team member", () => {
  const { etag } = tagged("active", "/api/services");
  expect(tagged("active", "/api/services", etag).isKnown).toBe(true);
  expect(tagged("all", "/api/services", etag).isKnown).toBe(false);
  expect(tagged("active", "/api/brands", etag).isKnown).toBe(false);
});
