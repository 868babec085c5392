import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export type Child = {
  readonly process: ChildProcess;
  /** Everything that it wrote to both streams so far. */
  output(): string;
  /** Resolves to the first match in its output; rejects when it ends without one. */
  waitForOutput(what: RegExp): Promise<RegExpExecArray>;
  /** Resolves to the exit code when it has ended and its output is complete; null after a signal. */
  readonly ended: Promise<number | null>;
};

const running = new Set<ChildProcess>();

/** In MB: with V8's 1 to begin with, its collector runs so often during a start that this takes a tenth of its processor time. */
const FIRST_YOUNG_GENERATION = 32;

/** Runs a script of infra on this Node, with these variables and without the shell's settings. */
export const startChild = (
  script: string,
  variables: Readonly<Record<string, string>>,
  {
    args = [],
    stdin = "",
    cwd = ROOT,
    fromSources = false,
  }: {
    readonly args?: readonly string[];
    /** null: left open. */
    readonly stdin?: string | null;
    /** Another checkout of the project. */
    readonly cwd?: string;
    /** As an operator starts it, not from the run's bundle. */
    readonly fromSources?: boolean;
  } = {},
): Child => {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, NODE_OPTIONS, TEST_PROGRAMS } = process.env;
  const bundles = fromSources ? {} : { NODE_OPTIONS, TEST_PROGRAMS };
  const flags = fromSources ? [] : [`--min-semi-space-size=${FIRST_YOUNG_GENERATION}`];
  const child = spawn(process.execPath, [...flags, `infra/${script}`, ...args], {
    cwd,
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...bundles, ...variables },
    stdio: ["pipe", "pipe", "pipe"],
  });
  running.add(child);
  child.stdin.on("error", () => {});
  if (stdin !== null) child.stdin.end(stdin);
  let text = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      for (const listener of listeners) listener();
    });
  const ended = once(child, "close").then(([code]) => {
    running.delete(child);
    for (const listener of listeners) listener();
    return code as number | null;
  });
  return {
    process: child,
    output: () => text,
    waitForOutput: (what) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = what.exec(text);
          if (found) resolve(found);
          else if (!running.has(child)) reject(new Error(`it ended without ${what}:\n${text}`));
          else return;
          listeners.delete(look);
        };
        listeners.add(look);
        look();
      }),
    ended,
  };
};

/** Kills what a failed test left running. */
export const endChildren = async (): Promise<void> => {
  for (const child of running) {
    child.kill("SIGKILL");
    await once(child, "close");
  }
};

/** The lines of its output as JSON log entries. Throws when one is not JSON. */
export const logLines = (child: Child): Record<string, unknown>[] =>
  child
    .output()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
