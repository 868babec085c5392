import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "../kernel/decider.ts";
import { spec } from "../kernel/decider-spec.ts";
import { holds } from "../kernel/holds.ts";
import type { LeadCommand, SubmitLead } from "./commands.ts";
import { leadDecider } from "./decider.ts";
import type { LeadEvent } from "./events.ts";
import { sampleLeadId as leadId, moveSample, REACHABLE, submitSample } from "./lead-samples.ts";
import { canMove, LeadStatus, LostReason } from "./status.ts";
import { statusCommand } from "./status-decider.ts";

const given = spec(leadDecider);
const country = "peru";
const submitted = (changes: Partial<SubmitLead> = {}, status: LeadStatus = "pending"): LeadEvent => {
  const { type: _, ...data } = submitSample(changes);
  return { type: "LeadSubmitted", version: 5, data: { ...data, status } };
};
const change = moveSample;
const contacted: LeadEvent = {
  type: "LeadContacted",
  version: 1,
  data: { leadId, country, from: "pending" },
};
const converted: LeadEvent = {
  type: "LeadConverted",
  version: 1,
  data: { leadId, country, from: "contacted" },
};
const lost: LeadEvent = {
  type: "LeadLost",
  version: 1,
  data: { leadId, country, from: "pending", reason: "price", pii: null },
};
const erased: LeadEvent = { type: "PersonalDataErased", version: 1, data: { leadId } };

test("a new lead is submitted and pending", () => {
  expect(given().when(submitSample())).toEqual({ ok: true, events: [submitted()] });
});

test("a customer of Claro in the Peru wizard waits for a consultation", () => {
  const claro = { currentCompany: "claro" } as const;
  expect(given().when(submitSample(claro))).toEqual({
    ok: true,
    events: [submitted(claro, "claro_consultation_pending")],
  });
});

test("a customer of Claro from another wizard is pending like everybody", () => {
  const claro = { currentCompany: "claro", source: "peru_website" } as const;
  expect(given().when(submitSample(claro))).toEqual({ ok: true, events: [submitted(claro)] });
});

test("a second submission under the id of a lead is refused, whatever became of that lead", () => {
  const exists = { ok: false, rejection: "lead_exists" };
  expect(given(submitted()).when(submitSample({ monthlySavingsCents: 1 }))).toEqual(exists);
  expect(given(submitted(), contacted, erased).when(submitSample())).toEqual(exists);
});

test("an unknown lead can be neither moved nor erased", () => {
  const notFound = { ok: false, rejection: "lead_not_found" };
  expect(given().when(change("contacted"))).toEqual(notFound);
  expect(given().when({ type: "EraseLead", leadId })).toEqual(notFound);
});

test("a lead moves forward, remembering where it stood", () => {
  expect(given(submitted()).when(change("contacted"))).toEqual({ ok: true, events: [contacted] });
});

test("moving to where it stands changes nothing", () => {
  expect(given(submitted(), contacted).when(change("contacted"))).toEqual({ ok: true, events: [] });
});

test("a lead is lost only with a reason, and what was remarked is personal data", () => {
  expect(given(submitted()).when(change("lost"))).toEqual({ ok: false, rejection: "reason_required" });
  expect(given(submitted()).when(change("lost", { reason: "price" }))).toEqual({ ok: true, events: [lost] });
  expect(given(submitted()).when(change("lost", { reason: "other", remark: "se muda" }))).toEqual({
    ok: true,
    events: [
      {
        type: "LeadLost",
        version: 1,
        data: { leadId, country, from: "pending", reason: "other", pii: { text: "se muda" } },
      },
    ],
  });
});

test.each([
  ["lost", lost, "pending"],
  ["converted", converted, "quoted"],
] as const)("a %s lead is reopened only with a remark", (from, closing, to) => {
  const history = [submitted(), contacted, closing];
  expect(given(...history).when(change(to, { from }))).toEqual({ ok: false, rejection: "reason_required" });
  expect(given(...history).when(change(to, { from, remark: "volvió" }))).toEqual({
    ok: true,
    events: [
      { type: "LeadReopened", version: 1, data: { leadId, country, from, to, pii: { text: "volvió" } } },
    ],
  });
});

test("no command leads into Claro's consultation", () => {
  const wish = { reason: null, remark: null, noteId: leadId, mayRevert: true };
  for (const from of LeadStatus.options)
    expect(statusCommand(leadId, from, { ...wish, to: "claro_consultation_pending" })).toBeNull();
});

test.each([
  ["a converted lead is not quoted again", converted, change("quoted")],
  ["an open lead is not reopened", contacted, change("quoted", { from: "converted", remark: "volvió" })],
])("%s", (_, last, command) => {
  expect(given(submitted(), last).when(command)).toEqual({
    ok: false,
    rejection: "transition_not_allowed",
  });
});

test("personal data is erased once", () => {
  expect(given(submitted()).when({ type: "EraseLead", leadId })).toEqual({ ok: true, events: [erased] });
  expect(given(submitted(), erased).when({ type: "EraseLead", leadId })).toEqual({ ok: true, events: [] });
});

const anyChange: fc.Arbitrary<LeadCommand> = fc.oneof(
  fc
    .record({
      to: fc.constantFrom(...REACHABLE),
      from: fc.constantFrom(...LeadStatus.options),
      reason: fc.option(fc.constantFrom(...LostReason.options)),
      remark: fc.option(fc.constant("nota")),
      noteId: fc.uuid(),
    })
    .map(({ to, ...wish }) => moveSample(to, wish)),
  fc.constant({ type: "EraseLead" as const, leadId }),
  fc.constant(submitSample()),
);

test("whatever the commands, statuses change only as allowed, and any accepted command can be repeated", () => {
  holds(
    fc.property(fc.array(anyChange, { maxLength: 20 }), (commands) => {
      let history: readonly LeadEvent[] = [submitted()];
      for (const command of commands) {
        const before = fold(leadDecider, history);
        const decision = leadDecider.decide(command, before);
        if (!decision.ok) continue;
        history = [...history, ...decision.events];
        const after = fold(leadDecider, history);
        if (before.kind === "unknown" || after.kind === "unknown") throw new Error("the lead was there");
        expect(after.status === before.status || canMove(before.status, after.status)).toBe(true);
        if (command.type === "LoseLead") expect(after.status).toBe("lost");
        if (command.type === "ReopenLead") expect(after.status).toBe(command.to);
        expect(leadDecider.decide(command, after)).toEqual({ ok: true, events: [] });
      }
    }),
  );
});
