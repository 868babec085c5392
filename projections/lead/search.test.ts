import { searchable } from "@asesorador/domain/kernel/text";
import { MAX_SEARCH_PART_BYTES } from "@asesorador/domain/kernel/vault";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readCursor, type Sort, writeCursor } from "./cursor.ts";
import { readSearch, searchParts } from "./search.ts";

test("nothing typed searches nothing", () => {
  expect(readSearch(undefined)).toBeNull();
  expect(readSearch("  ")).toBeNull();
});

test("words search names and e-mails, without case and accents", () => {
  expect(readSearch("  JOSÉ  Ñandú ")).toEqual({ words: ["wjose", "wnandu"], phone: null });
  expect(readSearch("ana 234")).toEqual({ words: ["wana", "w234"], phone: null });
  expect(readSearch("ana.perez@example.pe")?.words).toEqual(["wana", "wperez", "wexample", "wpe"]);
});

test("a phone is found in whatever format it is typed, from three digits on", () => {
  for (const typed of ["+51 987-65", "5198765", "0051 (987) 65"])
    expect(readSearch(typed)?.phone).toEqual(["d5198", "d1987", "d9876", "d8765"]);
  expect(readSearch("987")?.phone).toEqual(["d987"]);
  expect(readSearch("98")).toEqual({ words: ["w98"], phone: null });
  expect(readSearch("+")).toEqual({ words: null, phone: null });
});

test("what is neither letter nor digit only separates words", () => {
  expect(readSearch("100%_\\")).toEqual({ words: ["w100"], phone: null });
  expect(readSearch("%")).toEqual({ words: null, phone: null });
});

const person = { name: "José Ñandú", email: "jose.n@example.pe", phone: "+51 900 123" };

test("a row has every beginning of every word, and every run of three and of four digits", () => {
  expect([...searchParts(person)].sort()).toEqual(
    [
      ...["wj", "wjo", "wjos", "wjose", "wn", "wna", "wnan", "wnand", "wnandu"],
      ...["we", "wex", "wexa", "wexam", "wexamp", "wexampl", "wexample", "wp", "wpe"],
      ...["d519", "d190", "d900", "d001", "d012", "d123", "d5190", "d1900", "d9001", "d0012", "d0123"],
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

test("any run of digits of a phone finds it", () => {
  const number = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 9, maxLength: 11 });
  fc.assert(
    fc.property(number, fc.nat({ max: 8 }), fc.integer({ min: 3, max: 11 }), (phone, from, length) => {
      const typed = phone.slice(from, from + length).replace(/^0+/, "");
      const parts = new Set(searchParts({ name: "", email: null, phone }));
      for (const part of readSearch(typed)?.phone ?? []) expect(parts).toContain(part);
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
