import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { installSidePackage, loadFrom } from "./side-package.ts";

let folder: string;
const lines: string[] = [];
const sidePackage = () => ({ folder, name: "Sample" });
const install = () => installSidePackage(sidePackage(), (line) => lines.push(line));

/** A dependency that lies beside the package, so that nothing is fetched. */
beforeEach(() => {
  lines.length = 0;
  folder = mkdtempSync(join(tmpdir(), "side-package-"));
  mkdirSync(join(folder, "node_modules/.partly"), { recursive: true });
  const local = temporaryFolder("side-package-dependency-");
  writeFileSync(
    join(local, "package.json"),
    JSON.stringify({ name: "answer", version: "1.0.0", main: "answer.cjs" }),
  );
  writeFileSync(join(local, "answer.cjs"), "module.exports = 42;");
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: "sample", private: true, dependencies: { answer: "1.0.0" } }),
  );
  const entry = { version: "1.0.0", resolved: `file:${local}` };
  writeFileSync(
    join(folder, "package-lock.json"),
    JSON.stringify({
      name: "sample",
      lockfileVersion: 3,
      requires: true,
      packages: { "": { name: "sample", dependencies: { answer: "1.0.0" } }, "node_modules/answer": entry },
    }),
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("an installation replaces what another one has left half done, and leaves no folder behind", () => {
  expect(install()).toBeNull();
  expect(loadFrom(sidePackage(), "answer")).toBe(42);
  expect(existsSync(join(folder, "node_modules/.partly"))).toBe(false);
  const cache = new URL("../../.cache", import.meta.url);
  expect(readdirSync(cache).filter((name) => name.startsWith("side-package-"))).toEqual([]);
});

test("one that is there is not installed again", () => {
  expect(install()).toBeNull();
  const said = lines.length;
  expect(install()).toBeNull();
  expect(lines).toHaveLength(said);
});

test("one that cannot be installed says why, and touches nothing", () => {
  writeFileSync(join(folder, "package-lock.json"), "{");
  writeFileSync(join(folder, "package.json"), JSON.stringify({ dependencies: { answer: "file:./nowhere" } }));
  expect(install()).toMatch(/^npm ci failed: /);
  expect(existsSync(join(folder, "node_modules/.partly"))).toBe(true);
});
