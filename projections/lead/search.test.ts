import { searchable } from "@asesorador/domain/kernel/text";
import { MAX_SEARCH_PART_BYTES } from "@asesorador/domain/kernel/vault";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readCursor, type Sort, writeCursor } from "./cursor.ts";
import { personTokens, readIdRange, readSearch } from "./search.ts";

/** Not hashed: what the tokens are of. */
const searchParts = (person: Parameters<typeof personTokens>[0]): readonly string[] =>
  personTokens(person, (parts) => parts);

test("nothing typed searches nothing", () => {
  expect(readSearch(undefined)).toBeNull();
  expect(readSearch("  ")).toBeNull();
});

test("words search names and e-mails, without case and accents", () => {
  expect(readSearch("  JOSÉ  Ñandú ")).toEqual({ words: ["wjose", "wnandu"], phones: null });
  expect(readSearch("ana 234")).toEqual({ words: ["wana", "w234"], phones: null });
  expect(readSearch("ana.perez@example.pe")?.words).toEqual(["wana", "wperez", "wexample", "wpe"]);
});

test("a phone is found in whatever format it is typed, by one digit or more", () => {
  for (const typed of ["+51 987", "51987", "51-987"])
    expect(readSearch(typed)?.phones?.slice(0, 2)).toEqual([
      ["p0.5198", "p1.1987"],
      ["p1.5198", "p2.1987"],
    ]);
  expect(readSearch("987")?.phones).toEqual([["d987"]]);
  expect(readSearch("98")).toEqual({ words: ["w98"], phones: [["d98"]] });
  expect(readSearch("+")).toEqual({ words: null, phones: null });
  expect(readSearch("1234567890123456")?.phones).toBeNull();
});

/** Whether a row with this phone would be found by its digits. */
const isFound = (phone: string, typed: string): boolean => {
  const parts = new Set(searchParts({ name: "", email: null, phone }));
  return readSearch(typed)?.phones?.some((all) => all.every((part) => parts.has(part))) ?? false;
};

test("'000014' does not match a phone with 14, and leading zeros count", () => {
  expect(isFound("+51 900 114 499", "000014")).toBe(false);
  expect(isFound("+51 900 001 499", "000014")).toBe(true);
  expect(isFound("+51 987 654 321", "14")).toBe(false);
  expect(isFound("+51 987 654 321", "0051987")).toBe(false);
});

test("a whole number is found as it is dialled, with a zero before it", () => {
  expect(isFound("5115551234", "(01) 555-1234")).toBe(true);
  expect(isFound("51987654321", "0051 987 654 321")).toBe(true);
  expect(isFound("51987654321", "00 51 987654321")).toBe(true);
  expect(isFound("56223456789", "02 2345 6789")).toBe(true);
  expect(isFound("5115551234", "(01) 555-1235")).toBe(false);
});

test("a phone matches where its digits hold what was typed in a row, and nowhere else", () => {
  const digit = fc.constantFrom(..."0123");
  fc.assert(
    fc.property(
      fc.string({ unit: digit, minLength: 6, maxLength: 15 }),
      fc.string({ unit: digit, minLength: 1, maxLength: 9 }),
      (phone, typed) => {
        expect(isFound(phone, typed)).toBe(phone.includes(typed));
      },
    ),
    { numRuns: 2_000 },
  );
});

test("what is neither letter nor digit only separates words", () => {
  expect(readSearch("100%_\\")).toEqual({ words: ["w100"], phones: null });
  expect(readSearch("%")).toEqual({ words: null, phones: null });
});

test("an id is looked for by the digits that the panel shows, or by more of it", () => {
  const [first, last] = [`0a1b2c3d${"0".repeat(24)}`, `0a1b2c3d${"f".repeat(24)}`];
  for (const typed of ["0a1b2c3d", " 0A1B2C3D ", "0a1b2c3d-"])
    expect(readIdRange(typed)).toEqual([first, last]);
  const whole = "0a1b2c3d-4e5f-4a6b-8c7d-0123456789ab";
  expect(readIdRange(whole)).toEqual([whole.replaceAll("-", ""), whole.replaceAll("-", "")]);
  for (const typed of [undefined, "", "0a1b2c3", "0a1b2c3g", "de 0a1b2c3d", `${whole}0`, "-0a1b2c3d"])
    expect(readIdRange(typed)).toBeNull();
});

const person = { name: "José Ñandú", email: "jose.n@example.pe", phone: "+51 900 123" };

test("a row has every beginning of every word, every run of up to three digits, and each run of four at its place", () => {
  expect([...searchParts(person)].sort()).toEqual(
    [
      "wj",
      "wjo",
      "wjos",
      "wjose",
      "wn",
      "wna",
      "wnan",
      "wnand",
      "wnandu",
      "we",
      "wex",
      "wexa",
      "wexam",
      "wexamp",
      "wexampl",
      "wexample",
      "wp",
      "wpe",
      "d5",
      "d1",
      "d9",
      "d0",
      "d2",
      "d3",
      "d51",
      "d19",
      "d90",
      "d00",
      "d01",
      "d12",
      "d23",
      "d519",
      "d190",
      "d900",
      "d001",
      "d012",
      "d123",
      "p0.5190",
      "p1.1900",
      "p2.9001",
      "p3.0012",
      "p4.0123",
    ].sort(),
  );
});

const letters = fc.string({ unit: fc.constantFrom(..."aáñz9Ж日👪 .@-"), maxLength: 40 });

test("whatever a person is called, each beginning of each word finds the row, and no part is too long to be hashed", () => {
  fc.assert(
    fc.property(letters, letters, fc.nat({ max: 40 }), (name, email, length) => {
      const parts = new Set(searchParts({ name, email, phone: "" }));
      for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(MAX_SEARCH_PART_BYTES);
      const [typed = ""] = searchable(name).split(" ");
      const asked = readSearch([...typed].slice(0, length).join(""));
      for (const part of asked?.words ?? []) expect(parts).toContain(part);
    }),
  );
});

const id = "0195f6a0-0000-7000-8000-000000000001";

test("a cursor comes back as it was written, in its own order only", () => {
  const cursor = { sort: "newest", key: "2026-01-02T03:04:05.678901Z", leadId: id } as const;
  expect(readCursor(writeCursor(cursor), "newest")).toEqual({ key: cursor.key, leadId: id });
  expect(readCursor(writeCursor(cursor), "oldest")).toBeNull();
  const savings = { sort: "savings", key: "-5100", leadId: id } as const;
  expect(readCursor(writeCursor(savings), "savings")).toEqual({ key: "-5100", leadId: id });
  expect(readCursor(writeCursor({ ...savings, key: "1; drop table lead" }), "savings")).toBeNull();
});

test("anything else is no cursor", () => {
  const written = writeCursor({ sort: "newest", key: "2026-01-02T03:04:05.678901Z", leadId: id });
  for (const text of ["", "%%%", "e30", "bnVsbA", written.slice(1), written.slice(0, -4), `${written}AAAA`])
    for (const sort of ["newest", "oldest", "savings"] as const satisfies readonly Sort[])
      expect(readCursor(text, sort)).toBeNull();
});

test("every beginning of a word is a part, in ASCII and in other letters, up to twelve letters and fifteen bytes", () => {
  const of = (name: string) => searchParts({ name, email: null, phone: "" }).map((part) => part.slice(1));
  expect(of("Ana2")).toEqual(["a", "an", "ana", "ana2"]);
  expect(of("abcdefghijklmn").at(-1)).toBe("abcdefghijkl");
  expect(of("ŁÆ")).toEqual(["ł", "łæ"]);
  expect(of("ł".repeat(9)).at(-1)).toBe("ł".repeat(7));
});

test("the last digits of the longest number are found", () => {
  expect(isFound("123456789012345", "2345")).toBe(true);
  expect(isFound("123456789012345", "123456789012345")).toBe(true);
  expect(isFound("123456789012345", "3456789012346")).toBe(false);
});
