import fc from "fast-check";
import { expect, test } from "vitest";
import { findMembers, jsonMembers } from "./json-members.ts";

/** What findMembers finds, as texts; null: no object, or too many members. */
const membersOf = (text: string, capacity = 64): readonly (readonly [string, string])[] | null => {
  // Bytes around the text, so that one that is read beyond it shows.
  const bytes = Buffer.from(`}"${text}"}`);
  const found = jsonMembers(capacity);
  if (!findMembers(bytes, 2, found)) return null;
  const part = (from: Int32Array, to: Int32Array, i: number) => bytes.toString("utf8", from[i], to[i]);
  return Array.from({ length: found.count }, (_, i) => [
    part(found.keys, found.keyEnds, i),
    part(found.values, found.valueEnds, i),
  ]);
};

/** Longer than the part of a string that is read byte by byte, with escapes on both sides of its end. */
const LONG = ["x".repeat(47), "x".repeat(48), '\\"'.repeat(40), "\\".repeat(95), `${"y".repeat(46)}\\\\"`];
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 100 }),
  fc.constantFrom(...LONG, '"', "\\", '\\"', "pii", '"pii": {', "}", "]", ",", ":", "\u2028", "ñ", "\n\t"),
);
const key = fc.oneof(text, fc.constantFrom("pii", "leadId", "__proto__"));
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(key, tie("value"), { maxKeys: 4 }),
  ),
}));

// Compared as texts: V8 14.6 parses a key of one escaped character as another one that it has seen before.
test("for any object, the keys and values are those that it was written from, however nested and escaped", () => {
  const space = fc.constantFrom("", " ", "\n\t");
  fc.assert(
    fc.property(fc.dictionary(key, value, { maxKeys: 8 }), space, (object, space) => {
      const written = Object.entries(object).map(([k, v]) => [
        JSON.stringify(k),
        JSON.stringify(v, null, space),
      ]);
      const body = written.map(([k, v]) => `${k}${space}:${space}${v}`).join(`${space},${space}`);
      expect(membersOf(`{${space}${body}${space}}`)).toEqual(written);
    }),
    { numRuns: 1_000 },
  );
});

test("a key inside of a text or of a nested object is no member", () => {
  expect(membersOf('{"a": "\\"pii\\": {", "b": {"pii": 1}, "c": [{"pii": 2}], "pii": {"k": "}"}}')).toEqual([
    ['"a"', '"\\"pii\\": {"'],
    ['"b"', '{"pii": 1}'],
    ['"c"', '[{"pii": 2}]'],
    ['"pii"', '{"k": "}"}'],
  ]);
});

test("an object without members has none, and another value or one with too many members is refused", () => {
  expect(membersOf("{}")).toEqual([]);
  for (const other of ["[]", '"{}"', "1", "null"]) expect(membersOf(other)).toBeNull();
  expect(membersOf('{"a": 1, "b": 2}', 2)).toHaveLength(2);
  expect(membersOf('{"a": 1, "b": 2, "c": 3}', 2)).toBeNull();
});

test("a text that ends within a value is an error", () => {
  const found = jsonMembers(8);
  expect(() => findMembers(Buffer.from('{"a": "b'), 0, found)).toThrow("no end");
  expect(() => findMembers(Buffer.from('{"a": [1, {}'), 0, found)).toThrow("no end");
});
