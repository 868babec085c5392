import { readdirSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./command.ts";
import { filesOf, textOf } from "./sources.ts";

const ICONS = "node_modules/lucide-react/dist/esm/icons";
/** Packages whose modules a pattern names one by one, and the bundler's own module. */
const OTHER_MODULES = ["/use-sync-external-store/shim/index.js", "/vite/preload-helper.js"];

const namesIn = (folder: string): readonly string[] => readdirSync(posix.join(ROOT, folder));

/** A pattern's alternatives one by one: `a(b|c)` as `ab` and `ac`. */
const alternativesOf = (pattern: string): readonly string[] => {
  const parts = topLevelParts(pattern);
  if (parts.length > 1) return parts.flatMap(alternativesOf);
  const open = pattern.indexOf("(");
  if (open < 0) return [pattern];
  const close = closingOf(pattern, open);
  const [before, inside, after] = [
    pattern.slice(0, open),
    pattern.slice(open + 1, close),
    pattern.slice(close + 1),
  ];
  return alternativesOf(inside).flatMap((one) => alternativesOf(before + one + after));
};

const topLevelParts = (pattern: string): readonly string[] => {
  const parts = [""];
  let depth = 0;
  for (const letter of pattern) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (letter === "|" && depth === 0) parts.push("");
    else parts.push(`${parts.pop()}${letter}`);
  }
  return parts;
};

const closingOf = (pattern: string, open: number): number => {
  let depth = 0;
  for (let at = open; at < pattern.length; at += 1) {
    if (pattern[at] === "(") depth += 1;
    if (pattern[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`${pattern}: a group is not closed`);
};

// A pattern that names no module is no error for the bundler: it makes other chunks, and pages load more than they need.
test("every alternative of the chunks' patterns names a module that exists", () => {
  const modules = [
    ...[...filesOf("frontend"), ...filesOf("domain")].map((file) => `/${file}`),
    ...namesIn("node_modules").map((name) => `/node_modules/${name}/index.js`),
    ...namesIn(ICONS).map((name) => `/${ICONS}/${name}`),
    ...OTHER_MODULES,
  ];
  const alternatives = ["frontend/vite.config.ts", "frontend/build/panel-chunks.ts"].flatMap((file) =>
    [...textOf(file).matchAll(/test: \/(.+)\/(?:,| \})/g)].flatMap(([, pattern = ""]) =>
      alternativesOf(pattern),
    ),
  );
  expect(alternatives.length).toBeGreaterThan(100);
  const unmatched = alternatives.filter((one) => {
    const pattern = new RegExp(one);
    return !modules.some((module) => pattern.test(module));
  });
  expect(unmatched).toEqual([]);
});
