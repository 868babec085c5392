import { expect, test } from "vitest";
import { sampleBills } from "./bill-samples.ts";
import { factsIn } from "./extract.ts";
import { LockedPdf, textOfPdf } from "./pdf-text.ts";
import { samplePdf } from "./sample-pdf-spec.ts";

/** The goal: of the bills that are text PDFs, the share whose three facts are all right. */
const GOAL = 0.95;

test("at least 95 % of the operators' text PDFs are read rightly", async () => {
  const wrong: string[] = [];
  for (const { name, lines, market, expected } of sampleBills) {
    const { amount, company, service } = factsIn(await textOfPdf(samplePdf(lines)), market);
    const read = { amount: amount?.value, company: company?.value, service: service?.value };
    if (JSON.stringify(read) !== JSON.stringify(expected)) wrong.push(name);
  }
  expect(sampleBills.length).toBeGreaterThanOrEqual(50);
  expect(1 - wrong.length / sampleBills.length, wrong.join(", ")).toBeGreaterThanOrEqual(GOAL);
});

test("columns on one height are one line", async () => {
  expect(await textOfPdf(samplePdf(["TOTAL A PAGAR   S/ 99.90", "Claro"]))).toBe(
    "TOTAL A PAGAR S/ 99.90\nClaro",
  );
});

test("what is no PDF is refused, and a page without text is empty", async () => {
  await expect(textOfPdf(Uint8Array.from("no PDF", (letter) => letter.charCodeAt(0)))).rejects.toThrow();
  expect(await textOfPdf(samplePdf([]))).toBe("");
});

test("a PDF with a password is refused as locked", async () => {
  await expect(textOfPdf(samplePdf(["TOTAL A PAGAR   S/ 99.90"], true))).rejects.toThrow(LockedPdf);
});
