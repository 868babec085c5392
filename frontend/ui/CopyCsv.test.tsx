import { expect, test } from "vitest";
import { csvOf } from "./CopyCsv.tsx";

test("cells with commas, quotes and line ends are quoted; numbers stay as they are", () => {
  expect(
    csvOf([
      ["Grupo", "n"],
      ['Fibra, "500"', -3],
      ["una\nlínea", 1.5],
    ]),
  ).toBe('Grupo,n\r\n"Fibra, ""500""",-3\r\n"una\nlínea",1.5');
});

test.each(["=1+1", "+51", "-2", "@a"])("the text %s is no formula", (text) => {
  expect(csvOf([[text]])).toBe(`'${text}`);
});
