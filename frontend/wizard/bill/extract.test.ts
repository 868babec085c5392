import { expect, test } from "vitest";
import { sampleBills } from "./bill-samples.ts";
import { factsIn } from "./extract.ts";

const said = (text: string, market: "peru" | "chile" = "peru") => {
  const { amount, company, service } = factsIn(text, market);
  return { amount: amount?.value, company: company?.value, service: service?.value };
};

test.each(sampleBills)("the text of the bill $name says its amount, company and service", (bill) => {
  expect(said(bill.lines.join("\n"), bill.market)).toEqual(bill.expected);
});

test("the line that says it comes with each fact", () => {
  const { amount, company } = factsIn("Claro\n  TOTAL  A PAGAR   S/ 99.90\n", "peru");
  expect(amount).toEqual({ value: "99.90", line: "TOTAL A PAGAR S/ 99.90" });
  expect(company).toEqual({ value: "claro", line: "Claro" });
});

test("what is owed from before, taxes and dates are no amount of the month", () => {
  expect(said("Deuda anterior S/ 200.00\nIGV S/ 18.00\nVence 15.11.2026").amount).toBeUndefined();
  expect(said("Total a pagar S/ 80.00 hasta 15/11/2026\nTotal deuda vencida S/ 900.00").amount).toBe("80.00");
});

test("an amount that no household pays is none", () => {
  expect(said("Total a pagar S/ 4.00").amount).toBeUndefined();
  expect(said("Total a pagar S/ 9,999.00").amount).toBeUndefined();
  expect(said("Total a pagar $ 990", "chile").amount).toBeUndefined();
});

test("letters that a scan reads for figures do no harm", () => {
  expect(said("T0TAL A PAGAR 5/ 139.9O").amount).toBe("139.90");
  expect(said("Total a pagar S/ I39.90").amount).not.toBe("39.90");
});

test("two companies named as often, or none, are no company; a text without internet is no service", () => {
  expect(said("Movistar\nClaro\nTotal a pagar S/ 99.90")).toEqual({
    amount: "99.90",
    company: undefined,
    service: undefined,
  });
  expect(said("<script>alert(1)</script>\n\u0000")).toEqual({
    amount: undefined,
    company: undefined,
    service: undefined,
  });
});

test.each([
  ["Plan hogar: internet, TV y telefonía", "triple"],
  ["Internet + televisión + telefonía", "triple"],
  ["Internet y TV. Consultas por telefonía celular o en la web", "doble"],
])("the services of '%s' are %s", (text, service) => {
  expect(said(text).service).toBe(service);
});
