import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const read = (path: string) => readFileSync(at(path), "utf8");

/** Folders of the wizards from which the files of one import. */
const importsOf = (folder: string): readonly string[] =>
  readdirSync(at(`../wizard/${folder}`), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .flatMap((file) => [...read(`../wizard/${folder}/${file}`).matchAll(/["'](?:\.\.\/)+(\w+)\//g)])
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
