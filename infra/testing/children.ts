import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

// What tests of whole processes share. Nothing but tests imports it.

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export type Child = {
  readonly process: ChildProcess;
  /** All that it wrote to either stream, so far. */
  output(): string;
  /** Resolves to the first match in what it wrote; rejects when it ends without. */
  says(what: RegExp): Promise<RegExpExecArray>;
  /** Resolves to the exit code when it has ended and its output is complete; null after a signal. */
  readonly ended: Promise<number | null>;
};

const running = new Set<ChildProcess>();

/** Runs a script of infra on this Node, with these variables and none of the shell's settings. */
export const startChild = (
  script: string,
  variables: Readonly<Record<string, string>>,
  { args = [], stdin = "" }: { readonly args?: readonly string[]; readonly stdin?: string } = {},
): Child => {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [`infra/${script}`, ...args], {
    cwd: ROOT,
    env: { PATH, HOME, TMPDIR, ...variables },
    stdio: ["pipe", "pipe", "pipe"],
  });
  running.add(child);
  child.stdin.on("error", () => {});
  child.stdin.end(stdin);
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
    says: (what) =>
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

/** After a failed test nothing is left behind. */
export const endChildren = async (): Promise<void> => {
  for (const child of running) {
    child.kill("SIGKILL");
    await once(child, "close");
  }
};

/** Its lines as the log's JSON. Throws when one is none. */
export const logLines = (child: Child): Record<string, unknown>[] =>
  child
    .output()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
