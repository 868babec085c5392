import { randomUUID } from "node:crypto";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { type Api, apiTests, contact } from "@asesorador/infra/testing/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Load } from "../application/admission.ts";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const BUSY: Load = { loopUtilization: 1, waitingForDatabase: 0 };

/** A server under overload whose two deferrable slots are taken by visits that are not stored before `release`. */
const overloaded = async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { store } = (await tests.api()).history;
  const slow: EventStore = {
    ...store,
    append: async (stream, ...rest) => {
      if (stream.startsWith("journey-")) await held;
      return store.append(stream, ...rest);
    },
  };
  const api = await tests.api({ context: { store: slow, load: () => BUSY } });
  const figure = (name: string) => api.app.registry.getSingleMetricAsString(name);
  await expect.poll(() => figure("admission_limit")).toContain('admission_limit{class="deferrable"} 2');
  const running = [journey(api), journey(api)];
  return { api, figure, running, release };
};

const journey = ({ call }: Api) =>
  call({
    method: "POST",
    url: "/api/journey",
    payload: {
      journeyId: randomUUID(),
      wizard: "peru",
      viewport: "phone",
      events: [{ type: "step", seq: 0, step: "presupuesto", from: null, dwellMs: 0 }],
    },
  });
const chat = ({ call }: Api) =>
  call({ method: "POST", url: "/api/asesorador-ia/chat", payload: { message: "¿Cuál es el más barato?" } });
const lead = ({ call }: Api) => call({ method: "POST", url: "/api/contacts", payload: contact() });

// asvs: 15.2.2
test("under overload chat, steps and panel queries are shed, leads, sign-in and commands are not", async () => {
  const { api, figure, running, release } = await overloaded();
  const shed = await Promise.all([
    chat(api),
    journey(api),
    api.call({ url: "/api/contacts", as: "adviser" }),
    api.call({ url: "/api/admin/lead-summary", as: "analyst" }),
  ]);
  for (const answer of shed) {
    expect([answer.statusCode, answer.json().code]).toEqual([503, "too_busy"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(3);
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
  expect(await figure("requests_shed_total")).toContain('requests_shed_total{class="deferrable"} 4');
  const accepted = await lead(api);
  expect(accepted.statusCode).toBe(200);
  expect((await api.call({ url: "/api/auth/user", as: "adviser" })).statusCode).toBe(200);
  const note = await api.call({
    method: "POST",
    url: `/api/contacts/${accepted.json().id}/notes`,
    as: "adviser",
    payload: { noteId: randomUUID(), text: "Llamar mañana" },
  });
  expect(note.statusCode).toBe(200);
  release();
  expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual([202, 202]);
  expect((await chat(api)).statusCode).toBe(200);
});

test("a closing server refuses queued requests, and answers running ones", async () => {
  const { api, running, release } = await overloaded();
  const waiting = chat(api);
  // Requests are injected one after the other: once a later lead is answered, the chat request is queued.
  await lead(api);
  const closed = api.app.close();
  expect((await waiting).statusCode).toBe(503);
  release();
  expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual([202, 202]);
  await closed;
});
