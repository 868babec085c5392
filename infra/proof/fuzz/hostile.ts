import { anyCharacter } from "@asesorador/domain/kernel/character-samples";
import fc from "fast-check";

/** Texts that commonly break servers. None contains the product's SQL: an answer that quotes SQL has leaked it. */
const TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e",
  "ñ",
  "😀",
  "\r\nx-injected: 1",
  "\u2028",
  "' or 1=1 --",
  '"; --',
  "\\",
  "$1",
  "$\u007b7*7}",
  "{{7*7}}",
  "%s%n",
  "../../etc/passwd",
  "<script>",
  "%00",
  "-1",
  "1e400",
  "0x10",
  "NaN",
  "Infinity",
  "99999999999999999999",
  "2026-02-30",
  "+275760-09-14",
  "2026-02-30T25:61:61Z",
  "9999-12-31T23:59:59.999Z",
  "-000001-01-01T00:00:00Z",
  "null",
  "[object Object]",
  "__proto__",
  "constructor",
  "toString",
  "x".repeat(300),
  "ﷺ".repeat(200),
  "x".repeat(13_000),
] as const;

/** Values of every JSON type that commonly break servers. */
const VALUES: readonly unknown[] = [
  0,
  -0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  2_147_483_648,
  -2_147_483_649,
  null,
  true,
  false,
  [],
  {},
  [null],
  [[[[[[[[]]]]]]]],
  Array.from({ length: 2_000 }, () => 0),
  { length: -1 },
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }) },
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...VALUES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Path segments that are sent without further encoding. */
export const HOSTILE_SEGMENTS = [
  "%00",
  "%zz",
  "..%2f..",
  "%C0%AF",
  "%F0%9F%98%80",
  "%2e%2e",
  "a;b=c",
] as const;

/** Malformed or unusual bodies with their declared content type. */
export const HOSTILE_BODIES: readonly (readonly [contentType: string, body: string])[] = [
  ["application/json", ""],
  ["application/json", "{"],
  ["application/json", '{"__proto__":{"isAdmin":true}}'],
  ["application/json", '{"constructor":{"prototype":{}}}'],
  ["application/json", '{"a":1e999}'],
  ["application/json", "\ufeff{}"],
  ["application/json", `${"[".repeat(5_000)}${"]".repeat(5_000)}`],
  ["application/json", `{"a":"${"x".repeat(40_000)}"}`],
  ["application/json; charset=utf-16", "{}"],
  ["application/x-www-form-urlencoded", "name=x&name=y"],
  ["multipart/form-data; boundary=x", "--x--"],
  ["text/plain", "x"],
  ["text/csv", "a,b\n1,2"],
  ["application/xml", '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
  ["a/b/c", "x"],
];

const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ["accept", "text/html"],
  ["accept", "application/xml;q=NaN"],
  ["accept-encoding", "br;q=2, *;q=-1"],
  ["accept-language", "x".repeat(2_000)],
  ["authorization", "Bearer x.y.z"],
  ["authorization", `Bearer ${"x".repeat(4_000)}`],
  ["authorization", "Basic Og=="],
  ["content-encoding", "gzip"],
  ["cookie", "asesorador_session=x; =; a=b; __proto__=1"],
  ["expect", "100-continue"],
  ["if-match", "*"],
  ["if-modified-since", "yesterday"],
  ["if-none-match", '"x", W/"y", *'],
  ["if-none-match", '"'.repeat(500)],
  ["origin", "null"],
  ["origin", "https://elsewhere.example"],
  ["range", "bytes=0-18446744073709551616"],
  ["referer", "x".repeat(3_000)],
  ["traceparent", "00-ffffffffffffffffffffffffffffffff-ffffffffffffffff-zz"],
  ["user-agent", ""],
  ["user-agent", "' or 1=1 --"],
  ["x-forwarded-for", "999.999.999.999, ::1, x"],
  ["x-forwarded-host", "elsewhere.example"],
  ["x-http-method-override", "DELETE"],
  ["x-request-id", "x".repeat(500)],
];

export const hostileHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc
  .array(fc.constantFrom(...HEADERS), { maxLength: 2 })
  .map((pairs) => Object.fromEntries(pairs));
