import { expect, test } from "vitest";
import { readCursor, type Sort, writeCursor } from "./cursor.ts";
import { readSearch } from "./search.ts";

test("nothing typed searches nothing", () => {
  expect(readSearch(undefined)).toBeNull();
  expect(readSearch("  ")).toBeNull();
});

test("words search names and e-mails, without case and accents", () => {
  expect(readSearch("  JOSÉ  Ñandú ")).toEqual({ text: "%jose nandu%", phone: null });
  expect(readSearch("ana 2")).toEqual({ text: "%ana 2%", phone: null });
});

test("a phone is found in whatever format it is typed", () => {
  for (const typed of ["+51 987-654 321", "51987654321", "0051 (987) 654.321"])
    expect(readSearch(typed)?.phone).toBe("%51987654321%");
  expect(readSearch("01 234 5678")?.phone).toBe("%12345678%");
  expect(readSearch("+")?.phone).toBeNull();
});

test("what LIKE would take for wildcards is taken as it was typed", () => {
  expect(readSearch("100%_\\")?.text).toBe("%100\\%\\_\\\\%");
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
