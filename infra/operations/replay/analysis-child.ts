// An analyst's file in a process of its own, without permissions; see run-analysis.ts. Batches of events come as lines on the
// standard input, replies go as lines to the standard output. It may import nothing but Node's own modules and types.

import { Console } from "node:console";
import { writeSync } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";
import type { AnalysisRow } from "@asesorador/projections/replay/analysis";
import type { PublicEvent } from "@asesorador/projections/replay/public-event";

export type AnalysisReply =
  | { readonly kind: "ready"; readonly types: readonly string[] }
  | { readonly kind: "folded"; readonly events: number }
  | { readonly kind: "rows"; readonly rows: readonly AnalysisRow[] }
  | { readonly kind: "end" }
  /** What the file prints. */
  | { readonly kind: "printed"; readonly text: string }
  /** `position`: of the event that it was folding; null: it was not folding one. */
  | { readonly kind: "failed"; readonly position: string | null; readonly message: string };

type Loaded = {
  readonly types: readonly string[];
  readonly initial: unknown;
  readonly fold: (state: unknown, event: PublicEvent) => unknown;
  readonly result: (state: unknown) => unknown;
};

const [, , file = "", limit = ""] = process.argv;
const ROWS_PER_LINE = 1_000;

let position: string | null = null;

const reply = (line: AnalysisReply): void => {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
  // A pipe that is full takes a part at a time.
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
};

// What the file prints must not be taken for a reply, nor mixed with what Node and V8 write to the standard error when they end.
const printed = new Writable({
  decodeStrings: false,
  write: (chunk: string | Buffer, _, done) => {
    reply({ kind: "printed", text: chunk.toString() });
    done();
  },
});
globalThis.console = new Console(printed, printed);
Object.defineProperty(process, "stderr", { value: printed });

const fail = (message: string): never => {
  reply({ kind: "failed", position, message });
  process.exit(1);
};

/** By Node's names of permissions. */
const DENIED: Readonly<Record<string, string>> = {
  FileSystemRead: "read files",
  FileSystemWrite: "write files",
  Net: "use the network",
  ChildProcess: "start processes",
  WorkerThreads: "start threads",
  Signals: "touch other processes",
};

/** What an error or its cause was refused permission for; null: nothing was. */
const deniedBy = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  // An error of a connection has the refusal in place of a number.
  const cause = error.cause ?? ("errno" in error ? error.errno : null);
  if (!("code" in error) || error.code !== "ERR_ACCESS_DENIED") return deniedBy(cause);
  if ("permission" in error) return DENIED[String(error.permission)] ?? `use ${error.permission}`;
  return deniedBy(cause) ?? ("syscall" in error ? DENIED["Net"] : null) ?? "do this";
};

/** The place in the analyst's file, without its folder; of a syntax error in TypeScript, which the stack names in its first line, the line. */
const locationOf = ({ stack = "" }: Error): RegExpExecArray | null => {
  const lines = stack.split("\n");
  const called = lines.find((line) => line.includes(pathToFileURL(file).href)) ?? "";
  return (
    /[^/\\(]*:\d+:\d+/.exec(called) ??
    /[^/\\(]*:\d+$/.exec(lines[0]?.includes(basename(file)) ? lines[0] : "")
  );
};

const described = (error: unknown): string => {
  if (!(error instanceof Error)) return `threw ${String(error).slice(0, 500)}`;
  if ("code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT")
    return `did not end within ${Number(limit) / 1_000} s of computing`;
  const location = locationOf(error);
  const denied = deniedBy(error);
  if (denied === null)
    return `${error.name}: ${error.message.slice(0, 500)}${location ? ` (${location[0]})` : ""}`;
  const where = location?.[0] ?? ("resource" in error ? basename(String(error.resource)) : "");
  return `it may not ${denied}${where ? ` (${where})` : ""}`;
};

/** Node has no permission for signals: the functions that send them, undocumented ones included. */
const SIGNALS = ["kill", "_kill", "_debugProcess", "_debugEnd"] as const;
const refuse = (): never => {
  throw Object.assign(new Error("signals"), { code: "ERR_ACCESS_DENIED", permission: "Signals" });
};
for (const name of SIGNALS) Object.defineProperty(process, name, { value: refuse });

let leftMs = Number(limit);
const guarded = new Script("globalThis.asesoradorWork()");

/** Runs synchronous work and interrupts it, also in a loop, when the time for all of it is used up. */
const within = <Result>(work: () => Result): Result => {
  let result: Result | undefined;
  Object.assign(globalThis, {
    asesoradorWork: () => {
      result = work();
    },
  });
  const started = performance.now();
  try {
    guarded.runInThisContext({ timeout: Math.max(1, Math.ceil(leftMs)), displayErrors: false });
  } finally {
    leftMs -= performance.now() - started;
  }
  return result as Result;
};

const isLoaded = (value: unknown): value is Loaded =>
  typeof value === "object" &&
  value !== null &&
  "types" in value &&
  Array.isArray(value.types) &&
  value.types.length > 0 &&
  value.types.every((type) => typeof type === "string") &&
  "initial" in value &&
  "fold" in value &&
  typeof value.fold === "function" &&
  "result" in value &&
  typeof value.result === "function";

const isRow = (row: unknown): row is AnalysisRow =>
  typeof row === "object" &&
  row !== null &&
  Object.values(row).every(
    (cell) =>
      cell === null ||
      typeof cell === "string" ||
      typeof cell === "boolean" ||
      (typeof cell === "number" && Number.isFinite(cell)),
  );

const load = async (): Promise<Loaded> => {
  try {
    const { default: loaded } = (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
    if (isLoaded(loaded)) return loaded;
  } catch (error) {
    return fail(described(error));
  }
  return fail("its default export is not { types, initial, fold, result }");
};

// Errors of work that the file started and did not await.
process.on("uncaughtException", (error) => fail(described(error)));

const { types, initial, fold, result } = await load();
if (typeof initial === "function")
  fail("initial is a function: it has to be the state before the first event");
reply({ kind: "ready", types });

let state = initial;
try {
  for await (const line of createInterface({ input: process.stdin })) {
    const events = JSON.parse(line) as readonly PublicEvent[];
    within(() => {
      for (const event of events) {
        position = event.position;
        state = fold(state, event);
        if (state instanceof Promise) throw new TypeError("fold may not be asynchronous");
      }
    });
    position = null;
    reply({ kind: "folded", events: events.length });
  }
  // A refusal of what the last events began comes before the result.
  await new Promise((resolve) => setImmediate(resolve));
  const rows = within(() => result(state));
  if (!Array.isArray(rows)) throw new TypeError("result did not return an array of rows");
  const columns = isRow(rows[0]) ? Object.keys(rows[0]).join() : "";
  for (const [i, row] of rows.entries())
    if (!isRow(row) || Object.keys(row).join() !== columns)
      throw new TypeError(
        `row ${i + 1} of the result is not of text, finite numbers, true, false and null under the columns of the first row`,
      );
  for (let from = 0; from < rows.length; from += ROWS_PER_LINE)
    reply({ kind: "rows", rows: rows.slice(from, from + ROWS_PER_LINE) });
  reply({ kind: "end" });
} catch (error) {
  fail(described(error));
}
