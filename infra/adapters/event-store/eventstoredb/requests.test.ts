import { handleNew } from "@asesorador/backend/application/handle";
import { answerFailure } from "@asesorador/backend/http/failures";
import { route } from "@asesorador/backend/http/route";
import { accept, type Decider } from "@asesorador/domain/kernel/decider";
import { endpoint } from "@asesorador/domain/kernel/endpoint";
import type { Fact, Recorded } from "@asesorador/domain/kernel/event-store";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { rig, until } from "../../../testing/eventstoredb/rig.ts";
import { memoryVault } from "../../../testing/memory-vault.ts";
import type { EventStoreDb } from "./event-store.ts";

const at = rig();

type Noted = Fact & { readonly type: "Noted" };
const decider: Decider<"Note", Noted, boolean, never> = {
  initialState: false,
  evolve: () => true,
  decide: (_, noted) => (noted ? accept() : accept({ type: "Noted", version: 1, data: {} })),
};
const note = {
  decider,
  events: { decode: (stored: Recorded) => stored as Recorded<Noted>, validate: (fact: Fact) => fact },
};
const STREAM = "note-1";
const metadata = { actor: "test", correlationId: "c", causationId: "c", occurredAt: "t", recordedAt: "t" };
const NOTE = endpoint({
  method: "POST",
  path: "/api/notes",
  roles: "public",
  summary: "",
  input: z.object({}),
  output: z.object({ ok: z.boolean() }),
});

/** Commands under one id, as the browser's outbox repeats them. */
const serving = (store: EventStoreDb, answerMs: number) => {
  const app = fastify();
  const ports = { store, vault: memoryVault() };
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
  const order = { stream: STREAM, commands: ["Note"], commandId: "command-1", metadata } as const;
  route(app, NOTE, async () => ({ ok: (await handleNew(ports, note, order)).ok }), { answerMs });
  return () => app.inject({ method: "POST", url: NOTE.path, payload: {} });
};
const appends = () => at.server.calls.filter((method) => method === "append").length;
const neverAnswered = (applied: boolean) => {
  at.server.faults.append = () => ({ kind: "never_answered", applied });
};

test("a request to an event store that gives no answer is 503 after one round of attempts, and its repeat is stored once", async () => {
  const post = serving(at.storeAt(undefined, { answerTimeoutMs: 1_000, giveUpMs: 0 }), 20_000);
  neverAnswered(true);
  const refused = await post();
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "2"]);
  expect(appends()).toBe(1);
  at.server.faults.append = undefined;
  // With the usual time limits: within a second a busy machine may not answer either.
  const patient = serving(at.storeAt(), 20_000);
  expect((await patient()).json()).toEqual({ ok: true });
  expect(at.server.history.stream(STREAM)).toHaveLength(1);
});

test("a request to a frozen event store is 503 when its time is up, and what it does later is done once", async () => {
  const post = serving(at.storeAt(undefined, { answerTimeoutMs: 2_000 }), 50);
  neverAnswered(false);
  const refused = await post();
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "2"]);
  at.server.faults.append = undefined;
  await until(() => (at.server.history.stream(STREAM) ?? []).length > 0);
  const patient = serving(at.storeAt(), 20_000);
  expect((await patient()).json()).toEqual({ ok: true });
  expect(at.server.history.stream(STREAM)).toHaveLength(1);
});
