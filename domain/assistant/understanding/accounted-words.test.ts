import { expect, test } from "vitest";
import { ACCOUNTED_WORDS, isAccounted, SHORTEST_NOUN } from "./accounted-words.ts";

const groups = Object.entries(ACCOUNTED_WORDS).map(
  ([name, words]) => [name, words.trim().split(/\s+/)] as const,
);
const all = groups.flatMap(([, words]) => words);

test.each(groups)("the words of the group %s are in order of the alphabet", (_, words) => {
  expect(words).toEqual(words.toSorted());
});

test("each word is in one group, once, in lower case and without accents", () => {
  expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([]);
  expect(all.filter((word) => !/^[a-z]+$/.test(word))).toEqual([]);
});

test("no word is listed that its length or its ending excludes", () => {
  expect(all.filter((word) => word.length < SHORTEST_NOUN)).toEqual([]);
  // The same ending behind a letter that no listed word begins with: only the rule for endings applies.
  expect(all.filter((word) => /(?:ar|er|ir|mente)$/.test(word) && isAccounted(`w${word.slice(1)}`))).toEqual(
    [],
  );
});

test("the plural and the feminine of a listed word are accounted for, and no name that begins as one", () => {
  expect(["mismos", "otras", "planes", "nuevas"].filter((word) => !isAccounted(word))).toEqual([]);
  expect(["espn", "netflix", "ferrari"].filter(isAccounted)).toEqual([]);
});
