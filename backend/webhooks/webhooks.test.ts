import { randomUUID } from "node:crypto";
import { webhooksIn } from "@asesorador/infra/processing/webhooks/webhooks";
import { type Api, apiTests } from "@asesorador/infra/testing/api";
import { projectedDatabase } from "@asesorador/infra/testing/test-database";
import { afterAll, beforeAll, expect, test } from "vitest";

const database = projectedDatabase();
let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests(database);
});
afterAll(() => tests.close());

const ask = ({ call }: Api, method: "GET" | "POST" | "PATCH" | "DELETE", path: string, payload?: object) =>
  call({ method, url: `/api/admin/webhooks${path}`, as: "admin", ...(payload ? { payload } : {}) });
const add = async (api: Api, url = "http://127.0.0.1:9/hook?key=abc") =>
  (await ask(api, "POST", "", { url, events: ["LeadSubmitted"] })).json<{ id: string; secret: string }>();

test("a webhook is added, changed, tested and removed, and the history records the author without address or secret", async () => {
  const api = await tests.api();
  const { id, secret } = await add(api);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect((await ask(api, "PATCH", `/${id}`, { active: false })).statusCode).toBe(200);
  const delivery = (await ask(api, "POST", `/${id}/test`, {})).json<{ id: string }>();
  const listed = await ask(api, "GET", "");
  expect(listed.json()).toMatchObject({
    webhooks: [{ id, active: false, createdBy: "admin", pending: 1 }],
    deliveries: [{ id: delivery.id, webhookId: id, eventType: "Test", state: "pending" }],
  });
  expect(listed.body).not.toContain(secret);
  expect((await ask(api, "POST", `/deliveries/${delivery.id}/redeliver`, {})).statusCode).toBe(200);
  expect((await ask(api, "DELETE", `/${id}`)).statusCode).toBe(200);
  expect((await ask(api, "DELETE", `/${id}`)).statusCode).toBe(404);
  const recorded = api.history.all.filter(({ stream }) => /^webhooks?-/.test(stream));
  expect(recorded.map(({ type, metadata }) => [type, metadata.actor])).toEqual([
    ["WebhookAdded", "admin:admin"],
    ["WebhookEdited", "admin:admin"],
    ["WebhookRedelivered", "admin:admin"],
    ["WebhookRemoved", "admin:admin"],
  ]);
  expect(JSON.stringify(recorded.map(({ data }) => data))).not.toMatch(/whsec|key=abc/);
});

test("another address is refused while the secret can't be read, with what to do instead", async () => {
  const api = await tests.api();
  const { id } = await add(api);
  await tests.pool.query("delete from vault.credential where kind = 'webhook'");
  const refused = await ask(api, "PATCH", `/${id}`, { url: "http://127.0.0.1:9/other" });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: "secret_unreadable", message: expect.stringMatching(/Quita este webhook y agrégalo otra vez/) },
  ]);
  expect(api.history.all.map(({ type }) => type)).not.toContain("WebhookEdited");
  // What needs no secret can still be changed.
  expect((await ask(api, "PATCH", `/${id}`, { active: false })).statusCode).toBe(200);
  expect((await ask(api, "PATCH", `/${randomUUID()}`, { url: "http://127.0.0.1:9/other" })).statusCode).toBe(
    404,
  );
});

test("an invalid address and an unknown event are refused with their field", async () => {
  const api = await tests.api();
  for (const url of ["", "crm", "ftp://crm.example/", "javascript:alert(1)"])
    expect((await ask(api, "POST", "", { url, events: ["LeadSubmitted"] })).json()).toMatchObject({
      issues: [{ path: "url" }],
    });
  const secret = { url: "https://ana:secret@crm.example/", events: ["LeadSubmitted"] };
  const credentials = {
    path: "url",
    code: "holds_credentials",
    message: expect.stringMatching("contraseña"),
  };
  expect((await ask(api, "POST", "", secret)).json()).toMatchObject({ issues: [credentials] });
  const { id } = await add(api);
  expect((await ask(api, "PATCH", `/${id}`, secret)).json()).toMatchObject({ issues: [credentials] });
  expect((await ask(api, "POST", "", { url: "https://crm.example/", events: [] })).statusCode).toBe(400);
  expect(
    (await ask(api, "POST", "", { url: "https://crm.example/", events: ["NoteAdded"] })).statusCode,
  ).toBe(400);
});

test("in production an address within a private network is refused with a message", async () => {
  const { vault, history } = await tests.api();
  const { pool } = tests;
  const webhooks = webhooksIn({ pool, store: history.store, vault, allowPrivate: false });
  const api = await tests.api({ context: { webhooks } });
  const refused = await ask(api, "POST", "", { url: "https://169.254.169.254/", events: ["LeadLost"] });
  expect(refused.json()).toMatchObject({ issues: [{ path: "url", code: "private_address" }] });
});
