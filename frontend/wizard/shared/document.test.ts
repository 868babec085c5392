import { expect, test } from "vitest";
import { documentWarning, keptDocument } from "./document.ts";

test.each([
  ["45.678.912", "peru", "45678912"],
  [" 45 678 912 ", "peru", "45678912"],
  ["001234567", "peru", "001234567"],
  ["ab1234567", "peru", "AB1234567"],
  ["12.345.678-5", "chile", "12.345.678-5"],
] as const)("of a pasted %j in %s the field keeps %j", (typed, country, kept) => {
  expect(keptDocument(typed, country)).toBe(kept);
});

test.each([
  ["", "peru", null],
  ["45678912", "peru", null],
  ["001234567", "peru", null],
  ["4567891", "peru", /^Revisa tu documento: un DNI tiene 8 dígitos/],
  [" ", "chile", null],
  ["12.345.678-5", "chile", null],
  ["45678912", "chile", null],
  ["12.345.678-4", "chile", /^Revisa tu RUT: el dígito verificador no coincide/],
  ["4.567.891-2", "chile", /^Revisa tu RUT: el dígito verificador no coincide/],
  ["123", "chile", /^Revisa tu RUT: debe verse como/],
] as const)("the document %j in %s is doubted with %s", (typed, country, doubt) => {
  const said = documentWarning(typed, country);
  if (doubt === null) expect(said).toBeNull();
  else expect(said).toMatch(doubt);
});
