import * as fc from "fast-check";
import { expect, test } from "vitest";
import { assertProperty } from "../kernel/property-spec.ts";
import { documentHints, normaliseDocument, rutChecksumHolds } from "./document.ts";
import { normaliseEmail, normalisePhone } from "./phone-and-email.ts";

test.each([
  ["900 000 001", "51900000001"],
  ["+51 900-000-001", "51900000001"],
  ["0051900000001", "51900000001"],
  ["51900000001", "51900000001"],
  ["(01) 500 0001", "5115000001"],
  ["5000001", "5115000001"],
  ["500 0001", "5115000001"],
  ["+51 500 0001", "5115000001"],
  ["51 20 0001", "5151200001"],
  ["+51 1 500 0001", "5115000001"],
  ["(044) 20 0001", "5144200001"],
  ["+56 9 0000 0001", "56900000001"],
  ["0056 9 0000 0001", "56900000001"],
  ["+34 600 000 001", "34600000001"],
])("in Peru %j is the phone %j", (typed, phone) => {
  expect(normalisePhone(typed, "peru")).toBe(phone);
});

test.each([
  ["9 0000 0001", "56900000001"],
  ["+56900000001", "56900000001"],
  ["2 2000 0001", "56220000001"],
  ["+56 2 2000 0001", "56220000001"],
  ["+51 900 000 001", "51900000001"],
])("in Chile %j is the phone %j", (typed, phone) => {
  expect(normalisePhone(typed, "chile")).toBe(phone);
});

test.each([
  "",
  "12345",
  "999999999",
  "000000000",
  "no tengo",
  "9000000011",
  "+1",
  "+1234567890123456",
  "800 000 001",
  "+51 9000 0001",
  "+51 800 000 001",
  "+56 900 000 01",
])("no person can be reached at %j", (typed) => {
  expect(normalisePhone(typed, "peru")).toBeNull();
});

test("a phone once normalised stays as it is", () => {
  assertProperty(
    fc.property(fc.integer({ min: 900_000_000, max: 998_999_998 }), (number) => {
      const phone = normalisePhone(String(number), "peru");
      fc.pre(phone !== null);
      expect(phone).toBe(`51${number}`);
    }),
  );
  assertProperty(
    fc.property(fc.stringMatching(/^\+?\d{6,12}$/), fc.constantFrom("peru", "chile"), (typed, country) => {
      const phone = normalisePhone(typed, country);
      fc.pre(phone !== null);
      expect(normalisePhone(`+${phone}`, country)).toBe(phone);
    }),
  );
});

test.each([
  [" Ana@Example.PE ", "ana@example.pe"],
  ["a.b+c@sub.example.com", "a.b+c@sub.example.com"],
])("%j is the e-mail %j", (typed, email) => {
  expect(normaliseEmail(typed)).toBe(email);
});

test.each([
  "",
  "ana",
  "ana@",
  "@example.pe",
  "ana@example",
  "a..b@example.pe",
  "a b@example.pe",
  "a@-x.pe",
  `${"a".repeat(250)}@e.pe`,
])("%j is no e-mail", (typed) => {
  expect(normaliseEmail(typed)).toBeNull();
});

test("a document is kept as capitals and digits", () => {
  expect(normaliseDocument("12.345.678-k")).toBe("12345678K");
});

test.each([
  // Sums by hand: 12345678 → 8·2+7·3+6·4+5·5+4·6+3·7+2·2+1·3 = 138, 138 mod 11 = 6, 11 − 6 = 5.
  ["123456785", true],
  ["123456784", false],
  ["111111111", true],
  ["10000013K", true],
  ["100000134", false],
  ["10000004", false],
])("the check digit of %s holds: %j", (rut, expected) => {
  expect(rutChecksumHolds(rut)).toBe(expected);
});

test("of the eleven possible check digits exactly one holds", () => {
  assertProperty(
    fc.property(fc.integer({ min: 1_000_000, max: 99_999_999 }), (body) => {
      const fitting = [..."0123456789K"].filter((check) => rutChecksumHolds(`${body}${check}`));
      expect(fitting).toHaveLength(1);
    }),
  );
});

test("one wrong digit in a RUT is always noticed", () => {
  assertProperty(
    fc.property(
      fc.integer({ min: 10_000_000, max: 99_999_999 }),
      fc.integer({ min: 0, max: 7 }),
      fc.integer({ min: 1, max: 9 }),
      (body, place, shift) => {
        const check = [..."0123456789K"].find((one) => rutChecksumHolds(`${body}${one}`)) ?? "";
        const typed = [...String(body)];
        typed[place] = String((Number(typed[place]) + shift) % 10);
        expect(rutChecksumHolds(typed.join("") + check)).toBe(false);
      },
    ),
  );
});

test.each([
  ["12345678", "peru", []],
  ["AB1234567", "peru", []],
  ["123456785", "peru", []],
  // Nine digits are a foreign card in Peru, whatever a RUT's check digit would be.
  ["123456784", "peru", []],
  ["001234567", "peru", []],
  ["1234567", "peru", ["document_shape"]],
  ["123456785", "chile", []],
  ["123456784", "chile", ["document_checksum"]],
  // A DNI has no check digit, and no dash before its last digit.
  ["45678912", "chile", []],
  ["45.678.912", "chile", []],
  ["4567891-2", "chile", ["document_checksum"]],
  ["4567891K", "chile", ["document_checksum"]],
  ["12.345.678-4", "chile", ["document_checksum"]],
  ["123", "peru", ["document_shape"]],
  ["ABC", "chile", ["document_shape"]],
] as const)("the document %s in %s gives the hints %j", (document, country, hints) => {
  expect(documentHints(document, country)).toEqual(hints);
});
