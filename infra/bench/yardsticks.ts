import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";

const FOLDER = join(import.meta.dirname, "yardsticks");

/**
 * Installs the yardsticks unless they are present: a package of its own, which neither `npm start` nor `npm test`
 * needs. Resolves to null, or to the reason of the failure (no network).
 */
export const installYardsticks = (report: (line: string) => void): string | null => {
  if (isInstalled()) return null;
  report("Yardsticks: npm ci in infra/bench/yardsticks (once) …");
  const started = performance.now();
  const { status, stderr, error } = npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (status === 0) {
    report(`Yardsticks: installed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return null;
  }
  return `npm ci failed: ${error?.message ?? lastLine(stderr)}`;
};

/** Loads one of the installed packages; the caller asserts its type. */
export const loadYardstick = (name: string): unknown => createRequire(join(FOLDER, "package.json"))(name);

type Lock = { readonly packages: Readonly<Record<string, { readonly version?: string }>> };

/** npm writes this record last. */
const isInstalled = (): boolean => {
  try {
    const recorded = readLock("node_modules/.package-lock.json").packages;
    return Object.entries(readLock("package-lock.json").packages).every(
      ([path, { version }]) => path === "" || recorded[path]?.version === version,
    );
  } catch {
    return false;
  }
};

const readLock = (file: string): Lock => JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as Lock;

/** The npm that started this process, otherwise the one on the path. */
const npm = (args: readonly string[]) => {
  const options = { cwd: FOLDER, encoding: "utf8" } as const;
  const cli = process.env["npm_execpath"];
  if (cli && basename(cli) === "npm-cli.js") {
    return spawnSync(process.env["npm_node_execpath"] ?? process.execPath, [cli, ...args], options);
  }
  return spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
};

const lastLine = (text: string | null): string => text?.trim().split("\n").at(-1) ?? "no reason given";
