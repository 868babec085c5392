import { endpoint } from "@asesorador/domain/kernel/endpoint";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { callInLines } from "./call-in-lines.ts";
import { UnexpectedAnswer } from "./http.ts";

const counted = endpoint({
  method: "GET",
  path: "/api/replay/as-of",
  roles: ["admin"],
  summary: "",
  input: z.object({}),
  output: z.object({ total: z.int() }),
  lines: true,
});

/** A response that arrives in these pieces. */
const answering = (pieces: readonly string[], status = 200) => {
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece));
      stream.close();
    },
  });
  const fetched = vi.fn(async (..._: Parameters<typeof fetch>) => new Response(body, { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
};

const asked = async () => {
  const updates: unknown[] = [];
  const answer = await callInLines(counted, {}, (one) => updates.push(one));
  return { updates, answer };
};

afterEach(() => vi.unstubAllGlobals());

test("progress and first answers arrive in order, also where a line is cut between two pieces", async () => {
  const fetched = answering([
    '{"progress":{"events":5,"share":0.',
    '5}}\n{"partial":{"total":1}}\n{"answer":{"to',
    'tal":3}}\n',
  ]);
  expect(await asked()).toEqual({
    updates: [{ progress: { events: 5, share: 0.5 } }, { partial: { total: 1 } }],
    answer: { total: 3 },
  });
  expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get("accept")).toBe("application/x-ndjson");
});

test("an error line is a refusal with its reason", async () => {
  answering([
    '{"progress":{"events":5,"share":1}}\n',
    '{"error":{"status":503,"code":"unavailable","message":"No disponible."}}\n',
  ]);
  await expect(asked()).rejects.toMatchObject({ status: 503, code: "unavailable", reason: "No disponible." });
});

test.each([
  ["without an answer", ['{"progress":{"events":5,"share":1}}\n']],
  ["within the answer", ['{"answer":{"total":3}}']],
  ["before the first line", []],
])("lines that end %s are no answer", async (_, pieces) => {
  answering(pieces);
  await expect(asked()).rejects.toThrow(UnexpectedAnswer);
});

test("a refusal before the first line has its status", async () => {
  answering(['{"code":"too_busy","message":"Espera."}'], 503);
  await expect(asked()).rejects.toMatchObject({ status: 503, code: "too_busy" });
});

/** A response that stays open after these lines, and when it was cancelled. */
const open = (lines: string) => {
  const cancelled = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new TextEncoder().encode(lines)),
    cancel: () => cancelled.resolve(),
  });
  vi.stubGlobal("fetch", async () => new Response(body));
  return cancelled.promise;
};

test("lines that can't be used end the response", async () => {
  const cancelled = open("<html>\n");
  await expect(asked()).rejects.toThrow(SyntaxError);
  await cancelled;
});

test("a listener that throws ends the response", async () => {
  const cancelled = open('{"progress":{"events":5,"share":1}}\n');
  const failing = () => {
    throw new Error("listener");
  };
  await expect(callInLines(counted, {}, failing)).rejects.toThrow("listener");
  await cancelled;
});

test("a first answer against the contract is none", async () => {
  answering(['{"partial":{"total":"x"}}\n{"answer":{"total":3}}\n']);
  await expect(asked()).rejects.toThrow(UnexpectedAnswer);
});
