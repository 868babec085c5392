import "fake-indexeddb/auto";
import { carConsent } from "@asesorador/domain/lead/consent-car";
import { LeadSubmission } from "@asesorador/domain/lead/contract";
import { expect, test, vi } from "vitest";
import { mapStorage } from "../shared/draft-storage-spec.ts";
import { restoreDraft, saveDraft } from "../shared/short-draft.ts";
import { problemsIn } from "../shared/short-machine.ts";
import { CHILE, PERU } from "../shared/short-market.ts";
import { exploreShort, LEAD_ID, NOW, person } from "../shared/short-spec.ts";
import type { CarDraft } from "./car-draft.ts";
import { carRules } from "./car-rules.ts";
import { wordsFor } from "./es.ts";

const YEAR = 2026;
const rules = carRules(YEAR, CHILE);
const filled: CarDraft = {
  ...person,
  hasPlate: "yes",
  vehiclePlate: "ABC123",
  vehicleYear: "2021",
  vehicleBrand: "Toyota",
  vehicleModel: "Yaris",
  uninsured: false,
  coverageType: "comprehensive",
  monthlyPremium: "33.333",
};
const complete = (step: number, change: Partial<CarDraft> = {}) =>
  problemsIn(rules, { step, draft: { ...filled, ...change } }).length === 0;

test.each<[number, Partial<CarDraft>]>([
  [1, { hasPlate: null }],
  [1, { vehiclePlate: "  " }],
  [2, { vehicleYear: "1989" }],
  [2, { vehicleYear: "2028" }],
  [2, { vehicleYear: "" }],
  [2, { vehicleYear: "21" }],
  [2, { vehicleBrand: "" }],
  [2, { vehicleModel: "" }],
  [3, { coverageType: null }],
  [3, { monthlyPremium: "0" }],
  [3, { monthlyPremium: "" }],
  [3, { uninsured: true, coverageType: null }],
  [4, { rut: "" }],
  [4, { consent: false }],
])("step %i is complete as filled in, and not with %j", (step, change) => {
  expect(complete(step)).toBe(true);
  expect(complete(step, change)).toBe(false);
});

test.each(["1990", "2026", "2027"])("a car of %s passes", (vehicleYear) => {
  expect(complete(2, { vehicleYear })).toBe(true);
});

test("the initial year is the current one", () => {
  expect(rules.empty.vehicleYear).toBe("2026");
});

test("a plate is upper-cased, without the dash that is on it, and cut at six characters", () => {
  expect(rules.edited(filled, { vehiclePlate: "abc-123" }).vehiclePlate).toBe("ABC123");
  expect(rules.edited(filled, { vehiclePlate: "BB·CC 12" }).vehiclePlate).toBe("BBCC12");
  expect(rules.edited(filled, { vehiclePlate: "abcd-1234" }).vehiclePlate).toBe("ABCD12");
});

test.each(["yes", "no"] as const)("choosing %j clears the plate", (hasPlate) => {
  expect(rules.edited(filled, { hasPlate })).toMatchObject({ hasPlate, vehiclePlate: "" });
});

test.each([
  ["peru", "+51 1 555 0100"],
  ["chile", "+56 2 2555 0100"],
] as const)(
  "the owner of a car that is too old for the form is told whom to call, in %s",
  (country, phone) => {
    expect(wordsFor(country).problem.vehicleYear.out_of_range).toContain(phone);
  },
);

test("a reload at the contact form restores every answer but the consent", async () => {
  vi.stubGlobal("localStorage", mapStorage().storage);
  vi.stubGlobal("sessionStorage", mapStorage().storage);
  vi.stubGlobal("history", { state: null });
  await saveDraft(rules, { draft: filled, reached: 4, leadId: LEAD_ID, isSending: false });
  expect(await restoreDraft(rules)).toEqual({
    draft: { ...filled, consent: false },
    step: 4,
    serviceId: null,
    lead: null,
  });
});

test("without a plate step 1 is complete", () => {
  expect(complete(1, { hasPlate: "no", vehiclePlate: "" })).toBe(true);
});

test("without insurance step 3 needs the wanted coverage and no premium", () => {
  const uninsured = rules.edited(filled, { uninsured: true });
  expect(uninsured).toMatchObject({ uninsured: true, coverageType: "comprehensive", monthlyPremium: "" });
  expect(complete(3, uninsured)).toBe(true);
  expect(complete(3, rules.edited(uninsured, { uninsured: false }))).toBe(false);
});

const payload = (change: Partial<CarDraft> = {}) =>
  rules.toPayload({
    leadId: LEAD_ID,
    draft: { ...filled, ...change },
    consentAt: NOW,
    route: "/chile",
    sentAt: NOW,
  });

test("the payload holds the specification's fields, with 85 % of the premium as the new price", () => {
  expect(payload()).toEqual({
    leadId: LEAD_ID,
    consent: { id: carConsent.id, acceptedAt: NOW },
    route: "/chile",
    name: "Rosa Quispe",
    rut: "12.345.678-5",
    phone: "987 654 321",
    email: "rosa@example.com",
    address: "",
    monthlyPayment: "33333",
    currentCompany: "",
    currentService: "comprehensive",
    currentMonthlyPrice: "33333",
    serviceCategory: "seguro_auto",
    selectedPlanName: "Seguro vehicular Todo Riesgo",
    selectedPlanBrand: "Por cotizar",
    selectedPlanPrice: "28333",
    selectedPlanFeatures: '["Todo Riesgo"]',
    newMonthlyPrice: "28333",
    promotionalPrice: "28333",
    promotionalMonths: "0",
    preferences: "comprehensive",
    priority: "mejor_precio",
    categorySpecificData: JSON.stringify({
      hasPlate: true,
      vehiclePlate: "ABC123",
      vehicleYear: 2021,
      vehicleBrand: "Toyota",
      vehicleModel: "Yaris",
      coverageType: "comprehensive",
      monthlyPremium: 33333,
      drivingExperience: null,
      hasAccidents: null,
    }),
    quoteDetails: JSON.stringify({
      vehicleYear: 2021,
      vehicleBrand: "Toyota",
      vehicleModel: "Yaris",
      coverage: "Todo Riesgo",
      premium: 33333,
      price: 28333,
      timestamp: NOW,
    }),
    estimatedSavings: "60000",
    monthlySavings: "5000",
    annualSavings: "60000",
    leadSource: "sitio web",
    conversionNotes: "Cotización de seguro: Toyota Yaris 2021, hoy con Todo Riesgo.",
    needsInstallation: false,
    status: "pending",
    amountsCurrency: "CLP",
  });
});

test("without insurance the payload claims no payment, no price and no saving", () => {
  const sent = payload({ uninsured: true, monthlyPremium: "" });
  for (const field of [
    "monthlyPayment",
    "currentMonthlyPrice",
    "selectedPlanPrice",
    "newMonthlyPrice",
    "promotionalPrice",
    "estimatedSavings",
    "monthlySavings",
    "annualSavings",
  ] as const)
    expect(sent[field], field).toBeNull();
  expect(sent).toMatchObject({
    currentService: "sin_seguro",
    preferences: "comprehensive",
    conversionNotes: "Cotización de seguro: Toyota Yaris 2021, todavía sin seguro; le interesa Todo Riesgo.",
  });
  expect(JSON.parse(String(sent.quoteDetails))).toMatchObject({ premium: null, price: null });
  expect(JSON.parse(String(sent.categorySpecificData))).toMatchObject({ monthlyPremium: null });
  expect(LeadSubmission.parse(sent)).toMatchObject({ monthlyPayment: null, monthlySavings: null });
});

test("the payload matches the server's schema", () => {
  expect(LeadSubmission.parse(payload())).toMatchObject({ selectedPlanPrice: 2_833_300 });
});

test("the plate is only in the field that the server encrypts", () => {
  const { categorySpecificData: _, ...rest } = payload();
  expect(JSON.stringify(rest)).not.toContain("ABC123");
});

const reached = exploreShort(rules, [
  { hasPlate: "no" },
  { vehicleBrand: "Toyota", vehicleModel: "Yaris" },
  { coverageType: "limited", monthlyPremium: "30000" },
  { uninsured: true },
  { ...person },
  { consent: false },
]);

test("every state and step is reached, and left by some event", () => {
  expect(new Set(reached.map(({ state }) => JSON.stringify(state.value)))).toEqual(
    new Set(
      ["filling", { submission: "sending" }, "sent", { submission: "saved" }].map((value) =>
        JSON.stringify(value),
      ),
    ),
  );
  expect(new Set(reached.map(({ state }) => state.context.step))).toEqual(new Set([1, 2, 3, 4, 5]));
  const stuck = reached.filter((each) => each.stuck && !each.state.hasTag("confirmation"));
  expect(stuck).toEqual([]);
});

test("in Peru the payload is in soles, with Peru's consent and 85 % of the premium to the whole sol", () => {
  const submission = { leadId: LEAD_ID, consentAt: NOW, route: "/seguro-auto", sentAt: NOW };
  const draft = { ...filled, monthlyPremium: "155.50" };
  const sent = carRules(YEAR, PERU).toPayload({ ...submission, draft });
  expect(sent).toMatchObject({
    consent: { id: "seguro_auto_peru@1" },
    route: "/seguro-auto",
    monthlyPayment: "155.5",
    selectedPlanPrice: "132",
    monthlySavings: "23.5",
    amountsCurrency: "PEN",
  });
});
