import fc from "fast-check";

const SURROGATES = { from: 0xd800, count: 0x800 };

const characterUpTo = (last: number): fc.Arbitrary<string> =>
  fc
    .integer({ min: 0, max: last > SURROGATES.from ? last - SURROGATES.count : last })
    .map((n) => String.fromCodePoint(n < SURROGATES.from ? n : n + SURROGATES.count));

/**
 * For tests: any character of Unicode, assigned or not, a third of them from ASCII. As the unit of `fc.string` in place of
 * "binary", for which fast-check makes a table of all 1.1 million of them in each process (85 MB, a second).
 */
export const anyCharacter: fc.Arbitrary<string> = fc.oneof(
  characterUpTo(0x7f),
  characterUpTo(0xffff),
  characterUpTo(0x10ffff),
);
