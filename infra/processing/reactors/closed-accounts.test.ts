import { type EventStore, START } from "@asesorador/domain/kernel/event-store";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import { expect, test } from "vitest";
import { appendingTogether } from "../../testing/appending-together.ts";
import { historyForTests } from "../../testing/history-for-tests.ts";
import { leadId, newEvent, submitLead } from "../../testing/read-models.ts";
import { stoppingAtAppend } from "../../testing/stopping-at-append.ts";
import { closedAccountsReactor } from "./closed-accounts.ts";

const history = historyForTests({ readModels: [leadReadModel] });

const reactor = (own: EventStore = history.store) =>
  closedAccountsReactor({
    store: own,
    vault: history.vault,
    db: history.pool,
    now: () => "2026-03-04T15:06:07.000Z",
    waitFor: async () => {
      await history.project();
      return true;
    },
  });
/** Leads of ana (1 to 3, of which 3 is closed) and of luis (4). */
const assigned = async () => {
  for (const n of [1, 2, 3, 4]) {
    await history.write(submitLead(n));
    await history.write({ type: "AssignLead", leadId: leadId(n), to: n < 4 ? "ana" : "luis", by: "hand" });
  }
  await history.write({ type: "ConvertLead", leadId: leadId(3) });
};
const appended = async (type: string, data: object) => {
  await history.store.append("access-ana", "any", [newEvent({ type, version: 1, data })]);
  return history.store.readAll({ after: START, types: [type], limit: 10 });
};
const append = async (type: string, data: object) => {
  const events = await appended(type, data);
  await reactor().handle(events, new AbortController().signal);
  await reactor().handle(events, new AbortController().signal);
};
const taken = async () =>
  (await history.store.readAll({ after: START, types: ["LeadAssigned"], limit: 100 }))
    .map(({ data }) => data as { leadId: string; from: string | null; to: string | null; by: string })
    .filter(({ by }) => by === "account_closed");

test("the open leads of a closed account become unassigned, once; the others keep their assignee", async () => {
  await assigned();
  await append("AccountDeactivated", { username: "ana" });
  expect((await taken()).map(({ leadId: id, from, to }) => [id, from, to]).sort()).toEqual([
    [leadId(1), "ana", null],
    [leadId(2), "ana", null],
  ]);
});

test("the leads of an account do not wait for each other's appends", async () => {
  await assigned();
  const events = await appended("AccountDeactivated", { username: "ana" });
  await reactor(appendingTogether(history.store, 2)).handle(events, new AbortController().signal);
  expect(await taken()).toHaveLength(2);
});

test("a stop ends it after the appends under way, and the other leads follow when the event comes again", async () => {
  const all = Array.from({ length: 12 }, (_, i) => i + 1);
  for (const n of all) {
    await history.write(submitLead(n));
    await history.write({ type: "AssignLead", leadId: leadId(n), to: "ana", by: "hand" });
  }
  const events = await appended("AccountDeactivated", { username: "ana" });
  const stop = new AbortController();
  await expect(
    reactor(stoppingAtAppend(history.store, stop)).handle(events, stop.signal),
  ).rejects.toMatchObject({
    name: "AbortError",
  });
  const begun = (await taken()).length;
  expect(begun).toBeGreaterThan(0);
  expect(begun).toBeLessThan(all.length);
  await reactor().handle(events, new AbortController().signal);
  expect((await taken()).map(({ leadId: id }) => id).sort()).toEqual(all.map(leadId));
});

test("who becomes an analyst works on leads no more, who becomes an administrator goes on", async () => {
  await assigned();
  await append("AccountRoleChanged", { username: "ana", from: "adviser", to: "admin" });
  expect(await taken()).toEqual([]);
  await append("AccountRoleChanged", { username: "luis", from: "adviser", to: "analyst" });
  expect((await taken()).map(({ leadId: id }) => id)).toEqual([leadId(4)]);
});

test("a lead that another account has taken meanwhile is left to it", async () => {
  await assigned();
  await history.project();
  await leadWriterOn(1, "luis");
  await append("AccountDeactivated", { username: "ana" });
  expect((await taken()).map(({ leadId: id }) => id)).toEqual([leadId(2)]);
});

test("a lead that another account takes after it was listed is left to it", async () => {
  await assigned();
  const events = await appended("AccountDeactivated", { username: "ana" });
  await history.project();
  await leadWriterOn(1, "luis");
  const { handle } = closedAccountsReactor({
    store: history.store,
    vault: history.vault,
    db: history.pool,
    now: () => "2026-03-04T15:06:07.000Z",
    // Of an earlier position: the read model has not taken luis's assignment.
    waitFor: async () => true,
  });
  await handle(events, new AbortController().signal);
  expect((await taken()).map(({ leadId: id }) => id)).toEqual([leadId(2)]);
});

test("a lead that the read model goes on listing, because its stream is quarantined, is unassigned once", async () => {
  await assigned();
  const [event] = await appended("AccountDeactivated", { username: "ana" });
  await history.project();
  const stop = new AbortController();
  let waits = 0;
  const { handle } = closedAccountsReactor({
    store: history.store,
    vault: history.vault,
    db: history.pool,
    now: () => "2026-03-04T15:06:07.000Z",
    waitFor: async () => {
      waits += 1;
      // It would go on for ever.
      if (waits > 10) stop.abort(new Error("the same leads were listed again"));
      return true;
    },
  });
  await handle(event ? [event] : [], stop.signal);
  expect((await taken()).map(({ leadId: id }) => id).sort()).toEqual([leadId(1), leadId(2)]);
});

/** Appends to the stream only: the read model does not include it yet. */
const leadWriterOn = async (n: number, to: string) => {
  const stream = `lead-${leadId(n)}`;
  const data = { leadId: leadId(n), country: "peru", from: "ana", to, by: "hand" };
  await history.store.append(stream, "any", [newEvent({ type: "LeadAssigned", version: 1, data })]);
};
