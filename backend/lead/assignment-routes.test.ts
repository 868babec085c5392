import { randomUUID } from "node:crypto";
import { apiTests } from "@asesorador/infra/testing/api";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const leadId = "0195f6a0-0000-7000-8000-000000000001";

const office = async () => {
  const api = await tests.api();
  const post = (path: string, payload: object) =>
    api.call({ method: "POST", url: `/api/admin/assignment/${path}`, payload, as: "admin" });
  const read = async () => (await api.call({ url: "/api/admin/assignment", as: "admin" })).json();
  return { ...api, post, read };
};

test("automatic assignment is off at first, and what an administrator sets is read again", async () => {
  const { post, read, history } = await office();
  expect(await read()).toMatchObject({ markets: [], members: [{ capacity: null, categories: [], open: 0 }] });
  expect((await post("markets", { market: "peru", on: true })).statusCode).toBe(200);
  const rules = { username: "adviser", capacity: 3, categories: ["alarmas"] };
  expect((await post("members", rules)).json()).toEqual(rules);
  expect(await read()).toMatchObject({ markets: ["peru"], members: [rules] });
  // The same again is no change.
  await post("markets", { market: "peru", on: true });
  await post("members", rules);
  expect(history.all.filter(({ stream }) => stream.startsWith("assignmentRules-"))).toHaveLength(2);
});

test("the audit lists the change of the rules, and automatic assignments as the system's", async () => {
  const { post, call, project, history } = await office();
  await post("markets", { market: "chile", on: true });
  const at = "2026-03-04T15:06:07.000Z";
  const to = { leadId, country: "peru", from: null, to: "adviser", by: "round_robin" };
  const metadata = {
    actor: "system",
    correlationId: "c",
    causationId: "c",
    occurredAt: at,
    recordedAt: at,
  };
  const assigned = { type: "LeadAssigned", version: 1, data: to, eventId: randomUUID(), metadata };
  await history.store.append(`lead-${leadId}`, "any", [assigned]);
  await project();
  const answer = await call({ url: "/api/admin/audit", as: "admin" });
  expect(answer.statusCode, answer.body).toBe(200);
  const { entries } = answer.json<{ entries: { action: string; actor: string; subject: string }[] }>();
  expect(entries).toContainEqual(
    expect.objectContaining({ action: "AutoAssignmentSwitched", subject: "assignment", subjectId: null }),
  );
  expect(entries).toContainEqual(
    expect.objectContaining({ action: "LeadAssigned", actor: "system", subject: "lead", subjectId: leadId }),
  );
});

test.each([
  ["markets", { market: "argentina", on: true }, 400],
  ["members", { username: "adviser", capacity: -1, categories: [] }, 400],
  ["members", { username: "adviser", capacity: null, categories: ["gas"] }, 400],
  ["members", { username: "nobody-we-know", capacity: null, categories: [] }, 422],
])("a malformed change of %s is refused: %j", async (path, payload, status) => {
  const { post } = await office();
  expect((await post(path, payload)).statusCode).toBe(status);
});
