import { messagesIn } from "@asesorador/infra/processing/messages/outbox";
import { apiTests } from "@asesorador/infra/testing/api";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
beforeEach(() => tests.pool.query("truncate message.outgoing, message.server"));
afterAll(() => tests.close());

const ID = "0195f6a0-0000-8000-8000-0000000000a1";
const GIVEN_UP = `insert into message.outgoing (id, kind, cause, lead_id, planned_at, due_at, state, attempts, last_code, last_error, settled_at)
  values ($1, 'lead_received', 'e', '00000000-0000-4000-8000-000000000001', now(), now(), 'given_up', 1, 550, '5.1.1', now())`;

test("without a server the answer says that e-mail is off", async () => {
  const { call } = await tests.api();
  const answer = await call({ url: "/api/admin/messages", as: "admin" });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    server: null,
    pending: 0,
    scheduled: 0,
    sentToday: 0,
    givenUp: 0,
    messages: [],
  });
});

test("a bounced message is listed with its code, and a retry queues it once and is recorded", async () => {
  const { call, history } = await tests.api();
  await tests.pool.query(GIVEN_UP, [ID]);
  const list = async () => (await call({ url: "/api/admin/messages", as: "admin" })).json();
  expect(await list()).toMatchObject({
    givenUp: 1,
    messages: [{ id: ID, state: "given_up", attempts: 1, lastCode: 550, lastError: "5.1.1" }],
  });
  const retry = () => call({ method: "POST", url: `/api/admin/messages/${ID}/retry`, as: "admin" });
  expect((await retry()).statusCode).toBe(200);
  expect(await list()).toMatchObject({
    givenUp: 0,
    pending: 1,
    messages: [{ state: "pending", attempts: 0 }],
  });
  expect((await retry()).statusCode).toBe(404);
  expect(history.all.filter(({ type }) => type === "MessageRetried")).toMatchObject([
    { data: { messageId: ID, kind: "lead_received" }, metadata: { actor: "admin:admin" } },
  ]);
});

test("the server's name is shown with the state of its last connection", async () => {
  const server = { host: "mail.example:587", from: "Asesorador <hola@asesorador.example>" };
  const { call } = await tests.api({ context: { messages: messagesIn({ pool: tests.pool, server }) } });
  const shown = async () => (await call({ url: "/api/admin/messages", as: "admin" })).json().server;
  expect(await shown()).toEqual({ ...server, checkedAt: null, error: null });
  await tests.pool.query("insert into message.server (checked_at, error) values (now(), 'ECONNREFUSED')");
  expect(await shown()).toEqual({ ...server, checkedAt: expect.any(String), error: "ECONNREFUSED" });
});
