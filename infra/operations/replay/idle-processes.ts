import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";

export type ReplayProcess = {
  readonly child: ChildProcess;
  /** What it, Node or V8 have written to the standard error, cut off after some kB. */
  readonly words: () => string;
  /** By SIGKILL; resolves when it has ended. */
  readonly end: () => Promise<unknown>;
};

export type IdleProcesses = {
  readonly heapMb: number;
  /** An idle process, or a new one. */
  readonly take: () => ReplayProcess;
  /** For the next `take`, or until it was idle for too long. */
  readonly keep: (own: ReplayProcess) => void;
  /** Ends the idle ones, and those that are kept later. */
  readonly close: () => Promise<void>;
};

export type IdleOptions = { readonly heapMb: number; readonly idleMs: number };

/** Processes that do replays; one that is idle does not keep this process running. */
export const idleProcesses = ({ heapMb, idleMs }: IdleOptions): IdleProcesses => {
  const idle = new Map<ReplayProcess, NodeJS.Timeout>();
  let isClosed = false;
  const remove = (own: ReplayProcess): void => {
    clearTimeout(idle.get(own));
    idle.delete(own);
  };
  return {
    heapMb,
    take: () => {
      // The one that was used last has the most of its code compiled.
      const last = [...idle.keys()].at(-1);
      if (!last) return started(heapMb, remove);
      remove(last);
      last.child.ref();
      last.child.channel?.ref();
      return last;
    },
    keep: (own) => {
      own.child.unref();
      own.child.channel?.unref();
      if (isClosed) void own.end();
      else idle.set(own, setTimeout(own.end, idleMs).unref());
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...idle.keys()].map((own) => own.end()));
    },
  };
};

const PROGRAM = fileURLToPath(new URL("./replay-process.ts", import.meta.url));
const MAX_WORDS = 16 * 2 ** 10;

const started = (heapMb: number, onEnd: (own: ReplayProcess) => void): ReplayProcess => {
  const child = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: "advanced",
    // With a session of its own, which gets its priority as a whole.
    detached: true,
    windowsHide: true,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let words = "";
  const stderr = child.stderr as Socket;
  stderr.unref();
  stderr.setEncoding("utf8").on("data", (text: string) => {
    if (words.length < MAX_WORDS) words += text;
  });
  const closed = once(child, "close");
  const own: ReplayProcess = {
    child,
    words: () => words,
    end: () => {
      child.kill("SIGKILL");
      return closed;
    },
  };
  // "error" without "close": it did not start.
  closed.then(
    () => onEnd(own),
    () => onEnd(own),
  );
  return own;
};
