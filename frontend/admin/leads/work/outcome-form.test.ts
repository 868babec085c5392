import { expect, test } from "vitest";
import { leadSample } from "../lead-samples.ts";
import { amountProblems, asksFor, outcomeIn, outcomeKind, prefilledOutcome } from "./outcome-form.ts";

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
    serviceId: "9",
    price: "79.90",
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
      serviceId: null,
      price: null,
      promotion: "3 meses",
      commission: null,
      installsOn: "2026-03-10",
    },
  });
});

const SOLES = "Escribe un monto, por ejemplo 89.90.";
const PESOS = "Escribe un monto en pesos, sin decimales, por ejemplo 25.000.";
test.each([
  ["80 o 90", "PEN", { price: SOLES }],
  ["-5", "PEN", { price: SOLES }],
  ["", "PEN", {}],
  ["25.50", "PEN", {}],
  ["25.50", "CLP", { price: PESOS }],
  ["25.000", "CLP", {}],
  ["10000000.01", "PEN", { price: "Escribe un monto de hasta S/\u00a010,000,000." }],
  ["99.999.999", "CLP", { price: "Escribe un monto de hasta $10.000.000." }],
] as const)("of the amount %j in %s it says %j", (price, currency, problems) => {
  expect(amountProblems({ price }, currency)).toEqual(problems);
});

test("the thousands of a Chilean lead are read as its advisers write them", () => {
  expect(outcomeIn("contract", { price: "25.000", commission: "8.500" }, "CLP")).toMatchObject({
    contract: { price: 25_000, commission: 8_500 },
  });
});
