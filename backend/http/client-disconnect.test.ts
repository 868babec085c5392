import { once } from "node:events";
import { type FastifyReply, fastify } from "fastify";
import { expect, test } from "vitest";
import { disconnectSignal } from "./client-disconnect.ts";

/** The signals that are asked for before and after `end`, in the handler of a request. */
const signalsAround = async (end: (reply: FastifyReply) => Promise<unknown>) => {
  const app = fastify();
  const signals = Promise.withResolvers<readonly AbortSignal[]>();
  app.get("/", async (_, reply) => {
    const before = disconnectSignal(reply);
    await end(reply);
    signals.resolve([before, disconnectSignal(reply)]);
  });
  // An injected request whose caller has left rejects.
  app.inject("/").catch(() => {});
  return signals.promise.finally(() => app.close());
};

test("the signal aborts when the caller leaves, and is aborted where it had left before", async () => {
  const signals = await signalsAround(async ({ raw }) => {
    const closed = once(raw, "close");
    raw.destroy();
    await closed;
  });
  expect(signals.map(({ aborted, reason }) => [aborted, reason?.statusCode])).toEqual([
    [true, 499],
    [true, 499],
  ]);
});

test("an answer that is sent aborts no signal, whenever it is asked for", async () => {
  const signals = await signalsAround(async (reply) => reply.send("answer"));
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
});
