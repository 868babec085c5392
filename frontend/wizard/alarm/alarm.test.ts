import { alarmConsent } from "@asesorador/domain/lead/consent-alarm";
import { LeadSubmission } from "@asesorador/domain/lead/contract";
import { ALARM_PRICE_CENTS } from "@asesorador/domain/recommendation/constants";
import { expect, test } from "vitest";
import { problemsIn } from "../shared/short-machine.ts";
import { CHILE, PERU } from "../shared/short-market.ts";
import { exploreShort, LEAD_ID, NOW, person } from "../shared/short-spec.ts";
import type { AlarmDraft } from "./alarm-draft.ts";
import { alarmRules } from "./alarm-rules.ts";
import { filledAlarm } from "./alarm-spec.ts";

const rules = alarmRules(CHILE);

const complete = (step: number, change: Partial<AlarmDraft> = {}) =>
  problemsIn(rules, { step, draft: { ...filledAlarm, ...change } }).length === 0;

test.each<[number, Partial<AlarmDraft>]>([
  [1, { propertyType: null }],
  [2, { location: "  " }],
  [3, { securityNeeds: [] }],
  [4, { hasCurrentAlarm: null }],
  [4, { currentProvider: null }],
  [4, { monthlyPayment: "" }],
  [4, { monthlyPayment: "0" }],
  [5, { name: "" }],
  [5, { rut: "" }],
  [5, { phone: " " }],
  [5, { email: "" }],
  [5, { consent: false }],
])("step %i is complete as filled in, and not with %j", (step, change) => {
  expect(complete(step)).toBe(true);
  expect(complete(step, change)).toBe(false);
});

test("without an alarm, provider and payment are not asked for and are cleared", () => {
  const without = rules.edited(filledAlarm, { hasCurrentAlarm: "no" });
  expect(without).toMatchObject({ currentProvider: null, monthlyPayment: "" });
  expect(problemsIn(rules, { step: 4, draft: without })).toEqual([]);
});

test("an unreachable phone is a problem, although the field is filled in", () => {
  expect(problemsIn(rules, { step: 5, draft: { ...filledAlarm, phone: "123" } })).toEqual([
    { field: "phone", problem: "unreachable" },
  ]);
});

const payload = (change: Partial<AlarmDraft> = {}) =>
  rules.toPayload({
    leadId: LEAD_ID,
    draft: { ...filledAlarm, ...change },
    consentAt: NOW,
    route: "/chile",
    sentAt: NOW,
  });

test("the payload holds the specification's fields, with 25000 pesos as the new price", () => {
  expect(payload()).toEqual({
    leadId: LEAD_ID,
    consent: { id: alarmConsent.id, acceptedAt: NOW },
    route: "/chile",
    name: "Rosa Quispe",
    rut: "12.345.678-5",
    phone: "987 654 321",
    email: "rosa@example.com",
    address: "Ñuñoa",
    monthlyPayment: "40000",
    currentCompany: "ADT",
    currentService: "alarma",
    currentMonthlyPrice: "40000",
    serviceCategory: "alarmas",
    selectedPlanName: "Sistema de alarma",
    selectedPlanBrand: "Por cotizar",
    selectedPlanPrice: "25000",
    selectedPlanFeatures: '["Cámaras de vigilancia","Botón de pánico"]',
    newMonthlyPrice: "25000",
    promotionalPrice: "25000",
    promotionalMonths: "0",
    preferences: "cameras,panic",
    priority: "seguridad",
    categorySpecificData: JSON.stringify({
      propertyType: "casa",
      location: "Ñuñoa",
      securityNeeds: ["cameras", "panic"],
      hasCurrentAlarm: true,
      currentProvider: "ADT",
      monthlyPayment: 40000,
    }),
    quoteDetails: JSON.stringify({
      propertyType: "casa",
      needs: ["Cámaras de vigilancia", "Botón de pánico"],
      payment: 40000,
      price: 25000,
      timestamp: NOW,
    }),
    estimatedSavings: "180000",
    monthlySavings: "15000",
    annualSavings: "180000",
    leadSource: "sitio web",
    conversionNotes: "Cotización de alarma: Casa. Necesita: Cámaras de vigilancia, Botón de pánico.",
    needsInstallation: true,
    status: "pending",
    amountsCurrency: "CLP",
  });
});

test("without an alarm, today's payment and the savings are 0", () => {
  expect(payload({ hasCurrentAlarm: "no", currentProvider: null, monthlyPayment: "" })).toMatchObject({
    monthlyPayment: "0",
    currentCompany: "",
    currentService: "sin_alarma",
    monthlySavings: "0",
    annualSavings: "0",
  });
});

test("the payload matches the server's schema", () => {
  expect(LeadSubmission.parse(payload())).toMatchObject({
    monthlyPayment: 4_000_000,
    needsInstallation: true,
  });
  expect(LeadSubmission.safeParse(payload({ monthlyPayment: "" })).success).toBe(true);
});

const reached = exploreShort(rules, [
  { propertyType: "casa" },
  { location: "Ñuñoa" },
  { securityNeeds: ["cameras"] },
  { hasCurrentAlarm: "no" },
  { ...person },
  { consent: false },
]);

test.each(["filling", { submission: "sending" }, "sent", { submission: "saved" }] as const)(
  "%j is reached",
  (value) => {
    expect(reached.some(({ state }) => state.matches(value))).toBe(true);
  },
);

test("every step is reached, and left by some event", () => {
  expect(new Set(reached.map(({ state }) => state.context.step))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  const stuck = reached.filter((each) => each.stuck && !each.state.hasTag("confirmation"));
  expect(stuck.map(({ state }) => [state.value, state.context.step])).toEqual([]);
});

test("no lead is submitted without a complete contact form and consent", () => {
  const sending = reached.filter(({ state }) => state.matches({ submission: "sending" }));
  for (const { state } of sending) {
    expect(problemsIn(rules, state.context)).toEqual([]);
    expect(state.context.consentAt).toBe(NOW);
  }
});

test("in Peru the payload is in soles, with Peru's consent and a price that says it is a demonstration", () => {
  const submission = { leadId: LEAD_ID, consentAt: NOW, route: "/alarmas", sentAt: NOW };
  const draft = { ...filledAlarm, location: "Lince", monthlyPayment: "129.90" };
  const sent = alarmRules(PERU).toPayload({ ...submission, draft });
  expect(sent).toMatchObject({
    consent: { id: "alarmas_peru@1" },
    route: "/alarmas",
    address: "Lince",
    monthlyPayment: "129.9",
    selectedPlanName: "Sistema de alarma (precio de demostración)",
    selectedPlanPrice: String(ALARM_PRICE_CENTS.PEN / 100),
    amountsCurrency: "PEN",
  });
});

test.each([
  [PERU, "987 654 321", []],
  [PERU, "01 555 0100", []],
  [PERU, "12 345", [{ field: "phone", problem: "unreachable" }]],
  [CHILE, "22 345 6789", []],
  [CHILE, "1 555 0100", [{ field: "phone", problem: "unreachable" }]],
])("a phone is read by the numbering plan of the wizard's market", (market, phone, problems) => {
  const draft = { ...filledAlarm, phone };
  expect(problemsIn(alarmRules(market), { step: 5, draft })).toEqual(problems);
});
