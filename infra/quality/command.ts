import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A finished program: `output` is what it wrote, "" when it wrote directly to the terminal. */
export type Ran = { readonly ok: boolean; readonly output: string; readonly seconds: number };

type Options = {
  /** true: the output goes directly to the terminal; otherwise it is collected. */
  readonly show?: boolean;
  readonly env?: NodeJS.ProcessEnv;
  /** true: it gets what the machine's other programs leave of the processor. */
  readonly idle?: boolean;
};

const running = new Set<ChildProcess>();

/**
 * Runs an installed package's program on this Node, in the project's root. Never throws: a program that can't be
 * started has failed.
 */
export const runTool = (
  tool: { readonly from: string; readonly bin: string },
  args: readonly string[],
  { show = false, env = {}, idle = false }: Options = {},
): Promise<Ran> => {
  const started = performance.now();
  const child = spawn(process.execPath, [binOf(tool), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: show ? "inherit" : ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  if (idle) giveWay(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    const done = (ok: boolean): void => {
      running.delete(child);
      resolve({ ok, output, seconds: (performance.now() - started) / 1000 });
    };
    child.once("error", (error) => {
      output += error.message;
      done(false);
    });
    child.once("close", (code) => done(code === 0));
  });
};

/**
 * Gives it the lowest priority, at once, because threads and processes that it starts have the priority of that moment. It has this
 * process's session, so that `lowerPriority` (infra/kernel/low-priority.ts) would slow down this process, too.
 */
const giveWay = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the system does not allow it: then it runs like any other.
  }
};

const binOf = ({ from, bin }: { readonly from: string; readonly bin: string }): string => {
  // By path, because a package may not export its own manifest.
  const file = join(ROOT, "node_modules", from, "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as { bin: string | Record<string, string> };
  const path = typeof manifest.bin === "string" ? manifest.bin : manifest.bin[bin];
  if (path === undefined) throw new Error(`${from} has no program ${bin}`);
  return join(dirname(file), path);
};

// Child processes end with this one.
process.once("exit", () => {
  for (const child of running) child.kill("SIGTERM");
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}
