import { endpoint } from "@asesorador/domain/kernel/endpoint";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { call, ResponseError, requestFor, UnexpectedAnswer } from "./http.ts";
import { session } from "./session.ts";

const list = endpoint({
  method: "GET",
  path: "/api/contacts",
  roles: ["admin"],
  summary: "",
  input: z.object({ q: z.optional(z.string()), limit: z.optional(z.number()) }),
  output: z.object({ total: z.int() }),
});
const edit = endpoint({
  method: "PUT",
  path: "/api/brands/:id",
  roles: ["admin"],
  summary: "",
  input: z.object({ id: z.union([z.string(), z.number()]), name: z.string() }),
  output: z.object({ ok: z.literal(true) }),
});
const hint = endpoint({
  method: "GET",
  path: "/api/auth/hint",
  roles: "public",
  summary: "",
  input: z.object({}),
  output: z.object({ total: z.int() }),
});

const answering = (status: number, body: string) => {
  const fetched = vi.fn(async (..._: Parameters<typeof fetch>) => new Response(body, { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
};
const headersOf = (fetched: ReturnType<typeof answering>) => new Headers(fetched.mock.calls[0]?.[1]?.headers);

afterEach(() => {
  session.forget();
  vi.unstubAllGlobals();
});

test("a read sends its input as the query, without what is missing", () => {
  expect(requestFor(list, { q: "núñez & co", limit: 50 })).toEqual({
    url: "/api/contacts?q=n%C3%BA%C3%B1ez+%26+co&limit=50",
    body: null,
  });
  expect(requestFor(list, { q: undefined }).url).toBe("/api/contacts");
});

// asvs: 1.2.2
test("a path parameter leaves the body and is escaped", () => {
  expect(requestFor(edit, { id: "a/b", name: "WIN" })).toEqual({
    url: "/api/brands/a%2Fb",
    body: '{"name":"WIN"}',
  });
});

test("the answer is parsed by the contract", async () => {
  answering(200, '{"total":3,"extra":true}');
  await expect(call(list, {})).resolves.toEqual({ total: 3 });
});

test("an answer that breaks the contract is no data", async () => {
  answering(200, '{"total":"many"}');
  await expect(call(list, {})).rejects.toThrow(UnexpectedAnswer);
});

test("a refusal reads status, colon, body, and carries the catalogue's Spanish", async () => {
  const body = '{"code":"invalid","message":"Revisa los datos","issues":[],"reference":"r-1"}';
  answering(400, body);
  const refusal = await call(list, {}).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ResponseError);
  expect(refusal).toMatchObject({
    message: `400: ${body}`,
    status: 400,
    code: "invalid",
    reason: "Revisa los datos",
    reference: "r-1",
  });
});

test("a refusal of another server has its status", async () => {
  answering(502, "<html>Bad gateway</html>");
  await expect(call(list, {})).rejects.toMatchObject({ code: "http_502", reason: null, issues: [] });
});

test("the message of an empty refusal is the status text", () => {
  expect(new ResponseError(401, "Unauthorized", "").message).toBe("401: Unauthorized");
});

test.each([
  ["5", 5],
  ["Sat, 22 Nov 2026 11:00:00 GMT", null],
  [null, null],
] as const)("a refusal with Retry-After %o asks to wait %o seconds", async (header, seconds) => {
  const headers = header === null ? {} : { "retry-after": header };
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 503, headers }));
  await expect(call(list, {})).rejects.toMatchObject({ retryAfter: seconds });
});

test("a network failure passes through untouched", async () => {
  const failure = new TypeError("Failed to fetch");
  vi.stubGlobal("fetch", () => Promise.reject(failure));
  await expect(call(list, {})).rejects.toBe(failure);
});

test("the token goes to the paths that the specification names, and to no other", async () => {
  session.remember("t0k3n");
  const contacts = answering(200, '{"total":0}');
  await call(list, {});
  expect(headersOf(contacts).get("authorization")).toBe("Bearer t0k3n");
  const elsewhere = answering(200, '{"total":0}');
  await call(hint, {});
  expect(headersOf(elsewhere).get("authorization")).toBeNull();
});

test("a token that is about to expire is not sent", async () => {
  vi.useFakeTimers();
  try {
    session.remember("t0k3n");
    vi.advanceTimersByTime(15 * 60_000);
    expect(session.token()).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test("a content type is sent only with a body", async () => {
  const reading = answering(200, '{"total":0}');
  await call(list, {});
  expect(headersOf(reading).has("content-type")).toBe(false);
  const writing = answering(200, '{"ok":true}');
  await call(edit, { id: 4, name: "WOW" });
  expect(headersOf(writing).get("content-type")).toBe("application/json");
});
