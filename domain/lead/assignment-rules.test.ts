import { expect, test } from "vitest";
import { fold } from "../kernel/decider.ts";
import type { Fact } from "../kernel/event-store.ts";
import { recordedSample } from "../kernel/recorded-sample.ts";
import { type AssignmentEvent, assignmentDecider, assignmentEvents } from "./assignment-rules.ts";

const at = recordedSample("assignmentRules-team", "admin:ana");

/** One event of every version ever stored. Add lines; never edit one. */
const EVER_STORED: readonly Fact[] = [
  { type: "AutoAssignmentSwitched", version: 1, data: { market: "peru", on: true } },
  { type: "MemberRulesSet", version: 1, data: { username: "ana", capacity: 5, categories: ["alarmas"] } },
  { type: "MemberRulesSet", version: 1, data: { username: "ana", capacity: null, categories: [] } },
];

test.each(EVER_STORED)("history still reads: $type@$version %#", (stored) => {
  expect(assignmentEvents.decode({ ...at, ...stored })).toEqual({ ...at, ...stored });
});

test("every type of event has a sample", () => {
  expect(new Set(EVER_STORED.map(({ type }) => type))).toEqual(new Set(assignmentEvents.types));
});

const rules = fold(assignmentDecider, EVER_STORED.slice(0, 2) as readonly AssignmentEvent[]);

test("the last word for a market and a person counts", () => {
  expect(rules.markets.has("peru")).toBe(true);
  expect(rules.members.get("ana")).toEqual({ capacity: 5, categories: ["alarmas"] });
  const off = assignmentDecider.decide({ type: "SwitchAutoAssignment", market: "peru", on: false }, rules);
  expect(off).toMatchObject({ events: [{ data: { market: "peru", on: false } }] });
});

test.each([
  { type: "SwitchAutoAssignment", market: "peru", on: true },
  { type: "SwitchAutoAssignment", market: "chile", on: false },
  { type: "SetMemberRules", username: "ana", capacity: 5, categories: ["alarmas", "alarmas"] },
  { type: "SetMemberRules", username: "luis", capacity: null, categories: [] },
] as const)("what is so already is no event: %j", (command) => {
  expect(assignmentDecider.decide(command, rules)).toEqual({ ok: true, events: [] });
});
