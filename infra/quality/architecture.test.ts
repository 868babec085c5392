import { beforeAll, expect, test } from "vitest";
import { isWriteSide, placesWithoutFile, ruleFor } from "./dependency-rules.ts";
import { exists, NOT_KEPT, pathsIn } from "./documents.ts";
import { moduleCycles, reachedFrom } from "./module-cycles.ts";
import { rejectionCodes, translatedIn } from "./rejection-codes.ts";
import { idiomIn, retiredIn } from "./retired-words.ts";
import {
  commentsIn,
  filesOf,
  identifiersIn,
  importsOf,
  isCode,
  isTest,
  isTestSupport,
  READ_WITHIN_MS,
  textOf,
} from "./sources.ts";

const files = filesOf();
const code = files.filter(isCode);
const product = code.filter((file) => !isTest(file));

beforeAll(() => {
  for (const file of code) identifiersIn(file);
  for (const file of product) importsOf(file);
}, READ_WITHIN_MS);

/** What is wrong in each file, as lines. One test for all files: thousands of them cost more than what they look at. */
const wrong = (among: readonly string[], found: (file: string) => readonly string[]): readonly string[] =>
  among.flatMap((file) => found(file).map((what) => `${file}: ${what}`));

// Where no rule matches, move the file to a known place, or add a rule.
test("every file has a dependency rule", () => {
  expect(code.filter((file) => ruleFor(file) === null)).toEqual([]);
});

test("every dependency rule applies to a file", () => {
  expect(placesWithoutFile(code)).toEqual([]);
});

test("a file imports only what its rule allows", () => {
  const refused = wrong(product, (file) => {
    const allows = ruleFor(file, isTestSupport(file));
    return importsOf(file).filter((imported) => allows?.(imported) === false);
  });
  expect(refused).toEqual([]);
});

test("no modules import each other, directly or through others", () => {
  expect(moduleCycles(product.map((file) => ({ file, imports: importsOf(file) })))).toEqual([]);
});

// They run outside a request: an HttpError of theirs would have no reader.
test("what processors, jobs and the operator's commands call knows no HTTP", () => {
  const backend = product.filter((file) => file.startsWith("backend/"));
  const imports = new Map(backend.map((file) => [file.replace(/\.ts$/, ""), importsOf(file)]));
  const isHttp = (imported: string) => imported === "fastify" || imported.startsWith("backend/http/");
  const callers = product.filter((file) => /^infra\/(adapters|operations|processing)\//.test(file));
  const called = new Set(callers.flatMap(importsOf).filter((imported) => imports.has(imported)));
  expect(called).not.toEqual(new Set());
  expect([...called].filter((module) => [...reachedFrom(module, imports)].some(isHttp))).toEqual([]);
});

test("a rejection is translated to HTTP by its slice's rejections.ts alone", () => {
  const codes = rejectionCodes(product.filter((file) => /^(backend|domain)\//.test(file)));
  expect(codes).toContain("lead_not_found");
  const others = product.filter((file) => /^backend\/.*(?<!\/rejections)\.ts$/.test(file));
  expect(wrong(others, (file) => translatedIn(file, codes))).toEqual([]);
});

test("the front end imports no module of the write side", () => {
  const frontend = product.filter((file) => file.startsWith("frontend/"));
  expect(frontend.filter((file) => importsOf(file).some(isWriteSide))).toEqual([]);
});

test("what production starts loads nothing of the demo", () => {
  const started = product.filter((file) =>
    /^infra\/(?:(?:main|api|projector|cli|admin)\.ts|(?:runtime|adapters|processing)\/.+)$/.test(file),
  );
  const loads = started.filter((file) => /^import (?!type)[^;]+ from "[^"]*\/demo\//m.test(textOf(file)));
  expect(started).toContain("infra/main.ts");
  expect(loads).toEqual([]);
});

test("test support is imported by tests only", () => {
  const helpers = new Set(product.filter(isTestSupport).map((file) => file.replace(/\.tsx?$/, "")));
  const users = product.filter((file) => !isTestSupport(file) && !file.startsWith("infra/bench/"));
  expect(users.filter((file) => importsOf(file).some((imported) => helpers.has(imported)))).toEqual([]);
});

test("no identifier has a retired word", () => {
  expect(wrong(code, (file) => retiredIn(identifiersIn(file)))).toEqual([]);
});

test("no comment is written in the former idiom", () => {
  expect(wrong(code, (file) => idiomIn(commentsIn(file)))).toEqual([]);
});

/** Of code, and of what is configured in other languages. A migration that has run is never edited. */
const commentsOf = (file: string): readonly string[] =>
  isCode(file) ? commentsIn(file) : (textOf(file).match(/(?:^|\s)#\s.*$/gm) ?? []);
const configuration = files.filter((file) => /\.(?:ya?ml|sh)$|(?:^|\/)(?:Dockerfile|Caddyfile)$/.test(file));
/** It has examples of paths. */
const EXAMPLES = "infra/quality/documents.ts";

test("files that comments name exist", () => {
  const isThere = (path: string): boolean =>
    NOT_KEPT.includes(path) || exists(path, files) || exists(`${path}.ts`, files);
  const named = [...code, ...configuration].filter((file) => file !== EXAMPLES);
  expect(wrong(named, (file) => pathsIn(commentsOf(file)).filter((path) => !isThere(path)))).toEqual([]);
});

test("no file name has a retired word", () => {
  expect(retiredIn(files)).toEqual([]);
});

test("no folder has the name src", () => {
  expect(files.filter((file) => file.split("/").includes("src"))).toEqual([]);
});

// Stored events are never rewritten, so a test keeps one sample of each version ever stored.
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
