import { teamDirectory } from "@asesorador/backend/access/team-directory";
import { accessStream } from "@asesorador/domain/access/events";
import { TEAM_STREAM } from "@asesorador/domain/access/team";
import { MINUTE_MS } from "@asesorador/domain/kernel/durations";
import type { Fact } from "@asesorador/domain/kernel/event-store";
import { PUSH_KEPT_DAYS } from "@asesorador/domain/messages/kinds";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pushSubscriptionsIn } from "../../adapters/push/subscriptions.ts";
import { vapidKeyOf } from "../../adapters/push/vapid.ts";
import { historyForTests } from "../../testing/history-for-tests.ts";
import { type PushFault, pushServiceForTests } from "../../testing/push-service.ts";
import { leadId, newEvent, rebuildOne, submitLead } from "../../testing/read-models.ts";
import { endedSessionsReactor } from "../reactors/ended-sessions.ts";
import { mayReceivePush, pushIn } from "./push.ts";
import { outgoingPushes } from "./push-deliver.ts";
import { pushReminders } from "./push-reminders.ts";

const KEY = vapidKeyOf(Buffer.alloc(32, 7).toString("base64"));
const OTHER_KEY = vapidKeyOf(Buffer.alloc(32, 8).toString("base64"));
const SIGNAL = new AbortController().signal;

const history = historyForTests({
  readModels: [leadReadModel],
  schemas: ["access", "message", "projection", "vault"],
});
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  for (const username of ["ana", "luis"]) await team("AccountCreated", 2, { ...ADVISER, username });
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const ADVISER = { role: "adviser", credentialId: null, password: "chosen" };
const team = (type: string, version: number, data: Fact["data"]) =>
  history.store.append(TEAM_STREAM, "any", [newEvent({ type, version, data })]);
const subscriptions = () => pushSubscriptionsIn({ pool: history.pool, vault: history.vault });
const owner = (username: string, sessionId = `session-of-${username}`) => ({
  username,
  sessionId,
  generation: 0,
  device: "Chrome en Android",
});
const service = async (...faults: PushFault[]) => {
  const started = await pushServiceForTests(faults);
  closing.push(started.stop);
  return started;
};
const minutes = (from: number) => new Date(Date.now() + from * MINUTE_MS).toISOString();
const project = () => history.project();
/** A lead of an adviser with a follow-up, in the read model. */
const followUp = async (n: number, at: string, assignee = "ana") => {
  const now = new Date().toISOString();
  await history.write(submitLead(n), now);
  await history.write({ type: "AssignLead", leadId: leadId(n), to: assignee, by: "hand" }, now);
  await history.write(
    { type: "ScheduleFollowUp", leadId: leadId(n), at, channel: "call", remark: null },
    now,
  );
  await project();
};
const ports = () => ({
  pool: history.pool,
  nowMs: Date.now,
  subscriptions: subscriptions(),
  mayReceive: mayReceivePush(teamDirectory(history.store, () => 0)),
});
/** One run of the job that queues. */
const plan = () => pushReminders(ports()).run(SIGNAL);
/** One run of the job that sends; resolves to the ms until the next one. */
const send = (backoffMs: (attempts: number) => number | null = () => 0) =>
  outgoingPushes({
    ...ports(),
    service: { key: KEY, contact: "mailto:hola@asesorador.example", allowPrivate: true },
    backoffMs,
  }).run(SIGNAL);
const remind = async () => {
  await plan();
  await send();
};
const rows = async () =>
  (
    await history.pool.query(
      "select username, kind, state, attempts, last_code as code, cancellation from message.push order by username, lead_id",
    )
  ).rows;
const browsers = async () =>
  (await history.pool.query("select username from message.push_subscription order by 1")).rows.map(
    ({ username }) => username,
  );

test("a follow-up is pushed to its adviser's browsers once, signed and encrypted, with no personal data", async () => {
  const push = await service();
  await subscriptions().keep(push.subscribe(KEY.publicKey), owner("ana", "phone"));
  await subscriptions().keep(push.subscribe(KEY.publicKey), owner("ana", "desk"));
  await subscriptions().keep(push.subscribe(KEY.publicKey), owner("luis"));
  const at = minutes(9);
  await followUp(1, at);
  await followUp(2, minutes(30));
  await remind();
  await remind();
  expect(push.refused).toEqual([]);
  expect(push.received).toHaveLength(2);
  const [first] = push.received;
  expect(JSON.parse(first?.payload ?? "")).toEqual({ leadId: leadId(1), kind: "follow_up", at });
  expect(first).toMatchObject({ urgency: "high", claims: { sub: "mailto:hola@asesorador.example" } });
  expect(first?.ttl).toBeGreaterThan(8 * 60);
  expect(first?.ttl).toBeLessThanOrEqual(9 * 60);
  expect(await rows()).toMatchObject([
    { username: "ana", kind: "follow_up_due", state: "sent", code: 201 },
    { username: "ana", kind: "follow_up_due", state: "sent", code: 201 },
  ]);
});

test("another time of the follow-up is another reminder", async () => {
  const push = await service();
  await subscriptions().keep(push.subscribe(KEY.publicKey), owner("ana"));
  await followUp(1, minutes(5));
  await remind();
  const at = minutes(8);
  await history.write({ type: "ScheduleFollowUp", leadId: leadId(1), at, channel: "call", remark: null });
  await project();
  await remind();
  expect(push.received.map(({ payload }) => JSON.parse(payload).at)).toEqual([expect.any(String), at]);
  expect(new Set(push.received.map(({ topic }) => topic)).size).toBe(2);
});

test("a reminder is not sent to a browser that another account registered meanwhile", async () => {
  const push = await service();
  const browser = push.subscribe(KEY.publicKey);
  await subscriptions().keep(browser, owner("ana"));
  await followUp(1, minutes(9));
  await plan();
  await subscriptions().keep(browser, owner("luis"));
  await send();
  expect(push.requests()).toBe(0);
  expect(await rows()).toMatchObject([{ username: "ana", state: "cancelled", cancellation: "unsubscribed" }]);
});

test("a reminder that is no longer true when it is sent is not sent", async () => {
  const push = await service();
  await subscriptions().keep(push.subscribe(KEY.publicKey), owner("ana"));
  await followUp(1, minutes(9));
  await plan();
  await history.write({ type: "AssignLead", leadId: leadId(1), to: "luis", by: "hand" });
  await project();
  await send();
  expect(push.requests()).toBe(0);
  expect(await rows()).toMatchObject([{ state: "cancelled", cancellation: "superseded" }]);
});

test("a rebuild of the read model sends no reminder again", async () => {
  const push = await service();
  await subscriptions().keep(push.subscribe(KEY.publicKey), owner("ana"));
  await followUp(1, minutes(9));
  await remind();
  await rebuildOne(history, leadReadModel);
  await remind();
  expect(push.received).toHaveLength(1);
});

test.each([404, 410])(
  "a browser that the push service answers %s for is forgotten with its keys",
  async (status) => {
    const push = await service({ status });
    await subscriptions().keep(push.subscribe(KEY.publicKey), owner("ana"));
    await followUp(1, minutes(9));
    await remind();
    expect(await browsers()).toEqual([]);
    const { rows: kept } = await history.pool.query("select from vault.credential where kind = 'push'");
    expect(kept).toEqual([]);
    expect(await rows()).toMatchObject([{ state: "cancelled", cancellation: "no_address" }]);
  },
);

test("a push service that is down or has an error is asked again until it takes the reminder", async () => {
  const push = await service({ status: 503 }, { status: 500 });
  await subscriptions().keep(push.subscribe(KEY.publicKey), owner("ana"));
  await followUp(1, minutes(9));
  await push.stop();
  await plan();
  await send((attempts) => (attempts === 1 ? 60_000 : 0));
  expect(await rows()).toMatchObject([{ state: "pending", attempts: 1, code: null }]);
  await push.start();
  await history.pool.query("update message.push set due_at = now()");
  await send();
  expect(await rows()).toMatchObject([{ state: "sent", attempts: 4, code: 201 }]);
  expect(push.received).toHaveLength(1);
});

test("after 429 the push service's own wait is kept", async () => {
  const push = await service({ status: 429, retryAfter: "50" });
  await subscriptions().keep(push.subscribe(KEY.publicKey), owner("ana"));
  await followUp(1, minutes(9));
  await plan();
  const waitMs = await send();
  expect(waitMs).toBeGreaterThan(45_000);
  expect(waitMs).toBeLessThanOrEqual(50_000);
  expect(await rows()).toMatchObject([{ state: "pending", attempts: 1, code: 429 }]);
});

test("what the push service refuses permanently is given up and shown to operators with its code", async () => {
  const push = await service({ status: 403 });
  await subscriptions().keep(push.subscribe(KEY.publicKey), owner("ana"));
  await followUp(1, minutes(9));
  await remind();
  const state = await pushIn({
    pool: history.pool,
    vault: history.vault,
    publicKey: KEY.publicKey,
    allowPrivate: true,
  }).state(10);
  expect(state).toMatchObject({ browsers: 1, accounts: 1, pending: 0, sentToday: 0, givenUp: 1 });
  expect(state.deliveries).toMatchObject([
    { kind: "follow_up_due", leadId: leadId(1), state: "given_up", lastCode: 403, lastError: "http_403" },
  ]);
});

test("a reminder is not sent after what it is about; one that failed until then stays for operators", async () => {
  const push = await service({ status: 500 });
  await subscriptions().keep(push.subscribe(KEY.publicKey), owner("ana"));
  await followUp(1, minutes(9));
  await followUp(2, minutes(9));
  await plan();
  const late = "planned_at = now() - interval '11 minutes', due_at = now()";
  await history.pool.query(`update message.push set ${late} where lead_id = $1`, [leadId(2)]);
  await send((attempts) => attempts * 60_000);
  await history.pool.query(`update message.push set ${late} where lead_id = $1`, [leadId(1)]);
  await send();
  expect(push.requests()).toBe(1);
  expect(await rows()).toMatchObject([
    { state: "given_up", attempts: 1, code: 500 },
    { state: "cancelled", attempts: 0, cancellation: "expired" },
  ]);
});

test.each([
  ["was closed", () => team("AccountDeactivated", 1, { username: "ana" })],
  [
    "became an analyst's",
    () => team("AccountRoleChanged", 1, { username: "ana", from: "adviser", to: "analyst" }),
  ],
  [
    "has a new password from an administrator",
    () => team("PasswordReset", 2, { username: "ana", credentialId: null }),
  ],
])("an account that %s gets no reminder, not even one that is queued", async (_, change) => {
  const push = await service();
  await subscriptions().keep(push.subscribe(KEY.publicKey), owner("ana"));
  await followUp(1, minutes(9));
  await plan();
  await change();
  await followUp(2, minutes(9));
  await remind();
  expect(push.requests()).toBe(0);
  expect(await rows()).toMatchObject([{ state: "cancelled", cancellation: "unsubscribed" }]);
});

test("the browser in which the password was changed is still reminded, the others are not", async () => {
  const push = await service();
  await subscriptions().keep(push.subscribe(KEY.publicKey), owner("ana", "desk"));
  await subscriptions().keep(push.subscribe(KEY.publicKey), owner("ana", "phone"));
  const data = { username: "ana", credentialId: null, password: "chosen", keptSession: "desk" };
  await team("PasswordChanged", 2, data);
  await followUp(1, minutes(9));
  await remind();
  expect(push.received).toHaveLength(1);
});

test("a browser whose account signed out, or whose session was ended, is forgotten", async () => {
  const push = await service();
  for (const session of ["phone", "desk", "laptop"])
    await subscriptions().keep(push.subscribe(KEY.publicKey), owner("ana", session));
  const ended = (type: string, sessionId: string) =>
    newEvent({ type, version: 1, data: { username: "ana", sessionId, cause: "closed" } });
  await history.store.append(accessStream("ana"), "any", [
    ended("SignedOut", "phone"),
    ended("SessionEnded", "desk"),
  ]);
  const events = await history.store.readStream(accessStream("ana"));
  const reactor = endedSessionsReactor({ db: history.pool, vault: history.vault });
  await reactor.handle(events, SIGNAL);
  await reactor.handle(events, SIGNAL);
  const { rows: left } = await history.pool.query("select session_id as id from message.push_subscription");
  expect(left).toEqual([{ id: "laptop" }]);
});

test("a browser belongs to the account that registered it last", async () => {
  const push = await service();
  const shared = push.subscribe(KEY.publicKey);
  await subscriptions().keep(shared, owner("ana"));
  await subscriptions().keep(shared, owner("luis"));
  await followUp(1, minutes(9));
  await followUp(2, minutes(9), "luis");
  await remind();
  expect(push.received.map(({ payload }) => JSON.parse(payload).leadId)).toEqual([leadId(2)]);
  expect(await browsers()).toEqual(["luis"]);
});

test("a browser that its account registers in another session belongs to that session", async () => {
  const push = await service();
  const browser = push.subscribe(KEY.publicKey);
  await subscriptions().keep(browser, owner("ana", "before"));
  await subscriptions().keep(browser, owner("ana", "now"));
  await subscriptions().removeOf(["before"]);
  expect(await browsers()).toEqual(["ana"]);
  await subscriptions().removeOf(["now"]);
  expect(await browsers()).toEqual([]);
});

test("a browser that subscribed with an earlier key of the installation is forgotten", async () => {
  const push = await service();
  await subscriptions().keep(push.subscribe(OTHER_KEY.publicKey), owner("ana"));
  await followUp(1, minutes(9));
  await remind();
  expect(push.requests()).toBe(0);
  expect(await browsers()).toEqual([]);
});

test("a browser in which the panel was not opened for a month is forgotten, and one too many replaces the oldest", async () => {
  const push = await service();
  for (let n = 0; n < 11; n++)
    await subscriptions().keep(push.subscribe(KEY.publicKey), owner("ana", `session-${n}`));
  const { rows: left } = await history.pool.query(
    "select session_id as id from message.push_subscription order by seen_at",
  );
  expect(left).toHaveLength(10);
  expect(left).not.toContainEqual({ id: "session-0" });
  await history.pool.query(
    "update message.push_subscription set seen_at = now() - $1 * interval '1 day' where session_id = 'session-5'",
    [PUSH_KEPT_DAYS + 1],
  );
  await plan();
  expect(await browsers()).toHaveLength(9);
});

test("the address and the keys of a browser are sealed, and are gone with it", async () => {
  const push = await service();
  const target = push.subscribe(KEY.publicKey);
  const id = await subscriptions().keep(target, owner("ana"));
  if (id === null) throw new Error("it was not registered");
  const stored = async () =>
    JSON.stringify((await history.pool.query("select * from vault.credential where kind = 'push'")).rows);
  for (const part of [target.endpoint, target.keys.p256dh, target.keys.auth])
    expect(await stored()).not.toContain(part);
  expect(await subscriptions().open(id)).toEqual(target);
  await subscriptions().remove("luis", id);
  expect(await browsers()).toEqual(["ana"]);
  await subscriptions().remove("ana", id);
  expect(await stored()).toBe("[]");
  expect(await subscriptions().open(id)).toBeNull();
});

test("where others reach the server, an address of a private network is refused, also when it is sent to", async () => {
  const push = await service();
  const target = push.subscribe(KEY.publicKey);
  const port = pushIn({
    pool: history.pool,
    vault: history.vault,
    publicKey: KEY.publicKey,
    allowPrivate: false,
  });
  expect(await port.refusal(target.endpoint)).toBe("not_https");
  expect(await port.refusal("https://127.0.0.1/push")).toBe("private_address");
  await subscriptions().keep(target, owner("ana"));
  await followUp(1, minutes(9));
  await plan();
  const exposed = { key: KEY, contact: "https://asesorador.example", allowPrivate: false };
  await outgoingPushes({ ...ports(), service: exposed, backoffMs: () => 60_000 }).run(SIGNAL);
  expect(push.requests()).toBe(0);
  expect(await rows()).toMatchObject([{ state: "pending", attempts: 1, code: null }]);
});
