import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "../kernel/decider.ts";
import { spec } from "../kernel/decider-spec.ts";
import { ServiceId } from "../kernel/ids.ts";
import { assertProperty } from "../kernel/property-spec.ts";
import type { LeadCommand, SubmitLead } from "./commands.ts";
import { leadDecider } from "./decider.ts";
import type { LeadEvent } from "./events.ts";
import { sampleLeadId as leadId, moveSample, REACHABLE, submitSample } from "./lead-samples.ts";
import { CancelReason, type StatedContract } from "./outcome.ts";
import { canMove, LeadStatus, LostReason } from "./status.ts";
import { statusCommand } from "./status-decider.ts";

const given = spec(leadDecider);
const country = "peru";
const submitted = (changes: Partial<SubmitLead> = {}, status: LeadStatus = "pending"): LeadEvent => {
  const { type: _, ...data } = submitSample(changes);
  return { type: "LeadSubmitted", version: 7, data: { ...data, status } };
};
const change = moveSample;
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
    from: "contacted",
    serviceId: null,
    priceCents: null,
    commissionCents: null,
    installsOn: null,
    pii: null,
  },
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

test("a customer of Claro from another wizard is pending, as all others are", () => {
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

test("moving to the status that it has changes nothing", () => {
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

const serviceId = ServiceId.parse(7);
const contract: StatedContract = {
  serviceId,
  planCurrency: "PEN",
  priceCents: 7_900,
  promotion: "3 meses gratis",
  commissionCents: 5_000,
  installsOn: "2026-03-10",
};

test("a quote and a contract are stored as stated, and what was promised in words as personal data", () => {
  const quote = { serviceId, planCurrency: "PEN", priceCents: 8_000 } as const;
  const from = "pending";
  expect(given(submitted()).when(change("quoted", { quote }))).toEqual({
    ok: true,
    events: [
      { type: "LeadQuoted", version: 2, data: { leadId, country, from, serviceId, priceCents: 8_000 } },
    ],
  });
  const agreed = { serviceId, priceCents: 7_900, commissionCents: 5_000, installsOn: "2026-03-10" };
  expect(given(submitted()).when(change("converted", { contract }))).toEqual({
    ok: true,
    events: [
      {
        type: "LeadConverted",
        version: 2,
        data: { leadId, country, from, ...agreed, pii: { promotion: "3 meses gratis" } },
      },
    ],
  });
});

test("a quote and a contract of which nothing is known hold nothing, also where the visitor chose a plan", () => {
  const plan = { serviceId, name: "Fibra", brand: "WIN", priceCents: 9_900, promotion: null };
  const chosen = submitted({ plan });
  const unknown = { serviceId: null, priceCents: null };
  expect(given(chosen).when(change("quoted"))).toMatchObject({ events: [{ data: unknown }] });
  expect(given(chosen).when(change("converted"))).toMatchObject({
    events: [{ data: { ...unknown, commissionCents: null, installsOn: null, pii: null } }],
  });
});

test("a contract over a plan in another currency is refused", () => {
  const refused = { ok: false, rejection: "plan_other_currency" };
  const chilean = { ...contract, planCurrency: "CLP" } as const;
  expect(given(submitted()).when(change("converted", { contract: chilean }))).toEqual(refused);
  expect(given(submitted()).when(change("quoted", { quote: chilean }))).toEqual(refused);
});

test("an erased lead takes a contract without words about the person", () => {
  const history = [submitted(), contacted, erased];
  expect(given(...history).when(change("converted", { contract }))).toEqual({
    ok: false,
    rejection: "lead_erased",
  });
  expect(
    given(...history).when(change("converted", { contract: { ...contract, promotion: null } })),
  ).toMatchObject({ ok: true, events: [{ data: { priceCents: 7_900, pii: null } }] });
});

const cancel = (remark: string | null = null): LeadCommand => ({
  type: "CancelContract",
  leadId,
  reason: "not_installed",
  remark,
});
const cancelled: LeadEvent = {
  type: "ContractCancelled",
  version: 1,
  data: { leadId, country, reason: "not_installed", pii: null },
};

test("the contract of a converted lead is cancelled once, and the lead stays converted", () => {
  const history = [submitted(), contacted, converted];
  expect(given(...history).when(cancel())).toEqual({ ok: true, events: [cancelled] });
  expect(given(...history).when(cancel("no había ducto"))).toMatchObject({
    events: [{ data: { pii: { text: "no había ducto" } } }],
  });
  expect(given(...history, cancelled).when(cancel())).toEqual({ ok: true, events: [] });
  expect(fold(leadDecider, [...history, cancelled])).toMatchObject({
    status: "converted",
    contract: { cancelled: true },
  });
});

const reopened: LeadEvent = {
  type: "LeadReopened",
  version: 1,
  data: { leadId, country, from: "converted", to: "quoted", pii: { text: "error" } },
};
const mergedAway: LeadEvent = {
  type: "LeadsMerged",
  version: 2,
  data: {
    leadId,
    country,
    into: submitSample().leadId,
    status: "converted",
    currency: "PEN",
    monthlySavingsCents: 0,
    corrected: { countedSavingsCents: 0, leftOut: 0 },
  },
};

test.each([
  ["never converted", [contacted], "not_converted"],
  ["whose conversion was taken back", [converted, reopened], "not_converted"],
  ["merged into another", [converted, mergedAway], "lead_merged"],
] as const)("a lead %s has no contract to cancel", (_, later, rejection) => {
  expect(given(submitted(), ...later).when(cancel())).toEqual({ ok: false, rejection });
});

test("a cancellation of an erased lead is stored without a remark", () => {
  const history = [submitted(), contacted, converted, erased];
  expect(given(...history).when(cancel())).toEqual({ ok: true, events: [cancelled] });
  expect(given(...history).when(cancel("nota"))).toEqual({ ok: false, rejection: "lead_erased" });
});

test("a lead converted again has a contract of its own", () => {
  const history = [submitted(), converted, cancelled, reopened, converted];
  expect(fold(leadDecider, history)).toMatchObject({ contract: { cancelled: false } });
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
  fc
    .record({ reason: fc.constantFrom(...CancelReason.options), remark: fc.option(fc.constant("nota")) })
    .map((why): LeadCommand => ({ type: "CancelContract", leadId, ...why })),
);

test("whatever the commands, statuses change only as allowed, and any accepted command can be repeated", () => {
  assertProperty(
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
