import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const READY_WITHIN_MS = 300_000;
const LIGHT_PASSWORDS = new URL("./light-passwords.ts", import.meta.url).href;

/** What `npm start` starts, running on a data folder and a port of its own. */
export type RunningProject = {
  /** http://127.0.0.1:PORT, no slash at the end. */
  readonly url: string;
  readonly pid: number;
  /** The demonstration's administrator. */
  readonly admin: () => { readonly username: string; readonly password: string };
  /** Stops it as Ctrl-C does; resolves to the exit code. */
  readonly stop: () => Promise<number | null>;
  /** SIGKILL to the process alone: its PostgreSQL keeps running. */
  readonly kill: () => Promise<void>;
  /** SIGKILL to everything that it started, too. */
  readonly killAll: () => Promise<void>;
};

/**
 * Starts it as `npm start` does, but for the cost of a hashed password, and waits until it takes requests. `fullHashing`: with the
 * product's cost.
 * Throws its last output when it does not start.
 */
export const startProject = async (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  { fullHashing = false } = {},
): Promise<RunningProject> => {
  const preloads = [...(fullHashing ? [] : [`--import=${LIGHT_PASSWORDS}`]), env["NODE_OPTIONS"] ?? ""];
  const child = spawn(process.execPath, ["infra/runtime/start/run.mjs", "infra/main.ts"], {
    cwd: ROOT,
    // Without settings of the product from the environment of the test run.
    env: {
      ...withoutSettings(process.env),
      PORT: "0",
      ASESORADOR_DATA_DIR: dataDir,
      ...env,
      NODE_OPTIONS: preloads.join(" "),
    },
    stdio: ["ignore", "pipe", "pipe"],
    // A process group of its own, to be killed as one.
    detached: true,
  });
  const exited = once(child, "exit");
  try {
    const url = await addressOf(child);
    await untilReady(url);
    return {
      url,
      pid: child.pid ?? 0,
      admin: () => JSON.parse(readFileSync(join(dataDir, "demo-admin.json"), "utf8")),
      stop: async () => {
        child.kill("SIGINT");
        const [code] = await exited;
        return code as number | null;
      },
      kill: async () => {
        child.kill("SIGKILL");
        await exited;
      },
      killAll: async () => {
        killGroup(child);
        await exited;
      },
    };
  } catch (error) {
    killGroup(child);
    throw error;
  }
};

const killGroup = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // No process of the group is left.
  }
};

/** Runs `npm run events -- …` on the same data; resolves to what it printed. Throws when it fails. */
export const runEvents = async (dataDir: string, args: readonly string[]): Promise<string> => {
  const { stdout } = await run(process.execPath, ["infra/runtime/start/run.mjs", "infra/cli.ts", ...args], {
    cwd: ROOT,
    env: { ...withoutSettings(process.env), ASESORADOR_DATA_DIR: dataDir },
  });
  return stdout;
};

const SETTINGS = [
  "NODE_ENV",
  "DATABASE_URL",
  "READ_DATABASE_URL",
  "EVENTSTORE_URL",
  "HOST",
  "PUBLIC_ORIGIN",
  "REQUESTS_PER_MINUTE",
];

const withoutSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !SETTINGS.includes(name)));

/** Reads the address from the process's output. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on("line", (line) => {
        said.push(line);
        if (said.length > 40) said.shift();
        const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
        if (address) resolve(address);
      });
    }
    const fail = (why: string): void =>
      reject(new Error(`The project did not start: ${why}\n${said.join("\n")}`));
    child.once("error", (error) => fail(error.message));
    child.once("close", (code) => fail(`it ended with ${code}`));
    setTimeout(() => fail(`no address within ${READY_WITHIN_MS} ms`), READY_WITHIN_MS).unref();
  });

const untilReady = async (url: string): Promise<void> => {
  const signal = AbortSignal.timeout(READY_WITHIN_MS);
  while (!(await fetch(`${url}/api/health/ready`, { signal })).ok) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};
