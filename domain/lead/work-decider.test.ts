import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "../kernel/decider.ts";
import { spec } from "../kernel/decider-spec.ts";
import { LeadId } from "../kernel/ids.ts";
import { assertProperty } from "../kernel/property-spec.ts";
import type { LeadCommand, WorkCommand } from "./commands.ts";
import { leadDecider } from "./decider.ts";
import type { LeadEvent } from "./events.ts";
import {
  sampleLeadId as leadId,
  moveSample,
  REACHABLE,
  type ReachableStatus,
  submitSample,
} from "./lead-samples.ts";
import { LeadStatus } from "./status.ts";
import { AttemptOutcome, Channel } from "./work.ts";
import type { WorkEvent } from "./work-events.ts";

const given = spec(leadDecider);
const country = "peru";
const other = LeadId.parse("0195f6a0-0000-7000-8000-000000000002");
const third = LeadId.parse("0195f6a0-0000-7000-8000-000000000003");
const consent = {
  id: "peru_wizard@1",
  sha256: "00",
  purposes: [],
  acceptedAt: "2026-01-02",
  route: "/" as const,
};

const { type: _, ...sample } = submitSample({ consent, monthlySavingsCents: 5_100 });
const submitted: LeadEvent = {
  type: "LeadSubmitted",
  version: 7,
  data: { ...sample, status: "pending" },
};
const erased: LeadEvent = { type: "PersonalDataErased", version: 1, data: { leadId } };
type DataOf<Type extends WorkEvent["type"]> = Omit<
  Extract<WorkEvent, { type: Type }>["data"],
  "leadId" | "country"
>;
const fact = <Type extends WorkEvent["type"]>(type: Type, data: DataOf<Type>, version = 1) =>
  ({ type, version, data: { leadId, country, ...data } }) as unknown as LeadEvent;
const events = (...all: readonly LeadEvent[]) => ({ ok: true, events: all });
const nothing = events();
const refused = (rejection: string) => ({ ok: false, rejection });

const weight = {
  status: "pending",
  currency: "PEN",
  monthlySavingsCents: 5_100,
  corrected: { countedSavingsCents: 0, leftOut: 0 },
} as const;
const merged = fact("LeadsMerged", { into: other, ...weight }, 2);
const withdrawn = fact("ConsentWithdrawn", { by: "visitor" });
const assign = (to: string | null, by: "hand" | "round_robin" = "hand"): WorkCommand => ({
  type: "AssignLead",
  leadId,
  to,
  by,
});
const note = (noteId: string): WorkCommand => ({ type: "AddNote", leadId, noteId, text: "llamar tarde" });
const attempt = (attemptId: string, remark: string | null = null): WorkCommand => ({
  type: "LogContactAttempt",
  leadId,
  attemptId,
  channel: "call",
  outcome: "no_answer",
  remark,
});
const followUp = (at: string | null): WorkCommand => ({
  type: "ScheduleFollowUp",
  leadId,
  at,
  channel: at === null ? null : "call",
  remark: null,
});
const flag = (of: LeadId): WorkCommand => ({ type: "FlagDuplicate", leadId, of, by: ["phone"] });
const merge = (into: LeadId): WorkCommand => ({ type: "MergeLead", leadId, into });
const slot = { from: "2026-01-03T15:00:00.000Z", until: "2026-01-03T17:00:00.000Z" };
const prefer: WorkCommand = { type: "SetContactPreference", leadId, channel: "whatsapp", slot };
const TOMORROW = "2026-01-03T15:00:00.000Z";

test("nothing can be done to a lead that was not sent", () => {
  const unmerge: WorkCommand = { type: "UnmergeLead", leadId };
  const withdraw: WorkCommand = { type: "WithdrawConsent", leadId, by: "team" };
  const all = [assign("ana"), note(other), attempt(other), followUp(TOMORROW), flag(other), merge(other)];
  for (const command of [...all, unmerge, withdraw, prefer])
    expect(given().when(command)).toEqual(refused("lead_not_found"));
});

test("a lead is assigned, reassigned and unassigned", () => {
  const ana = fact("LeadAssigned", { from: null, to: "ana", by: "hand" });
  expect(given(submitted).when(assign("ana"))).toEqual(events(ana));
  expect(given(submitted, ana).when(assign("ana"))).toEqual(nothing);
  const luis = fact("LeadAssigned", { from: "ana", to: "luis", by: "hand" });
  expect(given(submitted, ana).when(assign("luis"))).toEqual(events(luis));
  expect(given(submitted, ana, luis).when(assign(null))).toEqual(
    events(fact("LeadAssigned", { from: "luis", to: null, by: "hand" })),
  );
});

test("a turn of the round robin takes nothing away from anybody", () => {
  const ana = fact("LeadAssigned", { from: null, to: "ana", by: "hand" });
  expect(given(submitted).when(assign("luis", "round_robin"))).toEqual(
    events(fact("LeadAssigned", { from: null, to: "luis", by: "round_robin" })),
  );
  expect(given(submitted, ana).when(assign("luis", "round_robin"))).toEqual(nothing);
});

test("notes and attempts are numbered, and the same id again is the same one", () => {
  const first = fact("NoteAdded", { noteId: other, nth: 1, pii: { text: "llamar tarde" } });
  expect(given(submitted).when(note(other))).toEqual(events(first));
  expect(given(submitted, first).when(note(other))).toEqual(nothing);
  const call = { channel: "call", outcome: "no_answer" } as const;
  const tried = fact("ContactAttemptLogged", { attemptId: third, nth: 1, ...call, pii: null });
  expect(given(submitted, first).when(attempt(third))).toEqual(events(tried));
  expect(given(submitted, first, tried).when(attempt(third))).toEqual(nothing);
  expect(given(submitted, first, tried).when(attempt(leadId, "ocupado"))).toEqual(
    events(fact("ContactAttemptLogged", { attemptId: leadId, nth: 2, ...call, pii: { text: "ocupado" } })),
  );
});

test("a follow-up is planned, moved and taken off", () => {
  const planned = fact("FollowUpScheduled", { at: TOMORROW, channel: "call", pii: null });
  const off = fact("FollowUpScheduled", { at: null, channel: null, pii: null });
  expect(given(submitted).when(followUp(TOMORROW))).toEqual(events(planned));
  expect(given(submitted, planned).when(followUp(TOMORROW))).toEqual(nothing);
  expect(given(submitted, planned).when(followUp(null))).toEqual(events(off));
  expect(given(submitted).when(followUp(null))).toEqual(nothing);
});

test.each(["2026-01-03T15:00:00Z", "2026-01-03T15:00Z", "2026-01-03T15:00:00.000000Z"])(
  "a follow-up planned again for the same instant, written as %s, changes nothing and is what the adviser saw",
  (at) => {
    const planned = fact("FollowUpScheduled", { at: TOMORROW, channel: "call", pii: null });
    expect(given(submitted, planned).when(followUp(at))).toEqual(nothing);
    const moved = { ...followUp("2026-01-09T15:00:00.000Z"), seen: at } as WorkCommand;
    expect(given(submitted, planned).when(moved)).toMatchObject({ ok: true });
  },
);

test("a duplicate is flagged once for each lead it is like, never of itself and never for nothing", () => {
  const flagged = fact("DuplicateDetected", { of: other, by: ["phone"] });
  expect(given(submitted).when(flag(other))).toEqual(events(flagged));
  expect(given(submitted, flagged).when(flag(other))).toEqual(nothing);
  expect(given(submitted).when(flag(leadId))).toEqual(nothing);
  expect(given(submitted).when({ type: "FlagDuplicate", leadId, of: other, by: [] })).toEqual(nothing);
});

test("a merge takes along what the lead counted, and is undone with the same", () => {
  expect(given(submitted).when(merge(other))).toEqual(events(merged));
  expect(given(submitted, merged).when(merge(other))).toEqual(nothing);
  expect(given(submitted, merged).when(merge(third))).toEqual(refused("lead_merged"));
  expect(given(submitted).when(merge(leadId))).toEqual(refused("merge_with_itself"));
  expect(given(submitted, merged).when({ type: "UnmergeLead", leadId })).toEqual(
    events(fact("LeadsUnmerged", { from: other, ...weight }, 2)),
  );
  expect(given(submitted).when({ type: "UnmergeLead", leadId })).toEqual(nothing);
});

test("a merged lead is neither moved nor given to anybody: its weight stays what was taken along", () => {
  expect(given(submitted, merged).when(assign("ana"))).toEqual(refused("lead_merged"));
  expect(given(submitted, merged).when(moveSample("contacted"))).toEqual(refused("lead_merged"));
});

test("a person who withdrew consent is not contacted, nothing stays planned, and the lead is still worked on inside", () => {
  const planned = fact("FollowUpScheduled", { at: TOMORROW, channel: "call", pii: null });
  const history = [submitted, planned, withdrawn];
  for (const command of [attempt(other), followUp("2026-01-09T15:00:00.000Z"), prefer])
    expect(given(...history).when(command)).toEqual(refused("consent_withdrawn"));
  expect(given(...history).when(followUp(null))).toEqual(nothing);
  expect(given(...history).when(note(other))).toMatchObject({ ok: true });
  expect(given(submitted).when({ type: "WithdrawConsent", leadId, by: "visitor" })).toEqual(
    events(withdrawn),
  );
  expect(given(...history).when({ type: "WithdrawConsent", leadId, by: "team" })).toEqual(nothing);
});

test("a wish to be reached is kept as the visitor last said it", () => {
  const wish = fact("ContactPreferenceSet", { channel: "whatsapp", slot });
  expect(given(submitted).when(prefer)).toEqual(events(wish));
  expect(given(submitted, wish).when(prefer)).toEqual(nothing);
  expect(given(submitted, wish).when({ ...prefer, slot: null } as WorkCommand)).toEqual(
    events(fact("ContactPreferenceSet", { channel: "whatsapp", slot: null })),
  );
});

test.each([
  ["2026-01-03T15:00:00Z", "2026-01-03T17:00Z"],
  ["2026-01-03T15:00Z", "2026-01-03T17:00:00.000000Z"],
])("a wish for the slot that is recorded, written as %s to %s, changes nothing", (from, until) => {
  const wish = fact("ContactPreferenceSet", { channel: "whatsapp", slot });
  expect(given(submitted, wish).when({ ...prefer, slot: { from, until } } as WorkCommand)).toEqual(nothing);
  const soon = fact("ContactPreferenceSet", { channel: "whatsapp", slot: null });
  expect(given(submitted, soon).when({ ...prefer, slot: null } as WorkCommand)).toEqual(nothing);
  const later = { from, until: "2026-01-03T17:00:00.100Z" };
  expect(given(submitted, wish).when({ ...prefer, slot: later } as WorkCommand)).toEqual(
    events(fact("ContactPreferenceSet", { channel: "whatsapp", slot: later })),
  );
});

test("an erased lead takes no note and no attempt; it can be closed, without a note", () => {
  const history = [submitted, erased];
  for (const command of [note(other), attempt(other), followUp(TOMORROW), prefer])
    expect(given(...history).when(command)).toEqual(refused("lead_erased"));
  const move = (to: ReachableStatus, remark: string | null = null) =>
    moveSample(to, { reason: "other", remark });
  expect(given(...history).when(move("contacted"))).toEqual(refused("lead_erased"));
  expect(given(...history).when(move("lost", "se fue"))).toEqual(refused("lead_erased"));
  expect(given(...history).when(move("lost"))).toMatchObject({ ok: true, events: [{ type: "LeadLost" }] });
  expect(given(...history).when(move("converted"))).toMatchObject({ ok: true });
});

test("a remark on a step forward becomes a note", () => {
  const contacted: LeadEvent = {
    type: "LeadContacted",
    version: 1,
    data: { leadId, country, from: "pending" },
  };
  expect(given(submitted).when(moveSample("contacted", { noteId: other, remark: "muy amable" }))).toEqual(
    events(contacted, fact("NoteAdded", { noteId: other, nth: 1, pii: { text: "muy amable" } })),
  );
  expect(given(submitted).when(moveSample("contacted"))).toEqual(events(contacted));
});

test("a status that was seen elsewhere, and a conversion that this person may not take back, are refused", () => {
  const contacted: LeadEvent = {
    type: "LeadContacted",
    version: 1,
    data: { leadId, country, from: "pending" },
  };
  const converted: LeadEvent = {
    type: "LeadConverted",
    version: 2,
    data: {
      leadId,
      country,
      from: "pending",
      serviceId: null,
      priceCents: null,
      commissionCents: null,
      installsOn: null,
      pii: null,
    },
  };
  const remark = "no se instaló";
  expect(given(submitted, contacted).when(moveSample("quoted", { remark, seen: "pending" }))).toEqual(
    refused("status_moved"),
  );
  // Another user did the same: nothing is left to do.
  expect(given(submitted, contacted).when(moveSample("contacted", { remark, seen: "pending" }))).toEqual(
    nothing,
  );
  const back = { from: "converted", remark } as const;
  expect(given(submitted, converted).when(moveSample("quoted", { ...back, mayRevert: false }))).toEqual(
    refused("revert_needs_admin"),
  );
  expect(given(submitted, converted).when(moveSample("quoted", back))).toMatchObject({ ok: true });
});

const id = fc.constantFrom(leadId, other, third);
const uuid = fc.constantFrom<string>(leadId, other, third);
const remark = fc.option(fc.constant("una palabra"));
const anyCommand: fc.Arbitrary<LeadCommand> = fc.oneof(
  fc
    .record({
      to: fc.constantFrom(...REACHABLE),
      from: fc.constantFrom(...LeadStatus.options),
      reason: fc.option(fc.constant("price" as const)),
      remark,
      noteId: uuid,
    })
    .map(({ to, ...wish }) => moveSample(to, wish)),
  fc.constantFrom<LeadCommand>(
    assign("ana"),
    assign("luis"),
    assign(null),
    assign("eva", "round_robin"),
    followUp(TOMORROW),
    followUp("2026-01-09T15:00:00.000Z"),
    followUp(null),
    prefer,
    { type: "UnmergeLead", leadId },
    { type: "WithdrawConsent", leadId, by: "team" },
    { type: "EraseLead", leadId },
    submitSample(),
  ),
  uuid.map(note),
  fc.record({
    type: fc.constant("LogContactAttempt" as const),
    leadId: fc.constant(leadId),
    attemptId: uuid,
    channel: fc.constantFrom(...Channel.options),
    outcome: fc.constantFrom(...AttemptOutcome.options),
    remark,
  }),
  id.map(flag),
  id.map(merge),
);

test("whatever the commands, any accepted one can be repeated, and what is counted agrees with what is on record", () => {
  assertProperty(
    fc.property(fc.array(anyCommand, { maxLength: 25 }), (commands) => {
      let history: readonly LeadEvent[] = [submitted];
      for (const command of commands) {
        const decision = leadDecider.decide(command, fold(leadDecider, history));
        if (!decision.ok) continue;
        history = [...history, ...decision.events];
        const after = fold(leadDecider, history);
        expect(leadDecider.decide(command, after)).toEqual({ ok: true, events: [] });
      }
      const state = fold(leadDecider, history);
      if (state.kind === "unknown") throw new Error("the lead was there");
      const numbersOf = (type: LeadEvent["type"]) =>
        history.flatMap((event) => (event.type === type && "nth" in event.data ? [event.data.nth] : []));
      for (const type of ["NoteAdded", "ContactAttemptLogged"] as const)
        expect(numbersOf(type)).toEqual(numbersOf(type).map((__, index) => index + 1));
      expect([state.notes, state.attempts]).toEqual([
        numbersOf("NoteAdded").length,
        numbersOf("ContactAttemptLogged").length,
      ]);
      if (state.erased || state.consent === "withdrawn") expect(state.followUp).toBeNull();
    }),
  );
});

test("to an erased lead no consent is recorded, also where it was given", () => {
  const givenAt = "2026-03-01T15:00:00.000Z";
  const record: WorkCommand = { type: "RecordConsent", leadId, means: "phone", givenAt, remark: null };
  expect(given(submitted).when(record)).toEqual(nothing);
  expect(given(submitted, erased).when(record)).toEqual(refused("lead_erased"));
});

test("who assigns a lead that changed hands since they saw it is refused, unless nothing would change", () => {
  const ana = fact("LeadAssigned", { from: null, to: "ana", by: "hand" });
  const seenFree = (to: string): WorkCommand => ({ type: "AssignLead", leadId, to, by: "hand", seen: null });
  expect(given(submitted, ana).when(seenFree("luis"))).toEqual(refused("assignee_moved"));
  expect(given(submitted, ana).when(seenFree("ana"))).toEqual(nothing);
});
