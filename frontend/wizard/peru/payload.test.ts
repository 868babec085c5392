import { NO_COMPANY } from "@asesorador/domain/kernel/no-company";
import { peruConsent } from "@asesorador/domain/lead/consent-peru";
import { LeadSubmission } from "@asesorador/domain/lead/contract";
import { recommendPeru } from "@asesorador/domain/recommendation/peru-recommend";
import { expect, test } from "vitest";
import { type Draft, profileOf } from "./draft.ts";
import { type Submission, toPayload } from "./payload.ts";
import { filledDraft, LEAD_ID, NOW, samplePlans } from "./peru-spec.ts";

const profile = profileOf(filledDraft);
const ranked = profile && recommendPeru({ plans: samplePlans, profile });
const selected = ranked?.kind === "ranked" ? (ranked.plans[0] ?? null) : null;

const submission = (change: Partial<Submission> = {}, draft: Partial<Draft> = {}): Submission => ({
  leadId: LEAD_ID,
  draft: { ...filledDraft, ...draft },
  selected,
  consentAt: NOW,
  route: "/",
  sentAt: NOW,
  ...change,
});

test("the payload holds every field of the specification's Peru lead, and id, consent and route", () => {
  expect(toPayload(submission())).toEqual({
    leadId: LEAD_ID,
    consent: { id: peruConsent.id, acceptedAt: NOW },
    route: "/",
    name: "Rosa Quispe",
    rut: "45678912",
    phone: "987 654 321",
    email: "rosa@example.com",
    address: "Av. Arequipa 1234, Lince",
    monthlyPayment: "150",
    currentCompany: "movistar",
    currentService: "doble",
    currentMonthlyPrice: 150,
    selectedPlanName: "Fibra 300 + TV",
    selectedPlanBrand: "WIN",
    selectedPlanPrice: 99,
    newMonthlyPrice: 99,
    desiredServiceId: 11,
    serviceCategory: "telecomunicaciones",
    priority: "ahorrar",
    housingType: "casa",
    // Six months at 99 and six at 133, compared with twelve at 150.
    estimatedSavings: 408,
    monthlySavings: 51,
    annualSavings: 408,
    country: "peru",
    currency: "PEN",
    leadSource: "peru_wizard",
    status: "pending",
    conversionNotes: "Eligió Fibra 300 + TV (WIN) en el cotizador Perú.",
    quoteDetails: JSON.stringify({
      plan: "Fibra 300 + TV",
      priority: "ahorrar",
      payment: 150,
      price: 99,
      timestamp: NOW,
      country: "peru",
    }),
  });
});

test("the payload matches the server's schema, with a plan and without", () => {
  expect(LeadSubmission.safeParse(toPayload(submission())).success).toBe(true);
  expect(LeadSubmission.safeParse(toPayload(submission({ selected: null }))).success).toBe(true);
});

test("leads of Claro's customers have no plan and a status of their own", () => {
  const payload = toPayload(submission({ selected: null }, { currentCompany: "claro" }));
  expect(payload).toMatchObject({
    status: "claro_consultation_pending",
    selectedPlanName: null,
    selectedPlanBrand: null,
    desiredServiceId: null,
    monthlySavings: 0,
    annualSavings: 0,
  });
});

test("an unknown payment is sent as 150 and an unknown price as 129", () => {
  const payload = toPayload(submission({ selected: null }, { monthlyPayment: "" }));
  expect(payload).toMatchObject({
    monthlyPayment: "150",
    currentMonthlyPrice: 150,
    selectedPlanPrice: 129,
    newMonthlyPrice: 129,
  });
});

test("a plan dearer than today's bill has savings of 0", () => {
  const payload = toPayload(submission({}, { monthlyPayment: "80.50" }));
  expect(payload).toMatchObject({ monthlyPayment: "80.5", monthlySavings: 0 });
});

test("the quote's details hold no personal data", () => {
  const { quoteDetails, conversionNotes } = toPayload(submission());
  for (const secret of ["Rosa", "987", "example.com", "45678912", "Arequipa"]) {
    expect(`${quoteDetails}${conversionNotes}`).not.toContain(secret);
  }
});

test("a household without internet sends no payment, no saving and what it looks for", () => {
  const draft = { ...filledDraft, currentCompany: NO_COMPANY, monthlyPayment: "" } as const;
  const payload = toPayload(submission({ draft }));
  expect(payload).toMatchObject({
    monthlyPayment: null,
    currentMonthlyPrice: null,
    currentCompany: "ninguna",
    currentService: "sin_internet",
    estimatedSavings: null,
    monthlySavings: null,
    annualSavings: null,
  });
  expect(payload.conversionNotes).toContain("Hoy no tiene internet en casa. Busca: Doble Pack.");
  expect(LeadSubmission.parse(payload)).toMatchObject({ monthlyPayment: null, monthlySavings: null });
  expect(toPayload(submission({ draft, selected: null }))).toMatchObject({ monthlySavings: null });
});
