import { MINUTE_MS } from "@asesorador/domain/kernel/durations";
import type { Reminder } from "@asesorador/domain/lead/reminder-contract";
import { apiTests, contact, type Who } from "@asesorador/infra/testing/api";
import { afterAll, beforeAll, expect, test } from "vitest";

let tests: Awaited<ReturnType<typeof apiTests>>;
beforeAll(async () => {
  tests = await apiTests();
});
afterAll(() => tests.close());

const desk = async () => {
  const api = await tests.api();
  const post = async (path: string, payload: object = {}, as: Who = "admin") => {
    const answer = await api.call({ method: "POST", url: `/api/contacts${path}`, payload, as });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const submit = async (n: number): Promise<string> => {
    const payload = contact({ phone: `98765430${n}`, rut: `1234567${n}`, name: `Ana ${n}` });
    await post("", payload, "anonymous");
    await post(`/${payload.leadId}/assignee`, { assignee: "adviser" });
    return payload.leadId;
  };
  const reminders = async (as: Who = "adviser") => {
    await api.project();
    const answer = await api.call({ url: "/api/contacts/reminders", as });
    return answer.json<{ reminders: Reminder[] }>().reminders;
  };
  const after = (minutes: number) => new Date(api.clock.now + minutes * MINUTE_MS).toISOString();
  return { ...api, post, submit, reminders, after };
};

test("a follow-up is reminded of from ten minutes before until it is due, to its adviser alone", async () => {
  const { post, submit, reminders, after, clock } = await desk();
  const id = await submit(1);
  const at = after(11);
  await post(`/${id}/follow-up`, { at, channel: "call" });
  await post(`/${await submit(2)}/follow-up`, { at: after(60) });
  expect(await reminders()).toEqual([]);
  clock.now += MINUTE_MS;
  expect(await reminders()).toEqual([{ leadId: id, name: "Ana 1", kind: "follow_up", at }]);
  expect(await reminders("admin")).toEqual([]);
  clock.now += 10 * MINUTE_MS;
  expect(await reminders()).toEqual([]);
});

test("a promise is reminded of half an hour before it passes, until the person was contacted", async () => {
  const { post, reminders, clock } = await desk();
  // Two support hours: ten in the morning in Lima.
  const payload = contact({ serviceCategory: "alarmas" });
  await post("", payload, "anonymous");
  const id = payload.leadId;
  clock.now += 89 * MINUTE_MS;
  await post(`/${id}/assignee`, { assignee: "adviser" });
  expect(await reminders()).toEqual([]);
  clock.now += 2 * MINUTE_MS;
  expect(await reminders()).toMatchObject([{ leadId: id, kind: "promise", at: "2026-03-04T17:06:07.000Z" }]);
  await post(`/${id}/status`, { status: "contacted" });
  expect(await reminders()).toEqual([]);
});

test("no one is reminded of a lead that is closed, merged, withdrawn or erased", async () => {
  const { post, submit, reminders, after } = await desk();
  const ids = [await submit(1), await submit(2), await submit(3), await submit(4), await submit(5)];
  for (const id of ids) await post(`/${id}/follow-up`, { at: after(5) });
  expect(await reminders()).toHaveLength(5);
  const [lost = "", merged = "", withdrawn = "", erased = "", left = ""] = ids;
  await post(`/${lost}/status`, { status: "lost", reason: "price" });
  await post(`/${merged}/merge`, { into: left });
  await post(`/${withdrawn}/consent/withdraw`);
  await post(`/${erased}/erase`, { confirm: "ELIMINAR" });
  expect(await reminders()).toMatchObject([{ leadId: left }]);
});

test("the promise to a person who withdrew the consent is not reminded of", async () => {
  const { post, reminders, clock } = await desk();
  const payload = contact({ serviceCategory: "alarmas" });
  await post("", payload, "anonymous");
  clock.now += 91 * MINUTE_MS;
  await post(`/${payload.leadId}/assignee`, { assignee: "adviser" });
  expect(await reminders()).toMatchObject([{ leadId: payload.leadId, kind: "promise" }]);
  await post(`/${payload.leadId}/consent/withdraw`);
  expect(await reminders()).toEqual([]);
});

test("an analyst has no reminders", async () => {
  const { call } = await desk();
  expect((await call({ url: "/api/contacts/reminders", as: "analyst" })).statusCode).toBe(403);
});
