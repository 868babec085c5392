import { expect, test } from "vitest";
import { textOf } from "../../quality/sources.ts";
import { annotatedIn, annotatedTests, BadAnnotation } from "./annotations.ts";
import { currentTable, storedPage } from "./page.ts";
import { REQUIREMENTS } from "./requirements.ts";
import { tableOf } from "./table.ts";

test("every requirement of levels 1 and 2 has a test, a document, an exception or a reason why it does not apply", () => {
  expect(currentTable().problems).toEqual([]);
});

test("infra/docs/asvs.md is current: npm run asvs", () => {
  expect(storedPage()).toBe(currentTable().page);
});

test("the list is that of version 5.0.0: 70 requirements of level 1 and 183 of level 2, each once", () => {
  const ofLevel = (level: number) => REQUIREMENTS.filter((each) => each.level === level).length;
  expect([ofLevel(1), ofLevel(2), new Set(REQUIREMENTS.map(({ id }) => id)).size]).toEqual([70, 183, 253]);
});

test("a requirement whose tests are gone is open, and an unknown one is named", () => {
  const without = annotatedTests().filter(({ ids }) => !ids.includes("8.2.1"));
  const unknown = { file: "a.test.ts", title: "t", ids: ["6.99.1"] };
  const { problems } = tableOf([...without, unknown], textOf);
  expect(problems).toContain(
    "8.2.1 has neither a test nor an exception: functions are restricted to those permitted",
  );
  expect(problems).toContain("a.test.ts: 6.99.1 is no requirement of levels 1 and 2");
});

test("evidence for what is said not to apply is a contradiction", () => {
  const { problems } = tableOf([...annotatedTests(), { file: "a", title: "t", ids: ["17.1.1"] }], textOf);
  expect(problems).toEqual(["17.1.1 is said not to apply, and has evidence or an exception"]);
});

test("annotations name the test below, also of cases and of groups", () => {
  const mark = "// asvs";
  const text = `${mark}: 1.1.1\ntest("one", () => {});\n  ${mark}: 1.1.2, 1.2.1\n  test.each([\n  ["x"],\n])("two of %s", f);\n${mark}: 1.2.2\ndescribe("three", f)`;
  expect(annotatedIn("a", text)).toEqual([
    { file: "a", title: "one", ids: ["1.1.1"] },
    { file: "a", title: "two of %s", ids: ["1.1.2", "1.2.1"] },
    { file: "a", title: "three", ids: ["1.2.2"] },
  ]);
});

test.each([": 1.1.1\nconst a = 1;", ": \ntest('x')", ": V1\ntest('x')", ": 1.1.1\n\n// not here\ntest('x')"])(
  "an annotation that names no requirement or no test is refused: %j",
  (rest) => {
    expect(() => annotatedIn("a", `// asvs${rest}`)).toThrow(BadAnnotation);
  },
);
