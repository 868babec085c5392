import { ServiceId } from "@asesorador/domain/kernel/ids";
import type { LeadCommand } from "@asesorador/domain/lead/commands";
import { moveSample, REACHABLE } from "@asesorador/domain/lead/lead-samples";
import type { StatedContract } from "@asesorador/domain/lead/outcome";
import { LeadStatus } from "@asesorador/domain/lead/status";
import fc from "fast-check";
import { leadId, submitLead } from "./read-models.ts";

const number = fc.integer({ min: 1, max: 4 });
const Currency = fc.constantFrom("PEN" as const, "CLP" as const);
const slot = { from: "2026-01-03T15:00:00.000Z", until: "2026-01-03T17:00:00.000Z" };

const correctPlan = (lead: ReturnType<typeof leadId>, m: number): LeadCommand => {
  const saved = m === 1 ? null : m * 1_000;
  const plan = { serviceId: ServiceId.parse(m), name: `Fibra ${m}00`, brand: "WIN", priceCents: 9_900 };
  return {
    type: "CorrectPlan",
    leadId: lead,
    currency: m === 1 ? null : "PEN",
    plan: m === 1 ? null : { ...plan, promotion: null },
    monthlySavingsCents: saved,
    annualSavingsCents: saved && saved * 12,
  };
};

/** The `kind`th command about a lead; `m` is another lead, or which of several notes. */
export const workCommand = ({ n, m, kind }: { n: number; m: number; kind: number }): LeadCommand => {
  const about = { leadId: leadId(n) };
  const spoken = { channel: "call", remark: "Llamar a Ana" } as const;
  const all: readonly LeadCommand[] = [
    { ...about, type: "AssignLead", to: m === 1 ? null : `ana${m}`, by: "hand" },
    { ...about, type: "AddNote", noteId: leadId(m), text: "Ana prefiere la tarde" },
    { ...about, ...spoken, type: "LogContactAttempt", attemptId: leadId(m), outcome: "no_answer" },
    { ...about, ...spoken, type: "ScheduleFollowUp", at: m === 1 ? null : `2026-01-0${m}T15:00:00.000Z` },
    { ...about, type: "FlagDuplicate", of: leadId(m), by: ["phone"] },
    { ...about, type: "MergeLead", into: leadId(m) },
    { ...about, type: "UnmergeLead" },
    { ...about, type: "WithdrawConsent", by: "team" },
    { ...about, type: "SetContactPreference", channel: "email", slot: m === 1 ? null : slot },
    { ...about, type: "EditNote", noteId: leadId(m), text: `Ana prefiere la noche ${kind}` },
    { ...about, type: "DeleteNote", noteId: leadId(m) },
    { ...about, type: "RecordConsent", means: "phone", givenAt: "2026-01-03T15:00:00.000Z", remark: "Ana" },
    { ...about, type: "MarkEntered", how: "phone" },
    correctPlan(about.leadId, m),
    { ...about, type: "CancelContract", reason: "not_installed", remark: m === 1 ? null : "Ana se mudó" },
  ];
  return all[kind] ?? { ...about, type: "EraseLead" };
};

const contract: fc.Arbitrary<StatedContract> = fc.record({
  serviceId: fc.constant(null),
  planCurrency: fc.constant(null),
  promotion: fc.constant(null),
  installsOn: fc.constantFrom(null, "2026-03-10"),
  priceCents: fc.option(fc.nat(200_00)),
  commissionCents: fc.option(fc.nat(90_00)),
});

/** Any command about one of four leads; many are rejected, as in production. */
export const leadCommand: fc.Arbitrary<LeadCommand> = fc.oneof(
  fc
    .record({
      n: number,
      claro: fc.boolean(),
      chile: fc.boolean(),
      currency: Currency,
      paid: fc.constantFrom(150_00, 30_000_00),
      cents: fc.integer({ min: 0, max: 1e9 }),
    })
    .map(({ n, claro, chile, currency, paid, cents }) =>
      submitLead(n, {
        currentCompany: claro ? "claro" : "win",
        country: chile ? "chile" : "peru",
        currency,
        monthlyPaymentCents: paid,
        monthlySavingsCents: cents,
      }),
    ),
  fc
    .record({
      n: number,
      to: fc.constantFrom(...REACHABLE),
      from: fc.constantFrom(...LeadStatus.options),
      noteId: fc.uuid(),
      contract: fc.option(contract),
    })
    .map(
      ({ n, to, ...rest }): LeadCommand =>
        moveSample(to, { leadId: leadId(n), ...rest, reason: "price", remark: "Llamar a Ana" }),
    ),
  number.map((n): LeadCommand => ({ type: "EraseLead", leadId: leadId(n) })),
  fc.record({ n: number, m: number, kind: fc.nat({ max: 14 }) }).map(workCommand),
);
