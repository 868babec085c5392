import { vapidKeyOf } from "@asesorador/infra/adapters/push/vapid";
import { pushIn } from "@asesorador/infra/processing/messages/push";
import { apiTests, type Who } from "@asesorador/infra/testing/api";
import { memoryVault } from "@asesorador/infra/testing/memory-vault";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const { publicKey } = vapidKeyOf(Buffer.alloc(32, 7).toString("base64"));
const browser = (name: string, changes: object = {}) => ({
  endpoint: `https://93.184.216.34/push/${name}`,
  keys: { p256dh: publicKey, auth: Buffer.alloc(16, 1).toString("base64url") },
  publicKey,
  ...changes,
});
const CHROME = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36";

const panel = async (key: string | null = publicKey) => {
  // Each server has a vault of its own.
  await tests.pool.query("delete from vault.credential where kind = 'push'");
  await tests.pool.query("truncate message.push_subscription");
  const vault = memoryVault();
  const push = pushIn({ pool: tests.pool, vault, publicKey: key, allowPrivate: false });
  const api = await tests.api({ context: { push } });
  return {
    ...api,
    register: (payload: object, as: Who = "adviser") =>
      api.call({
        method: "PUT",
        url: "/api/admin/my-push",
        payload,
        as,
        headers: { "user-agent": CHROME },
      }),
    mine: async (as: Who = "adviser") => (await api.call({ url: "/api/admin/my-push", as })).json(),
  };
};

test("a browser is listed for its own account once registered, and no answer holds its address", async () => {
  const { register, mine } = await panel();
  expect(await mine()).toEqual({ publicKey, browsers: [] });
  const first = await register(browser("a"));
  expect(first.statusCode, first.body).toBe(200);
  await register(browser("a"));
  const { browsers } = await mine();
  expect(browsers).toEqual([
    {
      id: first.json().id,
      device: "Chrome en Android",
      since: expect.any(String),
      seenAt: expect.any(String),
    },
  ]);
  expect(first.body).not.toContain("93.184.216.34");
  expect((await mine("admin")).browsers).toEqual([]);
});

test("an account removes its own browsers and no other account's", async () => {
  const { register, mine, call } = await panel();
  const { id } = (await register(browser("a"))).json();
  const remove = (as: Who) => call({ method: "DELETE", url: `/api/admin/my-push/${id}`, as });
  expect((await remove("admin")).statusCode).toBe(200);
  expect((await mine()).browsers).toHaveLength(1);
  expect((await remove("adviser")).json().browsers).toEqual([]);
  expect((await remove("adviser")).statusCode).toBe(200);
});

test("a browser that was removed elsewhere stays so until reminders are switched on in it again", async () => {
  const { register, mine, call } = await panel();
  const { id } = (await register(browser("a"))).json();
  await call({ method: "DELETE", url: `/api/admin/my-push/${id}`, as: "adviser" });
  const opened = await register(browser("a", { confirms: true }));
  expect(opened.json()).toMatchObject({ id: null, browsers: [] });
  expect((await register(browser("a"))).json().id).toBe(id);
  expect((await mine()).browsers).toHaveLength(1);
});

test.each([
  ["a private address", { endpoint: "https://127.0.0.1/push" }, "private_address"],
  ["the metadata service", { endpoint: "https://169.254.169.254/latest" }, "private_address"],
  ["plain http", { endpoint: "http://93.184.216.34/push" }, "not_https"],
])("%s is refused with the field that names it", async (_, changes, code) => {
  const { register, mine } = await panel();
  const answer = await register(browser("a", changes));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues).toMatchObject([{ path: "endpoint", code }]);
  expect((await mine()).browsers).toEqual([]);
});

test.each([
  ["no address", { endpoint: "javascript:alert(1)" }],
  ["a key of another length", { keys: { p256dh: "AAAA", auth: "AAAA" } }],
  ["a key with other letters", { keys: { p256dh: "<".repeat(87), auth: "A".repeat(22) } }],
])("%s is refused", async (_, changes) => {
  const { register } = await panel();
  expect((await register(browser("a", changes))).statusCode).toBe(400);
});

test("without a key web push is off, and with another key than the browser's it says so", async () => {
  const off = await panel(null);
  expect(await off.mine()).toEqual({ publicKey: null, browsers: [] });
  expect((await off.register(browser("a"))).json()).toMatchObject({ code: "push_off" });
  const on = await panel();
  const other = vapidKeyOf(Buffer.alloc(32, 8).toString("base64")).publicKey;
  const answer = await on.register(browser("a", { publicKey: other }));
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: "push_key_changed" });
});

test("ending all other sessions forgets the browsers of the other sessions", async () => {
  const { register, mine, call } = await panel();
  await register(browser("here"));
  await register(browser("elsewhere"));
  await tests.pool.query(
    "update message.push_subscription set session_id = 'expired' where id = (select id from message.push_subscription order by seen_at desc limit 1)",
  );
  await call({ method: "DELETE", url: "/api/auth/sessions", as: "adviser" });
  expect((await mine()).browsers).toHaveLength(1);
});

test("administrators see counts and deliveries; advisers do not, and analysts have no reminders", async () => {
  const { register, call } = await panel();
  await register(browser("a"));
  const state = await call({ url: "/api/admin/push", as: "admin" });
  expect(state.json()).toMatchObject({ enabled: true, browsers: 1, accounts: 1, deliveries: [] });
  expect((await call({ url: "/api/admin/push", as: "adviser" })).statusCode).toBe(403);
  expect((await call({ url: "/api/admin/my-push", as: "analyst" })).statusCode).toBe(403);
});
