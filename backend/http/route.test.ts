import { endpoint } from "@asesorador/domain/kernel/endpoint";
import { type FastifyInstance, fastify } from "fastify";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ConcurrencyConflict } from "../application/handle.ts";
import { answerFailure } from "./failures.ts";
import { route } from "./route.ts";

const PARTS = endpoint({
  method: "PUT",
  path: "/api/things/:id",
  roles: "public",
  summary: "",
  input: z.object({
    id: z.string(),
    size: z._default(z.int().check(z.gte(1), z.lte(9)), 3),
    kind: z.optional(z.enum(["a", "b"])),
    tags: z.optional(z.array(z.string().check(z.maxLength(3)))),
  }),
  output: z.object({ got: z.string() }),
});

const serving = (
  answer: (input: z.output<typeof PARTS.input>) => Promise<{ got: string }>,
  options?: Parameters<typeof route>[3],
): FastifyInstance => {
  const app = fastify();
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
  route(app, PARTS, answer, options);
  return app;
};
const put = (app: FastifyInstance, payload: object) =>
  app.inject({ method: "PUT", url: "/api/things/7", payload });

test("path and body are one input with its defaults, and the path wins", async () => {
  const app = serving(async (input) => ({ got: JSON.stringify(input) }));
  const answer = await put(app, { id: "8", kind: "b", more: true });
  expect(JSON.parse(answer.json<{ got: string }>().got)).toEqual({ id: "7", size: 3, kind: "b" });
});

// asvs: 2.2.1, 15.3.5
test("every kind of invalid input has its path, a stable code and a Spanish message", async () => {
  const app = serving(async () => ({ got: "" }));
  const answer = await put(app, { size: 10, kind: "c", tags: ["uno", "cuatro", 5] });
  expect(answer.json()).toEqual({
    code: "invalid_input",
    message: "Revisa los datos enviados.",
    issues: [
      { path: "size", code: "too_big", message: "Debe ser como máximo 9." },
      { path: "kind", code: "invalid_value", message: "Elige uno de estos valores: a, b." },
      { path: "tags.1", code: "too_big", message: "Debe tener como máximo 3 caracteres." },
      { path: "tags.2", code: "invalid_type", message: "Debe ser un texto." },
    ],
  });
});

test("a query of the panel that names an unknown parameter is refused by that name; a visitor's is answered, and one without parameters", async () => {
  const summary = (path: `/api/${string}`, roles: "public" | readonly ["admin"]) =>
    endpoint({
      method: "GET",
      path,
      roles,
      summary: "",
      input: z.object({ country: z.optional(z.string()) }),
      output: z.object({ got: z.string() }),
    });
  const app = serving(async () => ({ got: "" }));
  route(app, summary("/api/figures", ["admin"]), async ({ country = "all" }) => ({ got: country }));
  route(app, summary("/api/plans", "public"), async ({ country = "all" }) => ({ got: country }));
  const me = { ...summary("/api/me", ["admin"]), input: z.object({}) };
  route(app, me, async () => ({ got: "you" }));
  const get = (url: string) => app.inject({ method: "GET", url });
  const refused = await get("/api/figures?market=chile");
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    {
      code: "invalid_input",
      issues: [
        {
          path: "market",
          code: "unknown_parameter",
          message: "No conocemos este parámetro. Se aceptan: country.",
        },
      ],
    },
  ]);
  expect((await get("/api/figures?country=chile")).json()).toEqual({ got: "chile" });
  expect((await get("/api/plans?utm_source=x")).json()).toEqual({ got: "all" });
  expect((await get("/api/me?at=1")).json()).toEqual({ got: "you" });
});

// asvs: 1.2.3, 15.3.1
test("an answer is reduced to its schema, and one that violates it is a 500 without details", async () => {
  const extra = serving(async () => ({ got: "x", passwordHash: "y" }));
  expect((await put(extra, {})).json()).toEqual({ got: "x" });
  const broken = serving(async () => ({ got: 7 as unknown as string }));
  const answer = await put(broken, {});
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([500, "internal"]);
});

test("a request that is not answered in time is refused as 503 with Retry-After", async () => {
  const app = serving(() => new Promise(() => {}), { answerMs: 20 });
  const answer = await put(app, {});
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "2"]);
  expect(answer.json()).toMatchObject({ code: "unavailable" });
});

test("over a real connection too, when the body has long been read", async () => {
  const app = serving(() => new Promise(() => {}), { answerMs: 200 });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${origin}/api/things/7`, { method: "PUT", headers, body: "{}" });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await answer.json()).toMatchObject({ code: "unavailable" });
  await app.close();
});

test.each([
  ["returns", async () => ({ got: "late" })],
  ["fails", () => Promise.reject(new Error("late"))],
])("a handler that %s after the refusal changes nothing and writes no further line", async (_, ending) => {
  const lines: string[] = [];
  const app = fastify({
    logger: { level: "warn", stream: { write: (line: string) => void lines.push(line) } },
  });
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
  const late = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  route(
    app,
    PARTS,
    async () => {
      await late.promise;
      return ending().finally(ended.resolve);
    },
    { answerMs: 20 },
  );
  expect((await put(app, {})).statusCode).toBe(503);
  late.resolve();
  await ended.promise;
  await app.close();
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ msg: "request failed" }]);
});

test("an endpoint without roles does not compile", () => {
  const { roles: _, ...bare } = PARTS;
  // @ts-expect-error roles are missing
  expect(() => route(fastify(), bare, async () => ({ got: "" }))).not.toThrow();
});

test("a conflict of concurrent writers is a 409 that may be retried after a second", async () => {
  const app = serving(async () => {
    throw new ConcurrencyConflict();
  });
  const answer = await app.inject({ method: "PUT", url: "/api/things/1", payload: {} });
  expect(answer.statusCode).toBe(409);
  expect(answer.headers["retry-after"]).toBe("1");
  expect(answer.json()).toMatchObject({ code: "busy_conflict" });
});
