import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { programIn } from "./binaries.ts";
import { EmbeddedPostgresError } from "./error.ts";
import type { Launch } from "./launch.ts";

export const USER = "asesorador";

/** Environment of the server's programs: untranslated messages, and no settings of another PostgreSQL. */
export const serverEnvironment = (): NodeJS.ProcessEnv => {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("PG"));
  return { ...Object.fromEntries(own), LC_ALL: "C", LANG: "C", TZ: "UTC" };
};

/**
 * Creates the data folder when there is none, atomically: it is filled under another name and then renamed. The password of
 * its only role is in a file beside it (0600), as `trust` would let every user of the machine in. Where the server's user
 * can't reach `dataDir`, `dataDir` is a symbolic link to the actual folder: removing the link counts as removing the data.
 */
export const ensureCluster = async (
  launch: Launch,
  { dataDir, ...options }: CreateOptions & { readonly dataDir: string },
): Promise<{ fresh: boolean; password: string }> => {
  const passwordFile = `${dataDir}.password`;
  const fresh = !existsSync(join(dataDir, "PG_VERSION"));
  if (fresh) {
    const password = randomBytes(24).toString("base64url");
    rmSync(passwordFile, { force: true });
    // Without PG_VERSION it is no database: an empty folder, or a link whose target is gone.
    rmSync(dataDir, { recursive: true, force: true });
    // On disk before there is a database that only it opens.
    writeFileSync(passwordFile, password, { mode: 0o600, flag: "wx", flush: options.sync });
    await createCluster(launch, password, options);
    if (launch.dataDir !== dataDir) symlinkSync(launch.dataDir, dataDir);
    return { fresh, password };
  }
  const password = existsSync(passwordFile) ? readFileSync(passwordFile, "utf8").trim() : "";
  if (password === "") {
    throw new EmbeddedPostgresError(
      `${passwordFile} is missing or empty: without it no sign-in to the database is possible in ${launch.dataDir}.`,
    );
  }
  return { fresh, password };
};

type CreateOptions = {
  /** False: not flushed to disk. */
  readonly sync: boolean;
  readonly signal: AbortSignal | undefined;
};

const createCluster = async (
  launch: Launch,
  password: string,
  { sync, signal }: CreateOptions,
): Promise<void> => {
  const unfinished = `${launch.dataDir}.new`;
  const secret = `${launch.dataDir}.secret`;
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(secret, { force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  launch.own(unfinished);
  writeFileSync(secret, password, { mode: 0o600, flag: "wx" });
  launch.own(secret);
  try {
    await initdb(launch, ["-D", unfinished, `--pwfile=${secret}`, ...(sync ? [] : ["--no-sync"])], signal);
  } finally {
    rmSync(secret, { force: true });
  }
  rmSync(launch.dataDir, { recursive: true, force: true });
  renameSync(unfinished, launch.dataDir);
};

const initdb = async (
  launch: Launch,
  args: readonly string[],
  signal: AbortSignal | undefined,
): Promise<void> => {
  const [command, ...rest] = launch.wrap(programIn(launch.native, "initdb"), [
    ...args,
    "-U",
    USER,
    "--auth=scram-sha-256",
    "-E",
    "UTF8",
    "--no-instructions",
    // The same collation on every machine, independent of its libraries.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
  ]);
  const child = spawn(command, rest, {
    ...launch.options,
    env: serverEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
    ...(signal ? { signal } : {}),
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0)
    throw new EmbeddedPostgresError(`no database can be made in ${launch.dataDir}: ${firstErrorIn(output)}`);
};

/** The first error message in a server program's output; the whole output when there is none. */
export const firstErrorIn = (output: string): string => {
  const [, message = output.trim()] = /(?:FATAL|PANIC|error): +(.+)/.exec(output) ?? [];
  return message;
};
