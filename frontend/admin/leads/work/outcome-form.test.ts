import { expect, test } from "vitest";
import { leadSample } from "../lead-samples.ts";
import { asksFor, outcomeIn, outcomeKind, prefilledOutcome, unreadable } from "./outcome-form.ts";

test.each([
  ["pending", "quoted", "quote"],
  ["quoted", "converted", "contract"],
  ["converted", "quoted", null],
  ["pending", "contacted", null],
  ["quoted", "lost", null],
] as const)("from %s to %s the outcome is %s", (from, to, kind) => {
  expect(outcomeKind(from, to)).toBe(kind);
  expect(asksFor(from, to)).toBe(to !== "contacted");
});

test("the form begins with what was quoted, else with the lead's own plan", () => {
  expect(prefilledOutcome(leadSample(1))).toEqual({ serviceId: "7", price: "99" });
  expect(prefilledOutcome(leadSample(1, { quotedServiceId: 9, quotedPrice: 79.9 }))).toEqual({
    ...{ serviceId: "9", price: "79.90" },
  });
  expect(prefilledOutcome(leadSample(1, { quotedPrice: 80 }))).toEqual({ serviceId: "", price: "80" });
});

test("a plan that only the client named is not prefilled, nor its price", () => {
  expect(prefilledOutcome(leadSample(1, { selectedServiceId: null }))).toEqual({ serviceId: "", price: "" });
});

test("what is left blank is unknown in the request", () => {
  const blank = { serviceId: "", price: " ", promotion: "", commission: "", installsOn: "" };
  expect(outcomeIn("contract", blank, "PEN")).toEqual({});
  expect(outcomeIn("quote", blank, "PEN")).toEqual({});
  expect(outcomeIn(null, { price: "10" }, "PEN")).toEqual({});
  expect(outcomeIn("quote", { serviceId: "7", price: "79,90" }, "PEN")).toEqual({
    quote: { serviceId: 7, price: 79.9 },
  });
  expect(
    outcomeIn("contract", { ...blank, promotion: " 3 meses ", installsOn: "2026-03-10" }, "PEN"),
  ).toEqual({
    contract: {
      ...{ serviceId: null, price: null, promotion: "3 meses", commission: null, installsOn: "2026-03-10" },
    },
  });
});

test.each([
  ["80 o 90", "PEN", ["price"]],
  ["-5", "PEN", ["price"]],
  ["", "PEN", []],
  ["25.50", "PEN", []],
  ["25.50", "CLP", ["price"]],
  ["25.000", "CLP", []],
] as const)("the amount %j in %s leaves %j unreadable", (price, currency, fields) => {
  expect(unreadable({ price }, currency)).toEqual(fields);
});

test("the thousands of a Chilean lead are read as its advisers write them", () => {
  expect(outcomeIn("contract", { price: "25.000", commission: "8.500" }, "CLP")).toMatchObject({
    contract: { price: 25_000, commission: 8_500 },
  });
});
