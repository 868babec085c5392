import { NO_COMPANY } from "@asesorador/domain/kernel/no-company";
import { chileConsent } from "@asesorador/domain/lead/consent-chile";
import { LeadSubmission } from "@asesorador/domain/lead/contract";
import { expect, test } from "vitest";
import { compared } from "./chile-context.ts";
import { filledDraft, LEAD_ID, NOW, samplePlans, vtrPlan } from "./chile-spec.ts";
import { type Submission, toPayload } from "./payload.ts";

const pick = compared({ plans: samplePlans, draft: filledDraft });
const selected =
  pick?.kind === "plans"
    ? (pick.plans.find(({ plan }) => plan.serviceId === vtrPlan.serviceId) ?? null)
    : null;

const submission = (change: Partial<Submission> = {}): Submission => ({
  leadId: LEAD_ID,
  draft: filledDraft,
  selected,
  consentAt: NOW,
  route: "/chile",
  sentAt: NOW,
  ...change,
});

test("the payload holds every field of the specification's Chile-style lead, with its constants", () => {
  expect(toPayload(submission())).toEqual({
    leadId: LEAD_ID,
    consent: { id: chileConsent.id, acceptedAt: NOW },
    route: "/chile",
    name: "Rosa Quispe",
    rut: "12.345.678-5",
    phone: "987 654 321",
    email: "rosa@example.com",
    address: "Av. Irarrázaval 1234, Ñuñoa",
    monthlyPayment: 38_000,
    currentCompany: "movistar",
    currentService: "doble",
    currentMonthlyPrice: 38_000,
    desiredServiceId: 21,
    selectedPlanName: "Dúo 400 + TV",
    selectedPlanBrand: "VTR",
    selectedPlanPrice: 32_990,
    selectedPlanFeatures: '["WiFi 6"]',
    newMonthlyPrice: 25_990,
    promotionalPrice: 25_990,
    promotionalMonths: 6,
    serviceCategory: "telecomunicaciones",
    preferences: "",
    priority: "ahorrar",
    hasStreamingServices: true,
    streamingServices: "Netflix, HBO Max",
    hasTntSports: false,
    needsInstallation: true,
    currentInternetSpeed: "",
    desiredInternetSpeed: "400 Mbps",
    // Computed from the promotional price; a year is twelve such months.
    estimatedSavings: 144_120,
    monthlySavings: 12_010,
    annualSavings: 144_120,
    quoteDetails: JSON.stringify({
      currentPlan: { company: "movistar", service: "doble_pack", payment: 38_000 },
      recommendedPlan: { id: 21, name: "Dúo 400 + TV", brand: "VTR", price: 25_990 },
      preferences: [],
      priority: "ahorrar",
      calculatedAt: NOW,
      country: "peru",
    }),
    leadSource: "peru_website",
    conversionNotes: "Eligió Dúo 400 + TV (VTR) en el cotizador de /chile.",
    country: "peru",
    currency: "PEN",
    amountsCurrency: "CLP",
    housingType: "",
    status: "pending",
    frontendVersion: "chile-1",
    debugInfo: { route: "/chile", hasPlan: true },
  });
});

test("without a plan the specified defaults are sent, with savings of 0", () => {
  expect(toPayload(submission({ selected: null }))).toMatchObject({
    desiredServiceId: 87,
    selectedPlanName: "",
    selectedPlanBrand: "VTR",
    promotionalMonths: 6,
    monthlySavings: 0,
    annualSavings: 0,
  });
});

test("the payload matches the server's schema, with a plan and without", () => {
  expect(LeadSubmission.safeParse(toPayload(submission())).success).toBe(true);
  expect(LeadSubmission.safeParse(toPayload(submission({ selected: null }))).success).toBe(true);
});

test("fields other than the customer's have no personal data", () => {
  const { name: _, rut, phone, email, address, ...rest } = toPayload(submission());
  for (const secret of ["Rosa", rut, phone, email, address])
    expect(JSON.stringify(rest)).not.toContain(secret);
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
