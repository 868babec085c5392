import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { AnalysisRow } from "@asesorador/projections/replay/analysis";
import type { PublicEvent } from "@asesorador/projections/replay/public-event";
import { ReplayStopped } from "@asesorador/projections/replay/read-history";
import { memoryOf } from "../../kernel/processes.ts";
import type { Out } from "../progress-line.ts";
import type { AnalysisReply } from "./analysis-child.ts";

/** The analyst's file failed or did not end; says where. */
export class AnalysisFailed extends Error {
  override readonly name = "AnalysisFailed";
}

export type RunAnalysis = {
  /** Absolute path, without symbolic links. */
  readonly file: string;
  /** The events of these types, in pages. */
  readonly events: (types: readonly string[]) => AsyncIterable<readonly PublicEvent[]>;
  readonly signal: AbortSignal;
  /** What the file prints. */
  readonly err: Out;
  /** Computing time of the file; 60 s by default. */
  readonly limitMs?: number;
  /** 1,024 by default. */
  readonly heapMb?: number;
};

const LIMIT_MS = 60_000;
/** What is interrupted inside the process reports itself; this is for what can't be, as a loop beside the functions. */
const GRACE_MS = 5_000;
const HEAP_MB = 1_024;
const CHILD = fileURLToPath(new URL("./analysis-child.ts", import.meta.url));

/**
 * Folds history with an analyst's file in a process that may read that file alone: no other file, no network, no process, no
 * thread, no environment. Throws AnalysisFailed, ReplayStopped, and what `events` throws.
 */
export const runAnalysis = async ({
  file,
  events,
  signal,
  err,
  limitMs = LIMIT_MS,
  heapMb = HEAP_MB,
}: RunAnalysis): Promise<readonly AnalysisRow[]> => {
  if (signal.aborted) throw new ReplayStopped();
  const child = start(file, { limitMs, heapMb });
  const stop = () => child.kill("SIGKILL");
  signal.addEventListener("abort", stop, { once: true });
  // It may end before it has read everything; its exit says why.
  child.stdin.on("error", () => {});
  const memory = watchMemory(child, heapMb);
  const { exceeded } = memory;
  const replies = repliesOf(child, { withinMs: limitMs + GRACE_MS, heapMb, err, exceeded });
  try {
    const ready = await replies.next();
    if (ready.kind !== "ready") throw new AnalysisFailed("it answered out of order");
    for await (const page of events(ready.types)) {
      if (page.length === 0) continue;
      child.stdin.write(`${JSON.stringify(page)}\n`);
      const folded = await replies.next();
      if (folded.kind !== "folded") throw new AnalysisFailed("it answered out of order");
    }
    child.stdin.end();
    const rows: AnalysisRow[] = [];
    for (;;) {
      const reply = await replies.next();
      if (reply.kind === "end") return rows;
      if (reply.kind !== "rows") throw new AnalysisFailed("it answered out of order");
      rows.push(...reply.rows);
    }
  } catch (error) {
    if (signal.aborted) throw new ReplayStopped();
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
    memory.stop();
    stop();
  }
};

type Child = ChildProcess & {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
};

type Limits = { readonly limitMs: number; readonly heapMb: number };

const start = (file: string, { limitMs, heapMb }: Limits): Child =>
  spawn(
    process.execPath,
    [
      "--permission",
      `--allow-fs-read=${CHILD}`,
      `--allow-fs-read=${file}`,
      `--max-old-space-size=${heapMb}`,
      CHILD,
      file,
      String(limitMs),
    ],
    { env: {}, cwd: "/", stdio: ["pipe", "pipe", "pipe"] },
  );

/** Bytes that are kept of what Node and V8 write when they end. */
const LAST_WORDS = 16 * 2 ** 10;
/** Among the last words of a process that used up its heap, before a trace of V8 itself. */
const OUT_OF_MEMORY = "out of memory";

/** Node's code for a module whose top-level await did not end. */
const NEVER_LOADED = 13;

const WATCH_MS = 250;
/** What Node and V8 take beside the heap. */
const BESIDE_MB = 256;

/**
 * Ends a process that takes more than its heap and what Node takes beside it: V8's own limit covers neither buffers nor typed
 * arrays. Only Linux says what another process takes.
 */
const watchMemory = (child: Child, heapMb: number) => {
  let exceeded = false;
  const timer = setInterval(() => {
    if ((memoryOf(child.pid, "VmRSS") ?? 0) <= (heapMb + BESIDE_MB) * 2 ** 20) return;
    exceeded = true;
    child.kill("SIGKILL");
  }, WATCH_MS);
  return { exceeded: () => exceeded, stop: () => clearInterval(timer) };
};

type Replies = {
  readonly withinMs: number;
  readonly heapMb: number;
  readonly err: Out;
  /** Whether it was ended for the memory it takes. */
  readonly exceeded: () => boolean;
};

/** The child's replies one by one; each has to come within `withinMs`. */
const repliesOf = (child: Child, { withinMs, heapMb, err, exceeded }: Replies) => {
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let words = "";
  child.stderr.on("data", (chunk: Buffer) => {
    if (words.length < LAST_WORDS) words += chunk.toString();
  });
  const closed = once(child, "close");
  // A child that does not start.
  closed.catch(() => {});
  const unprinted = async (): Promise<AnalysisReply | null> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) return null;
      const reply = parsed(value);
      if (reply.kind !== "printed") return reply;
      err.write(reply.text);
    }
  };
  const next = async (): Promise<AnalysisReply> => {
    const timer = setTimeout(() => child.kill("SIGKILL"), withinMs);
    try {
      const reply = await unprinted();
      if (reply) return reply;
    } finally {
      clearTimeout(timer);
    }
    await closed;
    if (exceeded() || words.includes(OUT_OF_MEMORY))
      throw new AnalysisFailed(`it needs more than ${heapMb} MB of memory`);
    if (child.signalCode === "SIGKILL")
      throw new AnalysisFailed(`it did not answer within ${withinMs / 1_000} s`);
    if (child.exitCode === NEVER_LOADED)
      throw new AnalysisFailed("it waits at its top level for what never comes");
    if (child.signalCode === null && words !== "") err.write(words);
    throw new AnalysisFailed(
      `its process ended without a result (${child.signalCode ?? child.exitCode}); memory is limited to ${heapMb} MB`,
    );
  };
  return {
    next: async (): Promise<AnalysisReply> => {
      const reply = await next();
      if (reply.kind !== "failed") return reply;
      const place = reply.position === null ? "" : `at position ${reply.position}: `;
      throw new AnalysisFailed(`${place}${reply.message}`);
    },
  };
};

const parsed = (line: string): AnalysisReply => {
  try {
    return JSON.parse(line) as AnalysisReply;
  } catch {
    throw new AnalysisFailed("it wrote to the standard output: print with console.error");
  }
};
