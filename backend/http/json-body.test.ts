import { endpoint } from "@asesorador/domain/kernel/endpoint";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { answerFailure } from "./failures.ts";
import { parseJsonBodies } from "./json-body.ts";
import { route } from "./route.ts";

const NOTE = endpoint({
  method: "POST",
  path: "/api/notes/:id",
  roles: "public",
  summary: "",
  input: z.object({ id: z.string(), text: z.optional(z.string()), more: z.optional(z.any()) }),
  output: z.object({ got: z.string(), plain: z.boolean() }),
});

const app = fastify();
app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
parseJsonBodies(app);
route(app, NOTE, async ({ text }, { request }) => ({ got: text ?? "", plain: request.plainBody }));

const post = async (payload: string | Buffer, url = "/api/notes/7") => {
  const headers = { "content-type": "application/json" };
  const answer = await app.inject({ method: "POST", url, headers, payload });
  return { status: answer.statusCode, body: answer.json<{ code?: string; got?: string; plain?: boolean }>() };
};

test("a body without escapes is parsed once and searched no further", async () => {
  expect(await post('{"text":"Ñandú 🦤 y constructora","more":[1,{"a":null}]}')).toEqual({
    status: 200,
    body: { got: "Ñandú 🦤 y constructora", plain: true },
  });
});

test("escaped characters are read as they are meant", async () => {
  expect(await post(String.raw`{"text":"\u00d1and\u00fa \ud83e\udda4"}`)).toEqual({
    status: 200,
    body: { got: "Ñandú 🦤", plain: false },
  });
});

test.each([
  ["an escaped NUL", String.raw`{"text":"a\u0000"}`, "not_storable"],
  ["an escaped lone surrogate", String.raw`{"more":{"a":["\ud83e"]}}`, "not_storable"],
  ["an escaped NUL in a name", String.raw`{"more":{"a\u0000":1}}`, "not_storable"],
])("%s is refused", async (_, payload, issue) => {
  const { status, body } = await post(payload);
  expect([status, body]).toMatchObject([400, { code: "invalid_input", issues: [{ code: issue }] }]);
});

test.each([
  ["a NUL in the clear", '{"text":"a\u0000"}'],
  ["half a JSON text", '{"text":'],
  ["no text", ""],
  ["a forbidden name", '{"more":{"__proto__":{"admin":true}}}'],
  ["a forbidden name in escapes", String.raw`{"more":{"\u005f_proto__":{"admin":true}}}`],
  ["a forbidden constructor", '{"more":{"constructor" : {"prototype":{"admin":true}}}}'],
])("%s is no JSON", async (_, payload) => {
  expect(await post(payload)).toMatchObject({ status: 400, body: { code: "invalid_json" } });
});

test("half a character in the bytes becomes a replacement character", async () => {
  const bytes = Buffer.concat([
    Buffer.from('{"text":"a'),
    Buffer.from([0xed, 0xa0, 0xbd]),
    Buffer.from('"}'),
  ]);
  expect((await post(bytes)).body.got).toBe("a\ufffd\ufffd\ufffd");
});

test("a path parameter that cannot be stored is refused also beside a plain body", async () => {
  expect(await post('{"text":"a"}', "/api/notes/7%00")).toMatchObject({
    status: 400,
    body: { issues: [{ path: "id", code: "not_storable" }] },
  });
});
