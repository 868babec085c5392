import { LeadId } from "@asesorador/domain/kernel/ids";
import { smtpServer } from "@asesorador/infra/adapters/mail/smtp";
import { messagesIn } from "@asesorador/infra/processing/messages/messages";
import { type Api, apiTests, contact, SETTINGS, shared, type Who } from "@asesorador/infra/testing/api";
import { memoryVault } from "@asesorador/infra/testing/memory-vault";
import { smtpServerForTests } from "@asesorador/infra/testing/smtp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { unsubscribeToken } from "../lead/status-token.ts";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
beforeEach(() => tests.pool.query("truncate message.outgoing, message.server"));
afterAll(() => tests.close());

const SECRET = SETTINGS.idempotencySecret;
const accepting = async () => ({ kind: "accepted", code: 250 }) as const;
const FORM = { "content-type": "application/x-www-form-urlencoded" };
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
  const { call } = await tests.api({
    context: {
      messages: messagesIn({
        pool: tests.pool,
        vault: memoryVault(),
        server: { ...server, send: accepting },
      }),
    },
  });
  const shown = async () => (await call({ url: "/api/admin/messages", as: "admin" })).json().server;
  expect(await shown()).toEqual({ ...server, checkedAt: null, error: null });
  await tests.pool.query("insert into message.server (checked_at, error) values (now(), 'ECONNREFUSED')");
  expect(await shown()).toEqual({ ...server, checkedAt: expect.any(String), error: "ECONNREFUSED" });
});

test("a test message goes to the typed address, and the server's answer is shown", async () => {
  const mailbox = await smtpServerForTests();
  const from = { name: "Asesorador", address: "hola@asesorador.example" };
  const { call, history } = await tests.api({
    context: {
      messages: messagesIn({
        pool: tests.pool,
        vault: memoryVault(),
        server: smtpServer({ url: mailbox.url, from }),
      }),
    },
  });
  const attempt = (to: string, as: Who = "admin") =>
    call({ method: "POST", url: "/api/admin/messages/test", payload: { to }, as });
  expect((await attempt(" Ana@Example.pe ")).json()).toMatchObject({ outcome: "accepted", error: null });
  expect(mailbox.received).toMatchObject([{ to: ["ana@example.pe"] }]);
  expect(mailbox.received[0]?.text).toContain("salen bien");
  expect((await attempt("ana@example.pe", "adviser")).statusCode).toBe(403);
  for (const to of ["nada", "a@b.pe, c@d.pe", "a@b.pe\r\nBcc: c@d.pe"])
    expect((await attempt(to)).json(), to).toMatchObject({ issues: [{ path: "to" }] });
  await mailbox.close();
  expect((await attempt("ana@example.pe")).json()).toEqual({
    outcome: "unavailable",
    code: null,
    error: "ECONNREFUSED",
  });
  expect(mailbox.received).toHaveLength(1);
  expect(history.all.filter(({ type }) => type === "TestMessageSent")).toMatchObject([
    { data: { outcome: "accepted" }, metadata: { actor: "admin:admin" } },
    { data: { outcome: "unavailable" }, metadata: { actor: "admin:admin" } },
  ]);
  expect(JSON.stringify(history.all.map(({ data }) => data))).not.toContain("ana@example.pe");
});

test("without a server there is no test message", async () => {
  const { call } = await tests.api();
  const payload = { to: "ana@example.pe" };
  const answer = await call({ method: "POST", url: "/api/admin/messages/test", payload, as: "admin" });
  expect([answer.statusCode, answer.json().code]).toEqual([409, "mail_off"]);
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
    kind: "lead_received",
    subject: "Llegó ya",
    version: 2,
    isDefault: false,
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

test("two people at once: the second gets a conflict, and nothing of the first one's text is lost", async () => {
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

const refusing = shared(() => tests.api());
test.each([
  [{ body: "{dni}" }, "body", "unknown_placeholder"],
  [{ subject: "{dni}" }, "subject", "unknown_placeholder"],
  [{ body: "[Paga](https://evil.example)" }, "body", "link_not_allowed"],
  [{ subject: "Hola\r\nBcc: x@example.pe" }, "subject", "not_one_line"],
  [{ body: " " }, "body", "required"],
])("a template that cannot be sent is refused at its field: %o", async (changes, path, code) => {
  const { call } = await refusing();
  const payload = { seen: 0, subject: "Llegó", body: "Hola", ...changes };
  const answer = await call({ method: "PUT", url: TEMPLATE, payload, as: "admin" });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues).toMatchObject([{ path, code }]);
});

const withMail = async () => {
  const server = { host: "mail.example", from: "hola@asesorador.example", send: accepting };
  const api = await tests.api({
    context: { messages: messagesIn({ pool: tests.pool, vault: memoryVault(), server }) },
  });
  const payload = contact();
  const sent = await api.call({ method: "POST", url: "/api/contacts", payload });
  const { id, statusToken: token } = sent.json<{ id: string; statusToken: string }>();
  const ask = async (url: string, body: object) =>
    (await api.call({ method: "POST", url, payload: { token, ...body } })).json();
  return { ...api, id: LeadId.parse(id), token, ask };
};

test("the status page shows and changes which messages are wanted; a plan without a promotion has no reminder", async () => {
  const { ask, history } = await withMail();
  expect((await ask("/api/solicitud", {})).mail).toEqual({
    messages: true,
    reminder: false,
    reminderText: null,
  });
  const changed = await ask("/api/solicitud/correos", { messages: false, reminder: true });
  expect(changed.mail).toEqual({ messages: false, reminder: false, reminderText: null });
  expect(history.all.filter(({ type }) => type === "MessagePreferencesSet")).toMatchObject([
    { data: { by: "page", messages: false, reminder: null }, metadata: { actor: "visitor" } },
  ]);
});

test("without a promotion no reminder is recorded, whatever is asked for", async () => {
  const { ask, history } = await withMail();
  const { mail } = await ask("/api/solicitud/correos", { messages: true, reminder: true });
  expect(mail).toEqual({ messages: true, reminder: false, reminderText: null });
  expect(history.all.filter(({ type }) => type === "MessagePreferencesSet")).toEqual([]);
});

test("while e-mail is off the status page says nothing of it", async () => {
  const { call } = await tests.api();
  const sent = await call({ method: "POST", url: "/api/contacts", payload: contact() });
  const { statusToken: token } = sent.json<{ statusToken: string }>();
  const body = { token, messages: false, reminder: false };
  expect((await call({ method: "POST", url: "/api/solicitud", payload: { token } })).json().mail).toBeNull();
  const refused = await call({ method: "POST", url: "/api/solicitud/correos", payload: body });
  expect(refused.statusCode).toBe(409);
});

test.each([
  ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
  [
    "multipart/form-data; boundary=b",
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
])("a mail program stops the messages with one POST (%s), repeatedly", async (type, payload) => {
  const { call, id, ask, history } = await withMail();
  const url = `/api/correos/baja/${unsubscribeToken(SECRET, id)}`;
  for (const _ of [1, 2]) {
    const answer = await call({ method: "POST", url, headers: { "content-type": type }, payload });
    expect(answer.statusCode).toBe(200);
  }
  expect((await ask("/api/solicitud", {})).mail.messages).toBe(false);
  expect(history.all.filter(({ type: each }) => each === "MessagePreferencesSet")).toHaveLength(1);
});

// asvs: 3.5.3
test("opening the link changes nothing: link scanners open every link", async () => {
  const { call, id, ask } = await withMail();
  const answer = await call({ url: `/api/correos/baja/${unsubscribeToken(SECRET, id)}` });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toContain("text/html");
  expect(answer.body).toContain("<button>No quiero más correos</button>");
  expect((await ask("/api/solicitud", {})).mail.messages).toBe(true);
});

test("the status link's token stops nothing at that address, and the other one opens no request", async () => {
  const { call, id, token } = await withMail();
  for (const wrong of [token, "x", "<script>"]) {
    const url = `/api/correos/baja/${encodeURIComponent(wrong)}`;
    const answer = await call({ method: "POST", url, headers: FORM, payload: "a=b" });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain("<script>");
  }
  const opened = await call({
    method: "POST",
    url: "/api/solicitud",
    payload: { token: unsubscribeToken(SECRET, id) },
  });
  expect(opened.statusCode).toBe(404);
});

test("an adviser sets their own address, which is in no event and gone when it is replaced", async () => {
  const server = { host: "mail.example", from: "hola@asesorador.example", send: accepting };
  const messages = messagesIn({ pool: tests.pool, vault: memoryVault(), server });
  const { call, history } = await tests.api({ context: { messages } });
  const url = "/api/admin/my-messages";
  const set = (address: string | null) =>
    call({ method: "PUT", url, payload: { address, assigned: true, digest: true }, as: "adviser" });
  expect((await set("ana@asesorador.example")).json()).toEqual({
    enabled: true,
    address: "ana@asesorador.example",
    assigned: true,
    digest: true,
  });
  await set("ana@asesorador.example");
  const events = () => history.all.filter(({ type }) => type === "StaffMessagesSet");
  expect(events()).toHaveLength(1);
  expect(JSON.stringify(events().map(({ data }) => data))).not.toContain("ana@");
  const [first] = events().map(({ data }) => (data as { addressId: string }).addressId);
  await set("otra@asesorador.example");
  expect(await messages.openAddress(first ?? null)).toBeNull();
  await set(null);
  expect((await call({ url, as: "adviser" })).json()).toMatchObject({
    address: null,
    assigned: false,
    digest: false,
  });
  expect((await call({ url, as: "admin" })).json()).toMatchObject({ address: null });
  for (const wrong of ["no", "a@b.example\r\nBcc: c@d.example"])
    expect((await set(wrong)).statusCode).toBe(400);
});
