import { Worker } from "node:worker_threads";
import type { Replays } from "@asesorador/backend/application/replays";
import { semaphore } from "@asesorador/backend/application/semaphore";
import { withTimeout } from "@asesorador/backend/application/with-timeout";
import type { Block } from "@asesorador/projections/replay/blocks";
import type { FigureReader } from "@asesorador/projections/replay/indexed-figures";
import {
  type ReplayAnswers,
  type ReplayNews,
  type ReplayOutcome,
  type ReplayRequests,
  type ReplayVerb,
  runIndexed,
} from "@asesorador/projections/replay/run";
import type { ReplayJob, ReplayMessage, RowsAddresses } from "./replay-job.ts";

export type ReplayThreadsOptions = {
  /** Address of the event store, as for `openSource`. */
  readonly address: string;
  /** Where the figure index is now; without it every figure is folded from events. */
  readonly rows?: () => RowsAddresses;
  /** ISO 8601 UTC. */
  readonly now: () => string;
  /** Blocks of that store's history; when they can't be read, or without them, all of history is read. */
  readonly blocks?: () => Promise<readonly Block[]>;
  /** Answers here, without a thread and without waiting, what the figure index answers with little work. */
  readonly indexed?: FigureReader;
  readonly running?: number;
  readonly waiting?: number;
  readonly timeoutMs?: number;
};

const RUNNING = 2;
const WAITING = 4;
const TIMEOUT_MS = 60_000;
/** An idle thread is kept for so long: starting one, and compiling its code again, takes several times as much processor time as a short replay. */
const IDLE_MS = 30_000;
/** Limit of a thread's heap; a thread that needs more is ended, and the process continues. */
const HEAP_MB = 1_024;

const THREAD = new URL("./replay-thread.ts", import.meta.url);

/**
 * Replays in threads, one in each at a time, with a bounded time and memory. A thread is kept for the next one for a while, unless its replay
 * was stopped or failed. `close` ends all of them.
 */
export const replayThreads = ({
  address,
  rows,
  now,
  blocks = async () => [],
  indexed,
  running = RUNNING,
  waiting = WAITING,
  timeoutMs = TIMEOUT_MS,
}: ReplayThreadsOptions): Replays & { close(): Promise<void> } => {
  const places = semaphore(running);
  const threads = idleThreads();
  const stop = new AbortController();
  return {
    run: async <Verb extends ReplayVerb>(
      verb: Verb,
      request: ReplayRequests[Verb],
      caller: AbortSignal,
      onNews?: (news: ReplayNews<ReplayAnswers[Verb]>) => void,
    ): Promise<ReplayOutcome<ReplayAnswers[Verb]>> => {
      const signal = AbortSignal.any([caller, stop.signal]);
      const nowMs = Date.parse(now());
      // A database that does not answer leaves the replay of the events.
      const known =
        indexed && (await runIndexed(indexed, verb, request, { nowMs, signal }).catch(() => null));
      signal.throwIfAborted();
      if (known) return known;
      if (places.isFull(waiting)) return { kind: "busy" };
      return places.run(
        async () => {
          const job: ReplayJob = {
            ...{ address, rows: rows?.() ?? null, verb, request, nowMs },
            blocks: await blocks().catch(() => []),
          };
          return inThread(job, { threads, signal, timeoutMs, onNews });
        },
        { signal },
      );
    },
    close: async () => {
      stop.abort(new Error("stopping"));
      await threads.close();
    },
  };
};

type IdleThreads = {
  /** An idle thread, or a new one. */
  readonly take: () => Worker;
  /** For the next `take`, or until it was idle for too long. */
  readonly keep: (thread: Worker) => void;
  /** Ends the idle ones, and those that are kept later. */
  readonly close: () => Promise<void>;
};

const idleThreads = (): IdleThreads => {
  const idle = new Map<Worker, NodeJS.Timeout>();
  let isClosed = false;
  const remove = (thread: Worker): void => {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
  };
  const opened = (): Worker => {
    const thread = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    // An error of a thread without a listener would end the process; it exits by it.
    thread.on("error", () => remove(thread));
    thread.on("exit", () => remove(thread));
    return thread;
  };
  return {
    take: () => {
      // The one that was used last has the most of its code compiled.
      const thread = [...idle.keys()].at(-1);
      if (!thread) return opened();
      remove(thread);
      thread.ref();
      return thread;
    },
    keep: (thread) => {
      thread.unref();
      if (isClosed) void thread.terminate();
      else idle.set(thread, setTimeout(() => thread.terminate(), IDLE_MS).unref());
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...idle.keys()].map((thread) => thread.terminate()));
    },
  };
};

type ThreadOptions<Answer> = {
  readonly threads: IdleThreads;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly onNews: ((news: ReplayNews<Answer>) => void) | undefined;
};

/** `Answer`: of the job's verb. */
const inThread = async <Answer>(
  job: ReplayJob,
  { threads, signal, timeoutMs, onNews }: ThreadOptions<Answer>,
): Promise<ReplayOutcome<Answer>> => {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<ReplayOutcome<Answer>>();
  const thread = threads.take();
  let isReusable = false;
  const stopped = () => reject(signal.reason);
  signal.addEventListener("abort", stopped, { once: true });
  const onMessage = (message: ReplayMessage<Answer>): void => {
    if ("outcome" in message) {
      isReusable = message.isReusable;
      resolve(message.outcome);
    } else if (!signal.aborted) onNews?.(message.news);
  };
  const onError = (error: NodeJS.ErrnoException): void =>
    error.code === "ERR_WORKER_OUT_OF_MEMORY"
      ? resolve({ kind: "too_large", limit: "memory", max: HEAP_MB * 2 ** 20 })
      : reject(error);
  const onExit = (code: number): void =>
    reject(new Error(`the replay's thread ended without an answer: ${code}`));
  thread.on("message", onMessage).once("error", onError).once("exit", onExit);
  try {
    thread.postMessage(job);
    return await withTimeout(promise, timeoutMs, () => ({
      kind: "too_large",
      limit: "time",
      max: timeoutMs,
    }));
  } finally {
    signal.removeEventListener("abort", stopped);
    thread.off("message", onMessage).off("error", onError).off("exit", onExit);
    if (isReusable) threads.keep(thread);
    else await thread.terminate();
  }
};
