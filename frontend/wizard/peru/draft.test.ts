import { NO_COMPANY } from "@asesorador/domain/kernel/no-company";
import { expect, test } from "vitest";
import {
  BUDGET_FIELDS,
  CONTACT_FIELDS,
  emptyDraft,
  isFilledIn,
  paymentCents,
  problemsIn,
  profileOf,
} from "./draft.ts";
import { filledDraft } from "./peru-spec.ts";

test.each([
  ["150.50", 15_050],
  ["1.234", 123_400],
  ["0", null],
  ["mucho", null],
])("a payment of %j is %s cents", (monthlyPayment, cents) => {
  expect(paymentCents({ monthlyPayment })).toBe(cents);
});

test("an empty draft has every field missing, in screen order", () => {
  expect(Object.keys(problemsIn(emptyDraft, BUDGET_FIELDS))).toEqual(
    BUDGET_FIELDS.filter((field) => field !== "district"),
  );
  expect(Object.keys(problemsIn(emptyDraft, CONTACT_FIELDS))).toEqual([...CONTACT_FIELDS]);
});

test("a payment of zero is no amount and leaves the step incomplete", () => {
  const draft = { ...filledDraft, monthlyPayment: "0" };
  expect(problemsIn(draft, BUDGET_FIELDS)).toEqual({ monthlyPayment: "not_an_amount" });
  expect(isFilledIn(draft, BUDGET_FIELDS)).toBe(false);
});

test("an unreachable phone or e-mail leaves the button enabled and is reported on submit", () => {
  const draft = { ...filledDraft, phone: "123", email: "rosa" };
  expect(isFilledIn(draft, CONTACT_FIELDS)).toBe(true);
  expect(problemsIn(draft, CONTACT_FIELDS)).toEqual({ phone: "unreachable", email: "unreachable" });
});

test("a foreign card passes as a document", () => {
  expect(problemsIn({ ...filledDraft, dni: "001234567" }, CONTACT_FIELDS)).toEqual({});
});

test("a profile needs all of steps 1 and 2", () => {
  expect(profileOf(filledDraft)).toEqual({
    housing: "casa",
    district: null,
    monthlyPaymentCents: 15_000,
    company: "movistar",
    service: "doble",
    priority: "ahorrar",
  });
  expect(profileOf({ ...filledDraft, priority: null })).toBeNull();
});

test("a household without internet needs no payment, and its profile has none", () => {
  const draft = { ...filledDraft, currentCompany: NO_COMPANY, monthlyPayment: "" } as const;
  expect(problemsIn(draft, BUDGET_FIELDS)).toEqual({});
  expect(profileOf(draft)).toMatchObject({ company: NO_COMPANY, monthlyPaymentCents: null });
  expect(profileOf({ ...draft, currentCompany: "win" })).toBeNull();
});
