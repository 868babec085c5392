import { expect, test } from "vitest";
import { isWriteSide, lawOf } from "./laws.ts";
import { filesOf, importsOf, isCode, isTest, isTestSupport, textOf } from "./sources.ts";

const files = filesOf();
const code = files.filter(isCode);
const product = code.filter((file) => !isTest(file));

test.each(code)("%s stands in a known room", (file) => {
  expect(lawOf(file), `No law for ${file}: put it in a known place, or write the law.`).not.toBeNull();
});

test.each(product)("%s imports only what its place allows", (file) => {
  const allows = lawOf(file, isTestSupport(file));
  expect(importsOf(file).filter((imported) => allows?.(imported) === false)).toEqual([]);
});

test("the front end never reads the write side's own words", () => {
  const frontend = product.filter((file) => file.startsWith("frontend/"));
  expect(frontend.filter((file) => importsOf(file).some(isWriteSide))).toEqual([]);
});

test("what only tests may use is used by tests only", () => {
  const helpers = new Set(product.filter(isTestSupport).map((file) => file.replace(/\.tsx?$/, "")));
  const users = product.filter((file) => !isTestSupport(file));
  expect(users.filter((file) => importsOf(file).some((imported) => helpers.has(imported)))).toEqual([]);
});

test("no folder is called src: a path reads as a sentence", () => {
  expect(files.filter((file) => file.split("/").includes("src"))).toEqual([]);
});

// A stored shape is for good, so one sample of each version ever stored stands in a test.
test.each(code.filter((file) => /^domain\/(?!kernel)[^/]+\/events\.ts$/.test(file)))(
  "%s has a stored sample of every version in its test",
  (file) => {
    const declared = [...textOf(file).matchAll(/\bevent\(\s*"(\w+)",\s*(\d+)/g)];
    expect(declared.length).toBeGreaterThan(0);
    const samples = textOf(file.replace(/\.ts$/, ".test.ts"));
    const missing = declared
      .flatMap(([, type = "", latest = ""]) =>
        Array.from({ length: Number(latest) }, (_, index) => ({ type, version: index + 1 })),
      )
      .filter(({ type, version }) => !new RegExp(`type: "${type}",\\s*version: ${version}\\b`).test(samples));
    expect(missing).toEqual([]);
  },
);
