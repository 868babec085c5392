import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

/** A folder with a package.json of its own, which neither `npm start` nor `npm ci` installs. */
export type SidePackage = {
  readonly folder: string;
  /** How messages name it. */
  readonly name: string;
};

/** On the file system of the packages, so that what is installed there can be moved. */
const CACHE = fileURLToPath(new URL("../../.cache", import.meta.url));

/**
 * Installs a side package unless it is present. It is installed elsewhere and then moved into place, so that another process
 * which installs or has loaded it never meets half of it. Resolves to null, or to the reason of the failure (no network). With a
 * lock file exactly that is installed, otherwise the exact versions of its package.json.
 */
export const installSidePackage = (
  { folder, name }: SidePackage,
  report: (line: string) => void,
): string | null => {
  if (isInstalled(folder)) return null;
  const args = hasLock(folder) ? ["ci"] : ["install", "--no-package-lock", "--ignore-scripts"];
  report(`${name}: npm ${args[0]} in ${basename(folder)} (once) …`);
  const started = performance.now();
  mkdirSync(CACHE, { recursive: true });
  const work = mkdtempSync(join(CACHE, `${basename(folder)}-`));
  try {
    for (const file of FILES)
      if (existsSync(join(folder, file))) copyFileSync(join(folder, file), join(work, file));
    const { status, stderr, error } = npm(work, [...args, "--no-audit", "--no-fund", "--loglevel=error"]);
    if (status !== 0 || !isInstalled(work))
      return `npm ${args[0]} failed: ${error?.message ?? lastLine(stderr)}`;
    moveInto(folder, work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  report(`${name}: installed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return null;
};

const FILES = ["package.json", "package-lock.json", ".npmrc"];

/** What another process has installed meanwhile stays: it may be in use. */
const moveInto = (folder: string, work: string): void => {
  if (isInstalled(folder)) return;
  const modules = join(folder, "node_modules");
  // Left by another version, or not complete.
  rmSync(modules, { recursive: true, force: true });
  try {
    renameSync(join(work, "node_modules"), modules);
  } catch (error) {
    if (!isInstalled(folder)) throw error;
  }
};

/** Loads one of its packages; the caller asserts its type. */
export const loadFrom = ({ folder }: SidePackage, name: string): unknown =>
  createRequire(join(folder, "package.json"))(name);

type Lock = { readonly packages: Readonly<Record<string, { readonly version?: string }>> };
type Manifest = { readonly dependencies: Readonly<Record<string, string>> };

const hasLock = (folder: string): boolean => existsSync(join(folder, "package-lock.json"));

const isInstalled = (folder: string): boolean => {
  try {
    // npm writes this record last.
    const recorded = read<Lock>(folder, "node_modules/.package-lock.json").packages;
    return wantedOf(folder).every(([path, version]) => recorded[path]?.version === version);
  } catch {
    return false;
  }
};

const wantedOf = (folder: string): readonly (readonly [string, string | undefined])[] =>
  hasLock(folder)
    ? Object.entries(read<Lock>(folder, "package-lock.json").packages)
        .filter(([path]) => path !== "")
        .map(([path, { version }]) => [path, version])
    : Object.entries(read<Manifest>(folder, "package.json").dependencies).map(([name, version]) => [
        `node_modules/${name}`,
        version,
      ]);

const read = <Json>(folder: string, file: string): Json =>
  JSON.parse(readFileSync(join(folder, file), "utf8")) as Json;

/** The npm that started this process, otherwise the one on the path. */
const npm = (cwd: string, args: readonly string[]) => {
  const options = { cwd, encoding: "utf8" } as const;
  const cli = process.env["npm_execpath"];
  if (cli && basename(cli) === "npm-cli.js") {
    return spawnSync(process.env["npm_node_execpath"] ?? process.execPath, [cli, ...args], options);
  }
  return spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
};

const lastLine = (text: string | null): string => text?.trim().split("\n").at(-1) ?? "no reason given";
