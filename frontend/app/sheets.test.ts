import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const read = (path: string) => readFileSync(at(path), "utf8");

const TYPE_IMPORTS = /^import type [^;]+;$/gm;

/** Wizard folders that the files of one folder import from; types have no classes. */
const importsOf = (folder: string): readonly string[] =>
  readdirSync(at(`../wizard/${folder}`), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .flatMap((file) => [
      ...read(`../wizard/${folder}/${file}`)
        .replace(TYPE_IMPORTS, "")
        .matchAll(/["'](?:\.\.\/)+(\w+)\//g),
    ])
    .flatMap(([, name]) => (name !== undefined && FOLDERS.includes(name) ? [name] : []));
const FOLDERS = readdirSync(at("../wizard"));

const reached = (folders: readonly string[]): readonly string[] => {
  const all = new Set([...folders, ...folders.flatMap(importsOf)]);
  return all.size === folders.length ? [...all].toSorted() : reached([...all]);
};

test.each([
  ["wizard.css", ["peru"]],
  ["chile.css", ["chile", "alarm", "car"]],
])("%s has the classes of every folder that its wizards use", (sheet, wizards) => {
  const [, named] = /@source "\.\.\/wizard\/\{(.+)\}"/.exec(read(`./${sheet}`)) ?? [];
  expect(named?.split(",")).toEqual(reached(wizards));
});

const filesOf = (ending: RegExp) =>
  readdirSync(at(".."), { recursive: true, encoding: "utf8" }).filter(
    (file) => ending.test(file) && !/(^|\/)(node_modules|dist)\//.test(file) && !file.includes(".test."),
  );

test("every class of the written style sheets is used by some markup", () => {
  const markup = filesOf(/\.(tsx|html)$/).map((file) => read(`../${file}`));
  // A class may be put together in a template: `btn-${size}`.
  const prefixes = markup.flatMap((text) =>
    [...text.matchAll(/`([a-z]+-)\$\{/g)].map(([, prefix]) => prefix ?? ""),
  );
  const words = new Set(markup.flatMap((text) => text.split(/["'`\s]/)));
  const classes = filesOf(/\.css$/).flatMap((file) =>
    [
      ...read(`../${file}`)
        .replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "")
        .matchAll(/\.([a-z][\w-]*)(?=[\s.:,>{[)])/g),
    ].map(([, name]) => name ?? ""),
  );
  expect(classes.length).toBeGreaterThan(50);
  expect(
    new Set(classes.filter((name) => !words.has(name) && !prefixes.some((each) => name.startsWith(each)))),
  ).toEqual(new Set());
});
