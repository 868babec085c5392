import { messagesIn } from "@asesorador/infra/processing/messages/outbox";
import { type Api, apiTests } from "@asesorador/infra/testing/api";
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

const templates = async (call: Api["call"]) =>
  (await call({ url: "/api/admin/messages/templates", as: "admin" })).json().templates as readonly {
    readonly kind: string;
    readonly subject: string;
    readonly version: number;
    readonly versions: readonly { readonly version: number; readonly by: string }[];
  }[];
const TEMPLATE = "/api/admin/messages/templates/lead_received";

test("a template is changed, listed with its versions, and restored", async () => {
  const { call } = await tests.api();
  const payload = { seen: 0, subject: "Llegó", body: "Hola, {nombre}" };
  const saved = await call({ method: "PUT", url: TEMPLATE, payload, as: "admin" });
  expect(saved.json()).toEqual({ version: 1 });
  const again = { ...payload, seen: 1, subject: "Llegó ya" };
  expect((await call({ method: "PUT", url: TEMPLATE, payload: again, as: "admin" })).json()).toEqual({
    version: 2,
  });
  expect((await templates(call))[0]).toMatchObject({
    ...{ kind: "lead_received", subject: "Llegó ya", version: 2, isDefault: false },
    versions: [
      { version: 2, by: "admin" },
      { version: 1, by: "admin", subject: "Llegó" },
    ],
  });
  const restored = await call({
    method: "POST",
    url: `${TEMPLATE}/restore`,
    payload: { seen: 2 },
    as: "admin",
  });
  expect(restored.json()).toEqual({ version: 3 });
  expect((await templates(call))[0]).toMatchObject({ subject: "Recibimos tu solicitud", isDefault: true });
});

test("two people at once: the second one is told, and nothing of the first one's text is lost", async () => {
  const { call } = await tests.api();
  const payload = { seen: 0, subject: "Llegó", body: "Hola" };
  await call({ method: "PUT", url: TEMPLATE, payload, as: "admin" });
  const second = await call({
    method: "PUT",
    url: TEMPLATE,
    payload: { ...payload, body: "Otro" },
    as: "admin",
  });
  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({ code: "template_changed_meanwhile" });
});

test.each([
  [{ body: "{dni}" }, "body", "unknown_placeholder"],
  [{ subject: "{dni}" }, "subject", "unknown_placeholder"],
  [{ body: "[Paga](https://evil.example)" }, "body", "link_not_allowed"],
  [{ subject: "Hola\r\nBcc: x@example.pe" }, "subject", "not_one_line"],
  [{ body: " " }, "body", "required"],
])("a template that cannot be sent is refused at its field: %o", async (changes, path, code) => {
  const { call } = await tests.api();
  const payload = { seen: 0, subject: "Llegó", body: "Hola", ...changes };
  const answer = await call({ method: "PUT", url: TEMPLATE, payload, as: "admin" });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues).toMatchObject([{ path, code }]);
});
