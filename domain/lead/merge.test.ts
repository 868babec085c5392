import { expect, test } from "vitest";
import { fold } from "../kernel/decider.ts";
import { LeadId } from "../kernel/ids.ts";
import { ERASED } from "../kernel/vault.ts";
import type { LeadCommand, SubmitLead } from "./commands.ts";
import { leadDecider } from "./decider.ts";
import { type LeadEvent, leadEvents } from "./events.ts";
import { sampleLeadId as one, submitSample } from "./lead-samples.ts";
import { carriedOver, mergeTargetRejection, takenBack } from "./merge.ts";
import type { KnownLead } from "./state.ts";

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

const stateOf = (history: readonly LeadEvent[]): KnownLead => {
  const state = fold(leadDecider, history);
  if (state.kind === "unknown") throw new Error("no lead");
  return state;
};
/** The survivor's submission, which states none of these. */
const without = (...fields: readonly ("email" | "address")[]): SubmitLead => {
  const { pii, ...submission } = submitSample();
  if (pii === ERASED) throw new Error("the sample is of a person");
  const stated = { ...pii, ...Object.fromEntries(fields.map((field) => [field, null])) };
  return { ...submission, pii: stated };
};
/** A survivor without e-mail and address, to which a merge has carried over those of the other lead, and a follow-up. */
const carried = () => {
  const survivor = decided([], without("email", "address"));
  const merged = decided([submitted(other)], {
    type: "ScheduleFollowUp",
    leadId: other,
    at: "2026-11-24T15:00:00.000Z",
    channel: "call",
    remark: null,
  });
  const commands = carriedOver(one, stateOf(merged), stateOf(survivor));
  const history = commands.reduce<readonly LeadEvent[]>(decided, survivor);
  return { history, events: history.slice(survivor.length) };
};

test("given what a merge carried over, when it is undone, everything is taken back", () => {
  const { history, events } = carried();
  expect(stateOf(history)).toMatchObject({
    contact: { email: "ana@example.pe", address: "Calle Ejemplo 123, Miraflores" },
    followUp: { at: "2026-11-24T15:00:00.000Z", channel: "call" },
  });
  const undone = takenBack(one, events, stateOf(history)).reduce<readonly LeadEvent[]>(decided, history);
  expect(stateOf(undone)).toMatchObject({ contact: { email: null, address: null }, followUp: null });
});

test("given an e-mail that was corrected since the merge, when it is undone, the e-mail stays", () => {
  const { history, events } = carried();
  const correction = { email: "nueva@example.pe", blind: { email: "n" } };
  const corrected = decided(history, { type: "CorrectContact", leadId: one, correction });
  const undone = takenBack(one, events, stateOf(corrected)).reduce<readonly LeadEvent[]>(decided, corrected);
  expect(stateOf(undone).contact).toMatchObject({ email: "nueva@example.pe", address: null });
});

test("given a follow-up that was moved since the merge, when it is undone, the follow-up stays", () => {
  const { history, events } = carried();
  const at = "2026-11-25T15:00:00.000Z";
  const planned = { type: "ScheduleFollowUp", leadId: one, at, channel: "call", remark: null } as const;
  const moved = decided(history, planned);
  const undone = takenBack(one, events, stateOf(moved)).reduce<readonly LeadEvent[]>(decided, moved);
  expect(stateOf(undone).followUp).toMatchObject({ at });
});

test("given a survivor that was merged itself since, when the merge is undone, nothing is taken back", () => {
  const { history, events } = carried();
  const merged = decided(history, { type: "MergeLead", leadId: one, into: other });
  expect(takenBack(one, events, stateOf(merged))).toEqual([]);
});

test("given a person who withdrew the consent, a merge carries nothing over", () => {
  const withdrawn = decided(decided([], without("email")), {
    type: "WithdrawConsent",
    leadId: one,
    by: "visitor",
  });
  expect(carriedOver(one, stateOf([submitted(other)]), stateOf(withdrawn))).toEqual([]);
});
