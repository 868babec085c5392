import { expect, test } from "vitest";
import { countedTo, LeadSubmission, LeadsQuery } from "./contract.ts";
import { sampleLeadId } from "./lead-samples.ts";
import { addNote, editNote } from "./work-contract.ts";

const peru = {
  leadId: "0195F6A0-0000-7000-8000-000000000001",
  name: " Ana Ejemplo ",
  rut: "00000001",
  phone: "900 000 001",
  email: "ana@example.pe",
  address: "Calle Ejemplo 123",
  monthlyPayment: "150",
  currentCompany: "movistar",
  currentService: "internet",
  currentMonthlyPrice: "150.00",
  selectedPlanPrice: 99.9,
  desiredServiceId: "7",
  housingType: "",
  debugInfo: { any: "thing" },
};

test("the Peru wizard's payload is read with its amounts as text", () => {
  expect(LeadSubmission.parse(peru)).toMatchObject({
    name: "Ana Ejemplo",
    monthlyPayment: 15_000,
    currentMonthlyPrice: 15_000,
    selectedPlanPrice: 9_990,
    desiredServiceId: 7,
    serviceCategory: "telecomunicaciones",
    country: "peru",
    housingType: "",
  });
});

test("name and phone are all that a lead must have", () => {
  expect(LeadSubmission.safeParse({ name: "Ana", phone: "900000001" }).success).toBe(true);
  expect(LeadSubmission.safeParse({ name: "Ana" }).success).toBe(false);
  expect(LeadSubmission.safeParse({ name: " ", phone: "900000001" }).success).toBe(false);
});

test.each([
  [{ name: "a".repeat(121) }],
  [{ monthlyPayment: "mucho" }],
  [{ desiredServiceId: 1.5 }],
  [{ quoteDetails: "a".repeat(12_001) }],
  [{ address: "a\u0000" }],
  [{ leadId: "1" }],
  [{ country: "ecuador" }],
])("a payload with %j is refused", (wrong) => {
  expect(LeadSubmission.safeParse({ ...peru, ...wrong }).success).toBe(false);
});

test("a list query has a page size and an order of its own, and limits", () => {
  expect(LeadsQuery.parse({})).toEqual({ sort: "newest", limit: 50 });
  expect(LeadsQuery.parse({ limit: "200" }).limit).toBe(200);
  for (const limit of ["0", "201", "diez"]) expect(LeadsQuery.safeParse({ limit }).success).toBe(false);
});

test("matches of market and status are all counted, those of other filters and of a search up to a bound", () => {
  const counted = (query: object) => countedTo(LeadsQuery.parse(query));
  expect(counted({ country: "peru", status: "lost", sort: "savings" })).toBeNull();
  expect(counted({ q: "  " })).toBeNull();
  for (const filter of [{ assignee: "me" }, { duplicates: "true" }, { sort: "due" }, { to: "2026-01-02" }])
    expect(counted(filter)).toBe(10_000);
  expect(counted({ q: "maría", assignee: "me" })).toBe(1_000);
});

test.each([
  ["a new note", addNote],
  ["an edited note", editNote],
])("%s has at most 2,000 characters", (_, { input }) => {
  const note = { id: sampleLeadId, noteId: sampleLeadId };
  expect(input.safeParse({ ...note, text: "x".repeat(2_000) }).success).toBe(true);
  expect(input.safeParse({ ...note, text: "x".repeat(2_001) }).success).toBe(false);
});
