import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, type Server } from "node:http";
import { setImmediate } from "node:timers/promises";
import { handle } from "@asesorador/backend/application/handle";
import { subscriptionsAggregate, webhookDirectory } from "@asesorador/backend/webhooks/directory";
import { type EventStore, START, StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { leadStream } from "@asesorador/domain/lead/events";
import { WebhookPayload } from "@asesorador/domain/webhooks/contract";
import { SUBSCRIPTIONS_STREAM, type SubscriptionCommand } from "@asesorador/domain/webhooks/subscriptions";
import { afterEach, beforeEach, expect, test } from "vitest";
import { importWebhooks } from "../../adapters/webhooks/import-webhooks.ts";
import { emptiedDatabase } from "../../testing/emptied-database.ts";
import { listenOnLoopback } from "../../testing/listen-on-loopback.ts";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { leadId, leadWriter, newEvent, submitLead } from "../../testing/read-models.ts";
import { runJobs } from "../job.ts";
import { ELECTIONS } from "../leader-election.ts";
import { SILENT } from "../log.ts";
import { runProcessors } from "../run-processors.ts";
import { webhookDeliveries } from "./deliver.ts";
import { webhooksReactor } from "./reactor.ts";
import { webhooksIn } from "./webhooks.ts";

type ReceivedRequest = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** An external receiver: answers with these statuses in order, then 200. */
const listening = async (...statuses: readonly number[]) => listeningWith({}, ...statuses);
const listeningWith = async (headers: OutgoingHttpHeaders, ...statuses: readonly number[]) => {
  const received: ReceivedRequest[] = [];
  const left = [...statuses];
  const server: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response
        .writeHead(left.shift() ?? 200, { location: "http://127.0.0.1:1/elsewhere", ...headers })
        .end("thanks");
    });
  });
  const port = await listenOnLoopback(server);
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return { url: `http://127.0.0.1:${port}/hook`, received };
};

/** An external receiver that answers nothing before `answer`. */
const keepingSilent = async () => {
  const open = Promise.withResolvers<void>();
  let asked = 0;
  const server = createServer(async (_, response) => {
    asked += 1;
    await open.promise;
    response.end();
  });
  const port = await listenOnLoopback(server);
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  closing.push(async () => open.resolve());
  return { url: `http://127.0.0.1:${port}/hook`, asked: () => asked, answer: open.resolve };
};

const emptied = emptiedDatabase();
let database: Awaited<ReturnType<typeof emptied>>;
let store: EventStore;
let write: ReturnType<typeof leadWriter>;
const vault = memoryVault();
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  database = await emptied();
  store = memoryEventStore();
  write = leadWriter(store, vault);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const webhooks = (allowPrivate = true) => webhooksIn({ pool: database.pool, store, vault, allowPrivate });
const decide = async (command: SubscriptionCommand) => {
  const commandId = crypto.randomUUID();
  const at = new Date().toISOString();
  const metadata = {
    actor: "admin:ana",
    correlationId: "c",
    causationId: "c",
    occurredAt: at,
    recordedAt: at,
  };
  const order = { stream: SUBSCRIPTIONS_STREAM, commands: [command], commandId, metadata };
  return handle({ store, vault }, subscriptionsAggregate, order);
};
const subscribed = async (url: string, ...events: readonly string[]) => {
  const webhookId = crypto.randomUUID();
  const { secretId, secret } = await webhooks().keepAddress(url, null);
  await decide({ type: "AddWebhook", webhookId, host: new URL(url).host, events, secretId });
  return { id: webhookId, secretId, secret };
};
const edit = async (webhookId: string, active: boolean) => {
  await decide({ type: "EditWebhook", webhookId, address: null, events: null, active });
  await webhooks().reconcile(null);
};

/** Runs the reactor and the sender until the test ends. */
const running = async (backoffMs: (attempts: number) => number | null = () => 10) => {
  const stop = new AbortController();
  const { pool, url } = database;
  const { signal } = stop;
  const parts = { pool, url, store, vault, log: SILENT, signal };
  const { stopped } = runProcessors({
    ...parts,
    election: ELECTIONS.reactors,
    reactors: [webhooksReactor({ db: pool, directory: webhookDirectory(store, () => 0) })],
  });
  const delivering = runJobs({
    ...parts,
    jobs: [webhookDeliveries({ ...parts, allowPrivate: true, backoffMs })],
  });
  closing.push(async () => {
    stop.abort();
    await Promise.all([stopped, delivering]);
  });
  // Its checkpoint is stored: events from here on are delivered.
  await expect
    .poll(
      async () =>
        (await pool.query("select from projection.checkpoint where read_model = 'webhooks'")).rows.length,
    )
    .toBe(1);
  return stop;
};
const contacted = (n: number) => write({ type: "MarkContacted", leadId: leadId(n) });
const states = async () => (await webhooks().deliveries(100)).map(({ state }) => state);

// asvs: 14.2.3
test("what happens to a lead is posted, signed, without personal data", async () => {
  const { url, received } = await listening();
  const { secret } = await subscribed(url, "LeadSubmitted", "LeadContacted");
  await running();
  await write(submitLead(1));
  await contacted(1);
  await expect.poll(() => received.length).toBe(2);
  const payloads = received.map(({ body }) => WebhookPayload.parse(JSON.parse(body)));
  expect(payloads.map(({ type, leadId: id }) => [type, id]).sort()).toEqual([
    ["LeadContacted", leadId(1)],
    ["LeadSubmitted", leadId(1)],
  ]);
  // The whole number, because a part of it may occur in a port, a time or a signature.
  expect(JSON.stringify(received)).not.toMatch(/Ficticia|persona1|51900000001/);
  for (const { headers, body } of received) {
    const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature } = headers;
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
    expect(signature).toBe(`v1,${expected}`);
  }
});

test("an event of an earlier version is posted without the text that its visitor wrote", async () => {
  await subscribed("http://127.0.0.1:1/hook", "LeadSubmitted");
  const { type: _, ...lead } = submitLead(1);
  const data = {
    ...lead,
    pii: "erased",
    status: "pending",
    source: "llamar a Ana",
    currentCompany: "Ana Ejemplo",
  };
  await store.append(leadStream(leadId(1)), "no_stream", [
    newEvent({ type: "LeadSubmitted", version: 1, data }),
  ]);
  const reactor = webhooksReactor({ db: database.pool, directory: webhookDirectory(store, () => 0) });
  const events = await store.readAll({ after: START, types: ["LeadSubmitted"], limit: 10 });
  await reactor.handle(events, new AbortController().signal);
  const { rows } = await database.pool.query<{ payload: string }>("select payload from webhook.delivery");
  expect(rows.map(({ payload }) => JSON.parse(payload))).toMatchObject([
    { leadId: leadId(1), data: { source: "otro", currentCompany: "otra" } },
  ]);
  expect(JSON.stringify(rows)).not.toContain("Ana");
});

test("an address gets the events it asked for, from when it asked on, and no history before", async () => {
  const { url, received } = await listening();
  await write(submitLead(1));
  await subscribed(url, "LeadContacted");
  await running();
  await write(submitLead(2));
  await contacted(2);
  await expect.poll(states).toEqual(["delivered"]);
  expect(received.map(({ body }) => JSON.parse(body).leadId)).toEqual([leadId(2)]);
});

test("an event is one delivery, however often it is handled, and none for a webhook that was added after it", async () => {
  await write(submitLead(1));
  await subscribed("http://127.0.0.1:1/hook", "LeadSubmitted");
  await write(submitLead(2));
  const events = await store.readAll({ after: START, types: ["LeadSubmitted"], limit: 10 });
  const reactor = webhooksReactor({ db: database.pool, directory: webhookDirectory(store, () => 0) });
  const { signal } = new AbortController();
  await reactor.handle(events, signal);
  await reactor.handle(events, signal);
  const { rows } = await database.pool.query("select event_id from webhook.delivery");
  expect(rows).toEqual([{ event_id: events[1]?.eventId }]);
});

test("a delivery that one process is sending is not taken by another", async () => {
  const { url, asked, answer } = await keepingSilent();
  const { id } = await subscribed(url, "LeadSubmitted");
  await webhooks().test(id);
  const job = () => webhookDeliveries({ pool: database.pool, store, vault, allowPrivate: true });
  const { signal } = new AbortController();
  const sending = job().run(signal);
  await expect.poll(asked).toBe(1);
  expect(await job().run(signal)).toBeGreaterThan(0);
  expect(asked()).toBe(1);
  answer();
  await sending;
  expect(await states()).toEqual(["delivered"]);
});

test("a delivery that another process is about to take is left to it, and the others are not held up", async () => {
  const { url, received } = await listening();
  const { id } = await subscribed(url, "LeadSubmitted");
  const [held, free] = [await webhooks().test(id), await webhooks().test(id)];
  const other = await database.pool.connect();
  try {
    await other.query("begin");
    await other.query("select from webhook.delivery where id = $1 for update", [held]);
    const stop = new AbortController();
    const pool = database.pool;
    const sending = webhookDeliveries({ pool, store, vault, allowPrivate: true }).run(stop.signal);
    await expect.poll(() => received.map(({ headers }) => headers["webhook-id"])).toEqual([free]);
    stop.abort();
    await other.query("commit");
    await sending;
  } finally {
    other.release(true);
  }
});

test("a failure is tried again under the same id, and a redirect is none of our ways", async () => {
  const { url, received } = await listening(500, 302);
  await subscribed(url, "LeadSubmitted");
  await running();
  await write(submitLead(1));
  await expect.poll(states).toEqual(["delivered"]);
  expect(received).toHaveLength(3);
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const [delivery] = await webhooks().deliveries(1);
  expect(delivery).toMatchObject({ attempts: 3, lastStatus: 200, lastError: null });
});

test("an attempt that ends while the next due time is read is tried again when it is due", async () => {
  const { url } = await listening(500);
  const { id } = await subscribed(url, "LeadSubmitted");
  await webhooks().test(id);
  const [read, recorded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // The time until which the attempt holds its row is read before the attempt has ended, and answered after it.
  const query = async (text: string, values: unknown[]) => {
    if (text.includes("set state")) await read.promise;
    const result = await database.pool.query(text, values);
    if (text.includes("set state")) recorded.resolve();
    if (text.includes("min(due_at)")) {
      read.resolve();
      await recorded.promise;
      await setImmediate();
    }
    return result;
  };
  const pool = Object.create(database.pool, { query: { value: query } });
  const sending = webhookDeliveries({ pool, store, vault, allowPrivate: true, backoffMs: () => 30_000 });
  expect(await sending.run(new AbortController().signal)).toBeLessThanOrEqual(30_000);
});

test("a receiver that names a time is left alone for so long", async () => {
  const { url } = await listeningWith({ "retry-after": "3600" }, 429);
  await subscribed(url, "LeadSubmitted");
  await running(() => 10);
  await write(submitLead(1));
  const waiting =
    "select state, due_at > now() + interval '59 minutes' as waits from webhook.delivery where attempts = 1";
  await expect
    .poll(async () => (await database.pool.query(waiting)).rows)
    .toEqual([{ state: "pending", waits: true }]);
});

test("what is never taken is given up, and can be sent again by hand", async () => {
  const { url, received } = await listening(500, 500);
  await subscribed(url, "LeadSubmitted");
  await running((attempts) => (attempts < 2 ? 10 : null));
  await write(submitLead(1));
  await expect.poll(states).toEqual(["given_up"]);
  const [delivery] = await webhooks().deliveries(1);
  expect(delivery).toMatchObject({ attempts: 2, lastStatus: 500, lastError: "http_500" });
  expect(await webhooks().redeliver(delivery?.id ?? "")).toEqual(expect.any(String));
  await expect.poll(states).toEqual(["delivered"]);
  expect(received).toHaveLength(3);
});

test("what is sent again by hand has all of its attempts again", async () => {
  const { url, received } = await listening(500, 500, 500, 500);
  await subscribed(url, "LeadSubmitted");
  await running((attempts) => (attempts < 2 ? 10 : null));
  await write(submitLead(1));
  await expect.poll(states).toEqual(["given_up"]);
  const [delivery] = await webhooks().deliveries(1);
  await webhooks().redeliver(delivery?.id ?? "");
  await expect.poll(() => received.length).toBe(4);
  await expect.poll(states).toEqual(["given_up"]);
});

test("who was ended in the middle goes on from where it was: nothing is lost", async () => {
  const { url, received } = await listening();
  await subscribed(url, "LeadSubmitted");
  const first = await running();
  await write(submitLead(1));
  await expect.poll(() => received.length).toBe(1);
  first.abort();
  for (const close of closing.splice(1).reverse()) await close();
  await write(submitLead(2));
  await running();
  await expect.poll(states).toEqual(["delivered", "delivered"]);
  expect(received.map(({ body }) => JSON.parse(body).leadId)).toEqual([leadId(1), leadId(2)]);
});

test("deliveries of more than 90 days ago are deleted; those that were given up are counted and stay", async () => {
  const { url } = await listening();
  const { id } = await subscribed(url, "LeadLost");
  const old = (state: string, at: string | null) =>
    database.pool.query(
      `insert into webhook.delivery (id, subscription_id, event_id, event_type, payload, state, created_at, delivered_at)
       values (gen_random_uuid(), $1, 'e', 'LeadLost', '{}', $2, now() - interval '91 days', now() - $3::interval)`,
      [id, state, at],
    );
  await old("delivered", "91 days");
  await old("delivered", "89 days");
  await old("given_up", null);
  await old("given_up", "91 days");
  await running();
  await webhooks().test(id);
  await expect
    .poll(async () => (await states()).sort())
    .toEqual(["delivered", "delivered", "given_up", "given_up"]);
  expect(await webhooks().list()).toMatchObject([{ id, pending: 0, givenUp: 2 }]);
});

test("an address that does not answer holds up no other", async () => {
  const silent = await keepingSilent();
  const { url, received } = await listening();
  const [hung, healthy] = [await subscribed(silent.url, "LeadLost"), await subscribed(url, "LeadLost")];
  for (let n = 0; n < 20; n += 1) await webhooks().test(hung.id);
  await running();
  await expect.poll(silent.asked).toBeGreaterThan(0);
  await webhooks().test(healthy.id);
  await expect.poll(() => received.length).toBe(1);
  silent.answer();
  await expect.poll(async () => new Set(await states())).toEqual(new Set(["delivered"]));
});

test("a paused address gets nothing, and what waits for it comes when it goes on", async () => {
  const { url, received } = await listening(500);
  const { id } = await subscribed(url, "LeadSubmitted");
  // The second attempt becomes due only through the test.
  await running(() => 3_600_000);
  await write(submitLead(1));
  await expect
    .poll(async () => (await database.pool.query("select attempts from webhook.delivery")).rows[0]?.attempts)
    .toBe(1);
  expect(received).toHaveLength(1);
  await edit(id, false);
  await write(submitLead(2));
  await expect
    .poll(
      async () => (await database.pool.query("select position from projection.checkpoint")).rows[0]?.position,
    )
    .toBe("4");
  await database.pool.query("update webhook.delivery set due_at = now() where state = 'pending'");
  expect(received).toHaveLength(1);
  await edit(id, true);
  await webhooks().test(id);
  await expect.poll(states).toEqual(["delivered", "delivered"]);
});

test("address and secret are nowhere in the clear, and die with their webhook", async () => {
  const { id, secret, secretId } = await subscribed("http://127.0.0.1:1/?key=abc", "LeadSubmitted");
  const { rows } = await database.pool.query("select content::text from vault.credential");
  const stored = JSON.stringify([rows, await store.readStream(SUBSCRIPTIONS_STREAM)], (_, value) =>
    typeof value === "bigint" ? `${value}` : value,
  );
  expect(stored).not.toContain(secret.slice("whsec_".length));
  expect(stored).not.toContain("key=abc");
  expect(await webhooks().list()).toMatchObject([
    { id, url: "http://127.0.0.1:1/?key=***", createdBy: "ana" },
  ]);
  await subscribed("http://ana:secret@127.0.0.1:1/", "LeadSubmitted");
  expect(await webhooks().list()).toMatchObject([{ id }, { url: "http://***@127.0.0.1:1/" }]);
  await decide({ type: "RemoveWebhook", webhookId: id });
  await webhooks().reconcile(secretId);
  expect(await webhooks().openAddress(secretId)).toBeNull();
  expect(await webhooks().list()).toMatchObject([{ url: "http://***@127.0.0.1:1/" }]);
});

test("subscriptions that were rows become events once, however often the import is cut short", async () => {
  const id = crypto.randomUUID();
  const secret = "whsec_c2VjcmV0";
  const sealed = await vault.seal(
    await vault.newKey(),
    { stream: `webhook-${id}`, type: "secret", version: 1 },
    { secret },
  );
  await database.pool.query(
    `insert into webhook.subscription (id, url, events, active, secret, created_by, created_at)
     values ($1, 'https://crm.example/hook?key=abc', '{LeadLost}', false, $2, 'ana', '2026-01-02T03:04:05Z')`,
    [id, JSON.stringify(sealed)],
  );
  const { pool } = database;
  const losing: EventStore = {
    ...store,
    append: async (...args) => {
      await store.append(...args);
      throw new StoreUnavailable("the connection was lost at COMMIT");
    },
  };
  await expect(importWebhooks({ pool, store: losing, vault })).rejects.toThrow(StoreUnavailable);
  expect(await importWebhooks({ pool, store, vault })).toBe(1);
  expect(await importWebhooks({ pool, store, vault })).toBe(0);
  expect(await webhooks().list()).toEqual([
    {
      id,
      url: "https://crm.example/hook?key=***",
      events: ["LeadLost"],
      active: false,
      createdBy: "ana",
      createdAt: "2026-01-02T03:04:05.000Z",
      pending: 0,
      givenUp: 0,
    },
  ]);
  const [imported] = await store.readStream(SUBSCRIPTIONS_STREAM);
  const data = imported?.data as { readonly secretId: string } | undefined;
  expect((await webhooks().openAddress(data?.secretId ?? null))?.secret).toBe(secret);
});
