import { expect, test } from "vitest";
import { filledLines } from "./csv-lines.ts";

test("blank lines are left out and the others keep their line numbers", () => {
  expect(filledLines("\na,b\n\n , \n1,2\n", ",", 2)).toEqual({ text: "a,b\n1,2\n", places: [2, 5] });
});

test("a last line without a line break is a line", () => {
  expect(filledLines("a;b\n1;2", ";", 2)).toEqual({ text: "a;b\n1;2\n", places: [1, 2] });
});

test("line breaks inside quotes are kept and start no new row", () => {
  const csv = 'a,b\n1,"uno\n\n""dos"""\n2,x\n';
  expect(filledLines(csv, ",", 3)).toEqual({ text: csv, places: [1, 2, 3, 4, 5] });
});

test.each([
  ["line breaks", "\n".repeat(240_000)],
  ["empty cells", ",\n".repeat(120_000)],
  ["spaces", " \n".repeat(120_000)],
])("a file of %s has only its heading left to parse", (_, csv) => {
  expect(filledLines(`productId,name\n${csv}`, ",", 1_001)).toEqual({
    text: "productId,name\n",
    places: [1],
  });
});

test("a file of too many rows is refused before any of them is parsed", () => {
  expect(filledLines("a\n".repeat(4), ",", 3)).toBe("too_many");
  expect(filledLines(`a\n${"\n".repeat(9)}b\nc\n`, ",", 3)).toMatchObject({ places: [1, 11, 12] });
});
