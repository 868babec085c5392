import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Version of the source; a checkout also has its commit, and an image the one that it was built from. */
export const sourceVersion = (): { readonly version: string; readonly commit: string | null } => {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
  return { version, commit: sourceCommit() };
};

/** Null: the source is no checkout, and its commit is unknown. */
export const sourceCommit = (): string | null => checkedOutCommit() ?? builtCommit(process.env);

/** The build argument of the image. Null: none, or no commit. */
export const builtCommit = ({
  SOURCE_COMMIT = "",
}: Readonly<Record<string, string | undefined>>): string | null =>
  /^[0-9a-f]{7,40}$/.test(SOURCE_COMMIT) ? SOURCE_COMMIT : null;

let checkedOut: string | null | undefined;

/** Read once: a process runs what was checked out when it started. */
const checkedOutCommit = (): string | null => {
  if (checkedOut === undefined) checkedOut = readCheckedOut();
  return checkedOut;
};

const readCheckedOut = (): string | null => {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], {
      cwd: ROOT,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return null;
  }
};
