import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { LIVE_PATH } from "@asesorador/domain/kernel/live";
import { fastify } from "fastify";
import { afterEach, expect, test } from "vitest";
import type { Accounts, ReadModelPositions } from "../application/context.ts";
import { guardRoutes } from "../http/access.ts";
import type { Caller, Identify } from "../http/caller.ts";
import { answerFailure } from "../http/failures.ts";
import { serveLive } from "./live.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const caller: Caller = {
  sessionId: "s",
  username: "ana",
  role: "adviser",
  by: "cookie",
  passwordChange: "none",
  secondFactorMissing: false,
  exportPermission: null,
};

/** A server whose read models change when the test triggers it. */
const serving = async (identify: Identify = async () => caller) => {
  const listeners = new Set<(names: readonly string[]) => void>();
  let alive = true;
  const readModels: ReadModelPositions = {
    tag: () => null,
    waitFor: async () => true,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const accounts = {
    findSessionById: async () => (alive ? { ...caller, expiresAt: "" } : null),
  } as unknown as Accounts;
  const app = fastify();
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
  guardRoutes(app, identify);
  await serveLive(app, { readModels, accounts }, 20);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  closing.push(() => app.close());
  return {
    app,
    listeners,
    open: (signal?: AbortSignal, accept = "text/event-stream") =>
      fetch(`${url}${LIVE_PATH}`, { headers: { accept }, ...(signal && { signal }) }),
    change: (...names: string[]) => {
      for (const listener of listeners) listener(names);
    },
    endSession: () => {
      alive = false;
    },
  };
};

/** Reads a stream until its text contains the given part, or to its end. */
const reading = (response: Response) => {
  const reader = response.body?.getReader();
  if (!reader) throw new Error("no body");
  const decoder = new TextDecoder();
  let text = "";
  const until = async (wanted: RegExp | "end"): Promise<string> => {
    while (wanted === "end" || !wanted.test(text)) {
      const { done, value } = await reader.read();
      if (done) {
        if (wanted === "end") return text;
        throw new Error(`the stream ended before ${wanted}`);
      }
      text += decoder.decode(value, { stream: true });
    }
    return text;
  };
  return { until };
};

test("a stream without a session is refused", async () => {
  const { open } = await serving(async () => null);
  expect((await open()).status).toBe(401);
});

test("changed read models are sent by name, and simultaneous changes in one message", async () => {
  const { open, change } = await serving();
  const response = await open();
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const stream = reading(response);
  await stream.until(/"readModels":\[\]/);
  change("lead");
  change("catalog", "lead");
  expect(await stream.until(/catalog/)).toContain('event: changed\ndata: {"readModels":["lead","catalog"]}');
});

test("a stream ends with its session", async () => {
  const { open, endSession, listeners } = await serving();
  const stream = reading(await open());
  await stream.until(/readModels/);
  endSession();
  await stream.until("end");
  await expect.poll(() => listeners.size).toBe(0);
});

test("a closing server closes its streams", async () => {
  const { app, open } = await serving();
  const stream = reading(await open());
  await stream.until(/readModels/);
  await app.close();
  await stream.until("end");
});

test("a caller who left while the session was looked up has no stream", async () => {
  const asked = Promise.withResolvers<void>();
  const identified = Promise.withResolvers<void>();
  const { open, listeners } = await serving(async ({ raw }) => {
    asked.resolve();
    await once(raw.socket, "close");
    identified.resolve();
    return caller;
  });
  const left = new AbortController();
  const refused = expect(open(left.signal)).rejects.toThrow("aborted");
  await asked.promise;
  left.abort();
  await refused;
  await identified.promise;
  await setImmediate();
  expect(listeners.size).toBe(0);
});

test("one session takes ten streams and leaves the others to other sessions; a closed one makes room", async () => {
  let session = "s";
  const server = await serving(async () => ({ ...caller, sessionId: session }));
  const first = new AbortController();
  const opened = await Promise.all(
    Array.from({ length: 10 }, (_, i) => server.open(i === 0 ? first.signal : undefined)),
  );
  expect(opened.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const refused = await server.open();
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: "too_many_streams" });
  session = "another";
  expect((await server.open()).status).toBe(200);
  session = "s";
  first.abort();
  await expect.poll(async () => (await server.open()).status).toBe(200);
});

test("a caller who names another type gets the stream, which is all that there is at this address", async () => {
  const { open } = await serving();
  const leaving = new AbortController();
  const answer = await open(leaving.signal, "application/json");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  leaving.abort();
});
