import { type AutoAssignPorts, assignWaiting } from "@asesorador/backend/lead/auto-assign";
import { START } from "@asesorador/domain/kernel/event-store";
import type { Member, MemberRules } from "@asesorador/domain/lead/assignment";
import type { AssignmentRules } from "@asesorador/domain/lead/assignment-rules";
import { leadStream } from "@asesorador/domain/lead/events";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import { expect, test } from "vitest";
import { appendingTogether } from "../../testing/appending-together.ts";
import { historyForTests } from "../../testing/history-for-tests.ts";
import { leadId, submitLead } from "../../testing/read-models.ts";
import { stoppingAtAppend } from "../../testing/stopping-at-append.ts";
import { autoAssignmentReactor } from "./auto-assignment.ts";

const history = historyForTests({ readModels: [leadReadModel] });
const { signal } = new AbortController();

/** A Wednesday in Lima: 10:00, and 22:00. */
const OPEN = "2026-03-04T15:00:00.000Z";
const EARLIER = "2026-03-03T23:30:00.000Z";
const NIGHT = "2026-03-05T03:00:00.000Z";
const TEAM: readonly Member[] = [
  { username: "ana", role: "adviser", active: true },
  { username: "eva", role: "adviser", active: true },
  { username: "luis", role: "adviser", active: false },
];

type Given = {
  readonly on?: boolean;
  readonly now?: string;
  readonly members?: ReadonlyMap<string, MemberRules>;
};
const ports = ({ on = true, now = OPEN, members = new Map() }: Given): AutoAssignPorts => ({
  store: history.store,
  vault: history.vault,
  db: history.pool,
  now: () => now,
  waitFor: async () => {
    await history.project();
    return true;
  },
  team: async () => TEAM,
  rules: async (): Promise<AssignmentRules> => ({ markets: new Set(on ? ["peru"] : []), members }),
});
const submit = async (...numbers: readonly number[]) => {
  for (const n of numbers) await history.write(submitLead(n), EARLIER);
};
const react = async (given: Given) => {
  const events = await history.store.readAll({ after: START, types: ["LeadSubmitted"], limit: 10 });
  const reactor = autoAssignmentReactor(ports(given));
  await reactor.handle(events, signal);
  await reactor.handle(events, signal);
};
const assigned = async () =>
  (await history.store.readAll({ after: START, types: ["LeadAssigned"], limit: 100 })).map(
    ({ data, metadata }) => {
      const { leadId: id, to, by } = data as { leadId: string; to: string | null; by: string };
      return { id, to, by, actor: metadata.actor };
    },
  );

test("a lead of the day goes to the active adviser with the fewest, once, and the system is named for it", async () => {
  await submit(1, 2, 3);
  await react({});
  expect(await assigned()).toEqual(
    ["ana", "eva", "ana"].map((to, i) => ({ id: leadId(i + 1), to, by: "round_robin", actor: "system" })),
  );
});

test("a lead whose consent was withdrawn is not assigned", async () => {
  await submit(1, 2);
  await history.write({ type: "WithdrawConsent", leadId: leadId(1), by: "visitor" }, EARLIER);
  await react({});
  expect((await assigned()).map(({ id }) => id)).toEqual([leadId(2)]);
});

test("where it is off, and at night, nothing is assigned", async () => {
  await submit(1);
  await react({ on: false });
  await react({ now: NIGHT });
  expect(await assigned()).toEqual([]);
});

test("what came at night goes out at opening, and not twice", async () => {
  await submit(1, 2);
  await react({ now: NIGHT });
  await ports({}).waitFor(START);
  await assignWaiting({ ...ports({ now: NIGHT }), signal });
  expect(await assigned()).toEqual([]);
  await assignWaiting({ ...ports({}), signal });
  await ports({}).waitFor(START);
  await assignWaiting({ ...ports({}), signal });
  expect((await assigned()).map(({ id, to }) => [id, to])).toEqual([
    [leadId(1), "ana"],
    [leadId(2), "eva"],
  ]);
});

test("leads of one batch do not wait for each other's appends", async () => {
  await submit(1, 2);
  await ports({}).waitFor(START);
  await assignWaiting({ ...ports({}), store: appendingTogether(history.store, 2), signal });
  expect(await assigned()).toHaveLength(2);
});

test("a stop ends it after the assignments under way, and the rest is assigned in the next run", async () => {
  const all = Array.from({ length: 12 }, (_, i) => i + 1);
  await submit(...all);
  await ports({}).waitFor(START);
  const stop = new AbortController();
  const stopped = { ...ports({}), store: stoppingAtAppend(history.store, stop), signal: stop.signal };
  await expect(assignWaiting(stopped)).rejects.toMatchObject({ name: "AbortError" });
  const begun = (await assigned()).length;
  expect(begun).toBeGreaterThan(0);
  expect(begun).toBeLessThan(all.length);
  await ports({}).waitFor(START);
  await assignWaiting({ ...ports({}), signal });
  expect((await assigned()).map(({ id }) => id).toSorted()).toEqual(all.map(leadId).toSorted());
});

test("no adviser gets more than their capacity or another category; the rest goes out once one has capacity", async () => {
  const members = new Map([
    ["ana", { capacity: 1, categories: [] }],
    ["eva", { capacity: null, categories: ["alarmas"] }],
  ]);
  await submit(1, 2);
  await react({ members });
  expect((await assigned()).map(({ id, to }) => [id, to])).toEqual([[leadId(1), "ana"]]);
  await ports({}).waitFor(START);
  await assignWaiting({ ...ports({ members: new Map([["ana", { capacity: 2, categories: [] }]]) }), signal });
  expect((await assigned()).at(-1)).toMatchObject({ id: leadId(2), to: "eva" });
});

test("a lead that a person gave back stays without an assignee", async () => {
  await history.write(submitLead(1), EARLIER);
  for (const to of ["ana", null])
    await history.write({ type: "AssignLead", leadId: leadId(1), to, by: "hand" });
  await react({});
  await assignWaiting({ ...ports({}), signal });
  expect((await assigned()).map(({ to }) => to)).toEqual(["ana", null]);
});

test("a lead that another person took meanwhile uses up no capacity of the adviser who had the turn", async () => {
  await submit(1, 2, 3);
  const store: typeof history.store = {
    ...history.store,
    readStream: async (stream, from) => {
      if (stream === leadStream(leadId(1)))
        await history.write({ type: "AssignLead", leadId: leadId(1), to: "eva", by: "hand" });
      return history.store.readStream(stream, from);
    },
  };
  await ports({}).waitFor(START);
  const members = new Map([
    ["ana", { capacity: 1, categories: [] }],
    ["eva", { capacity: 1, categories: [] }],
  ]);
  await assignWaiting({ ...ports({ members }), store, signal });
  const given = (await assigned()).map(({ id, to }) => [id, to]);
  expect(given[0]).toEqual([leadId(1), "eva"]);
  expect(given.filter(([, to]) => to === "ana")).toHaveLength(1);
});

test("leads that were given back use up no adviser's capacity", async () => {
  await submit(1, 2, 3);
  for (const n of [1, 2])
    for (const to of ["ana", null])
      await history.write({ type: "AssignLead", leadId: leadId(n), to, by: "hand" });
  await ports({}).waitFor(START);
  const members = new Map([
    ["ana", { capacity: 1, categories: [] }],
    ["eva", { capacity: 1, categories: [] }],
  ]);
  await assignWaiting({ ...ports({ members }), signal });
  expect((await assigned()).at(-1)).toMatchObject({ id: leadId(3), to: "ana" });
});

test("however many leads were given back, a later one is assigned", async () => {
  await submit(1, 2, 3, 4, 5);
  for (const n of [1, 2, 3, 4])
    for (const to of ["ana", null])
      await history.write({ type: "AssignLead", leadId: leadId(n), to, by: "hand" });
  await ports({}).waitFor(START);
  await assignWaiting({ ...ports({}), signal }, 2);
  expect((await assigned()).at(-1)).toMatchObject({ id: leadId(5), to: "ana" });
});
