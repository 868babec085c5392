import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const READY_WITHIN_MS = 120_000;

/** What `npm start` starts, running on a data folder and a port of its own. */
export type RunningProject = {
  /** http://127.0.0.1:PORT, no slash at the end. */
  readonly url: string;
  readonly pid: number;
  /** As Ctrl-C does; resolves to the exit code. */
  readonly stop: () => Promise<number | null>;
  /** SIGKILL, without a word. */
  readonly kill: () => Promise<void>;
};

/** Starts it as `npm start` does and waits until it takes requests. Throws with its last lines when it does not come up. */
export const startProject = async (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningProject> => {
  const child = spawn(process.execPath, ["infra/start/run.mjs", "infra/main.ts"], {
    cwd: ROOT,
    // What this shell has set for a start of its own has no say here.
    env: { ...withoutSettings(process.env), PORT: "0", ASESORADOR_DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  try {
    const url = await addressOf(child);
    await untilReady(url);
    return {
      url,
      pid: child.pid ?? 0,
      stop: async () => {
        child.kill("SIGINT");
        const [code] = await exited;
        return code as number | null;
      },
      kill: async () => {
        child.kill("SIGKILL");
        await exited;
      },
    };
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
};

const SETTINGS = [
  "NODE_ENV",
  "DATABASE_URL",
  "EVENTSTORE_URL",
  "HOST",
  "PUBLIC_ORIGIN",
  "REQUESTS_PER_MINUTE",
];

const withoutSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !SETTINGS.includes(name)));

/** The address stands in what it prints. */
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
