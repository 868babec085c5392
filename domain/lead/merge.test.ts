import { expect, test } from "vitest";
import { fold } from "../kernel/decider.ts";
import { LeadId } from "../kernel/ids.ts";
import type { LeadCommand } from "./commands.ts";
import { leadDecider } from "./decider.ts";
import { type LeadEvent, leadEvents } from "./events.ts";
import { sampleLeadId as one, submitSample } from "./lead-samples.ts";
import { mergeTargetRejection } from "./merge.ts";

const other = LeadId.parse("0195f6a0-0000-7000-8000-000000000002");
const submitted = (leadId: LeadId): LeadEvent => {
  const { type: _, ...data } = submitSample({ leadId });
  return leadEvents.create("LeadSubmitted", { ...data, status: "pending" });
};
const decided = (history: readonly LeadEvent[], command: LeadCommand): readonly LeadEvent[] => {
  const decision = leadDecider.decide(command, fold(leadDecider, history));
  if (!decision.ok) throw new Error(decision.rejection);
  return [...history, ...decision.events];
};
const rejectionOf = (history: readonly LeadEvent[]) => mergeTargetRejection(fold(leadDecider, history));

test("given an unknown lead, nothing is merged into it", () => {
  expect(rejectionOf([])).toBe("merge_target_not_found");
});

test("given a submitted lead, another one may be merged into it", () => {
  expect(rejectionOf([submitted(other)])).toBeNull();
});

test("given a merged lead, nothing is merged into it until the merge is undone", () => {
  const merged = decided([submitted(other)], { type: "MergeLead", leadId: other, into: one });
  expect(rejectionOf(merged)).toBe("merge_target_merged");
  expect(rejectionOf(decided(merged, { type: "UnmergeLead", leadId: other }))).toBeNull();
});

test("given two leads, when each is merged into the other at once, both merges are undone and neither disappears", () => {
  const before = { one: [submitted(one)], other: [submitted(other)] };
  expect([rejectionOf(before.one), rejectionOf(before.other)]).toEqual([null, null]);
  const merged = {
    one: decided(before.one, { type: "MergeLead", leadId: one, into: other }),
    other: decided(before.other, { type: "MergeLead", leadId: other, into: one }),
  };
  expect([rejectionOf(merged.one), rejectionOf(merged.other)]).toEqual(Array(2).fill("merge_target_merged"));
  expect(rejectionOf(decided(merged.one, { type: "UnmergeLead", leadId: one }))).toBeNull();
  expect(rejectionOf(decided(merged.other, { type: "UnmergeLead", leadId: other }))).toBeNull();
});
